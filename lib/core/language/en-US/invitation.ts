/** The page that an invitation's link opens. */
export const invitation = {
  title: "Your invitation",
  line: "Choose a password for {email}; then the desk opens.",
  submit: "Accept and open the desk",
  known: "{email} has a sign-in already: sign in, then accept what you are invited to.",
  signIn: "Sign in and accept",
  accept: "Accept",
  asYourself:
    "You are signed in as {email}. Accepting adds what you are invited to and ends your other sessions.",
  other:
    "This invitation is for {email}, and you are signed in as {self}. Sign out first, then open the link again.",
  signOut: "Sign out",
  administrator: "Administrator",
  research: "Research",
  roleAt: "{role, select, manager {Manager} viewer {Viewer} other {Partner}} of {account}",
  deadTitle: "This link opens nothing",
  deadLine:
    "It was used, was revoked, is older than seven days, or was not copied whole. Ask the person who invited you for another one.",
  problems: {
    "not-open": "The link opens nothing any more: it was used or revoked meanwhile, or has run out.",
    known: "Somebody has this address by now: load the page again and sign in.",
    busy: "Many are choosing a password at this moment. Try again in a few seconds.",
  },
  back: "To sign-in",
} as const;
