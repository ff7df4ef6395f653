import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Day } from "@/lib/core/day";
import { closeDatabase, openDatabase } from "@/lib/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { loadRepaymentCoverage } from "@/lib/repayments/store/coverage";
import { listSyncRuns } from "@/lib/sync/store";
import { NOON, openTestDesk, type SyncDesk } from "@/lib/sync/testing/desk";
import { compareRepayments } from "../testing/repayments";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
let database: TestDatabase;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

type WalkOptions = NonNullable<Parameters<typeof openTestDesk>[0]>;
async function openDesk(options: WalkOptions): Promise<SyncDesk> {
  const desk = await openTestDesk({ book: { rowsPerDay: 1 }, ...options });
  closing.push(desk.close);
  return desk;
}
const daysAgo = (days: number) => NOON - days * DAY_MS;
const times = (...at: number[]) => ({ repayments: { kind: "times", times: at } }) as const;
const coverage = (desk: SyncDesk) => loadRepaymentCoverage(desk.scope);
const requests = (desk: SyncDesk) =>
  Object.entries(desk.sandbox.log()).find(([path]) => path.includes("repaid"))?.[1].requests ?? 0;

describe("the first run", () => {
  test("goes back until the exchange has listed nothing for two years, and says so", async () => {
    const desk = await openDesk(times(daysAgo(900), daysAgo(400), daysAgo(1)));
    expect(await desk.syncRepayments()).toMatchObject({
      status: "done",
      records: { listed: 3, new: 3, changed: 0 },
      gaps: 0,
      stoppedBy: null,
    });
    expect(await compareRepayments(desk)).toEqual([]);
    const { history, ranges } = await coverage(desk);
    expect(history).toMatchObject({ endedBy: "silence", failure: null });
    expect(daysAgo(900) - Number(history?.beginsAtMs)).toBeGreaterThan(731 * DAY_MS);
    expect(ranges).toHaveLength(1);
  });

  test("of an account without repayments ends too", async () => {
    const desk = await openDesk({ repayments: { kind: "none" } });
    expect(await desk.syncRepayments()).toMatchObject({ status: "done", records: { listed: 0 } });
    expect((await coverage(desk)).history).toMatchObject({ endedBy: "silence" });
  });

  test.each([0, 90 * DAY_MS])(
    "finds the edge before which the exchange refuses, whatever the widest span is (%i)",
    async (widestSpanMs) => {
      const reachMs = 731 * DAY_MS;
      const inside = NOON - reachMs + HOUR_MS;
      const desk = await openDesk({
        ...times(NOON - reachMs - HOUR_MS, inside, daysAgo(3)),
        switches: { repayments: { reachMs, widestSpanMs } },
      });
      expect(await desk.syncRepayments()).toMatchObject({ status: "done", records: { new: 2 } });
      const { history } = await coverage(desk);
      expect(history).toMatchObject({
        endedBy: "refused",
        failure: { kind: "out-of-range", code: "40704" },
      });
      const beginsAt = Number(history?.beginsAtMs);
      expect(beginsAt).toBeLessThan(inside);
      expect(beginsAt).toBeGreaterThan(NOON - reachMs - HOUR_MS);
      expect(await compareRepayments(desk, beginsAt)).toEqual([]);
      expect(requests(desk)).toBeLessThanOrEqual(45);
    },
  );

  test("of an exchange that refuses every time is a failure, and not an empty history", async () => {
    const desk = await openDesk({ ...times(daysAgo(1)), switches: { repayments: { reachMs: 1 } } });
    expect(await desk.syncRepayments()).toMatchObject({
      status: "incomplete",
      stoppedBy: { kind: "out-of-range" },
    });
    const { history, gaps, ranges } = await coverage(desk);
    expect([history, ranges]).toEqual([null, []]);
    expect(gaps).toMatchObject([{ reason: "failed", failure: { kind: "out-of-range" } }]);
  });

  test("of a key without the permission ends at once, says so, and leaves the commissions alone", async () => {
    const desk = await openDesk({
      ...times(daysAgo(1)),
      switches: { faults: [{ kind: "error-code", code: "40014", endpoint: "repayments" }] },
    });
    expect(await desk.syncRepayments()).toMatchObject({
      status: "incomplete",
      stoppedBy: { kind: "permission-missing" },
    });
    expect(requests(desk)).toBe(1);
    const { history, gaps, ranges } = await coverage(desk);
    expect([history, ranges]).toEqual([null, []]);
    expect(gaps).toMatchObject([{ reason: "failed", failure: { kind: "permission-missing" } }]);
    expect(await desk.sync({ range: desk.lastDays(2) })).toMatchObject({ status: "done" });

    desk.sandbox.setSwitches({ faults: [] });
    expect(await desk.syncRepayments()).toMatchObject({ status: "done", records: { new: 1 } });
    expect((await coverage(desk)).gaps).toEqual([]);
  });
});

