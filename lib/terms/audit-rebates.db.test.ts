import { Decimal } from "decimal.js";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import type { AuditOrigin } from "@/lib/audit/origin";
import type { CommissionRow } from "@/lib/commissions/commission";
import { anyBook, BOOK_RANGE, given, saveBook } from "@/lib/commissions/testing/book";
import { commissionRow } from "@/lib/commissions/testing/rows";
import type { Amount } from "@/lib/core/amount";
import { addDays, type Day, type DayRange } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import { listTerms } from "@/lib/terms/store/terms";
import { findShare, termSpans } from "@/lib/terms/terms";
import { auditRebates, openRebateAuditTable } from "./audit-rebates";
import type { TypedTerm } from "./contract";
import { endTerm } from "./end-term";
import { loadTerms } from "./load-terms";
import { saveTerm } from "./save-term";

const Exact = Decimal.clone({ precision: 200 });
const ANN: AuditOrigin = {
  actor: { kind: "person", id: crypto.randomUUID(), name: "ann@example.com" },
  address: null,
  agent: null,
};
const TODAY = "2026-11-21" as Day;
const FIRST = BOOK_RANGE.from;
let scope: WholeAccountScope;

openTestDatabase();
beforeEach(async () => {
  scope = await createTestAccount();
});

const NOBODY = {
  from: FIRST as string,
  percent: "50",
  uid: "",
  symbol: "",
  productType: "",
  note: "",
};
const agree = async (text: Partial<TypedTerm> = {}) =>
  expect(
    await saveTerm(scope, { typed: { ...NOBODY, ...text }, today: TODAY, anyway: true }, ANN),
  ).toEqual({ kind: "saved" });
const audit = (range: DayRange = BOOK_RANGE) => auditRebates(scope, range, TODAY);
const fileOf = async () => {
  const rows: (readonly (string | null)[])[] = [];
  const table = await openRebateAuditTable(scope, BOOK_RANGE);
  for await (const row of table.rows) rows.push(row);
  return rows;
};

test("a rebate that the exchange cut off at eight decimals is as agreed", async () => {
  // 0.00000777 at 50 % is 0.000003885, and the exchange paid 0.00000388.
  await saveBook(scope, [commissionRow(FIRST)]);
  await agree();
  const { rows, tested, differing, coins, clients, value } = await audit();
  expect({ rows, tested, differing, clients }).toEqual({
    rows: 1,
    tested: 1,
    differing: 0,
    clients: [],
  });
  expect(coins).toMatchObject([{ difference: "0", rounding: "-0.000000005" }]);
  expect(value.value).toBe("0");
  expect(await fileOf()).toEqual([]);
});

test("rebates paid otherwise are listed by client, product and day, in coins and by value", async () => {
  const paid = (day: Day, uid: string, rebateAmount: string, productType = "SPOT") =>
    commissionRow(day, {
      uid,
      coin: "USDT",
      symbol: "S",
      productType,
      feePaid: "100",
      rebateAmount,
    });
  const next = addDays(FIRST, 1);
  await saveBook(scope, [
    paid(FIRST, "1", "50"),
    paid(FIRST, "2", "40"),
    paid(next, "2", "45"),
    paid(next, "3", "61", "USDT-FUTURES"),
    paid(next, "4", "7"),
  ]);
  await agree();
  await agree({ productType: "USDT-FUTURES", percent: "60" });
  await agree({ uid: "4", percent: "7" });
  const found = await audit();
  expect(found).toMatchObject({
    rows: 5,
    tested: 5,
    differing: 3,
    days: 2,
    value: { value: "-14.0" },
  });
  expect(found.clients).toMatchObject([
    { uid: "2", productType: "SPOT", rows: 2, days: 2, difference: "-15.0", value: "-15.0" },
    { uid: "3", productType: "USDT-FUTURES", difference: "1.0" },
  ]);
  expect(found.differingDays).toMatchObject([
    { day: next, rows: 2, coins: [{ coin: "USDT", difference: "-4.0" }] },
    { day: FIRST, rows: 1, coins: [{ coin: "USDT", difference: "-10.0" }] },
  ]);
  expect(await fileOf()).toEqual([
    [FIRST, "2", "USDT", "S", "SPOT", "100", "0.5", "50.0", "40", "-10.0"],
    [next, "2", "USDT", "S", "SPOT", "100", "0.5", "50.0", "45", "-5.0"],
    [next, "3", "USDT", "S", "USDT-FUTURES", "100", "0.6", "60.0", "61", "1.0"],
  ]);
});

test("rows that do not give their fees are not tested, and are counted apart", async () => {
  await saveBook(scope, [
    commissionRow(FIRST, { uid: "1" }),
    commissionRow(FIRST, { uid: "2", feePaid: null }),
  ]);
  await agree();
  expect(await audit()).toMatchObject({
    rows: 2,
    tested: 1,
    differing: 0,
    withoutFees: 1,
    coins: [{ untestedRebate: "0.00000388", withoutFees: 1 }],
  });
  expect(await fileOf()).toEqual([]);
});

