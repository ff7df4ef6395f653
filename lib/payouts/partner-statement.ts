import {
  type Amount,
  compareAmounts,
  roundToStep,
  subtractAmounts,
  sumAmounts,
} from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import { groupBy } from "@/lib/core/group-by";
import type { Month } from "@/lib/core/month";
import type { CoinAmount } from "@/lib/rates/valuation";
import type { PartnerSpan, ShareBasis } from "./partner-terms";

/** What a client's rows of one product type and coin come to at one share. Of an earlier month: what it came to more or less. */
export type PartnerStatementLine = {
  readonly month: Month;
  readonly uid: string;
  readonly productType: string;
  readonly coin: string;
  /** Null in a correction: the shares of then and now may differ. */
  readonly basis: ShareBasis | null;
  readonly share: Amount | null;
  readonly rows: number;
  /** What the share is of, in the coin; zero in a correction. */
  readonly base: Amount;
  /** base × share, exactly, in the coin. */
  readonly earned: Amount;
  /** In the statement's currency, each day at its rate; null: a day has none. */
  readonly value: Amount | null;
};

/** due = carried + earned + corrected, exactly. */
export type PartnerStatementCoin = {
  readonly coin: string;
  /** Left from the statement before: what was not paid, or was paid too much. */
  readonly carried: Amount;
  readonly earned: Amount;
  /** Corrections of earlier months. */
  readonly corrected: Amount;
  readonly due: Amount;
};

/** In the statement's currency; `unvalued`: amounts whose days have no rate, left out of `value`. */
export type PartnerStatementValue = {
  readonly value: Amount;
  readonly unvalued: readonly CoinAmount[];
};

/** Of one client, with the labels at the time: what a later correction of the month is worked out with. */
export type PartnerStatementClient = { readonly uid: string; readonly labels: readonly string[] };

/** A partner's statement without its lines, as it is frozen. Kept as JSON. */
export type PartnerStatementContent = {
  readonly format: 1;
  readonly account: string;
  readonly partner: string;
  readonly month: Month;
  /** SHA-256 of the month's own statement, whose versions of days and rates are used. */
  readonly closeHash: string;
  readonly currency: string;
  /** The partner's statement before, whose balance is carried; null: the first. */
  readonly previous: number | null;
  readonly clients: readonly PartnerStatementClient[];
  readonly terms: readonly PartnerSpan[];
  /** Fees that the clients paid in the month; only where a term has tiers. */
  readonly paid?: PartnerStatementValue;
  readonly coins: readonly PartnerStatementCoin[];
  readonly earned: PartnerStatementValue;
  readonly corrected: PartnerStatementValue;
  /** Rows of the partner's clients that no term is of. */
  readonly withoutTerm: { readonly rows: number; readonly rebates: readonly CoinAmount[] };
  readonly lineCount: number;
  /** SHA-256 of the lines. */
  readonly linesHash: string;
  /** Of this month and of each one stated before; statements of earlier versions have none. */
  readonly sources?: readonly MonthSource[];
};

/**
 * What a month was worked out from: SHA-256 over its close, the content of each of its days and the terms on them.
 * While it is the same, the month comes to what was stated of it.
 */
export type MonthSource = { readonly month: Month; readonly hash: string };

/** Money moves in eight decimals; what is below is carried. */
const PAYABLE_STEP = "0.00000001" as Amount;
const ZERO = "0" as Amount;

/** What can be paid of a balance: nothing of one below zero. */
export function payableOf(due: Amount): Amount {
  return compareAmounts(due, ZERO) > 0 ? roundToStep(due, PAYABLE_STEP, "down") : ZERO;
}

/** What a statement leaves to the next one. */
export function carriedFrom({ due }: PartnerStatementCoin, isPaid: boolean): Amount {
  return isPaid ? subtractAmounts(due, payableOf(due)) : due;
}

/** Each coin's balance, in order of coins. `carried`: by coin. */
export function sumCoins(
  lines: readonly PartnerStatementLine[],
  { month, carried }: { readonly month: Month; readonly carried: ReadonlyMap<string, Amount> },
): PartnerStatementCoin[] {
  const byCoin = groupBy(lines, ({ coin }) => coin);
  return [...new Set([...carried.keys(), ...byCoin.keys()])].sort().map((coin) => {
    const own = byCoin.get(coin) ?? [];
    const sum = (isOwn: boolean) =>
      sumAmounts(
        own.filter((line) => (line.month === month) === isOwn).map(({ earned }) => earned),
      );
    const parts = { carried: carried.get(coin) ?? ZERO, earned: sum(true), corrected: sum(false) };
    return { coin, ...parts, due: sumAmounts(Object.values(parts)) };
  });
}

export function sumValues(lines: readonly PartnerStatementLine[]): PartnerStatementValue {
  const without = groupBy(
    lines.filter(({ value }) => value === null),
    ({ coin }) => coin,
  );
  return {
    value: sumAmounts(lines.flatMap(({ value }) => value ?? [])),
    unvalued: [...without].map(([coin, own]) => ({
      coin,
      amount: sumAmounts(own.map(({ earned }) => earned)),
    })),
  };
}

/** "prepared": by one person, not approved yet. "carried": not paid, and in the balance of a later one. */
export type PartnerStatementState = "prepared" | "open" | "paid" | "carried";

export type PartnerStatementHead = {
  readonly id: number;
  readonly partnerId: string;
  readonly partner: string;
  readonly month: Month;
  readonly number: number | null;
  readonly preparedBy: string;
  readonly approvedBy: string | null;
  readonly paidDay: Day | null;
  readonly paidReference: string | null;
  readonly state: PartnerStatementState;
};

/** The head with what the statement itself says of its making. */
export type StatementHead = PartnerStatementHead & {
  readonly preparedAtMs: number;
  readonly approvedAtMs: number | null;
  readonly contentHash: string;
};

/** What a partner says against a line, and what was answered; both null: not yet. `line` counts from 1. */
export type PartnerStatementDispute = {
  readonly line: number;
  readonly words: string;
  readonly raisedBy: string;
  readonly answer: string | null;
  readonly answeredBy: string | null;
};
