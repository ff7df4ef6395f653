import { type Amount, isZeroAmount, subtractAmounts, sumAmounts } from "@/lib/core/amount";
import { groupBy } from "@/lib/core/group-by";
import { type Month, monthDays } from "@/lib/core/month";
import { type PartnerTerm, partnerSpans, spansAt } from "@/lib/core/payouts/partner-terms";
import {
  carriedFrom,
  type PayoutClient,
  type PayoutContent,
  type PayoutLine,
  type PayoutValue,
  sumCoins,
  sumValues,
} from "@/lib/core/payouts/payout";
import type { MonthStatement } from "@/lib/core/reports/month-statement";
import type { WholeAccountScope } from "@/lib/core/scope";
import { findMonthClose, type MonthClose } from "@/lib/store/accounts/month-closes";
import { listDayVersions } from "@/lib/store/commissions/days/history";
import { listPartnerClients, listPartnerTerms, type Partner } from "@/lib/store/payouts/partner-terms";
import { listPayouts, type StoredPayout, sumStated } from "@/lib/store/payouts/payouts";
import { type PartnerRows, type PartnerSums, sumPartnerRows } from "@/lib/store/payouts/rows";
import { hashContent } from "../months/statement";

export type ComposedPayout = {
  readonly content: PayoutContent;
  readonly contentHash: string;
  readonly lines: readonly PayoutLine[];
};

/** A partner's statement of a closed month, as the terms, the closes and the ledger are now. */
export async function composePayout(
  scope: WholeAccountScope,
  {
    partner,
    account,
    close,
  }: { readonly partner: Partner; readonly account: string; readonly close: MonthClose },
  clients?: readonly PayoutClient[],
): Promise<ComposedPayout> {
  const { month } = close;
  const [terms, all, own] = await Promise.all([
    listPartnerTerms(scope, partner.id),
    listPayouts(scope),
    clients ?? listPartnerClients(scope, partner.id),
  ]);
  const payouts = all.filter(({ partnerId, number }) => partnerId === partner.id && number !== null);
  const statement = close.statement as MonthStatement;
  const { spans, sums, paid } = await sumMonth(scope, {
    days: statement.days,
    clients: own,
    spans: partnerSpans(terms, monthDays(month)),
    rates: statement.rates,
  });
  const earned = sums.flatMap((sum): PayoutLine[] => lineOf(month, sum));
  const corrected = await correct(scope, {
    partner,
    terms,
    payouts: payouts.filter((other) => other.month !== month),
  });
  const previous = findPrevious(payouts);
  const carried = previous?.content.coins.map(
    (coin) => [coin.coin, carriedFrom(coin, previous.paidDay !== null)] as const,
  );
  const lines = [...earned, ...corrected];
  const content: PayoutContent = {
    format: 1,
    account,
    partner: partner.email,
    month,
    closeHash: close.contentHash,
    currency: statement.currency,
    previous: previous?.number ?? null,
    clients: own,
    terms: spans,
    ...(paid ? { paid } : {}),
    coins: sumCoins(lines, {
      month,
      carried: new Map(carried?.filter(([, amount]) => !isZeroAmount(amount))),
    }),
    earned: sumValues(earned),
    corrected: sumValues(corrected),
    withoutTerm: sumWithoutTerm(sums),
    lineCount: lines.length,
    linesHash: hashContent(lines),
  };
  return { content, contentHash: hashContent(content), lines };
}

/** A month's sums at the shares of the tiers that its fees reach. `paid`: these fees; null: no term has tiers. */
async function sumMonth(scope: WholeAccountScope, rows: PartnerRows) {
  const { spans } = rows;
  const sums = await sumPartnerRows(scope, rows);
  if (spans.every(({ tiers }) => tiers === undefined)) return { spans, sums, paid: null };
  const without = groupBy(
    sums.filter(({ paidUnvalued }) => !isZeroAmount(paidUnvalued)),
    ({ coin }) => coin,
  );
  const paid: PayoutValue = {
    value: sumAmounts(sums.map(({ paidValue }) => paidValue)),
    unvalued: [...without]
      .map(([coin, own]) => ({ coin, amount: sumAmounts(own.map(({ paidUnvalued }) => paidUnvalued)) }))
      .toSorted((a, b) => (a.coin < b.coin ? -1 : 1)),
  };
  const reached = spansAt(spans, paid.value);
  return { spans: reached, sums: await sumPartnerRows(scope, { ...rows, spans: reached }), paid };
}

