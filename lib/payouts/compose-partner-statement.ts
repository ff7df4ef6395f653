import { listDayVersions } from "@/lib/commissions/store/days/history";
import { type Amount, isZeroAmount, subtractAmounts, sumAmounts } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import { groupBy } from "@/lib/core/group-by";
import { append } from "@/lib/core/large-lists";
import { type Month, monthDays } from "@/lib/core/month";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type Connection, db } from "@/lib/database/database";
import { hashContent } from "@/lib/months/content-hash";
import { findMonthClose, type MonthClose } from "@/lib/months/store";
import {
  carriedFrom,
  type MonthSource,
  type PartnerStatementClient,
  type PartnerStatementContent,
  type PartnerStatementLine,
  type PartnerStatementValue,
  sumCoins,
  sumValues,
} from "@/lib/payouts/partner-statement";
import {
  type PartnerSpan,
  type PartnerTerm,
  partnerSpans,
  spansAt,
} from "@/lib/payouts/partner-terms";
import {
  type PartnerRows,
  type PartnerSums,
  sumPartnerRows,
} from "@/lib/payouts/store/partner-rows";
import {
  listPartnerStatements,
  type StoredPartnerStatement,
  sumStated,
} from "@/lib/payouts/store/partner-statements";
import {
  listPartnerClients,
  listPartnerTerms,
  type Partner,
} from "@/lib/payouts/store/partner-terms";

export type ComposedPartnerStatement = {
  readonly content: PartnerStatementContent;
  readonly contentHash: string;
  readonly lines: readonly PartnerStatementLine[];
};

type Asked = { readonly partner: Partner; readonly account: string; readonly close: MonthClose };

/**
 * A partner's statement of a closed month, as the terms, the closes and the ledger are now. `clients`: null for the
 * partner's clients now. `on`: where it reads; of a transaction it reads nothing elsewhere.
 */
export async function composePartnerStatement(
  scope: WholeAccountScope,
  { partner, account, close }: Asked,
  clients: readonly PartnerStatementClient[] | null = null,
  on: Connection = db().pool,
): Promise<ComposedPartnerStatement> {
  const { month } = close;
  const terms = await listPartnerTerms(scope, partner.id, on);
  const payouts = (await listPartnerStatements(scope, on)).filter(
    ({ partnerId, number }) => partnerId === partner.id && number !== null,
  );
  const own = clients ?? (await listPartnerClients(scope, partner.id));
  const statement = close.content;
  const spans = partnerSpans(terms, monthDays(month));
  const worked = { days: statement.days, clients: own, spans, rates: statement.rates };
  const { spans: reached, sums, paid } = await sumMonth(scope, worked, on);
  const earned = sums.flatMap((sum): PartnerStatementLine[] => lineOf(month, sum));
  const earlier = payouts.filter((other) => other.month !== month);
  const { corrections, sources } = await correct(scope, { partner, terms, payouts: earlier }, on);
  const previous = findPrevious(payouts);
  const carried = previous?.content.coins.map(
    (coin) => [coin.coin, carriedFrom(coin, previous.paidDay !== null)] as const,
  );
  const lines = [...earned, ...corrections];
  const content: PartnerStatementContent = {
    format: 1,
    account,
    partner: partner.email,
    month,
    closeHash: close.contentHash,
    currency: statement.currency,
    previous: previous?.number ?? null,
    clients: own,
    terms: reached,
    ...(paid ? { paid } : {}),
    coins: sumCoins(lines, {
      month,
      carried: new Map(carried?.filter(([, amount]) => !isZeroAmount(amount))),
    }),
    earned: sumValues(earned),
    corrected: sumValues(corrections),
    withoutTerm: sumWithoutTerm(sums),
    lineCount: lines.length,
    linesHash: hashContent(lines),
    sources: [...sources, { month, hash: sourceHash(close, statement.days, spans) }],
  };
  return { content, contentHash: hashContent(content), lines };
}

type Days = readonly { readonly day: Day; readonly contentHash: string | null }[];

/** A day that is not known adds nothing. */
function sourceHash(
  { contentHash: closeHash }: MonthClose,
  days: Days,
  spans: readonly PartnerSpan[],
) {
  const known = days.filter(({ contentHash }) => contentHash !== null);
  return hashContent({
    closeHash,
    days: known.map(({ day, contentHash }) => [day, contentHash]),
    spans,
  });
}

