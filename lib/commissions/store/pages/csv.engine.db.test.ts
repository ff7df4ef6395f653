import { once } from "node:events";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { saveClientProfile } from "@/lib/clients/testing/profiles";
import {
  allCommissions,
  COMMISSION_CSV_COLUMNS,
  type CommissionFilter,
  type CommissionRow,
} from "@/lib/commissions/commission";
import {
  anyFileBook,
  anyFilter,
  BOOK_RANGE,
  compareInLedger,
  rowsOf,
  saveBook,
} from "@/lib/commissions/testing/book";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { listDays } from "@/lib/core/day";
import { csvRecord, defuseFormula } from "@/lib/core/files/csv";
import { closeDatabase, db, openDatabase } from "@/lib/database/database";
import {
  createTestDatabase,
  onEveryEngine,
  type TestDatabase,
} from "@/lib/database/testing/database";
import { readTestEnv, runs } from "@/lib/env/testing/env";
import type { StoredCommissionRow } from "../columns";
import { arrangeCommissionRows } from "../days/day-rows";
import { saveCommissionDay } from "../days/days";
import { streamCommissionCsv, streamCommissionRows } from "./csv";

const HEADER =
  "date,uid,coin,symbol,productType,dealAmount,fee,feeDeduction,activityBonusDeduct,spotCouponDeduct,futuresCouponDeduct,spotFeeDiscountDeduct,negativeMakerFeeDeduct,feePaid,rebateAmount,userTotalRebateAmount,dayTotalRebateAmount,totalRebateAmount,clientName\r\n";
const [DAY] = listDays(BOOK_RANGE) as [(typeof BOOK_RANGE)["from"]];
const everything = allCommissions(BOOK_RANGE);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

/** The file worked out by lib/core/files/csv.ts, without the database. */
function expectedCsv(
  book: readonly CommissionRow[],
  filter: CommissionFilter,
  names: Readonly<Record<string, string>> = {},
): string {
  const numbered = listDays(BOOK_RANGE).flatMap(
    (day) =>
      arrangeCommissionRows(
        day,
        book.filter((row) => row.day === day),
      ).rows,
  );
  const rows = (rowsOf(numbered, filter) as StoredCommissionRow[]).toSorted(
    (a, b) => compareInLedger(a, b) || a.occurrence - b.occurrence,
  );
  const fields = (row: StoredCommissionRow) => [
    ...COMMISSION_CSV_COLUMNS.map(({ header, kind }) => {
      if (header === "date") return row.day;
      return kind === "text" ? defuseFormula(row[header]) : row[header];
    }),
    defuseFormula(names[row.uid] ?? ""),
  ];
  return [HEADER, ...rows.map((row) => csvRecord(fields(row)))].join("");
}

/**
 * What every part of a day has, a part of days has too: the widest parts are left to the full tier.
 */
const PARTS: readonly [how: string, partRows: number][] = [
  ["a day or two at once", 30],
  ["in small parts", 3],
  ["many days at once", 40_000],
];

const onNative = test.runIf(onEveryEngine());

test.each(readTestEnv().isFull ? PARTS : PARTS.slice(0, 1))(
  "the file of any book and filter, read %s, is byte by byte what the definition says",
  async (_how, partRows) => {
    await fc.assert(
      fc.asyncProperty(anyFileBook, anyFilter, async (book, filter) => {
        const scope = await createTestAccount();
        await saveBook(scope, book);
        expect(await text(streamCommissionCsv(scope, filter, { partRows }))).toBe(
          expectedCsv(book, filter),
        );
      }),
      { numRuns: onEveryEngine() ? runs(30) : 1 },
    );
  },
);

test("text that would run as a formula is defused, a negative number is not touched", async () => {
  const scope = await createTestAccount();
  const nasty = [
    "=1+1",
    "+1",
    "-1",
    "@x",
    "\t=1",
    "\r=1",
    " =1",
    '="a",b',
    "a\nb",
    "a\r\nb",
    "'",
    '"',
    "é🪙",
    "\\.",
    "\\N",
    "'=1",
    "a\tb",
    "\u0001",
    "a\u001bb",
    "a\u0085b",
    "\u007f",
  ];
  const book = nasty.map((uid) =>
    commissionRow(DAY, { uid, symbol: uid, productType: "", fee: "-1.50" }),
  );
  await saveBook(scope, book);
  const csv = await text(streamCommissionCsv(scope, everything));
  expect(csv).toContain(`'=1+1,BTC,'=1+1,,222,-1.50,,`);
  expect(csv).toContain(`"'\r=1",BTC,"'\r=1",,222,-1.50,,`);
  expect(csv).toContain(`"'=""a"",b"`);
  expect(csv).toContain(`"a\nb",BTC,"a\nb"`);
  expect(csv).toContain(`"a\tb",BTC,"a\tb",,222,-1.50,,`);
  expect(csv).toContain(`''=1,BTC,''=1,,222,-1.50,,`);
  expect(csv.match(/-1\.50/g)).toHaveLength(nasty.length);
  for (const partRows of [25_000, 2])
    expect(await text(streamCommissionCsv(scope, everything, { partRows }))).toBe(
      expectedCsv(book, everything),
    );
});

