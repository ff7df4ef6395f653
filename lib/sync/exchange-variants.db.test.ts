import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COMMISSION_AMOUNTS, type CommissionAmountField } from "@/lib/commissions/commission";
import { loadCommissionDays } from "@/lib/commissions/store/days/days";
import { closeDatabase, db, openDatabase } from "@/lib/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { readTestEnv, someOf } from "@/lib/env/testing/env";
import type { Switches } from "@/lib/sandbox/control/switches";
import { compareWithTruth, openTestDesk } from "./testing/desk";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

const DAYS = 2;
/** About five pages a day, enough to meet cursors, short pages and last pages. */
const BOOK = { rowsPerDay: 40, clients: 15 };
const PAGED: Partial<Switches> = { pageCap: 8 };

/**
 * Behaviour that the field notes call unknown: the ledger must equal the exchange in every variant.
 */
const UNKNOWNS: Record<string, Partial<Switches>> = {
  "the cursor of the last page is its last row": { endIdOnLastPage: "last-id" },
  "the cursor of the last page is empty": { endIdOnLastPage: "empty" },
  "the cursor of the last page is null": { endIdOnLastPage: "null" },
  "the cursor of the last page is absent": { endIdOnLastPage: "absent" },
  "the cursor of the last page is the one that was asked": { endIdOnLastPage: "unchanged" },
  "the cursor of the empty page is null": { endIdOnEmptyPage: "null" },
  "the cursor of the empty page is absent": { endIdOnEmptyPage: "absent" },
  "the cursor of the empty page is the one that was asked": { endIdOnEmptyPage: "unchanged" },
  "cursors are numbers": { endIdType: "number" },
  "every second page is short, though more follows": { shortPageEvery: 2 },
  "every page is short": { shortPageEvery: 1 },
  "endTime is exclusive": { endTimeBound: "exclusive" },
  "idLessThan is inclusive": { idLessThanBound: "inclusive" },
  "idLessThan is inclusive and rows are doubled": {
    idLessThanBound: "inclusive",
    identicalRows: 20,
  },
  "ids are in no order of days": { rowOrder: "shuffled" },
  "row keys are doubled": { doubledKeys: 20 },
  "whole rows are doubled": { identicalRows: 20 },
  "dates are numbers": { dateFormat: "ms-number" },
  "dates are YYYY-MM-DD": { dateFormat: "day" },
  "there are fields nobody knows": { extraFields: true },
  "an empty page is a null list": { emptyPage: "null-list" },
  "an empty page is null data": { emptyPage: "null-data" },
  "an empty page is code 40054": { emptyPage: "code-40054" },
  "requestTime is a string": { requestTime: "string" },
};

describe("the ledger equals the exchange's truth when", () => {
  test.concurrent.each(someOf(Object.entries(UNKNOWNS)))("%s", async (_words, switches) => {
    const desk = await openTestDesk({ book: BOOK, switches: { ...PAGED, ...switches } });
    try {
      const range = desk.lastDays(DAYS);
      const report = await desk.sync({ range });
      expect(report).toMatchObject({ status: "done", days: { complete: DAYS, failed: 0 } });
      expect(await compareWithTruth(desk, range)).toEqual([]);
    } finally {
      await desk.close();
    }
  });

  test("an older server sends no product type and no deductions: they are not given, not zero", async () => {
    const desk = await openTestDesk({ book: BOOK, switches: { ...PAGED, olderServer: true } });
    try {
      const range = desk.lastDays(DAYS);
      expect(await desk.sync({ range })).toMatchObject({ status: "done" });
      const given = COMMISSION_AMOUNTS.filter((field) => !/deduct/i.test(field));
      expect(await compareWithTruth(desk, range, given)).toEqual([]);
      const missing: CommissionAmountField = "feeDeduction";
      expect((await compareWithTruth(desk, range, [missing]))[0]).toMatch(/feeDeduction: null/);
    } finally {
      await desk.close();
    }
  });
});

type Faults = Switches["faults"];
const commissions = { endpoint: "commissions" } as const;
/**
 * The client's tests prove what each code means (lib/exchange/http); this test tries one of them,
 * and all in `test:full`.
 */
const PASSING_CODES = readTestEnv().isFull
  ? [
      "40200",
      "25000",
      "25001",
      "25003",
      "25004",
      "40010",
      "40725",
      "45001",
      "40015",
      "40808",
      "40008",
    ]
  : ["40010"];

