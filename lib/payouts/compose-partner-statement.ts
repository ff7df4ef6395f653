import { listDayVersions } from "@/lib/commissions/store/days/history";
import { type Amount, isZeroAmount, subtractAmounts, sumAmounts } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import { compareText, groupBy } from "@/lib/core/group-by";
import { append } from "@/lib/core/large-lists";
import { type Month, monthDays, monthOf } from "@/lib/core/month";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type Connection, db } from "@/lib/database/database";
import { hashContent } from "@/lib/months/content-hash";
import { findMonthClose, listCloseHashes, type MonthClose } from "@/lib/months/store";
import {
  type PaidFees,
  type PartnerMonth,
  type PartnerSums,
  sumPaidFees,
  sumPartnerRows,
} from "@/lib/payouts/store/partner-rows";
import { listApprovedStatements, sumStated } from "@/lib/payouts/store/partner-statements";
import { listPartnerClients, listPartnerTerms } from "@/lib/payouts/store/partner-terms";
import type { CoinAmount } from "@/lib/rates/valuation";
import {
  carriedFrom,
  type MonthSource,
  type PartnerStatementClient,
  type PartnerStatementContent,
  type PartnerStatementLine,
  type PartnerStatementValue,
  type StoredPartnerStatement,
  sumCoins,
  sumValues,
} from "./partner-statement";
import {
  type Partner,
  type PartnerSpan,
  type PartnerTerm,
  partnerSpans,
  spansAt,
} from "./partner-terms";

export type ComposedPartnerStatement = {
  readonly content: PartnerStatementContent;
  readonly contentHash: string;
  readonly lines: readonly PartnerStatementLine[];
};

type ToCompose = {
  readonly partner: Partner;
  readonly account: string;
  readonly close: MonthClose;
};

/** The close of a month that has a statement. */
export async function requireMonthClose(
  scope: WholeAccountScope,
  month: Month,
  on: Connection,
): Promise<MonthClose> {
  const close = await findMonthClose(scope, month, on);
  if (!close) throw closeGone(month);
  return close;
}

const closeGone = (month: Month) => new Error(`${month} has a statement, and its close is gone`);

/**
 * A partner's statement of a closed month, from the terms, the closes and the ledger as they are
 * now. `clients`: null for the partner's current clients. `on`: reads everything over this
 * connection, so that a transaction sees one state.
 */
export async function composePartnerStatement(
  scope: WholeAccountScope,
  { partner, account, close }: ToCompose,
  clients: readonly PartnerStatementClient[] | null = null,
  on: Connection = db().pool,
): Promise<ComposedPartnerStatement> {
  const { month } = close;
  const { days, rates, currency } = close.content;
  const terms = await listPartnerTerms(scope, partner.id, on);
  const approved = await listApprovedStatements(scope, partner.id, on);
  const ownClients = clients ?? (await listPartnerClients(scope, partner.id));
  const spans = partnerSpans(terms, monthDays(month));
  const { reached, sums, paid } = await sumMonth(
    scope,
    { month, days, clients: ownClients, rates },
    spans,
    on,
  );
  const earned = linesOf(month, sums);
  const { corrections, sources } = await correctEarlier(scope, { partner, terms, approved }, on);
  const previous = approved.at(-1) ?? null;
  const lines = [...earned, ...corrections];
  const content: PartnerStatementContent = {
    format: 1,
    account,
    partner: partner.email,
    month,
    closeHash: close.contentHash,
    currency,
    previous: previous?.number ?? null,
    clients: ownClients,
    terms: reached,
    coins: sumCoins(lines, { month, carried: carriedCoins(previous) }),
    earned: sumValues(earned),
    corrected: sumValues(corrections),
    withoutTerm: sumWithoutTerm(sums),
    lineCount: lines.length,
    linesHash: hashContent(lines),
    sources: [...sources, { month, hash: sourceHash(close.contentHash, days, spans) }],
  };
  const complete = paid === null ? content : { ...content, paid };
  return { content: complete, contentHash: hashContent(complete), lines };
}

