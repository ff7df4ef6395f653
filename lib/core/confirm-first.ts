/**
 * An action's answer where it did nothing yet: the person confirms first who they are, and the
 * action is sent again.
 */
export type ConfirmFirst = {
  readonly confirmFirst: {
    /** A code of their authenticator app confirms as well as the password. */
    readonly hasApp: boolean;
    readonly hasPasskey: boolean;
    /** They came by single sign-on, so that they may have no password here. */
    readonly byOidc: boolean;
    /** Where passkeys work, as scheme, host and port. */
    readonly origin: string;
  };
};

export function isConfirmFirst(answer: unknown): answer is ConfirmFirst {
  return typeof answer === "object" && answer !== null && "confirmFirst" in answer;
}
