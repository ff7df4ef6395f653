/** What happened to a person's own sign-in, told on every page until it was read. */
export const notices = {
  label: "About your sign-in",
  dismiss: "I have read it",
  "second-step-guesses": {
    text: "Somebody who knows your password typed many wrong codes at your second step. If it was not you, choose another password now.",
    link: "Change password",
  },
  "access-reset": {
    text: "Your e-mail was proven for the first time. What was set before that is gone: password, second step, API tokens, calendar addresses and other sessions. Set up again what you need.",
    link: "Sign-in settings",
  },
} as const;