type HashedDays = readonly { readonly day: Day; readonly contentHash: string | null }[];

/** An unknown day adds nothing. */
function sourceHash(closeHash: string, days: HashedDays, spans: readonly PartnerSpan[]): string {
  const known = days.filter(({ contentHash }) => contentHash !== null);
  return hashContent({
    closeHash,
    days: known.map(({ day, contentHash }) => [day, contentHash]),
    spans,
  });
}

/**
 * A month's sums at the tiers that its paid fees reach. `paid`: these fees; null: no term has
 * tiers.
 */
async function sumMonth(
  scope: WholeAccountScope,
  month: PartnerMonth,
  spans: readonly PartnerSpan[],
  on: Connection,
) {
  const hasTiers = spans.some(({ tiers }) => tiers !== undefined);
  const paid = hasTiers ? paidValue(await sumPaidFees(scope, month, on)) : null;
  const reached = paid === null ? spans : spansAt(spans, paid.value);
  return { reached, paid, sums: await sumPartnerRows(scope, month, reached, on) };
}

/**
 * What a partner earns in a month by these terms: the lines that a statement would have. Stores
 * nothing.
 */
export async function sumMonthByTerms(
  scope: WholeAccountScope,
  month: PartnerMonth,
  terms: readonly PartnerTerm[],
): Promise<PartnerStatementLine[]> {
  const spans = partnerSpans(terms, monthDays(month.month));
  const { sums } = await sumMonth(scope, month, spans, db().pool);
  return linesOf(month.month, sums);
}

function paidValue(fees: readonly PaidFees[]): PartnerStatementValue {
  const unvalued = fees.filter((fee) => !isZeroAmount(fee.unvalued));
  return {
    value: sumAmounts(fees.map(({ value }) => value)),
    unvalued: sortByCoin(unvalued.map((fee) => ({ coin: fee.coin, amount: fee.unvalued }))),
  };
}

const sortByCoin = (amounts: readonly CoinAmount[]) =>
  amounts.toSorted((a, b) => compareText(a.coin, b.coin));

/** What the statement before leaves to the next one, by coin. */
function carriedCoins(previous: StoredPartnerStatement | null): ReadonlyMap<string, Amount> {
  const carried = new Map<string, Amount>();
  if (previous === null) return carried;
  for (const coin of previous.content.coins) {
    const amount = carriedFrom(coin, previous.paidDay !== null);
    if (!isZeroAmount(amount)) carried.set(coin.coin, amount);
  }
  return carried;
}

/** Rows without a term have no line. */
function linesOf(month: Month, sums: readonly PartnerSums[]): PartnerStatementLine[] {
  const lines: PartnerStatementLine[] = [];
  for (const { uid, productType, coin, basis, share, rows, base, earned, value } of sums) {
    if (basis === null || base === null || earned === null) continue;
    lines.push({ month, uid, productType, coin, basis, share, rows, base, earned, value });
  }
  return lines;
}

function sumWithoutTerm(sums: readonly PartnerSums[]): PartnerStatementContent["withoutTerm"] {
  const without = sums.filter(({ basis }) => basis === null);
  const rebates = [...groupBy(without, ({ coin }) => coin)].map(([coin, ofCoin]) => {
    return { coin, amount: sumAmounts(ofCoin.map(({ rebate }) => rebate)) };
  });
  return {
    rows: without.reduce((count, { rows }) => count + rows, 0),
    rebates: sortByCoin(rebates),
  };
}

type Earlier = {
  readonly partner: Partner;
  readonly terms: readonly PartnerTerm[];
  /** In the order of their numbers. */
  readonly approved: readonly StoredPartnerStatement[];
};

/**
 * Corrects earlier months: how much more or less they come to than was stated. A month with the
 * same sources as in the statement approved last comes to the same, and is not summed again.
 */
