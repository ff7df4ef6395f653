import { countMissing } from "@/lib/commissions/count-missing";
import { sumGiven } from "@/lib/commissions/sum-by-coin";
import { type Amount, isZeroAmount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import { groupBy } from "@/lib/core/group-by";
import { type Month, monthDays } from "@/lib/core/month";
import type { KnownRange } from "@/lib/overview/overview";
import {
  type PartnerStatementClient,
  payableOf,
  type StoredPartnerStatement,
} from "@/lib/payouts/partner-statement";
import { type PartnerSpan, type PartnerTerm, partnerScopeKey } from "@/lib/payouts/partner-terms";
import type { CoinAmount, Valuation, ValuedSum } from "@/lib/rates/valuation";
import { valueField } from "@/lib/rates/value-field";
import { termsThatCount } from "@/lib/terms/terms";

/**
 * A partner, and what was agreed with him. He may have no clients of his own: what he is paid is in
 * his statements, wherever it comes from.
 */
export type Earner = {
  readonly terms: readonly PartnerTerm[];
  readonly clients: readonly PartnerStatementClient[];
  /** Approved ones, newest month first. */
  readonly statements: readonly StoredPartnerStatement[];
};

/** Which figures of the broker lead a partner's screens. */
export type SeenFigures = { readonly rebate: boolean; readonly fees: boolean };

/**
 * The rebate or the fees paid of a partner's own clients, each only if a term is a share of it or
 * has tiers by it; both without terms, and for people who are no partners (null).
 */
export function whatPartnerSees(terms: readonly PartnerTerm[] | null): SeenFigures {
  const own = (terms ?? []).filter(({ introduced }) => introduced === null);
  const shares = termsThatCount(own, partnerScopeKey).filter(({ share }) => share !== null);
  if (shares.length === 0) return { rebate: true, fees: true };
  return {
    rebate: shares.some(({ basis }) => basis === "rebate"),
    fees: shares.some(({ basis, tiers }) => basis === "fees" || tiers.length > 0),
  };
}

/** What clients earned a partner by the terms in force, of one day, coin and product type. */
export type EarnedSum = {
  readonly day: Day;
  readonly coin: string;
  readonly productType: string;
  readonly rowCount: number;
  /** Null: no row gives the fees that it is a share of. */
  readonly earned: Amount | null;
  /** So many rows do not give these fees. */
  readonly earnedMissing: number;
};

/** The same of a day and coin. */
export type EarnedDay = Omit<EarnedSum, "productType">;

export function addProductTypes(sums: readonly EarnedSum[]): EarnedDay[] {
  return [...groupBy(sums, ({ day, coin }) => JSON.stringify([day, coin])).values()].map((of) => {
    const [{ day, coin }] = of as [EarnedSum];
    return {
      day,
      coin,
      rowCount: of.reduce((count, { rowCount }) => count + rowCount, 0),
      earned: sumGiven(of.map(({ earned }) => earned)),
      earnedMissing: countMissing(of, "earned"),
    };
  });
}

/** Each coin's sum, sorted by coin, as far as it is known. */
export function addCoins(sums: readonly Pick<EarnedSum, "coin" | "earned">[]): CoinAmount[] {
  const amounts: CoinAmount[] = [];
  for (const [coin, of] of groupBy(sums, ({ coin }) => coin)) {
    const amount = sumGiven(of.map(({ earned }) => earned));
    if (amount !== null) amounts.push({ coin, amount });
  }
  return amounts.sort((a, b) => (a.coin < b.coin ? -1 : 1));
}

/**
 * Why an estimate can change. "published-days": the month goes on. "days-missing": some of its days
 * are not read. "tiers": further fees can reach another tier. "fees-not-given": rows do not give the
 * fees that a term or its tiers are about. "introduced": the statement of an
 * introduced partner is not approved yet. "not-approved": no statement yet.
 */
export type EstimateReason =
  | "published-days"
  | "days-missing"
  | "tiers"
  | "fees-not-given"
  | "introduced"
  | "not-approved";

/** What a partner earned over some days. */
export type DaysShare = {
  readonly days: KnownRange;
  /** Null: no day is known. */
  readonly valued: Pick<ValuedSum, "value" | "unvalued"> | null;
  readonly currency: string;
  readonly coins: readonly CoinAmount[];
  /** So many rows do not give the fees that the share is of; no figure includes them. */
  readonly missingRows: number;
};

/**
 * What a partner earned in a month up to the last published day: by its approved statement, or
 * estimated by the present terms.
 */
export type MonthShare = DaysShare & {
  readonly month: Month;
  /** The part from introduced partners. Null: he introduces nobody, or the figures are stated. */
  readonly introduced: Pick<DaysShare, "valued" | "coins"> | null;
  /** Null: the figures are an estimate. */
  readonly statement: { readonly id: number; readonly number: number } | null;
  /** None for a statement. */
  readonly reasons: readonly EstimateReason[];
  /** Whether a term was in force on any day of the month. */
  readonly hasTerm: boolean;
};

type Estimated = {
  /** Of the month, up to the last published one. */
  readonly days: KnownRange;
  /** The terms in the month, of own clients and of introduced partners. */
  readonly spans: readonly PartnerSpan[];
  /** A part comes from an introduced partner without an approved statement. */
  readonly hasEstimatedPartner: boolean;
  /** Rows do not give the fees that a term or its tiers are about. */
  readonly isWithoutFees: boolean;
};

export function estimateReasons(
  month: Month,
  { days, spans, hasEstimatedPartner, isWithoutFees }: Estimated,
): EstimateReason[] {
  const isOver = days.to === monthDays(month).to;
  const isWhole = isOver && days.gaps === null;
  const reasons: EstimateReason[] = [];
  if (!isOver) reasons.push("published-days");
  if (days.gaps !== null) reasons.push("days-missing");
  if (!isWhole && spans.some(({ tiers }) => tiers !== undefined)) reasons.push("tiers");
  if (isWithoutFees) reasons.push("fees-not-given");
  if (hasEstimatedPartner) reasons.push("introduced");
  if (isOver) reasons.push("not-approved");
  return reasons;
}

/** What is payable of statements. */
export type Paid = {
  /** Without zeros, sorted by coin. */
  readonly coins: readonly CoinAmount[];
  /** In the reporting currency. */
  readonly valued: Pick<ValuedSum, "value" | "unvalued">;
  readonly count: number;
  readonly newest: StoredPartnerStatement | null;
};

/**
 * What is payable of the statements in a state: a paid one at the rates of the day of its payment,
 * another one at the rates of `last`. `statements`: newest month first.
 */
export function sumPayable(
  statements: readonly StoredPartnerStatement[],
  state: "open" | "paid",
  { valuation, last }: { readonly valuation: Valuation; readonly last: Day },
): Paid {
  const own = statements.filter((statement) => statement.state === state);
  const payable = own.flatMap(({ content, paidDay }) =>
    content.coins.map(({ coin, due }) => ({ day: paidDay ?? last, coin, earned: payableOf(due) })),
  );
  const amounts = payable.filter(({ earned }) => !isZeroAmount(earned));
  return {
    coins: addCoins(amounts),
    valued: valueField(valuation, amounts, "earned"),
    count: own.length,
    newest: own[0] ?? null,
  };
}

/** Everything about a partner's money that stands first on his screens. */
export type Share = {
  /** The month of the last published day, and the month before. */
  readonly now: MonthShare;
  readonly before: MonthShare;
  readonly toPay: Paid;
  readonly paid: Paid;
};
