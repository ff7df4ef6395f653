/** Links by e-mail, and the other ways to sign in without a password. */
export const signInLinks = {
  ways: {
    label: "Other ways to sign in",
    forgot: "Forgot your password?",
    byLink: "Sign in by a link in your e-mail",
    oidc: "Sign in with {name}",
    done: "Your password is changed. Sign in with it.",
    failed: "That sign-in could not be finished, and nobody was signed in. Try again.",
    unknown:
      "{name} did not vouch for an e-mail that may sign in here. Ask an administrator to add you, or sign in another way.",
    locked: "Too many tries. Wait a quarter of an hour, then try again.",
  },
  back: "Back to sign-in",
  ask: {
    email: "E-mail",
    submit: "Send the link",
    asked: "If somebody here has this e-mail, a link is on its way. It opens once.",
    locked: "Too many links were asked for. Wait an hour, then try again.",
    empty: "Enter your e-mail address.",
  },
  forgot: {
    title: "Choose a new password",
    line: "You get a link by e-mail. It opens for an hour.",
    noMail:
      "This desk sends no e-mail. Ask an administrator for a link: it is made in the settings under People, or on the server with <code>npm run desk -- user reset-link</code>.",
  },
  byLink: {
    title: "Sign in by a link",
    line: "You get a link by e-mail. It opens for a quarter of an hour.",
  },
  reset: {
    title: "Choose a new password",
    line: "For {email}. Every session of yours ends with it.",
    submit: "Save the password",
  },
  link: {
    title: "Sign in",
    line: "This link signs you in as {email}, once.",
    submit: "Sign in as {email}",
  },
  dead: {
    title: "This link opens nothing",
    line: "It was used before, is too old, or a newer one was made.",
    again: "Ask for a new link",
  },
  problems: {
    "dead-link": "This link opens nothing any more. Ask for a new one.",
    locked: "Too many tries. Wait a quarter of an hour.",
    busy: "Too many people are signing in at this moment. Try again in a minute.",
  },
  mails: {
    reset: {
      subject: "Broker Desk: choose a new password",
      text: "Somebody asked for a new password for your sign-in at Broker Desk.\n\nChoose it here within an hour:\n{link}\n\nIf it was not you, do nothing: your password stays as it is.",
    },
    "sign-in": {
      subject: "Broker Desk: sign in",
      text: "Somebody asked for a link to sign in to Broker Desk as you.\n\nOpen it within a quarter of an hour:\n{link}\n\nIf it was not you, do nothing. Nobody can sign in without this e-mail.",
    },
  },
} as const;