test("rows without a term are not tested, and are said to be so", async () => {
  await saveBook(scope, [commissionRow(FIRST, { uid: "1" }), commissionRow(FIRST, { uid: "2" })]);
  await agree({ uid: "1" });
  expect(await audit()).toMatchObject({
    hasTerms: true,
    rows: 2,
    tested: 1,
    differing: 0,
    coins: [{ untestedRebate: "0.00000388" }],
  });
  expect(await audit({ from: addDays(FIRST, 1), to: BOOK_RANGE.to })).toMatchObject({
    rows: 0,
    coins: [],
  });
});

test("terms are only added: what replaced what, since when, by whom, and whether its client is known", async () => {
  await saveBook(scope, [commissionRow(FIRST, { uid: "1" })]);
  await agree({ percent: "5" });
  await agree({ percent: "50", note: "typed again" });
  await agree({ uid: "1", percent: "60" });
  const [exception, everyone] = await loadTerms(scope, TODAY);
  const ending = { typed: { from: addDays(FIRST, 2) as string, note: "" }, today: TODAY };
  expect(await endTerm(scope, { termId: exception?.id ?? 0, ...ending }, ANN)).toEqual({
    kind: "saved",
  });
  expect(await endTerm(scope, { termId: everyone?.id ?? 0, ...ending }, ANN)).toEqual({
    kind: "refused",
    field: null,
    problem: "term-gone",
  });
  const nobody = { ...NOBODY, uid: "nobody", percent: "70", from: "2027-01-01" };
  expect(await saveTerm(scope, { typed: nobody, today: TODAY }, ANN)).toEqual({
    kind: "ask",
    unknown: { first: ["nobody"], count: 1 },
  });
  await agree(nobody);
  const terms = await loadTerms(scope, TODAY);
  expect(
    terms.map(({ uid, share, state, isReplaced, isUnknown }) => [
      uid,
      share,
      state,
      isReplaced,
      isUnknown,
    ]),
  ).toEqual([
    ["nobody", "0.7", "later", false, true],
    ["1", null, "ended", false, false],
    ["1", "0.6", "ended", false, false],
    [null, "0.5", "holds", false, false],
    [null, "0.05", "ended", true, false],
  ]);
  expect(terms[3]).toMatchObject({ note: "typed again", enteredBy: "ann@example.com" });
  const entries = await db().prisma.auditEntry.findMany({ where: { accountId: scope.accountId } });
  expect(entries.map(({ kind, object }) => [kind, object])).toContainEqual(["term-agreed", FIRST]);
  expect(entries).toHaveLength(5);
  expect(entries.map(({ details }) => details)).toContainEqual({ uid: "1", share: "0.60" });
});

const part = (...names: string[]) => fc.constantFrom("", ...names);
const anyTerm = fc.record({
  from: fc.nat(5).map((days) => addDays(FIRST, days - 1) as string),
  percent: fc.constantFrom("0", "33.333", "50", "100"),
  uid: part("1", "=2"),
  symbol: part("BTCUSDT_SPBL", "@X"),
  productType: part("SPOT"),
  note: fc.constant(""),
});

test("for random books and terms the audit agrees with judging each row by itself, and its parts add up", async () => {
  await fc.assert(
    fc.asyncProperty(anyBook, fc.array(anyTerm, { maxLength: 6 }), async (book, terms) => {
      scope = await createTestAccount();
      await saveBook(scope, book);
      for (const term of terms) await agree(term);
      const spans = termSpans(await listTerms(scope), BOOK_RANGE);
      const judged = book.flatMap((row: CommissionRow) => {
        const share = findShare(spans, row);
        if (share === null) return [];
        const difference = new Exact(row.rebateAmount).minus(
          new Exact(given(row.feePaid)).times(share),
        );
        return [{ row, difference, differs: difference.abs().gte("0.00000001") }];
      });
      const found = await audit();
      expect(found.rows).toBe(book.length);
      expect(found.tested).toBe(judged.length);
      expect(found.differing).toBe(judged.filter(({ differs }) => differs).length);
      for (const { coin, agreed, paid, difference, rounding } of found.coins) {
        const own = judged.filter(({ row, differs }) => row.coin === coin && differs);
        const sum = own.reduce((total, each) => total.plus(each.difference), new Exact(0));
        expect(new Exact(difference).eq(sum)).toBe(true);
        expect(new Exact(agreed).plus(difference).plus(rounding).eq(paid)).toBe(true);
      }
      const total = (list: readonly { coin: string; difference: Amount }[], of: string) =>
        list.reduce(
          (all, { coin, difference }) => (coin === of ? all.plus(difference) : all),
          new Exact(0),
        );
      for (const { coin, difference } of found.coins) {
        expect(total(found.clients, coin).eq(difference)).toBe(true);
        expect(
          total(
            found.differingDays.flatMap(({ coins }) => coins),
            coin,
          ).eq(difference),
        ).toBe(true);
      }
      expect((await fileOf()).length).toBe(found.differing);
    }),
    { numRuns: runs(15) },
  );
});
