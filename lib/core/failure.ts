/** Why the exchange gave no usable answer. Closed: a new kind must get its words in `failureText`. */
export const FAILURE_KINDS = [
  "unreachable",
  "timed-out",
  "rate-limited",
  "unavailable",
  "clock-skew",
  "key-unknown",
  "signature-refused",
  "passphrase-refused",
  "permission-missing",
  "address-not-allowed",
  "not-a-broker",
  "wrong-environment",
  "out-of-range",
  "rejected",
  "bad-response",
  "cursor-stuck",
] as const;

export type FailureKind = (typeof FAILURE_KINDS)[number];

/** `code`: the exchange's own code. `detail`: one clause for people (a field's name, a status), never a secret. */
export type ExchangeFailure = {
  readonly kind: FailureKind;
  readonly code: string | null;
  readonly httpStatus: number | null;
  readonly detail: string;
};

/** One sentence for what happened and one for what to do next. */
export const failureText: Record<FailureKind, { happened: string; next: string }> = {
  unreachable: {
    happened: "The exchange could not be reached.",
    next: "Check the network and the account's address; the next sync tries again.",
  },
  "timed-out": {
    happened: "The exchange did not answer in time.",
    next: "Nothing is lost; the next sync tries again.",
  },
  "rate-limited": {
    happened: "The exchange asked us to slow down, again and again.",
    next: "Look for another program that uses the same key; the next sync tries again.",
  },
  unavailable: {
    happened: "The exchange answered with a fault of its own.",
    next: "Nothing is lost; the next sync tries again.",
  },
  "clock-skew": {
    happened: "The exchange refused our request's time, even after the clocks were compared.",
    next: "Set this machine's clock, then sync again.",
  },
  "key-unknown": {
    happened: "The exchange does not know this API key.",
    next: "Check the key, or create a new one on the exchange and connect it.",
  },
  "signature-refused": {
    happened: "The exchange refused the signature.",
    next: "The API secret is most likely wrong: enter it again.",
  },
  "passphrase-refused": {
    happened: "The exchange refused the passphrase.",
    next: "Enter the passphrase that was chosen when the key was created.",
  },
  "permission-missing": {
    happened: "This API key may not read broker commissions.",
    next: "Give the key the broker's read permission on the exchange.",
  },
  "address-not-allowed": {
    happened: "The exchange does not allow this machine's IP address for the key.",
    next: "Add the address to the key's list on the exchange.",
  },
  "not-a-broker": {
    happened: "The exchange says that this account is not a broker.",
    next: "Use a key of the broker's own account.",
  },
  "wrong-environment": {
    happened: "The key belongs to the exchange's other environment (demo or production).",
    next: "Use a key of the environment that the account's address points to.",
  },
  "out-of-range": {
    happened: "The exchange no longer answers for this time.",
    next: "Only the last 90 days can be asked for.",
  },
  rejected: {
    happened: "The exchange refused the request.",
    next: "Look at the code below; nothing was stored.",
  },
  "bad-response": {
    happened: "The exchange's answer could not be read.",
    next: "Nothing of it was stored; the field is named below.",
  },
  "cursor-stuck": {
    happened: "The exchange's pages stopped moving before they ended.",
    next: "The day was not stored; the next sync reads it again.",
  },
};
