/** How a person signs in: the password, and where one is signed in. */
export const security = {
  title: "Sign-in",
  password: {
    title: "Password",
    text: "Changing it ends every other session of yours.",
    change: "Change password",
  },
  sessions: {
    title: "Where you are signed in",
    note: "{count, plural, one {# session} other {# sessions}}",
    table: "Sessions",
    program: "Program",
    unnamed: "Unknown program",
    address: "Address",
    how: "How",
    since: "Since",
    seen: "Last seen",
    here: "this one",
    ways: {
      password: "Password",
      link: "Link by e-mail",
      oidc: "Single sign-on",
      passkey: "Passkey",
      invitation: "Invitation",
    },
    end: "End",
    endLabel: "End the session of {program} from {address}",
    endOthers: "End all others",
    onlyHere: "You are signed in nowhere else.",
    gone: "That session had ended already.",
    broken: "That did not work just now. Nothing was ended; try again in a moment.",
  },
} as const;
