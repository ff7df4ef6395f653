/** Why a letter did not leave. Closed: a new kind must get its words. */
export const MAIL_PROBLEMS = [
  "not-configured",
  "unreachable",
  "not-encrypted",
  "sign-in-refused",
  /** The server refused it for now. */
  "deferred",
  "recipient-refused",
  "refused",
] as const;
export type MailProblem = (typeof MAIL_PROBLEMS)[number];

/** Whether no later attempt can help. */
export function isMailFinal(problem: MailProblem): boolean {
  return problem === "recipient-refused" || problem === "refused";
}

/** "waits": the server did not take the letter, and it is tried again. "under-way": the server has not answered yet. */
export type Posted =
  | { readonly kind: "sent" | "under-way" | "unclear" }
  | { readonly kind: "waits"; readonly problem: MailProblem }
  | { readonly kind: "failed"; readonly problem: MailProblem };

/** What is sent through the outbox. Notifications have a queue of their own: they are written anew for each attempt. */
export const LETTER_KINDS = [
  "invitation",
  "password-link",
  "sign-in-link",
  "security-notice",
  "share-link-proof",
  "share-notice",
  "brief",
] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

/** "unclear": the server got it and did not say whether it took it. "dropped": the person's access changed. */
export type LetterState = "queued" | "sent" | "unclear" | "failed" | "dropped";

const [SECOND, MINUTE, HOUR] = [1, 60, 3_600];

/**
 * The pauses between attempts, in seconds: 26 hours together. Close at first, for servers that refuse an unknown sender
 * for some minutes, and links that open for a quarter of an hour.
 */
const LETTER_PAUSES_SECONDS = [
  20 * SECOND,
  1 * MINUTE,
  3 * MINUTE,
  6 * MINUTE,
  20 * MINUTE,
  1 * HOUR,
  4 * HOUR,
  10 * HOUR,
  10 * HOUR,
] as const;
const JITTER = 0.2;

/** Attempts of each letter, at most. */
export const MOST_LETTER_ATTEMPTS = LETTER_PAUSES_SECONDS.length + 1;

/** Seconds until the next attempt after `attempts` failed ones; null: it is given up. `random`: 0 to 1. */
export function nextLetterPause(attempts: number, random: () => number): number | null {
  const pause = LETTER_PAUSES_SECONDS[attempts - 1];
  return pause === undefined ? null : Math.round(pause * (1 - JITTER + 2 * JITTER * random()));
}
