/** What came of something that was done to an account: sentences in the person's language, never a key. */
export type AccountOutcome = {
  /** "ask": nothing was done; it is, if the person says so once more. */
  readonly kind: "done" | "refused" | "ask";
  readonly lines: readonly string[];
  /** Where to go on. */
  readonly next?: { readonly href: string; readonly label: string };
};

/** What was typed of a key; it goes to the server and is never sent back. */
export type KeyText = { readonly apiKey: string; readonly apiSecret: string; readonly apiPassphrase: string };
