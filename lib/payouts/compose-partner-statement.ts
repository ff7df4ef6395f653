import { listDayVersions } from "@/lib/commissions/store/days/history";
import { type Amount, isZeroAmount, subtractAmounts, sumAmounts } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import { compareText, groupBy } from "@/lib/core/group-by";
import { append } from "@/lib/core/large-lists";
import { type Month, monthDays, monthOf } from "@/lib/core/month";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type Connection, db } from "@/lib/database/database";
import { hashContent } from "@/lib/months/content-hash";
import { ratesOfMonth } from "@/lib/months/month-close";
import { findMonthClose, listCloseHashes, type MonthClose } from "@/lib/months/store";
import { listStatementsOfMonths } from "@/lib/payouts/store/introduced";
import type { PartnerMonth, PartnerSums, RowsWithoutFees } from "@/lib/payouts/store/partner-rows";
import {
  listApprovedStatements,
  type StatedLine,
  sumStated,
} from "@/lib/payouts/store/partner-statements";
import { listPartnerClients, listPartnerTerms } from "@/lib/payouts/store/partner-terms";
import type { UnknownFees } from "./contract";
import {
  type CorrectedFees,
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
  type Introduction,
  listIntroductions,
  type Partner,
  type PartnerSpan,
  type PartnerTerm,
  partnerSpans,
} from "./partner-terms";
import {
  type IntroducedMonth,
  linesOf,
  sortByCoin,
  sumIntroduced,
  sumMonth,
  unknownFeesOf,
} from "./sum-partner-month";

export type ComposedPartnerStatement = {
  readonly content: PartnerStatementContent;
  readonly contentHash: string;
  readonly lines: readonly PartnerStatementLine[];
  /** Then there is no such statement: the lines leave out rows of this month or an earlier one. */
  readonly unknownFees: UnknownFees | null;
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
  const { days, currency } = close.content;
  const rates = ratesOfMonth(close.content);
  const terms = await listPartnerTerms(scope, partner.id, on);
  const approved = await listApprovedStatements(scope, partner.id, on);
  const ownClients = clients ?? (await listPartnerClients(scope, partner.id));
  const statementsOf = await findIntroducedStatements(scope, terms, on);
  const spans = partnerSpans(terms, monthDays(month));
  const introductions = listIntroductions(terms, monthDays(month));
  const { reached, sums, paid, withoutFees } = await sumMonth(
    scope,
    { month, days, clients: ownClients, rates },
    spans,
    on,
  );
  const introduced = await sumIntroductions(scope, { month, days, rates }, introductions, on);
  const earned = [...linesOf(month, sums), ...introduced.flatMap(({ lines }) => lines)];
  const { corrections, sources, correctedPaid, ...ofEarlier } = await correctEarlier(
    scope,
    { partner, terms, approved, statementsOf, currency },
    on,
  );
  const previous = approved.at(-1) ?? null;
  const lines = [...earned, ...corrections];
  const source = { closeHash: close.contentHash, days, spans };
  const content: PartnerStatementContent = {
    format: 1,
    account,
    partner: partner.email,
    month,
    closeHash: close.contentHash,
    currency,
    previous: previous?.number ?? null,
    clients: ownClients,
    terms: [...reached, ...introduced.flatMap(({ reached: ofPartner }) => ofPartner)],
    coins: sumCoins(lines, { month, carried: carriedCoins(previous) }),
    earned: sumValues(earned),
    corrected: sumValues(corrections),
    withoutTerm: sumWithoutTerm(sums),
    lineCount: lines.length,
    linesHash: hashContent(lines),
    sources: [...sources, { month, hash: sourceHash(source, statementsOf(month, introductions)) }],
  };
  // Only where they are there, so that other statements keep their hash.
  const withPaid = paid === null ? content : { ...content, paid };
  const withCorrected = correctedPaid.length === 0 ? withPaid : { ...withPaid, correctedPaid };
  const complete =
    introduced.length === 0
      ? withCorrected
      : { ...withCorrected, introduced: introduced.map(({ statement }) => statement) };
  const unknownFees = unknownFeesOf([
    ...withoutFees,
    ...introduced.flatMap((ofPartner) => ofPartner.withoutFees),
    ...ofEarlier.withoutFees,
  ]);
  return { content: complete, contentHash: hashContent(complete), lines, unknownFees };
}