/** Temporary faults: the run must survive them and fetch everything. */
const PASSING: Record<string, Faults> = {
  "a burst of 429": [{ ...commissions, kind: "rate-limited", after: 2, times: 3 }],
  "a server fault now and then": [{ ...commissions, kind: "http-error", every: 5, times: 3 }],
  "a gateway's HTML page": [{ ...commissions, kind: "html", after: 1, times: 2 }],
  "an HTML page that HTTP calls a success": [
    { ...commissions, kind: "html", httpStatus: 200, after: 1, times: 1 },
  ],
  "truncated JSON": [{ ...commissions, kind: "truncated-json", after: 3, times: 2 }],
  "a connection cut off in the body": [{ ...commissions, kind: "cut-off", after: 3, times: 2 }],
  "a connection that is reset": [{ ...commissions, kind: "reset", after: 2, times: 2 }],
  ...Object.fromEntries(
    PASSING_CODES.map((code) => [
      `code ${code}, which passes`,
      [{ ...commissions, kind: "error-code" as const, code, after: 2, times: 1 }],
    ]),
  ),
  "an error code in an answer that HTTP calls a success": [
    { ...commissions, kind: "error-code", code: "25001", httpStatus: 200, after: 2, times: 2 },
  ],
};

describe("the run survives, and the ledger equals the exchange's truth, after", () => {
  test.concurrent.each(someOf(Object.entries(PASSING)))("%s", async (_words, faults) => {
    const desk = await openTestDesk({ book: BOOK, switches: { ...PAGED, faults } });
    try {
      const range = desk.lastDays(DAYS);
      const report = await desk.sync({ range });
      expect(report).toMatchObject({ status: "done", days: { complete: DAYS } });
      expect(report).toHaveProperty(
        "retries",
        expect.toSatisfy((retries: number) => retries > 0),
      );
      expect(await compareWithTruth(desk, range)).toEqual([]);
    } finally {
      await desk.close();
    }
  });
});

test.concurrent.each(someOf(["BTC\tUSDT", "\tBTC", "BTC\r", "\u0001", "a\u001bb"]))(
  "a control character in a symbol costs no day: %j is stored as it came",
  async (value) => {
    const faults: Faults = [
      { ...commissions, kind: "bad-amount", field: "symbol", value, times: 1 },
    ];
    const desk = await openTestDesk({ book: BOOK, switches: { faults } });
    try {
      const range = desk.lastDays(1);
      expect(await desk.sync({ range })).toMatchObject({
        status: "done",
        days: { complete: 1, failed: 0 },
      });
      const stored = { accountId: desk.scope.accountId, symbol: value };
      expect(await db().prisma.commissionRow.count({ where: stored })).toBe(1);
    } finally {
      await desk.close();
    }
  },
);

/** Answers that cannot be trusted: the day fails with a reason, and nothing of it is stored. */
const REFUSED: Record<string, [Partial<Switches>, string, RegExp]> = {
  "a cursor that sticks": [{ cursorFault: "stuck" }, "cursor-stuck", /./],
  "cursors that go in a circle": [{ cursorFault: "cycle" }, "cursor-stuck", /./],
  "an amount that is no decimal": [
    { faults: [{ kind: "bad-amount", field: "rebateAmount", value: "n/a" }] },
    "bad-response",
    /rebateAmount/,
  ],
  "an amount that lost its digits to a JSON number": [
    { faults: [{ kind: "bad-amount", field: "fee", value: 0.1 }] },
    "bad-response",
    /fee/,
  ],
  "a row without its rebate": [
    { faults: [{ kind: "missing-field", field: "rebateAmount" }] },
    "bad-response",
    /rebateAmount/,
  ],
  "a row without its client": [
    { faults: [{ kind: "missing-field", field: "uid" }] },
    "bad-response",
    /uid/,
  ],
  "a symbol with a NUL, which cannot be kept": [
    { faults: [{ kind: "bad-amount", field: "symbol", value: "BTC\0" }] },
    "bad-response",
    /symbol has the character NUL/,
  ],
  "a page without its list": [
    { faults: [{ kind: "missing-field", field: "commissionList" }] },
    "bad-response",
    /commissionList/,
  ],
};

describe("a day is failed, says why and stores nothing, when the exchange sends", () => {
  test.concurrent.each(someOf(Object.entries(REFUSED)))(
    "%s",
    async (_words, [switches, kind, detail]) => {
      const desk = await openTestDesk({ book: BOOK, switches: { ...PAGED, ...switches } });
      try {
        const range = desk.lastDays(1);
        expect(await desk.sync({ range })).toMatchObject({
          status: "incomplete",
          rows: 0,
          days: { failed: 1 },
        });
        const [day] = await loadCommissionDays(desk.scope, range);
        expect(day).toMatchObject({ status: "failed", rowCount: 0, failure: { kind } });
        expect(day?.failure?.detail).toMatch(detail);
      } finally {
        await desk.close();
      }
    },
  );
});
