/** Sign-in, the password, and the pages that stand outside of the desk. */
export const access = {
  description: "A broker's exchange commissions, kept permanently and exactly.",
  showPassword: "Show or hide what is typed",
  signIn: {
    title: "Sign in",
    line: "Your commissions, kept permanently and exactly.",
    foot: "First start? The one-time password stands where `npm start` runs.",
    email: "E-mail",
    password: "Password",
    submit: "Sign in",
    wrong: "E-mail or password is wrong.",
    spent:
      "This one-time password was used already or has run out. Ask for a new one; on the server, `user reset-link` makes a link.",
    locked: "Too many tries. Wait a quarter of an hour, then try again.",
    busy: "Too many people are signing in at this moment. Try again in a minute.",
  },
  password: {
    title: "Change password",
    firstTitle: "Choose a password",
    line: "Every other session of yours ends with it.",
    firstLine: "You signed in with a one-time password. Choose one of your own, then the desk opens.",
    back: "Back to the desk",
    oneTime: "One-time password",
    present: "Present password",
    next: "New password",
    length: "At least {least, number} characters",
    again: "New password again",
    submit: "Change password",
    firstSubmit: "Save and open the desk",
    problems: {
      empty: "Fill in every field.",
      differ: "The two new passwords differ.",
      "wrong-current": "This is not the present password.",
      locked: "Too many tries. Wait a quarter of an hour.",
      "too-short": "Use at least {least, number} characters; a few words are easy to remember.",
      "too-long": "Use at most {most, number} characters.",
      "too-plain": "Use more different characters.",
      "same-as-email": "Use something other than your e-mail address.",
      "holds-name": "Leave out the name of your e-mail address: it is tried first.",
      "holds-product": "Leave out the name of this product: it is tried first.",
      common:
        "This is one of the passwords that are tried first: a common word with digits, or a run of keys. A few unrelated words are better.",
      unchanged: "Use a password that you have not just had.",
    },
  },
  missing: {
    title: "Not found",
    head: "There is no such page",
    line: "The address may be mistyped, or what it named is gone.",
    home: "Open the overview",
  },
  broken: {
    head: "This page could not be shown",
    line: "Nothing that is stored was changed.",
    title: "The server could not read what it needs.",
    text: "Most often the database was starting or busy. Try again in a moment.",
  },
  refused: {
    foreign:
      "This was sent from another site's page, so nothing was done. Open the desk at its own address and try again; behind a proxy, NEXTAUTH_URL has to be that address.",
    unnamed:
      "The request does not say which page it comes from (Origin), so nothing was done. Send it from the desk.",
    unreadable:
      "What was sent cannot be read, so nothing was done. Load the page again and send it from there.",
  },
} as const;