type HashedDays = readonly { readonly day: Day; readonly contentHash: string | null }[];

type Source = {
  readonly closeHash: string;
  readonly days: HashedDays;
  readonly spans: readonly PartnerSpan[];
};

/** An unknown day adds nothing. */
function sourceHash(
  { closeHash, days, spans }: Source,
  introduced: readonly IntroducedSource[],
): string {
  const known = days.filter(({ contentHash }) => contentHash !== null);
  const own = { closeHash, days: known.map(({ day, contentHash }) => [day, contentHash]), spans };
  // A month without introductions keeps the hash that earlier versions gave it.
  return hashContent(introduced.length === 0 ? own : { ...own, introduced });
}

type IntroducedSource = {
  readonly spans: readonly PartnerSpan[];
  /** Numbers of the introduced partner's approved statements about the month. */
  readonly statements: readonly number[];
};
/** What an introducer's month is made of, besides the introducer's own clients. */
type StatementsOf = (month: Month, introductions: readonly Introduction[]) => IntroducedSource[];

async function findIntroducedStatements(
  scope: WholeAccountScope,
  terms: readonly PartnerTerm[],
  on: Connection,
): Promise<StatementsOf> {
  const ids = terms.map(({ introduced }) => introduced?.id).filter((id) => id !== undefined);
  if (ids.length === 0) return () => [];
  const keyOf = (partnerId: string, month: Month) => `${month} ${partnerId}`;
  const found = groupBy(
    await listStatementsOfMonths(scope, [...new Set(ids)], on),
    ({ partnerId, month }) => keyOf(partnerId, month),
  );
  return (month, introductions) =>
    introductions.map(({ partner, spans }) => ({
      spans,
      statements: (found.get(keyOf(partner.id, month)) ?? []).map(({ number }) => number),
    }));
}

/**
 * What a partner earns in a month by these terms: the lines that a statement would have, and the
 * rows that they leave out. Stores nothing.
 */
export async function sumMonthByTerms(
  scope: WholeAccountScope,
  month: PartnerMonth,
  terms: readonly PartnerTerm[],
): Promise<Pick<ComposedPartnerStatement, "lines" | "unknownFees">> {
  const { pool } = db();
  const range = monthDays(month.month);
  const { sums, withoutFees } = await sumMonth(scope, month, partnerSpans(terms, range), pool);
  const introductions = listIntroductions(terms, range);
  const introduced = await sumIntroductions(scope, month, introductions, pool);
  const without = introduced.flatMap((ofPartner) => ofPartner.withoutFees);
  return {
    lines: [...linesOf(month.month, sums), ...introduced.flatMap(({ lines }) => lines)],
    unknownFees: unknownFeesOf([...withoutFees, ...without]),
  };
}

async function sumIntroductions(
  scope: WholeAccountScope,
  month: Omit<PartnerMonth, "clients">,
  introductions: readonly Introduction[],
  on: Connection,
): Promise<IntroducedMonth[]> {
  const months: IntroducedMonth[] = [];
  for (const introduction of introductions)
    months.push(await sumIntroduced(scope, month, introduction, on));
  return months;
}

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
  readonly statementsOf: StatementsOf;
  /** Of the statement that corrects. */
  readonly currency: string;
};

/**
 * Corrects earlier months: how much more or less they come to than was stated. A month with the
 * same sources as in the statement approved last comes to the same, and is not summed again.
 */