test("clients' names are the last column, and would not run as a formula either", async () => {
  const scope = await createTestAccount();
  const names = { "1": "Nina Ltd", "2": '=HYPERLINK("x")', "3": "-3", "4": "Müller, Söhne" };
  const book = ["0", ...Object.keys(names)].map((uid) =>
    commissionRow(DAY, { uid, totalRebateAmount: "-1" }),
  );
  await saveBook(scope, book);
  for (const [uid, name] of Object.entries(names)) {
    const profile = { uid, name, customerId: null, labels: [], contact: "", owner: "", note: "" };
    await saveClientProfile(scope, profile, "manager@example.com");
  }
  for (const partRows of [25_000, 2]) {
    const csv = await text(streamCommissionCsv(scope, everything, { partRows }));
    expect(csv).toBe(expectedCsv(book, everything, names));
    expect(csv).toContain(`,-1,'-3\r\n`);
  }
});

/** Characters that CSV, COPY or a spreadsheet treat in a way of their own, and any others. */
const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ..."=+-@'＝＋－＠\"\\,;|. \t\r\n\b\f\v\u0001\u001b\u007f\u0085\u00e9\u4e2d\ufeffNbfnrtvx01",
      ),
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
    ),
    { maxLength: 6 },
  )
  .map((characters) => characters.join("").replaceAll("\u0000", ""));

test("any texts and names are written as csvRecord writes them, and read as values", async () => {
  const hostileRow = fc.record({
    uid: hostileText.map((text) => text || "1"),
    coin: hostileText,
    symbol: hostileText,
    productType: hostileText,
    fee: fc.constantFrom("-1.5", "0", "12.000000000000000001"),
    name: hostileText,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(hostileRow, { maxLength: 20 }), async (hostileRows) => {
      const scope = await createTestAccount();
      const names = Object.fromEntries(hostileRows.map(({ uid, name }) => [uid, name]));
      const book = hostileRows.map(({ name: _name, ...row }) => commissionRow(DAY, row));
      await saveBook(scope, book);
      await db().pool.query(
        "insert into client_profiles (account_id, uid, name) select $1, * from unnest($2::text[], $3::text[])",
        [scope.accountId, Object.keys(names), Object.values(names)],
      );
      const expected = expectedCsv(book, everything, names);
      for (const partRows of [25_000, 2]) {
        expect(await text(streamCommissionCsv(scope, everything, { partRows }))).toBe(expected);
      }
      const read: string[] = [HEADER];
      for await (const row of streamCommissionRows(scope, everything, { partRows: 3 })) {
        const isText = (at: number) => (at > 0 && at < 5) || at === row.length - 1;
        read.push(
          csvRecord(row.map((value, at) => (value && isText(at) ? defuseFormula(value) : value))),
        );
      }
      expect(read.join("")).toBe(expected);
    }),
    { numRuns: onEveryEngine() ? runs(100) : 2 },
  );
});

test("a client has one name in the whole file, that of its beginning", async () => {
  const scope = await createTestAccount();
  const days = listDays(BOOK_RANGE);
  await saveBook(
    scope,
    days.map((day) => commissionRow(day, { uid: "1" })),
  );
  const rename = (name: string) =>
    db().pool.query(
      `insert into client_profiles (account_id, uid, name) values ($1, '1', $2)
       on conflict (account_id, uid) do update set name = excluded.name`,
      [scope.accountId, name],
    );
  await rename("before");
  const chunks: string[] = [];
  for await (const chunk of streamCommissionCsv(scope, everything, { partRows: 1 })) {
    if (chunks.push(String(chunk)) === 2) await rename("after");
  }
  expect(chunks.join("").match(/,before\r\n/g)).toHaveLength(days.length);
});

test("an account without rows gives the header alone", async () => {
  expect(await text(streamCommissionCsv(await createTestAccount(), everything))).toBe(HEADER);
});

test("a value of the filter cannot become SQL", async () => {
  const scope = await createTestAccount();
  await saveBook(scope, [
    commissionRow(DAY, { coin: "a'b\\" }),
    commissionRow(DAY, { coin: "BTC" }),
  ]);
  for (const coins of [["a'b\\"], ["') or true --"], ["\\'; drop table users; --"]]) {
    const csv = await text(
      streamCommissionCsv(scope, { ...everything, coins, uids: ["3125195374"] }),
    );
    expect(csv.split("\r\n").length - 2).toBe(coins[0] === "a'b\\" ? 1 : 0);
  }
});

