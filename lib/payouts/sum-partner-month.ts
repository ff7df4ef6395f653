import { fewOf } from "@/lib/clients/client";
import { isZeroAmount, multiplyAmounts, sumAmounts } from "@/lib/core/amount";
import { type DayRange, hullOf } from "@/lib/core/day";
import { compareText, groupBy } from "@/lib/core/group-by";
import type { Month } from "@/lib/core/month";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { Connection } from "@/lib/database/database";
import { type EarnedSum, sumEarned } from "@/lib/payouts/store/introduced";
import {
  findRowsWithoutFees,
  type PaidFees,
  type PartnerMonth,
  type PartnerSums,
  type RowsWithoutFees,
  sumPaidFees,
  sumPartnerRows,
} from "@/lib/payouts/store/partner-rows";
import { findApprovedStatement } from "@/lib/payouts/store/partner-statements";
import type { CoinAmount } from "@/lib/rates/valuation";
import type { UnknownFees } from "./contract";
import type {
  IntroducedStatement,
  PartnerStatementLine,
  PartnerStatementValue,
} from "./partner-statement";
import { type Introduction, type PartnerSpan, spansAt } from "./partner-terms";

/**
 * A month's sums at the tiers that its paid fees reach. `paid`: these fees; null: no term has
 * tiers. `withoutFees`: clients with rows that do not give fees which the terms need: the sums leave
 * them out, so there is no statement.
 */
export async function sumMonth(
  scope: WholeAccountScope,
  month: PartnerMonth,
  spans: readonly PartnerSpan[],
  on: Connection,
) {
  const { reached, paid } = await reachTiers(scope, month, spans, on);
  const withoutFees = await findRowsWithoutFees(
    scope,
    month,
    { spans: reached, hasTiers: paid !== null },
    on,
  );
  return { reached, paid, sums: await sumPartnerRows(scope, month, reached, on), withoutFees };
}

/** Of clients with rows without fees; null: there is none. */
export function unknownFeesOf(all: readonly RowsWithoutFees[]): UnknownFees | null {
  const [first, ...others] = all;
  if (first === undefined) return null;
  return {
    rows: all.reduce((count, { rows }) => count + rows, 0),
    days: others.reduce<DayRange>(hullOf, { from: first.from, to: first.to }),
    clients: fewOf([...new Set(all.map(({ uid }) => uid))].sort()),
  };
}

async function reachTiers(
  scope: WholeAccountScope,
  month: PartnerMonth,
  spans: readonly PartnerSpan[],
  on: Connection,
) {
  const hasTiers = spans.some(({ tiers }) => tiers !== undefined);
  const paid = hasTiers ? paidValue(await sumPaidFees(scope, month, on)) : null;
  return { reached: paid === null ? spans : spansAt(spans, paid.value), paid };
}

function paidValue(fees: readonly PaidFees[]): PartnerStatementValue {
  const unvalued = fees.filter((fee) => !isZeroAmount(fee.unvalued));
  return {
    value: sumAmounts(fees.map(({ value }) => value)),
    unvalued: sortByCoin(unvalued.map((fee) => ({ coin: fee.coin, amount: fee.unvalued }))),
  };
}

export const sortByCoin = (amounts: readonly CoinAmount[]) =>
  amounts.toSorted((a, b) => compareText(a.coin, b.coin));

/** Rows without a term have no line. */
export function linesOf(month: Month, sums: readonly PartnerSums[]): PartnerStatementLine[] {
  const lines: PartnerStatementLine[] = [];
  for (const { uid, productType, coin, basis, share, rows, base, earned, value } of sums) {
    if (basis === null || base === null || earned === null) continue;
    lines.push({ month, uid, productType, coin, basis, share, rows, base, earned, value });
  }
  return lines;
}

export type IntroducedMonth = {
  readonly statement: IntroducedStatement;
  /** The introducer's terms at the tiers that the introduced partner's clients reach. */
  readonly reached: readonly PartnerSpan[];
  /** By product type and coin: an introducer does not see the introduced partner's clients. */
  readonly lines: readonly PartnerStatementLine[];
  /** Clients of the introduced partner with rows that do not give fees which the terms need. */
  readonly withoutFees: readonly RowsWithoutFees[];
};

/**
 * What an introducer gets of a partner's month. That partner's own approved statement of the month
 * says which clients the partner had; while there is none, the introducer gets nothing.
 */
export async function sumIntroduced(
  scope: WholeAccountScope,
  month: Omit<PartnerMonth, "clients">,
  { partner, spans }: Introduction,
  on: Connection,
): Promise<IntroducedMonth> {
  const of = { partnerId: partner.id, month: month.month };
  const own = await findApprovedStatement(scope, of, on);
  if (own === null)
    return {
      statement: { introduced: partner, number: null },
      reached: spans,
      lines: [],
      withoutFees: [],
    };
  const ofClients = { ...month, clients: own.content.clients };
  const { reached, paid } = await reachTiers(scope, ofClients, spans, on);
  const hasBasis = (isEarned: boolean) =>
    reached.some(({ basis }) => (basis === "earned") === isEarned);
  const earned = hasBasis(true) ? await sumEarned(scope, of, on) : [];
  const sums = hasBasis(false) ? await sumPartnerRows(scope, ofClients, reached, on) : [];
  const lines = [
    ...linesOfEarnings(month.month, earned, reached),
    ...joinClients(linesOf(month.month, sums)),
  ];
  const withoutFees = await findRowsWithoutFees(
    scope,
    ofClients,
    { spans: reached, hasTiers: paid !== null },
    on,
  );
  const statement = { introduced: partner, number: own.number };
  return {
    statement: paid === null ? statement : { ...statement, paid },
    reached,
    lines: lines.map((line) => ({ ...line, introduced: partner })),
    withoutFees,
  };
}

/** A share of what a partner earned. An introducer's terms cover whole months. */
function linesOfEarnings(
  month: Month,
  sums: readonly EarnedSum[],
  spans: readonly PartnerSpan[],
): PartnerStatementLine[] {
  const lines: PartnerStatementLine[] = [];
  for (const { productType, coin, rows, earned: base, value } of sums) {
    const span = spans.find((term) => [null, productType].includes(term.productType));
    if (span?.basis !== "earned") continue;
    const { basis, share } = span;
    const amounts = {
      base,
      earned: multiplyAmounts(base, share),
      value: value === null ? null : multiplyAmounts(value, share),
    };
    lines.push({ month, uid: null, productType, coin, basis, share, rows, ...amounts });
  }
  return lines;
}

/** The lines of all clients together, by product type, coin, share, and whether they have a value. */
function joinClients(lines: readonly PartnerStatementLine[]): PartnerStatementLine[] {
  const keyOf = ({ productType, coin, basis, share, value }: PartnerStatementLine) =>
    JSON.stringify([productType, coin, basis, share, value === null]);
  const joined: PartnerStatementLine[] = [];
  for (const [, ofKey] of [...groupBy(lines, keyOf)].sort(([a], [b]) => compareText(a, b))) {
    const [first] = ofKey;
    if (!first) continue;
    const values = ofKey.map(({ value }) => value).filter((value) => value !== null);
    joined.push({
      ...first,
      uid: null,
      rows: ofKey.reduce((count, { rows }) => count + rows, 0),
      base: sumAmounts(ofKey.map(({ base }) => base)),
      earned: sumAmounts(ofKey.map(({ earned }) => earned)),
      value: values.length === ofKey.length ? sumAmounts(values) : null,
    });
  }
  return joined;
}
