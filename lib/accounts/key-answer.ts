import type { Day } from "@/lib/core/day";
import type { ExchangeFailure } from "@/lib/core/failure";
import { messagesOf } from "@/lib/core/messages";

/**
 * How the exchange answers a key. `clockOffsetMs`: its clock minus ours; null: it did not say.
 * `asked`: the request that failed, the public one for the time or the one that the key signs.
 * Whether a key may trade stays unknown: the interface (docs/exchange.md) has no request for a
 * key's permissions, and only a write would show it.
 */
export type KeyAnswer = KeyApproval | KeyRefusal;
export type KeyApproval = {
  readonly kind: "works";
  readonly environment: "live" | "sandbox";
  readonly clockOffsetMs: number;
  /** Why loan repayments cannot be read; null: they can. */
  readonly repayments: ExchangeFailure | null;
};
export type KeyRefusal = {
  readonly kind: "refused";
  readonly asked: "time" | "commissions";
  readonly failure: ExchangeFailure;
  readonly clockOffsetMs: number | null;
};

/**
 * What is wrong with an account's name, address or key. `accounts.invalid` of the messages has a
 * sentence for each.
 */
export type AccountProblem = keyof ReturnType<typeof messagesOf>["accounts"]["invalid"];

/** The message is in English, for logs. */
export class AccountInputError extends RangeError {
  constructor(readonly problem: AccountProblem) {
    super(messagesOf("en-US").accounts.invalid[problem]);
  }
}

/** The rows of one day, as stored and as another key lists them. */
export type BookComparison = {
  readonly day: Day;
  readonly isSame: boolean;
  readonly storedRows: number;
  readonly listedRows: number;
};

/**
 * Which of an account's two keys does not say whose it is, and why; `failure` null: APP_SECRET is
 * not the one that it was sealed with.
 */
export type UnreadUser = {
  readonly key: "read" | "trade";
  readonly failure: ExchangeFailure | null;
};
