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
  "address-unsafe",
  "not-a-broker",
  "wrong-environment",
  "out-of-range",
  "no-longer-listed",
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

/** What was asked for: what happened and what to do next is not the same for each. */
export type FailureSubject = "commissions" | "repayments" | "reality" | "assets" | "orders";
type Words = { readonly happened: string; readonly next: string };

/**
 * One sentence for what happened and one for what to do next, true for what was asked for. Show what was said of it
 * (`code`, `detail`) after `next`: some of these sentences promise it.
 */
export function failureText(kind: FailureKind, subject: FailureSubject): Words {
  return { ...SIGNED[kind], ...OWN[subject][kind] };
}

/** The words for every kind. */
export function failureTexts(subject: FailureSubject): Readonly<Record<FailureKind, Words>> {
  return Object.fromEntries(FAILURE_KINDS.map((kind) => [kind, failureText(kind, subject)])) as Record<
    FailureKind,
    Words
  >;
}

/** True of every question that a key signs. */
const SIGNED: Record<FailureKind, Words> = {
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
    happened: "This API key may not read what was asked for.",
    next: "Give the key the read permission for it on the exchange.",
  },
  "address-not-allowed": {
    happened: "The exchange does not allow this machine's IP address for the key.",
    next: "Add the address to the key's list on the exchange.",
  },
  "address-unsafe": {
    happened: "Nothing was sent: the exchange's address is not one that may be asked.",
    next: "Use the exchange's own https:// address.",
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
    happened: "The exchange does not answer for this time.",
    next: "It was not stored; what the exchange said follows.",
  },
  "no-longer-listed": {
    happened: "The exchange no longer lists what it listed before, and nothing shows that it was withdrawn.",
    next: "What was stored stays and counts.",
  },
  rejected: {
    happened: "The exchange refused the request.",
    next: "Nothing was stored; what the exchange said follows.",
  },
  "bad-response": {
    happened: "The exchange's answer could not be read.",
    next: "Nothing of it was stored; what could not be read follows.",
  },
  "cursor-stuck": {
    happened: "The exchange's pages stopped moving before they ended.",
    next: "Nothing of it was stored; the next sync reads it again.",
  },
};

const ASKED_AGAIN = "What was read before stays; it is asked for again later.";
/** Public questions carry no key: an exchange that speaks of one is not answering what was asked. */
const NO_KEY_WAS_SENT: Words = {
  happened: "The exchange refused a public question as if it needed an API key.",
  next: "Check that the address is the exchange's own: something before it may answer in its place.",
};

const ASK_AGAIN = "Ask again in a moment.";

const OWN: Record<FailureSubject, Partial<Record<FailureKind, Partial<Words>>>> = {
  commissions: {
    "permission-missing": {
      happened: "This API key may not read broker commissions.",
      next: "Give the key the broker's read permission on the exchange.",
    },
    "out-of-range": {
      happened: "The exchange no longer answers for this time.",
      next: "Only the last 90 days can be asked for.",
    },
    "cursor-stuck": { next: "The day was not stored; the next sync reads it again." },
  },
  repayments: {
    "permission-missing": {
      happened: "This API key may not read loan repayments.",
      next: "Give the key the read permission for institutional loans on the exchange.",
    },
  },
  assets: {
    "permission-missing": {
      happened: "This API key may not read the account's assets.",
      next: "Give the key the exchange's permission UTA mgt. (read); commissions are read without it.",
    },
    "cursor-stuck": { next: "Nothing was stored." },
  },
  orders: {
    unreachable: { next: "Check the network and the account's address, then ask again." },
    "timed-out": { next: ASK_AGAIN },
    "rate-limited": { next: `Look for another program that uses the same key. ${ASK_AGAIN}` },
    unavailable: { next: ASK_AGAIN },
    "clock-skew": { next: "Set this machine's clock, then ask again." },
    "permission-missing": {
      happened: "This API key may not read orders and positions.",
      next: "Give the key the exchange's permission UTA trade (read).",
    },
    "out-of-range": { next: "Ask for a later time: the exchange keeps 90 days." },
    rejected: { next: "The exchange's own words follow." },
    "bad-response": { next: "Nothing was shown, because a part would look like the whole." },
    "cursor-stuck": { next: "Nothing was shown, because a part would look like the whole." },
  },
  reality: {
    unreachable: { next: `Check the network and the exchange's address. ${ASKED_AGAIN}` },
    "timed-out": { next: ASKED_AGAIN },
    "rate-limited": {
      next: `Look for another program that asks from the same IP address. ${ASKED_AGAIN}`,
    },
    unavailable: { next: ASKED_AGAIN },
    "clock-skew": NO_KEY_WAS_SENT,
    "key-unknown": NO_KEY_WAS_SENT,
    "signature-refused": NO_KEY_WAS_SENT,
    "passphrase-refused": NO_KEY_WAS_SENT,
    "permission-missing": NO_KEY_WAS_SENT,
    "not-a-broker": NO_KEY_WAS_SENT,
    "address-not-allowed": {
      happened: "The exchange does not answer this machine's IP address.",
      next: "Ask the exchange why, or ask from another address.",
    },
    "wrong-environment": {
      happened: "The exchange says that this address is not the environment that was asked for.",
      next: "Check the exchange's address: demo and production have different ones.",
    },
    "cursor-stuck": { next: `Nothing of it was stored. ${ASKED_AGAIN}` },
  },
};