/** A month's sums at the shares of the tiers that its fees reach. `paid`: these fees; null: no term has tiers. */
async function sumMonth(scope: WholeAccountScope, rows: PartnerRows, on: Connection) {
  const { spans } = rows;
  const sums = await sumPartnerRows(scope, rows, on);
  if (spans.every(({ tiers }) => tiers === undefined)) return { spans, sums, paid: null };
  const without = groupBy(
    sums.filter(({ paidUnvalued }) => !isZeroAmount(paidUnvalued)),
    ({ coin }) => coin,
  );
  const paid: PartnerStatementValue = {
    value: sumAmounts(sums.map(({ paidValue }) => paidValue)),
    unvalued: [...without]
      .map(([coin, own]) => ({
        coin,
        amount: sumAmounts(own.map(({ paidUnvalued }) => paidUnvalued)),
      }))
      .toSorted((a, b) => (a.coin < b.coin ? -1 : 1)),
  };
  const reached = spansAt(spans, paid.value);
  return {
    spans: reached,
    sums: await sumPartnerRows(scope, { ...rows, spans: reached }, on),
    paid,
  };
}

/** The one that was approved last. */
function findPrevious(payouts: readonly StoredPartnerStatement[]): StoredPartnerStatement | null {
  return payouts.toSorted((a, b) => (b.number ?? 0) - (a.number ?? 0))[0] ?? null;
}

function lineOf(
  month: Month,
  { basis, share, base, earned, ...sum }: PartnerSums,
): PartnerStatementLine[] {
  const { uid, productType, coin, rows, value } = sum;
  return basis === null || base === null || earned === null
    ? []
    : [{ month, uid, productType, coin, rows, value, basis, share, base, earned }];
}

function sumWithoutTerm(sums: readonly PartnerSums[]): PartnerStatementContent["withoutTerm"] {
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
  readonly payouts: readonly StoredPartnerStatement[];
};

const lineKey = ({
  uid,
  productType,
  coin,
}: Pick<PartnerStatementLine, "uid" | "productType" | "coin">) =>
  JSON.stringify([uid, productType, coin]);
const ZERO = "0" as Amount;

/** Null where a side has no value. */
function differenceOf(
  now: readonly Pick<PartnerStatementLine, "value">[],
  before: typeof now,
): Amount | null {
  if ([...now, ...before].some(({ value }) => value === null)) return null;
  const sum = (lines: typeof now) => sumAmounts(lines.flatMap(({ value }) => value ?? []));
  return subtractAmounts(sum(now), sum(before));
}

/**
 * What earlier months came to more or less than was stated of them, for days were restated or terms entered late. A
 * month that is worked out from the same as in the statement approved last comes to the same, and is left out.
 */
async function correct(
  scope: WholeAccountScope,
  { partner, terms, payouts }: Stated,
  on: Connection,
) {
  const stated = groupBy(await sumStated(scope, partner.id, on), ({ month }) => month);
  const known = new Map(
    (findPrevious(payouts)?.content.sources ?? []).map(({ month, hash }) => [month, hash]),
  );
  const corrections: PartnerStatementLine[] = [];
  const sources: MonthSource[] = [];
  for (const { month, content } of payouts.toSorted((a, b) => (a.month < b.month ? -1 : 1))) {
    const range = monthDays(month);
    const close = await findMonthClose(scope, month, on);
    if (!close) throw new Error(`${month} has a statement, and its close is gone`);
    const { rates } = close.content;
    const days = await listDayVersions(scope, range, null, on);
    const spans = partnerSpans(terms, range);
    const hash = sourceHash(close, days, spans);
    sources.push({ month, hash });
    if (known.get(month) === hash) continue;
    const { sums } = await sumMonth(scope, { days, clients: content.clients, spans, rates }, on);
    const now = groupBy(
      sums.flatMap((sum) => lineOf(month, sum)),
      lineKey,
    );
    const before = groupBy(stated.get(month) ?? [], lineKey);
    for (const key of [...new Set([...now.keys(), ...before.keys()])].sort())
      append(corrections, correctLine(month, now.get(key) ?? [], before.get(key) ?? []));
  }
  return { corrections, sources };
}

type Earned = Pick<PartnerStatementLine, "uid" | "productType" | "coin" | "earned" | "value">;

/** Of one client, product type and coin; none where the month comes to what was stated. */
function correctLine(
  month: Month,
  now: readonly Earned[],
  before: readonly Earned[],
): PartnerStatementLine[] {
  const earned = subtractAmounts(
    sumAmounts(now.map((line) => line.earned)),
    sumAmounts(before.map((line) => line.earned)),
  );
  const [first] = [...now, ...before];
  if (!first || isZeroAmount(earned)) return [];
  const { uid, productType, coin } = first;
  const value = differenceOf(now, before);
  return [
    { month, uid, productType, coin, basis: null, share: null, rows: 0, base: ZERO, earned, value },
  ];
}
