import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import type { ExchangeFailure } from "@/lib/core/failure";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { TimeRange } from "@/lib/core/time-ranges";
import { closeDatabase, openDatabase } from "@/lib/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { readTestEnv } from "@/lib/env/testing/env";
import type { Repayment } from "@/lib/repayments/repayment";
import { repaymentHistory, storedRepayments, wrongTotals } from "../testing/reads";
import { repayment } from "../testing/records";
import { loadRepaymentCoverage } from "./coverage";
import type { RepaymentWindowRead } from "./records";
import { findUnlistedRepayments, saveRepaymentFailure, saveRepaymentWindow } from "./repayments";
import { loadRepaymentVersions } from "./versions";

const START = Date.parse("2026-03-01T00:00:00+08:00");
const HOUR = 3_600_000;
const failure: ExchangeFailure = {
  kind: "timed-out",
  code: null,
  httpStatus: null,
  detail: "after 10 s",
};
let database: TestDatabase;
let scope: WholeAccountScope;

beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
});
beforeEach(async () => {
  scope = await createTestAccount();
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

const hours = (from: number, to: number): TimeRange => ({
  fromMs: START + from * HOUR,
  toMs: START + to * HOUR - 1,
});
const save = (
  range: TimeRange,
  repayments: readonly Repayment[],
  given: Partial<RepaymentWindowRead> = {},
) =>
  saveRepaymentWindow(scope, {
    range,
    repayments,
    incomplete: null,
    readAtMs: START + 100 * HOUR,
    ...given,
  });

describe("a window of repayments", () => {
  test("keeps every digit, and the same again changes nothing but when it was read", async () => {
    const record = repayment({
      repayOrderId: "1",
      repaidTimeMs: START + 5,
      repaidAmount: "12345678901234567890.1000000000000000000100",
      repaidInterest: "0.00",
    });
    expect(await save(hours(0, 1), [record])).toEqual({
      added: 1,
      changed: 0,
      withdrawn: 0,
      wasFull: false,
    });
    const again = { readAtMs: START + 200 * HOUR };
    expect(await save(hours(0, 1), [record], again)).toEqual({
      added: 0,
      changed: 0,
      withdrawn: 0,
      wasFull: false,
    });
    expect(await storedRepayments(scope)).toEqual([{ ...record, revision: 1 }]);
    expect(await repaymentHistory(scope)).toEqual([]);
    const { ranges } = await loadRepaymentCoverage(scope);
    expect(ranges).toEqual([{ ...hours(0, 1), readAtMs: again.readAtMs }]);
  });

  test("keeps the version it changes, and tells 1.0 from 1.00", async () => {
    const before = repayment({ repayOrderId: "1", repaidTimeMs: START, repaidAmount: "1.0" });
    await save(hours(0, 1), [before], { readAtMs: START + 10 * HOUR });
    await save(hours(0, 1), [before], { readAtMs: START + 20 * HOUR });
    const after = { ...before, repaidAmount: "1.00" as Amount };
    expect(await save(hours(0, 1), [after], { readAtMs: START + 30 * HOUR })).toMatchObject({
      changed: 1,
    });
    expect(await storedRepayments(scope)).toEqual([{ ...after, revision: 2 }]);
    expect(await repaymentHistory(scope)).toEqual([
      {
        id: "1",
        revision: 1,
        reason: "changed",
        amount: "1.0",
        lastSeenAt: new Date(START + 20 * HOUR),
      },
    ]);
  });

  test("withdraws what is no longer listed between listed records, and counts it again when it comes back", async () => {
    const [older, record, newer] = [0, 5, 9].map((at) =>
      repayment({ repayOrderId: String(at), repaidTimeMs: START + at }),
    ) as [Repayment, Repayment, Repayment];
    await save(hours(0, 1), [older, record, newer]);
    expect(await save(hours(0, 1), [older, newer])).toEqual({
      ...{ added: 0, changed: 0, withdrawn: 1, wasFull: false },
    });
    expect(await wrongTotals([older, newer], scope)).toEqual([]);
    expect(await save(hours(0, 1), [older, record, newer])).toMatchObject({
      added: 1,
      withdrawn: 0,
    });
    expect(await storedRepayments(scope)).toContainEqual({ ...record, revision: 2 });
    expect(await repaymentHistory(scope)).toMatchObject([
      { id: "5", revision: 1, reason: "withdrawn" },
    ]);
  });

  test("keeps records that an end of the listing leaves out, names their time, and accepts them again", async () => {
    const records = [0, 3, 5, 9].map((at) =>
      repayment({ repayOrderId: String(at), repaidTimeMs: START + at }),
    );
    await save(hours(0, 1), records, { readAtMs: START + 10 * HOUR });
    const later = { readAtMs: START + 20 * HOUR };
    expect(await save(hours(0, 1), records.slice(2, 3), later)).toMatchObject({ withdrawn: 0 });
    expect(await storedRepayments(scope)).toHaveLength(4);
    expect(await wrongTotals(records, scope)).toEqual([]);
    const unlisted = { reason: "unlisted", failure: null, seenAtMs: later.readAtMs };
    expect((await loadRepaymentCoverage(scope)).gaps).toEqual([
      { fromMs: START, toMs: START + 3, known: 2, ...unlisted },
      { fromMs: START + 9, toMs: START + 9, known: 1, ...unlisted },
    ]);
    const days = { from: "2026-03-01" as Day, to: "2026-03-01" as Day };
    expect(await findUnlistedRepayments(scope, days)).toEqual({
      ...{ count: 3, firstMs: START, lastMs: START + 9, lastListedMs: START + 10 * HOUR },
    });
    expect((await loadRepaymentVersions(scope, "0"))[0]?.confirmedAtMs).toBe(START + 10 * HOUR);
    await saveRepaymentFailure(scope, { range: hours(0, 1), failure, attemptedAtMs: START });
    expect((await loadRepaymentCoverage(scope)).gaps.map(({ reason }) => reason)).toEqual([
      ...["unlisted", "failed", "unlisted", "failed"],
    ]);
    expect(await save(hours(0, 1), records)).toEqual({
      added: 0,
      changed: 0,
      withdrawn: 0,
      wasFull: false,
    });
    expect([
      (await loadRepaymentCoverage(scope)).gaps,
      await findUnlistedRepayments(scope, days),
    ]).toEqual([[], null]);
  });

  test("proves a withdrawal with the windows that were read before it without a gap, and with no others", async () => {
    const [older, gone, newer] = [1, 5, 9].map((hour) =>
      repayment({ repayOrderId: String(hour), repaidTimeMs: START + hour * HOUR }),
    ) as [Repayment, Repayment, Repayment];
    await save(hours(0, 10), [older, gone, newer]);
    const readUntilMs = hours(0, 10).toMs;
    const read = (range: TimeRange, listed: Repayment[], given = {}) =>
      save(range, listed, { readAtMs: START + 200 * HOUR, ...given });
    await read(hours(7, 10), [newer]);
    await read(hours(4, 7), [], { readUntilMs });
    expect(await storedRepayments(scope)).toHaveLength(3);
    expect(await read(hours(0, 4), [older])).toMatchObject({ withdrawn: 0 });
    expect(await read(hours(0, 4), [older], { readUntilMs })).toMatchObject({ withdrawn: 1 });
    expect((await loadRepaymentCoverage(scope)).gaps).toEqual([]);
    expect(await wrongTotals([older, newer], scope)).toEqual([]);
  });

  test("withdraws nothing of the millisecond that an end of the listing lies in", async () => {
    const [one, other] = [repayment({ repaidTimeMs: START }), repayment({ repaidTimeMs: START })];
    await save(hours(0, 1), [one, other]);
    expect(await save(hours(0, 1), [one])).toMatchObject({ withdrawn: 0 });
    expect((await loadRepaymentCoverage(scope)).gaps).toMatchObject([
      { reason: "unlisted", known: 1 },
    ]);
  });

  test("knows a record whose time moved into another window, and does not withdraw it from its old one", async () => {
    const record = repayment({ repayOrderId: "1", repaidTimeMs: START });
    const moved = { ...record, repaidTimeMs: START + 30 * HOUR };
    await save(hours(0, 1), [record]);
    expect(await save(hours(30, 31), [moved])).toEqual({
      added: 0,
      changed: 1,
      withdrawn: 0,
      wasFull: false,
    });
    expect(await save(hours(0, 1), [])).toEqual({
      added: 0,
      changed: 0,
      withdrawn: 0,
      wasFull: false,
    });
    expect(await storedRepayments(scope)).toEqual([{ ...moved, revision: 2 }]);
    expect(await wrongTotals([moved], scope)).toEqual([]);
  });

  test("that is incomplete withdraws nothing, is in no range, and says how many are known", async () => {
    const at = (ms: number) => ({ fromMs: ms, toMs: ms });
    const [one, other] = [
      repayment({ repaidTimeMs: START + 9 }),
      repayment({ repaidTimeMs: START + 9 }),
    ];
    await save(hours(0, 1), [one]);
    const full = { incomplete: { reason: "full-millisecond", known: 1 } } as const;
    expect(await save(at(START + 9), [other], full)).toEqual({
      added: 1,
      changed: 0,
      withdrawn: 0,
      wasFull: false,
    });
    const { ranges, gaps } = await loadRepaymentCoverage(scope);
    expect(ranges.map(({ fromMs, toMs }) => [fromMs, toMs])).toEqual([
      [START, START + 8],
      [START + 10, START + HOUR - 1],
    ]);
    expect(gaps).toMatchObject([
      { ...at(START + 9), reason: "full-millisecond", known: 2, failure: null },
    ]);
    expect(await save(at(START + 9), [other], full)).toMatchObject({ added: 0, wasFull: true });
    await save(hours(2, 3), [{ ...one, repaidTimeMs: START + 2 * HOUR }]);
    expect((await loadRepaymentCoverage(scope)).gaps).toMatchObject([{ known: 1 }]);
  });

  test("is refused with a record outside of it or twice in it, and nothing is stored", async () => {
    const record = repayment({ repaidTimeMs: START + HOUR });
    await expect(save(hours(0, 1), [record])).rejects.toThrow("outside of the window");
    await expect(save(hours(0, 2), [record, record])).rejects.toThrow("twice");
    expect(await storedRepayments(scope)).toEqual([]);
  });

  const MANY = readTestEnv().isFull ? 20_000 : 1_000;

  test(`of ${MANY} records is stored, changed and withdrawn in seconds`, async () => {
    const records = Array.from({ length: MANY }, (_, at) =>
      repayment({
        repayOrderId: `big-${at}`,
        repaidTimeMs: START + at * 1_000,
        coin: `C${at % (MANY / 40)}`,
      }),
    );
    const range = hours(0, 15);
    expect(await save(range, records)).toMatchObject({ added: MANY });
    const changed = records
      .filter((_, at) => at < MANY / 2 || at === MANY - 1)
      .map((one) => ({ ...one, repayType: "part" }));
    expect(await save(range, changed)).toEqual({
      added: 0,
      changed: MANY / 2 + 1,
      withdrawn: MANY / 2 - 1,
      wasFull: false,
    });
    expect(await wrongTotals(changed, scope)).toEqual([]);
    expect(await save(range, changed.slice(MANY * 0.4))).toMatchObject({ withdrawn: 0 });
    expect(await wrongTotals(changed, scope)).toEqual([]);
  }, 60_000);
});

describe("time that could not be read", () => {
  test("keeps what was read of it, says why, and is over when it is read", async () => {
    const record = repayment({ repaidTimeMs: START });
    await save(hours(0, 4), [record]);
    await saveRepaymentFailure(scope, {
      range: hours(-2, 2),
      failure,
      attemptedAtMs: START + 9 * HOUR,
    });
    const failed = await loadRepaymentCoverage(scope);
    expect(failed.ranges).toMatchObject([hours(0, 4)]);
    expect(failed.gaps).toEqual([
      { ...hours(-2, 2), reason: "failed", known: 1, failure, seenAtMs: START + 9 * HOUR },
    ]);
    await save(hours(-1, 1), [record]);
    const { ranges, gaps } = await loadRepaymentCoverage(scope);
    expect(gaps).toMatchObject([
      { ...hours(-2, -1), known: 0 },
      { ...hours(1, 2), known: 0 },
    ]);
    expect(ranges).toMatchObject([hours(-1, 4)]);
    expect(await storedRepayments(scope)).toHaveLength(1);
  });

  test("leaves a full millisecond in it as it is", async () => {
    const full = { fromMs: START + 7, toMs: START + 7 };
    await save(full, [repayment({ repaidTimeMs: START + 7 })], {
      incomplete: { reason: "full-millisecond", known: 1 },
    });
    await saveRepaymentFailure(scope, { range: hours(0, 1), failure, attemptedAtMs: START });
    expect((await loadRepaymentCoverage(scope)).gaps).toMatchObject([
      { fromMs: START, toMs: START + 6, reason: "failed" },
      { ...full, reason: "full-millisecond", known: 1 },
      { fromMs: START + 8, toMs: START + HOUR - 1, reason: "failed" },
    ]);
  });
});