async function correctEarlier(
  scope: WholeAccountScope,
  { partner, currency, ...of }: Earlier,
  on: Connection,
) {
  const earlier = await listEarlierMonths(scope, of, on);
  const statedHashes = new Map(
    of.approved.at(-1)?.content.sources?.map(({ month, hash }) => [month, hash]),
  );
  const changed = earlier.filter(({ month, hash }) => statedHashes.get(month) !== hash);
  const months = changed.map(({ month }) => month);
  const stated = await sumStated(scope, { partnerId: partner.id, months }, on);
  const statedOf = groupBy(stated, ({ month }) => month);
  const corrections: PartnerStatementLine[] = [];
  const correctedPaid: CorrectedFees[] = [];
  const withoutFees: RowsWithoutFees[] = [];
  for (const { month, days, clients, spans, introductions } of changed) {
    const { content } = await requireMonthClose(scope, month, on);
    const rates = ratesOfMonth(content);
    const summed = await sumMonth(scope, { month, days, clients, rates }, spans, on);
    append(withoutFees, summed.withoutFees);
    const introduced = await sumIntroductions(scope, { month, days, rates }, introductions, on);
    for (const ofPartner of introduced) append(withoutFees, ofPartner.withoutFees);
    const named = { month, currency: content.currency };
    if (hasUnvalued(summed.paid)) correctedPaid.push({ ...named, ...summed.paid });
    for (const { statement } of introduced) {
      const { introduced: whose, paid = null } = statement;
      if (hasUnvalued(paid)) correctedPaid.push({ ...named, introduced: whose, ...paid });
    }
    const now = [...linesOf(month, summed.sums), ...introduced.flatMap(({ lines }) => lines)];
    const isValued = content.currency === currency;
    append(corrections, correctMonth(now, statedOf.get(month) ?? [], { month, isValued }));
  }
  const sources = earlier.map(({ month, hash }): MonthSource => ({ month, hash }));
  return { corrections, sources, correctedPaid, withoutFees };
}

/** Whether fees without a rate do not count for tiers. */
function hasUnvalued(paid: PartnerStatementValue | null): paid is PartnerStatementValue {
  return paid !== null && paid.unvalued.length > 0;
}

/** What each month with an approved statement is made of now, the oldest first. */
async function listEarlierMonths(
  scope: WholeAccountScope,
  { terms, approved, statementsOf }: Omit<Earlier, "partner" | "currency">,
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
    const introductions = listIntroductions(terms, monthDays(month));
    const introduced = statementsOf(month, introductions);
    const hash = sourceHash({ closeHash, days, spans }, introduced);
    return { month, clients, days, spans, introductions, hash };
  });
}

/** Lines of introduced partners come after those of clients. */
const lineKey = ({ uid, introduced, productType, coin }: StatedLine) =>
  JSON.stringify([uid, introduced?.id ?? null, productType, coin]);
const ZERO = "0" as Amount;

/** `isValued`: its close has the currency of the statement that corrects it. */
type CorrectedMonth = { readonly month: Month; readonly isValued: boolean };

/**
 * A line for each client or introduced partner, product type and coin that differs from what was
 * stated, sorted by these.
 */
function correctMonth(
  now: readonly StatedLine[],
  before: readonly StatedLine[],
  corrected: CorrectedMonth,
): PartnerStatementLine[] {
  const nowByKey = groupBy(now, lineKey);
  const beforeByKey = groupBy(before, lineKey);
  const corrections: PartnerStatementLine[] = [];
  for (const key of [...new Set([...nowByKey.keys(), ...beforeByKey.keys()])].sort()) {
    const line = correctLine(nowByKey.get(key) ?? [], beforeByKey.get(key) ?? [], corrected);
    if (line) corrections.push(line);
  }
  return corrections;
}

/**
 * `now` and `before` have one client or introduced partner, product type and coin. Null: nothing
 * differs. Days of different rates may differ in their value alone.
 */
function correctLine(
  now: readonly StatedLine[],
  before: readonly StatedLine[],
  { month, isValued }: CorrectedMonth,
): PartnerStatementLine | null {
  const earned = subtractAmounts(
    sumAmounts(now.map((line) => line.earned)),
    sumAmounts(before.map((line) => line.earned)),
  );
  const value = isValued ? subtractValues(now, before) : null;
  const [first] = [...now, ...before];
  if (!first || (isZeroAmount(earned) && (value === null || isZeroAmount(value)))) return null;
  const { uid, introduced, productType, coin } = first;
  const of = { month, uid, productType, coin, basis: null, share: null, rows: 0, base: ZERO };
  const line = { ...of, earned, value };
  return introduced === undefined ? line : { ...line, introduced };
}

/** Null: a line has no value. */
function subtractValues(now: readonly StatedLine[], before: readonly StatedLine[]): Amount | null {
  const sumOf = (lines: readonly StatedLine[]) => {
    const values = lines.map(({ value }) => value).filter((value) => value !== null);
    return values.length === lines.length ? sumAmounts(values) : null;
  };
  const valueNow = sumOf(now);
  const valueBefore = sumOf(before);
  if (valueNow === null || valueBefore === null) return null;
  return subtractAmounts(valueNow, valueBefore);
}
