import type { Day } from "@/lib/core/day";
import type { ExchangeFailure } from "@/lib/core/failure";
import { messagesOf } from "@/lib/core/messages";

/**
 * What the exchange says to a key. `clockOffsetMs`: its clock minus ours, null where it did not tell. `asked`: at what
 * it stopped, the public question for the time or the one that the key signs. Nothing tells whether a key may trade:
 * docs/exchange.md has no question for a key's permissions, and only writing would find out.
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

/** What is wrong with an account's name, address or key; `accounts.invalid` has a sentence for each. */
export type AccountProblem = keyof ReturnType<typeof messagesOf>["accounts"]["invalid"];

/** The message is in English, for logs. */
export class AccountInputError extends RangeError {
  constructor(readonly problem: AccountProblem) {
    super(messagesOf("en-US").accounts.invalid[problem]);
  }
}

/** A day of the stored book beside what another key lists of it. */
export type BookComparison = {
  readonly day: Day;
  readonly isSame: boolean;
  readonly storedRows: number;
  readonly listedRows: number;
};
