import fc from "fast-check";
import { expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import type { ClientFigure, ClientTotals } from "@/lib/clients/client-row";
import { CLIENT_STATES } from "@/lib/clients/client-state";
import {
  anyLongBook,
  anyRates,
  byBytes,
  exactText,
  saveDays,
  saveRates,
} from "@/lib/clients/testing/book";
import { amountOf, anyRange, stateIn, within } from "@/lib/clients/testing/list-book";
import type { CommissionRow } from "@/lib/commissions/commission";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { type Amount, changeOf, parseAmount, ratioOf } from "@/lib/core/amount";
import { ALL_DAYS, addDays, type Day, type DayRange, listDays } from "@/lib/core/day";
import { type AccountScope, grantClientScope, type WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import type { FigureChange } from "@/lib/overview/overview";
import { readValuation } from "@/lib/rates/store/reference-rates";
import type { Valuation } from "@/lib/rates/valuation";
import { loadClient } from "./load-client";
import { loadClients, loadConcentration } from "./load-client-list";
import { loadClientStates } from "./load-client-states";
import { openClientsTable } from "./open-clients-table";
import { type ClientListQuery, parseClientListQuery } from "./query";

const LAST = "2026-04-10" as Day;
const TODAY = addDays(LAST, 1);
openTestDatabase();

type ExpectedBook = { readonly rows: readonly CommissionRow[]; readonly valuation: Valuation };
type ExpectedField = "rebateAmount" | "feePaid" | "dealAmount";
const text = (amount: Amount | null) => (amount === null ? null : exactText(amount));

/** Stores the book: every day up to LAST is known, except the listed ones. */
async function storeBook(
  scope: WholeAccountScope,
  rows: readonly CommissionRow[],
  gaps: readonly Day[],
) {
  const days = listDays({ from: addDays(LAST, -70), to: LAST }).filter(
    (day) => !gaps.includes(day),
  );
  const known = rows.filter((row) => !gaps.includes(row.day)).slice(0, 25);
  await saveDays(scope, known, []);
  await db().pool.query(
    `insert into commission_days (account_id, day, status, revision, fetched_at, attempted_at)
     select $1, day, 'empty', 1, now(), now() from unnest($2::date[]) day on conflict do nothing`,
    [scope.accountId, days],
  );
  return known;
}

function sumsOf(
  { rows, valuation }: ExpectedBook,
  coin: string | null,
  field: ExpectedField,
): Amount | null {
  const amount = amountOf(rows, field, coin, valuation);
  return amount === null ? null : parseAmount(amount.toFixed());
}

function checkSums(
  sums: ClientTotals,
  own: ExpectedBook,
  book: Amount | null,
  coin: string | null,
): void {
  const figures: [ClientFigure, ExpectedField][] = [
    [sums.rebate, "rebateAmount"],
    [sums.feePaid, "feePaid"],
  ];
  if (coin === null) expect(sums.dealAmount.amount).toBeNull();
  else figures.push([sums.dealAmount, "dealAmount"]);
  for (const [figure, field] of figures) {
    checkAmount(figure.amount, own, coin, field);
    checkRemainder(figure, own, coin, field);
  }
  const ratio = (part: Amount | null, whole: Amount | null) =>
    part === null || whole === null ? null : ratioOf(part, whole);
  expect(text(sums.share)).toBe(isNegative(book) ? null : text(ratio(sums.rebate.amount, book)));
  expect(text(sums.rebateRate)).toBe(text(ratio(sums.rebate.amount, sums.feePaid.amount)));
}

const isNegative = (amount: Amount | null) => Number(amount) < 0;

/** An amount without a rate has no value, except zero: its value is zero at any rate. */
function checkAmount(
  amount: Amount | null,
  own: ExpectedBook,
  coin: string | null,
  field: ExpectedField,
): void {
  const expected = sumsOf(own, coin, field);
  if (expected !== null || amount === null) {
    expect(text(amount)).toBe(text(expected));
    return;
  }
  expect(Number(amount)).toBe(0);
  const sums = own.rows.flatMap((row) => [
    own.rows.filter((other) => other.coin === row.coin),
    own.rows.filter((other) => other.coin === row.coin && other.day === row.day),
  ]);
  const isZero = (rows: readonly CommissionRow[]) =>
    amountOf(rows, field, rows[0]?.coin ?? "", own.valuation)?.isZero();
  expect(coin === null && sums.some(isZero)).toBe(true);
}

/** Expects every coin of the figure with its own amount and the part that is not valued. */
function checkRemainder(
  figure: ClientFigure,
  { rows, valuation }: ExpectedBook,
  coin: string | null,
  field: ExpectedField,
) {
  const names = [...new Set(rows.map((row) => row.coin))].filter(
    (name) => coin === null || name === coin,
  );
  const own = (name: string) => rows.filter((row) => row.coin === name);
  const total = (of: readonly CommissionRow[], name: string) =>
    exactText(amountOf(of, field, name, valuation));
  expect(figure.native.map((part) => [part.coin, text(part.amount)])).toEqual(
    names.toSorted(byBytes).map((name) => [name, total(own(name), name)]),
  );
  const unrated = (name: string) =>
    own(name).filter((row) => valuation.rateOf(row.coin, row.day) === null);
  for (const part of coin === null ? figure.unvalued : []) {
    const without = unrated(part.coin);
    expect(without.length).toBeGreaterThan(0);
    if (part.amount !== null) expect(text(part.amount)).toBe(total(without, part.coin));
  }
  if (coin !== null) return;
  for (const name of names) {
    const isNamed = figure.unvalued.some((part) => part.coin === name);
    const rest = total(unrated(name), name);
    if (rest !== null && /[1-9]/.test(rest)) expect(isNamed).toBe(true);
  }
}

function expectedChange(
  own: ExpectedBook,
  trend: { now: DayRange; before: DayRange },
  coin: string,
): FigureChange {
  const total = (range: DayRange) =>
    sumsOf({ ...own, rows: within(own.rows, range) }, coin, "rebateAmount") ?? ("0" as Amount);
  const [now, before] = [total(trend.now), total(trend.before)];
  const ratio = changeOf(now, before);
  return ratio === null ? { kind: "zero-before" } : { kind: "known", ratio, before };
}

/** Normalises digits, because "-34" and "-34.0" are equal. */
function inText(change: FigureChange | undefined) {
  return change?.kind === "known"
    ? { ...change, before: text(change.before), ratio: text(change.ratio) }
    : change;
}

function queryOf(range: DayRange, coin: string | null): ClientListQuery {
  const params = new URLSearchParams({ from: range.from, to: range.to, size: "200" });
  if (coin !== null) params.set("coin", coin);
  const parsed = parseClientListQuery(params, { last: range.to, since: range.from });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.query;
}

test("every figure of the list, the export and a client's page is the sum of the rows", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyLongBook,
      anyRates,
      anyRange,
      fc.option(fc.constantFrom("BTC", "USDT")),
      fc.subarray(listDays({ from: addDays(LAST, -35), to: LAST }), { maxLength: 2 }),
      async (book, rates, range, coin, gaps) => {
        const scope = await createTestAccount();
        await saveRates(rates);
        const rows = await storeBook(scope, book, gaps);
        const valuation = await readValuation(ALL_DAYS);
        const of = (uid: string, days: DayRange): ExpectedBook => ({
          rows: within(rows, days).filter((row) => row.uid === uid),
          valuation,
        });
        const whole: ExpectedBook = { rows: within(rows, range), valuation };
        const query = queryOf(range, coin);
        const list = await loadClients(scope, query, TODAY);
        const { calendar, counts } = await loadClientStates(scope, TODAY);
        expect(list.clientCount).toBe(new Set(rows.map((row) => row.uid)).size);
        const total = list.total.rebate.amount;
        checkSums(list.total, whole, total, coin);
        for (const row of list.rows) {
          const { uid } = row.profile;
          checkSums(row, of(uid, range), total, coin);
          checkAmount(row.lifetime.amount, of(uid, ALL_DAYS), coin, "rebateAmount");
          expect(row.state).toBe(stateIn(rows, uid, calendar));
          const change = row.trend?.change;
          if (coin !== null && change?.kind !== "not-whole" && list.trendDays?.before) {
            const days = { now: list.trendDays.now, before: list.trendDays.before };
            expect(inText(change)).toEqual(inText(expectedChange(of(uid, ALL_DAYS), days, coin)));
          }
        }
        const states = list.rows.map(({ state }) => state);
        for (const state of CLIENT_STATES) {
          expect(counts.get(state) ?? 0).toBe(states.filter((other) => other === state).length);
        }
        await checkConcentration(scope, query, whole);
        await checkExport(scope, query, list.rows);
        const [first] = list.rows;
        if (first) {
          const client = await loadClient(scope, { uid: first.profile.uid, range, today: TODAY });
          if (!client) throw new Error("a listed client has no page");
          const inValue = await loadClients(scope, queryOf(range, null), TODAY);
          const book = inValue.total.rebate.amount;
          checkSums(client.sums, of(first.profile.uid, range), book, null);
          expect([client.firstDay, client.lastDay]).toEqual([first.firstDay, first.lastDay]);
          expect(client.state).toBe(first.state);
        }
      },
    ),
    { numRuns: runs(12) },
  );
});

