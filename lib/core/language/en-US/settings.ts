/** What stands around every page of the settings. */
export const settings = {
  title: "Settings",
  line: "Accounts and people, and how you sign in.",
  tabs: {
    accounts: "Accounts",
    people: "People",
    tokens: "API tokens",
    security: "Sign-in",
  },
} as const;