/** The one that was approved last. */
function findPrevious(payouts: readonly StoredPayout[]): StoredPayout | null {
  return payouts.toSorted((a, b) => (b.number ?? 0) - (a.number ?? 0))[0] ?? null;
}

function lineOf(month: Month, { basis, share, base, earned, ...sum }: PartnerSums): PayoutLine[] {
  const { uid, productType, coin, rows, value } = sum;
  return basis === null || base === null || earned === null
    ? []
    : [{ month, uid, productType, coin, rows, value, basis, share, base, earned }];
}

function sumWithoutTerm(sums: readonly PartnerSums[]): PayoutContent["withoutTerm"] {
  const without = sums.filter(({ basis }) => basis === null);
  return {
    rows: without.reduce((count, { rows }) => count + rows, 0),
    rebates: [...groupBy(without, ({ coin }) => coin)]
      .map(([coin, own]) => ({ coin, amount: sumAmounts(own.map(({ rebate }) => rebate)) }))
      .toSorted((a, b) => (a.coin < b.coin ? -1 : 1)),
  };
}

type Stated = {
  readonly partner: Partner;
  readonly terms: readonly PartnerTerm[];
  readonly payouts: readonly StoredPayout[];
};

const lineKey = ({ uid, productType, coin }: Pick<PayoutLine, "uid" | "productType" | "coin">) =>
  JSON.stringify([uid, productType, coin]);
const ZERO = "0" as Amount;

/** Null where a side has no value. */
function differenceOf(now: readonly Pick<PayoutLine, "value">[], before: typeof now): Amount | null {
  if ([...now, ...before].some(({ value }) => value === null)) return null;
  const sum = (lines: typeof now) => sumAmounts(lines.flatMap(({ value }) => value ?? []));
  return subtractAmounts(sum(now), sum(before));
}

/** What earlier months came to more or less than was stated of them, for days were restated or terms entered late. */
async function correct(scope: WholeAccountScope, { partner, terms, payouts }: Stated): Promise<PayoutLine[]> {
  const stated = groupBy(await sumStated(scope, partner.id), ({ month }) => month);
  const corrections: PayoutLine[] = [];
  for (const { month, content } of payouts.toSorted((a, b) => (a.month < b.month ? -1 : 1))) {
    const range = monthDays(month);
    const close = await findMonthClose(scope, month);
    const rates = (close?.statement as MonthStatement | undefined)?.rates ?? [];
    const days = await listDayVersions(scope, range, null);
    const spans = partnerSpans(terms, range);
    const { sums } = await sumMonth(scope, { days, clients: content.clients, spans, rates });
    const now = groupBy(
      sums.flatMap((sum) => lineOf(month, sum)),
      lineKey,
    );
    const before = groupBy(stated.get(month) ?? [], lineKey);
    for (const key of [...new Set([...now.keys(), ...before.keys()])].sort()) {
      const lines = now.get(key) ?? [];
      const earned = subtractAmounts(
        sumAmounts(lines.map((line) => line.earned)),
        sumAmounts((before.get(key) ?? []).map((line) => line.earned)),
      );
      if (isZeroAmount(earned)) continue;
      const [uid, productType, coin] = JSON.parse(key) as [string, string, string];
      const value = differenceOf(lines, before.get(key) ?? []);
      corrections.push({
        month,
        uid,
        productType,
        coin,
        basis: null,
        share: null,
        rows: 0,
        base: ZERO,
        earned,
        value,
      });
    }
  }
  return corrections;
}