async function checkConcentration(
  scope: WholeAccountScope,
  query: ClientListQuery,
  whole: ExpectedBook,
): Promise<void> {
  const { shares, total } = await loadConcentration(scope, query, TODAY);
  const { rows, valuation } = whole;
  const amounts = [...new Set(rows.map((row) => row.uid))]
    .flatMap((uid) => {
      const own = rows.filter((row) => row.uid === uid);
      return sumsOf({ rows: own, valuation }, query.coin, "rebateAmount") ?? [];
    })
    .sort((a, b) => Number(b) - Number(a));
  const book = sumsOf(whole, query.coin, "rebateAmount");
  expect(text(total)).toBe(text(book));
  if (book === null) return;
  const [largest] = shares;
  expect(largest?.top).toBe(1);
  expect(text(largest?.share ?? null)).toBe(
    isNegative(book) ? null : text(ratioOf(amounts[0] as Amount, book)),
  );
  expect(text(shares.at(-1)?.amount ?? null)).toBe(text(book)); // fewer than 50 clients
}

async function checkExport(
  scope: WholeAccountScope,
  query: ClientListQuery,
  rows: Awaited<ReturnType<typeof loadClients>>["rows"],
): Promise<void> {
  const table = await openClientsTable(scope, query, TODAY);
  const column = (header: string) =>
    table.columns.findIndex((candidate) => candidate.header === header);
  const records: (readonly (string | null)[])[] = [];
  for await (const record of table.rows) records.push(record);
  const shown = records.map((record) => [record[column("uid")], record[column("rebateAmount")]]);
  expect(shown).toEqual(rows.map(({ profile, rebate }) => [profile.uid, rebate.amount]));
}