async function correctEarlier(
  scope: WholeAccountScope,
  { partner, terms, approved }: Earlier,
  on: Connection,
) {
  const earlier = await listEarlierMonths(scope, { terms, approved }, on);
  const statedHashes = new Map(
    approved.at(-1)?.content.sources?.map(({ month, hash }) => [month, hash]),
  );
  const changed = earlier.filter(({ month, hash }) => statedHashes.get(month) !== hash);
  const months = changed.map(({ month }) => month);
  const stated = await sumStated(scope, { partnerId: partner.id, months }, on);
  const statedOf = groupBy(stated, ({ month }) => month);
  const corrections: PartnerStatementLine[] = [];
  for (const { month, days, clients, spans } of changed) {
    const { rates } = (await requireMonthClose(scope, month, on)).content;
    const { sums } = await sumMonth(scope, { month, days, clients, rates }, spans, on);
    append(corrections, correctMonth(month, linesOf(month, sums), statedOf.get(month) ?? []));
  }
  const sources = earlier.map(({ month, hash }): MonthSource => ({ month, hash }));
  return { corrections, sources };
}

/** What each month with an approved statement is made of now, the oldest first. */
async function listEarlierMonths(
  scope: WholeAccountScope,
  { terms, approved }: Omit<Earlier, "partner">,
  on: Connection,
) {
  const statements = approved.toSorted((a, b) => compareText(a.month, b.month));
  const [first] = statements;
  const last = statements.at(-1);
  if (!first || !last) return [];
  const range = { from: monthDays(first.month).from, to: monthDays(last.month).to };
  const versions = await listDayVersions(scope, range, null, on);
  const daysOf = groupBy(versions, ({ day }) => monthOf(day));
  const closeHashes = await listCloseHashes(scope, on);
  return statements.map(({ month, content: { clients } }) => {
    const closeHash = closeHashes.get(month);
    if (closeHash === undefined) throw closeGone(month);
    const days = daysOf.get(month) ?? [];
    const spans = partnerSpans(terms, monthDays(month));
    return { month, clients, days, spans, hash: sourceHash(closeHash, days, spans) };
  });
}

type Earned = Pick<PartnerStatementLine, "uid" | "productType" | "coin" | "earned" | "value">;

const lineKey = ({ uid, productType, coin }: Earned) => JSON.stringify([uid, productType, coin]);
const ZERO = "0" as Amount;

/**
 * A line for each client, product type and coin that differs from what was stated, sorted by these.
 */
function correctMonth(
  month: Month,
  now: readonly Earned[],
  before: readonly Earned[],
): PartnerStatementLine[] {
  const nowByKey = groupBy(now, lineKey);
  const beforeByKey = groupBy(before, lineKey);
  const corrections: PartnerStatementLine[] = [];
  for (const key of [...new Set([...nowByKey.keys(), ...beforeByKey.keys()])].sort()) {
    const line = correctLine(month, nowByKey.get(key) ?? [], beforeByKey.get(key) ?? []);
    if (line) corrections.push(line);
  }
  return corrections;
}

/**
 * `now` and `before` have one client, product type and coin. Null: nothing differs. Days of
 * different rates may differ in their value alone.
 */
function correctLine(
  month: Month,
  now: readonly Earned[],
  before: readonly Earned[],
): PartnerStatementLine | null {
  const earned = subtractAmounts(
    sumAmounts(now.map((line) => line.earned)),
    sumAmounts(before.map((line) => line.earned)),
  );
  const value = subtractValues(now, before);
  const [first] = [...now, ...before];
  if (!first || (isZeroAmount(earned) && (value === null || isZeroAmount(value)))) return null;
  const { uid, productType, coin } = first;
  const ofMonth = { month, uid, productType, coin, basis: null, share: null, rows: 0, base: ZERO };
  return { ...ofMonth, earned, value };
}

/** Null: a line has no value. */
function subtractValues(now: readonly Earned[], before: readonly Earned[]): Amount | null {
  const sumOf = (lines: readonly Earned[]) => {
    const values = lines.map(({ value }) => value).filter((value) => value !== null);
    return values.length === lines.length ? sumAmounts(values) : null;
  };
  const valueNow = sumOf(now);
  const valueBefore = sumOf(before);
  if (valueNow === null || valueBefore === null) return null;
  return subtractAmounts(valueNow, valueBefore);
}