onNative(
  "a reader that stops reading holds no connection, and one that goes away leaves none behind",
  async () => {
    const scope = await createTestAccount();
    const rows = Array.from({ length: 1000 }, (_, index) =>
      commissionRow(DAY, { uid: `${index}` }),
    );
    await saveBook(
      scope,
      listDays(BOOK_RANGE).flatMap((day) => rows.map((row) => ({ ...row, day }))),
    );
    const csv = streamCommissionCsv(scope, everything, { partRows: 1000 }); // a day each, more than a stream keeps
    csv.once("data", () => csv.pause());
    await once(csv, "data");
    await expect.poll(() => db().pool.idleCount === db().pool.totalCount).toBe(true);
    csv.destroy();
    await once(csv, "close");
    await expect.poll(() => db().pool.idleCount === db().pool.totalCount).toBe(true);
  },
);

onNative("a failure in the middle destroys the stream with its error", async () => {
  const scope = await createTestAccount();
  const rows = Array.from({ length: 1000 }, (_, index) => commissionRow(DAY, { uid: `${index}` }));
  await saveBook(
    scope,
    listDays(BOOK_RANGE).flatMap((day) => rows.map((row) => ({ ...row, day }))),
  );
  const csv = streamCommissionCsv(scope, everything, { partRows: 1000 }); // a day each: most are not asked for yet
  const reading = (async () => {
    let broken = false;
    for await (const _chunk of csv) {
      if (!broken)
        await db().pool.query("alter table commission_rows rename to commission_rows_away");
      broken = true;
    }
  })();
  await expect(reading).rejects.toThrow("commission_rows");
  await db().pool.query("alter table commission_rows_away rename to commission_rows");
  expect(csv.destroyed).toBe(true);
});

onNative("a name that must be defused and comes while the file is written is defused", async () => {
  const scope = await createTestAccount();
  const days = listDays(BOOK_RANGE);
  const rows = Array.from({ length: 100 }, (_, index) => commissionRow(DAY, { uid: `${index}` }));
  await saveBook(
    scope,
    days.flatMap((day) => rows.map((row) => ({ ...row, day }))),
  );
  const last = days.at(-1) ?? DAY;
  const csv = streamCommissionCsv(scope, everything, { partRows: 100 });
  const chunks: string[] = [];
  for await (const chunk of csv) {
    chunks.push(String(chunk));
    if (chunks.length === 2) {
      // after the header, the first part: the last day was listed as it was
      const changed = rows.map((row) => ({ ...row, day: last, symbol: "=1+1" }));
      await saveCommissionDay(scope, {
        day: last,
        rows: changed,
        fetchedAtMs: 1,
        emptyMeans: "empty",
      });
    }
  }
  const written = chunks.join("");
  expect(written.match(/,'=1\+1,/g)).toHaveLength(100);
  expect(written).not.toContain(",=1+1");
});

onNative("a large day that is read again before its turn is whole in its new version", async () => {
  const scope = await createTestAccount();
  const [first, last] = [DAY, listDays(BOOK_RANGE).at(-1) ?? DAY];
  const rowsOn = (day: typeof DAY, fee: string) =>
    Array.from({ length: 1000 }, (_, index) => commissionRow(day, { uid: `${index}`, fee }));
  await saveBook(scope, [...rowsOn(first, "1"), ...rowsOn(last, "1")]);
  const chunks: string[] = [];
  for await (const chunk of streamCommissionCsv(scope, everything, { partRows: 100 })) {
    if (chunks.push(String(chunk)) === 2) {
      const rows = rowsOn(last, "0.7777777");
      await saveCommissionDay(scope, { day: last, rows, fetchedAtMs: 1, emptyMeans: "empty" });
    }
  }
  const written = chunks.join("");
  expect(written.match(/0\.7777777/g)).toHaveLength(1000);
  expect(written.split("\r\n")).toHaveLength(1 + 2000 + 1);
});

onNative(
  "a day that is read again between two of its parts ends the export instead of mixing two versions",
  async () => {
    const scope = await createTestAccount();
    const rows = Array.from({ length: 1500 }, (_, index) =>
      commissionRow(DAY, { uid: `${index}` }),
    );
    await saveBook(scope, rows);
    const csv = streamCommissionCsv(scope, everything, { partRows: 100 });
    const chunks: string[] = [];
    const reading = (async () => {
      for await (const chunk of csv) {
        chunks.push(String(chunk));
        if (chunks.length !== 2) continue;
        // after the header, the first part: the day's version was read, and most of its parts were
        // not
        const changed = rows.map((row) => commissionRow(DAY, { uid: row.uid, fee: "0.7777777" }));
        await saveCommissionDay(scope, {
          day: DAY,
          rows: changed,
          fetchedAtMs: 1,
          emptyMeans: "empty",
        });
      }
    })();
    await expect(reading).rejects.toThrow("Start the export again");
    expect(chunks.join("")).not.toContain("0.7777777");
  },
);