test("of a total below zero nobody has a share: in the list, its file, its order and the concentration", async () => {
  const scope = await createTestAccount();
  await saveDays(
    scope,
    [
      commissionRow(LAST, { uid: "1", coin: "BTC", rebateAmount: "-5" }),
      commissionRow(LAST, { uid: "2", coin: "BTC", rebateAmount: "3" }),
    ],
    [],
  );
  const query = { ...queryOf({ from: LAST, to: LAST }, "BTC"), sort: "share" } as const;
  const { rows, total } = await loadClients(scope, { ...query, direction: "asc" }, TODAY);
  expect(rows.map(({ profile, share }) => [profile.uid, share])).toEqual([
    ["1", null],
    ["2", null],
  ]);
  expect(total).toMatchObject({ rebate: { amount: "-2" }, share: null });
  const down = await loadClients(scope, { ...query, direction: "desc" }, TODAY);
  expect(down.rows.map(({ profile }) => profile.uid)).toEqual(["2", "1"]); // by uid alone
  const { shares } = await loadConcentration(scope, query, TODAY);
  expect(new Set(shares.map(({ share }) => share))).toEqual(new Set([null]));
  const table = await openClientsTable(scope, query, TODAY);
  const at = table.columns.findIndex(({ header }) => header === "share");
  for await (const row of table.rows) expect(row[at]).toBeNull();
});

test("the file of a partner has no column of what the broker keeps to itself", async () => {
  const headersFor = async (scope: AccountScope) =>
    (await openClientsTable(scope, query, TODAY)).columns.map(({ header }) => header);
  const whole = await createTestAccount();
  const parsed = parseClientListQuery(
    { from: LAST, to: LAST, coin: "USDT" },
    { last: LAST, since: LAST },
  );
  if (!parsed.ok) throw new Error("the query should be one");
  const { query } = parsed;
  const all = await headersFor(whole);
  const kept = ["contact", "owner", "note"];
  expect(all).toEqual(expect.arrayContaining(kept));
  expect(await headersFor(grantClientScope(whole.accountId, ["1"]))).toEqual(
    all.filter((header) => !kept.includes(header)),
  );
});