describe("a later run", () => {
  test("sees what appeared late, changed or went within the last week, and asks for little", async () => {
    const desk = await openDesk(times(daysAgo(30), daysAgo(5), daysAgo(2), daysAgo(1)));
    await desk.syncRepayments();
    const { records } = desk.sandbox.truthOfRepayments({ fromMs: 0, toMs: NOON });
    const [old, changed, gone] = records.map(({ repayOrderId }) => repayOrderId) as [
      string,
      string,
      string,
    ];
    desk.sandbox.editRepayment({
      kind: "change",
      repayOrderId: changed,
      change: { repaidAmount: "7.77" },
    });
    desk.sandbox.editRepayment({ kind: "withdraw", repayOrderId: gone });
    desk.sandbox.editRepayment({ kind: "add", repayment: { repaidTimeMs: daysAgo(4) } });
    desk.sandbox.editRepayment({
      kind: "change",
      repayOrderId: old,
      change: { repaidAmount: "8.88" },
    });
    desk.sandbox.advance(HOUR_MS);
    desk.sandbox.resetLog();
    expect(await desk.syncRepayments()).toMatchObject({
      status: "done",
      records: { new: 1, changed: 2 },
    });
    expect(requests(desk)).toBeLessThanOrEqual(6);
    expect(await compareRepayments(desk)).toEqual([expect.stringContaining(old)]);

    desk.sandbox.advance(8 * DAY_MS);
    expect(await desk.syncRepayments()).toMatchObject({ records: { new: 0, changed: 1 } });
    expect(await compareRepayments(desk)).toEqual([]);
  });

  test("names a millisecond that holds more than an answer, with how many are known", async () => {
    const crowd = Array.from({ length: 130 }, () => daysAgo(2));
    const desk = await openDesk(times(...crowd, daysAgo(1)));
    const report = await desk.syncRepayments();
    expect(report).toMatchObject({ status: "incomplete", stoppedBy: null, gaps: 1 });
    expect((await coverage(desk)).gaps).toMatchObject([
      { fromMs: daysAgo(2), toMs: daysAgo(2), reason: "full-millisecond", known: 100 },
    ]);
    expect(await compareRepayments(desk)).toEqual([]);
    expect((await listSyncRuns(desk.scope, "repayments", 1))[0]).toMatchObject({
      gaps: 1,
      rows: 101,
    });
  });

  test("is done where it meets such a millisecond again, and not where there is another one", async () => {
    const crowd = (atMs: number) => Array.from({ length: 130 }, () => atMs);
    const desk = await openDesk(times(...crowd(daysAgo(2)), daysAgo(1)));
    await desk.syncRepayments();
    desk.sandbox.advance(HOUR_MS);
    expect(await desk.syncRepayments()).toMatchObject({
      status: "done",
      gaps: 1,
      missed: [{ fromMs: daysAgo(2), known: 100, isNew: false }],
    });
    expect((await coverage(desk)).gaps).toMatchObject([{ reason: "full-millisecond", known: 100 }]);
    for (const repaidTimeMs of crowd(daysAgo(3)))
      desk.sandbox.editRepayment({ kind: "add", repayment: { repaidTimeMs } });
    desk.sandbox.advance(HOUR_MS);
    expect(await desk.syncRepayments()).toMatchObject({
      status: "incomplete",
      gaps: 2,
      missed: [{ isNew: false }, { fromMs: daysAgo(3), isNew: true }],
    });
    desk.sandbox.setSwitches({
      faults: [{ kind: "http-error", httpStatus: 500, endpoint: "repayments" }],
    });
    desk.sandbox.advance(HOUR_MS);
    expect(await desk.syncRepayments()).toMatchObject({ status: "incomplete" });
    desk.sandbox.setSwitches({ faults: [] });
    expect(await desk.syncRepayments()).toMatchObject({ status: "done", gaps: 2 });
    expect(await compareRepayments(desk)).toEqual([]);
  });

  test("narrows down what cannot be read, reads the rest, and asks for it again", async () => {
    const desk = await openDesk(times(daysAgo(400), daysAgo(300), daysAgo(20)));
    const [bad] = desk.sandbox.truthOfRepayments({
      fromMs: daysAgo(301),
      toMs: daysAgo(299),
    }).records;
    const amount = bad?.repaidAmount as string;
    const id = bad?.repayOrderId as string;
    desk.sandbox.editRepayment({
      kind: "change",
      repayOrderId: id,
      change: { repaidAmount: "1,5" },
    });
    const report = await desk.syncRepayments();
    expect(report).toMatchObject({ status: "incomplete", records: { new: 2 }, stoppedBy: null });
    const { gaps, history } = await coverage(desk);
    expect(gaps).toMatchObject([{ reason: "failed", failure: { kind: "bad-response" } }]);
    for (const { fromMs, toMs } of gaps) expect(toMs - fromMs).toBeLessThan(DAY_MS);
    expect(history).toMatchObject({ endedBy: "silence" });

    desk.sandbox.editRepayment({
      kind: "change",
      repayOrderId: id,
      change: { repaidAmount: amount },
    });
    expect(await desk.syncRepayments()).toMatchObject({
      status: "done",
      records: { new: 1 },
      gaps: 0,
    });
    expect((await coverage(desk)).gaps).toEqual([]);
    expect(await compareRepayments(desk)).toEqual([]);
  });

  test("of certain days reads those and no others; of days to come it is refused", async () => {
    const desk = await openDesk(times(daysAgo(40), daysAgo(20)));
    const day = (ms: number) => new Date(ms).toISOString().slice(0, 10) as Day;
    const range = { from: day(daysAgo(21)), to: day(daysAgo(19)) };
    expect(await desk.syncRepayments({ range })).toMatchObject({
      status: "done",
      records: { new: 1 },
    });
    expect((await coverage(desk)).history).toBeNull();
    const future = { from: day(NOON + 2 * DAY_MS), to: day(NOON + 3 * DAY_MS) };
    expect(await desk.syncRepayments({ range: future })).toMatchObject({ status: "refused" });
    expect(await desk.syncRepayments()).toMatchObject({ status: "done" });
    expect(await compareRepayments(desk)).toEqual([]);
  });
});
