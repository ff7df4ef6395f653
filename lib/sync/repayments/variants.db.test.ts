import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, dayOf } from "@/lib/core/day";
import { closeDatabase, openDatabase } from "@/lib/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { readTestEnv, someOf } from "@/lib/env/testing/env";
import { loadRepaymentCoverage } from "@/lib/repayments/store/coverage";
import type { Switches } from "@/lib/sandbox/control/switches";
import type { RepaymentSwitches } from "@/lib/sandbox/repayments/switches";
import { NOON, openTestDesk } from "@/lib/sync/testing/desk";
import { compareRepayments } from "../testing/repayments";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

const DAY_MS = 86_400_000;
const RECORDS = readTestEnv().isFull ? 600 : 300;
/** Bursts and ties, so that answers end in the middle of a second and of a millisecond. */
const BOOK = {
  kind: "made",
  records: RECORDS,
  from: addDays(dayOf(NOON), -60),
  to: addDays(dayOf(NOON), -1),
  burstPerMille: 500,
} as const;

/**
 * Behaviour that the field notes call unknown: the stored records must equal the exchange's in
 * every variant.
 */
const UNKNOWNS: Record<string, Partial<RepaymentSwitches>> = {
  "amounts are spelt one way": { spelling: "repaid" },
  "amounts are spelt the other way": { spelling: "repay" },
  "times are numbers": { timeForm: "number" },
  "times are lists": { timeForm: "array" },
  "times are mixed": { timeForm: "mixed" },
  "the oldest come first": { order: "oldest-first" },
  "they come in no order": { order: "shuffled" },
  "the oldest are given of more than fit": { given: "oldest" },
  "the oldest are given, oldest first": { given: "oldest", order: "oldest-first" },
  "any are given of more than fit": { given: "any", order: "shuffled" },
  "startTime is exclusive": { startTimeBound: "exclusive" },
  "endTime is exclusive": { endTimeBound: "exclusive" },
  "both bounds are exclusive": { startTimeBound: "exclusive", endTimeBound: "exclusive" },
  "an answer holds fewer than asked for": { pageCap: 40 },
  "nothing is answered that is wider than 90 days": { widestSpanMs: 90 * DAY_MS },
  "older time is left out without a word": { reachMs: 731 * DAY_MS, beyondReach: "silent" },
  "nothing is null data": { emptyAnswer: "null-data" },
  "nothing is code 40054": { emptyAnswer: "code-40054" },
  "an answer holds records twice": { repeated: 5 },
  "there are fields nobody knows": { extraFields: true },
};

describe("what is stored equals the exchange's truth when", () => {
  test.concurrent.each(someOf(Object.entries(UNKNOWNS)))("%s", async (_words, repayments) => {
    const desk = await openTestDesk({
      book: { rowsPerDay: 1 },
      repayments: BOOK,
      switches: { repayments },
    });
    try {
      const report = await desk.syncRepayments();
      expect(report).toMatchObject({ status: "done", records: { new: RECORDS }, gaps: 0 });
      expect(await compareRepayments(desk)).toEqual([]);
      expect((await loadRepaymentCoverage(desk.scope)).history).not.toBeNull();
    } finally {
      await desk.close();
    }
  });
});

test("no more than five requests arrive in any second, also during a sync of commissions", async () => {
  const desk = await openTestDesk({ book: { rowsPerDay: 1 }, repayments: BOOK, realLimits: true });
  try {
    const reports = await Promise.all([
      desk.syncRepayments(),
      desk.sync({ range: desk.lastDays(5) }),
    ]);
    expect(reports).toMatchObject([{ status: "done" }, { status: "done" }]);
    const [log] = Object.entries(desk.sandbox.log()).flatMap(([path, found]) =>
      path.includes("repaid-history") ? [found] : [],
    );
    expect(log?.requests).toBeGreaterThan(6);
    expect(log?.maxPerSecond).toBeLessThanOrEqual(5);
  } finally {
    await desk.close();
  }
});

const repayments = { endpoint: "repayments" } as const;
const FAULTS: Record<string, Switches["faults"]> = {
  "some requests are refused as too many": [{ kind: "rate-limited", every: 7, ...repayments }],
  "some answers are the gateway's": [{ kind: "html", every: 6, ...repayments }],
  "some connections are cut off": [{ kind: "cut-off", every: 6, ...repayments }],
  "some answers hold a time that is none": [
    { kind: "bad-amount", field: "repaidTime", value: "soon", every: 5, ...repayments },
  ],
};

describe("what is stored equals the truth, or is named as missing, when", () => {
  test.concurrent.each(someOf(Object.entries(FAULTS)))("%s", async (_words, faults) => {
    const desk = await openTestDesk({
      book: { rowsPerDay: 1 },
      repayments: BOOK,
      switches: { faults },
    });
    try {
      await desk.syncRepayments();
      expect(await compareRepayments(desk)).toEqual([]);
      desk.sandbox.setSwitches({ faults: [] });
      expect(await desk.syncRepayments()).toMatchObject({ status: "done", gaps: 0 });
      expect(await compareRepayments(desk)).toEqual([]);
      expect((await loadRepaymentCoverage(desk.scope)).gaps).toEqual([]);
    } finally {
      await desk.close();
    }
  });

  test("some records are seen late: the next runs of the week find them", async () => {
    const desk = await openTestDesk({
      book: { rowsPerDay: 1 },
      repayments: BOOK,
      switches: { repayments: { latePerMille: 200, lateMs: 3 * DAY_MS } },
    });
    try {
      expect(await desk.syncRepayments()).toMatchObject({ status: "done" });
      expect(await compareRepayments(desk)).toEqual([]);
      desk.sandbox.advance(3 * DAY_MS);
      await desk.syncRepayments();
      expect(desk.sandbox.truthOfRepayments({ fromMs: 0, toMs: NOON }).late).toBe(0);
      expect(await compareRepayments(desk)).toEqual([]);
    } finally {
      await desk.close();
    }
  });
});
