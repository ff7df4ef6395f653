import { afterAll, beforeAll, expect, test } from "vitest";
import { loadCommissionDays } from "@/lib/commissions/store/days/days";
import { systemClock } from "@/lib/core/clock";
import { addDays } from "@/lib/core/day";
import { closeDatabase, db, openDatabase } from "@/lib/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { someOf } from "@/lib/env/testing/env";
import { findRunningSyncRun, listSyncRuns, startSyncRun } from "@/lib/sync/store";
import { syncCommissions } from "./sync-account";
import {
  compareWithTruth,
  NOON,
  openTestDesk,
  type SyncDesk,
  settleOlderDays,
} from "./testing/desk";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const quick = { book: { rowsPerDay: 8, flat: true } };
/** For tests that read every day and do not depend on the number of rows. */
const small = { book: { rowsPerDay: 2, flat: true } };

async function withDesk(
  options: Parameters<typeof openTestDesk>[0],
  work: (desk: SyncDesk) => Promise<void>,
) {
  const desk = await openTestDesk(options);
  try {
    await work(desk);
  } finally {
    await desk.close();
  }
}
const statusOf = async ({ scope, yesterday }: SyncDesk, daysBack: number) => {
  const day = addDays(yesterday, -daysBack);
  return (await loadCommissionDays(scope, { from: day, to: day }))[0]?.status;
};

test.concurrent("the first run fetches all 90 days, and the ledger equals the exchange's truth per coin and day", async () => {
  await withDesk(small, async (desk) => {
    const report = await desk.sync();
    expect(report).toMatchObject({ status: "done", days: { failed: 0, pending: 0 } });
    expect(await compareWithTruth(desk, desk.lastDays(90))).toEqual([]);
  });
});

test.concurrent("late rows, restated, doubled and deleted rows of the last days are there after the next run", async () => {
  await withDesk(quick, async (desk) => {
    const range = desk.lastDays(8);
    await desk.sync({ range });
    const { yesterday } = desk;
    desk.sandbox.edit({ kind: "late-row", day: yesterday });
    desk.sandbox.edit({ kind: "restate", day: addDays(yesterday, -1), count: 3 });
    desk.sandbox.edit({ kind: "double-key", day: addDays(yesterday, -2), count: 2 });
    desk.sandbox.edit({ kind: "double-row", day: addDays(yesterday, -3), count: 2 });
    desk.sandbox.edit({ kind: "delete-rows", day: addDays(yesterday, -4), count: 2 });
    expect(await compareWithTruth(desk, range)).not.toEqual([]);
    await desk.sync({ range });
    expect(await compareWithTruth(desk, range)).toEqual([]);
    const days = await loadCommissionDays(desk.scope, range);
    expect(days.map((day) => day.revision)).toEqual([1, 1, 1, 2, 2, 2, 2, 2]);
  });
});

test.concurrent("a row that comes while its day is being read is there after the next run", async () => {
  await withDesk({ ...quick, switches: { pageCap: 5 } }, async (desk) => {
    const range = desk.lastDays(1);
    desk.sandbox.edit({ kind: "late-row", day: desk.yesterday, afterPages: 1, place: "first" });
    await desk.sync({ range });
    await desk.sync({ range });
    expect(await compareWithTruth(desk, range)).toEqual([]);
  });
});

test.concurrent("yesterday is pending until it is published; the day after, it is there without a word from anybody", async () => {
  await withDesk({ ...small, nowMs: NOON - 5 * HOUR_MS }, async (desk) => {
    await settleOlderDays(desk, 8);
    expect(await desk.sync()).toMatchObject({ status: "done", days: { pending: 1, failed: 0 } });
    expect(await statusOf(desk, 0)).toBe("pending");
    desk.sandbox.advance(DAY_MS + 5 * HOUR_MS);
    expect(await desk.sync()).toMatchObject({ status: "done", days: { pending: 0, complete: 7 } });
    expect(
      await compareWithTruth(desk, { from: desk.yesterday, to: addDays(desk.yesterday, 1) }),
    ).toEqual([]);
  });
});

test.concurrent("days that were never published for want of rows are empty, not pending", async () => {
  await withDesk({ ...quick, book: { rowsPerDay: 0 } }, async (desk) => {
    expect(await desk.sync({ range: desk.lastDays(3) })).toMatchObject({
      status: "done",
      days: { empty: 2, pending: 1, complete: 0 },
    });
  });
});

const STEPS: readonly [way: string, stepMs: number][] = [
  ["back", -HOUR_MS],
  ["on", HOUR_MS],
];

test.concurrent.each(someOf(STEPS))(
  "this machine's clock that steps an hour %s in the middle of a run is followed",
  async (_way, stepMs) => {
    await withDesk({ ...quick, switches: { pageCap: 5, latencyMs: 20 } }, async (desk) => {
      const range = desk.lastDays(3);
      let shiftMs = 0;
      const clock = { ...systemClock, now: () => systemClock.now() + shiftMs };
      const step = () => {
        shiftMs = stepMs;
      };
      const { limits, credentials, scope } = desk;
      const report = await syncCommissions(
        {
          accountId: scope.accountId,
          trigger: "command",
          range,
          onProgress: ({ rows }) => rows > 0 && step(),
        },
        { loadCredentials: async () => credentials, clock, limits },
      );
      expect(shiftMs).toBe(stepMs);
      expect(report).toMatchObject({ status: "done", days: { complete: 3 } });
      expect(await compareWithTruth(desk, range)).toEqual([]);
    });
  },
);

test.concurrent("an old day that is restated is found by the weekly read of all 90 days", {
  tags: ["full"],
}, async () => {
  await withDesk(quick, async (desk) => {
    await desk.sync();
    const old = addDays(desk.yesterday, -60);
    desk.sandbox.edit({ kind: "restate", day: old, count: 2 });
    desk.sandbox.advance(6 * DAY_MS);
    await desk.sync();
    expect(await compareWithTruth(desk, { from: old, to: old })).not.toEqual([]);
    desk.sandbox.advance(DAY_MS);
    await desk.sync();
    expect(await compareWithTruth(desk, { from: old, to: old })).toEqual([]);
  });
});

test.concurrent("this machine's clock may be wrong by months: the exchange's day decides, and requests are accepted", {
  tags: ["full"],
}, async () => {
  await withDesk({ ...quick, nowMs: Date.parse("2027-03-01T12:00:00+08:00") }, async (desk) => {
    const range = desk.lastDays(3);
    expect(await desk.sync({ range })).toMatchObject({ status: "done", days: { complete: 3 } });
    expect(await compareWithTruth(desk, range)).toEqual([]);
  });
});

test.concurrent("a server clock that jumps in the middle of a run is followed", {
  tags: ["full"],
}, async () => {
  await withDesk({ ...quick, switches: { pageCap: 5, latencyMs: 20 } }, async (desk) => {
    const range = desk.lastDays(3);
    let jumps = 0;
    const jump = () => jumps++ === 0 && desk.moveClock("exchange", 45_000);
    const report = await desk.sync({ range, onProgress: ({ rows }) => rows > 0 && jump() });
    expect(report).toMatchObject({ status: "done", days: { complete: 3 } });
    expect(jumps).toBeGreaterThan(0);
    expect(await compareWithTruth(desk, range)).toEqual([]);
  });
});

test.concurrent("a wrong secret ends the run at once: each planned day is failed and says why", async () => {
  await withDesk({ ...small, secret: "wrong" }, async (desk) => {
    const report = await desk.sync({ range: desk.lastDays(12) });
    expect(report).toMatchObject({
      status: "incomplete",
      days: { failed: 12, complete: 0 },
      stoppedBy: { kind: "signature-refused", code: "40009" },
    });
    expect(report).toHaveProperty(
      "requests",
      expect.toSatisfy((requests: number) => requests < 10),
    );
    expect(await statusOf(desk, 11)).toBe("failed");
  });
});

test.concurrent("an exchange that goes away in the middle leaves what was read, and the next run ends the work", {
  tags: ["full"],
  timeout: 180_000,
}, async () => {
  await withDesk(quick, async (desk) => {
    const range = desk.lastDays(12);
    desk.sandbox.setSwitches({
      faults: [{ kind: "http-error", endpoint: "commissions", after: 8 }],
    });
    expect(await desk.sync({ range })).toMatchObject({ status: "incomplete" });
    const left = await compareWithTruth(desk, range);
    expect(left.every((line) => line.endsWith("is failed"))).toBe(true);
    expect(left.length).toBeGreaterThan(4);
    expect(left.length).toBeLessThan(12);
    desk.sandbox.setSwitches({ faults: [] });
    expect(await desk.sync({ range })).toMatchObject({ status: "done" });
    expect(await compareWithTruth(desk, range)).toEqual([]);
  });
});

test.concurrent("an exchange that answers nothing at all ends the run with its reason", async () => {
  await withDesk({ ...quick, switches: { faults: [{ kind: "reset" }] } }, async (desk) => {
    expect(await desk.sync({ range: desk.lastDays(12) })).toMatchObject({
      status: "incomplete",
      stoppedBy: { kind: "unreachable" },
    });
    expect((await listSyncRuns(desk.scope, "commissions", 1))[0]).toMatchObject({
      status: "incomplete",
      failure: { kind: "unreachable" },
    });
  });
}, 180_000);

test.concurrent("a range outside the window is refused with the days that can be had", async () => {
  await withDesk(quick, async (desk) => {
    const range = { from: addDays(desk.yesterday, -200), to: desk.yesterday };
    const report = await desk.sync({ range });
    expect(report).toMatchObject({ status: "refused" });
    expect(report).toHaveProperty("reason", expect.stringContaining("2026-08-23 to 2026-11-20"));
  });
});

test.concurrent("a second caller joins the current run: one run, one set of requests", async () => {
  await withDesk({ ...small, switches: { latencyMs: 50 } }, async (desk) => {
    await settleOlderDays(desk, 10);
    const [first, second] = await Promise.all([desk.sync(), desk.sync()]);
    expect([first, second].filter((report) => "joined" in report && report.joined)).toHaveLength(1);
    expect(first).toMatchObject({ status: "done", rows: "rows" in second ? second.rows : -1 });
    expect(await listSyncRuns(desk.scope, "commissions", 10)).toHaveLength(1);
    expect(await compareWithTruth(desk, desk.lastDays(10))).toEqual([]);
  });
});

test.concurrent("a run whose process died is no obstacle for longer than 15 seconds", async () => {
  await withDesk(quick, async (desk) => {
    await startSyncRun(desk.scope, {
      subject: "commissions",
      trigger: "schedule",
      holder: "dead",
      range: null,
    });
    await db().pool.query(
      `update sync_runs set heartbeat_at = heartbeat_at - interval '15 seconds' where account_id = $1`,
      [desk.scope.accountId],
    );
    expect(await desk.sync({ range: desk.lastDays(2) })).toMatchObject({ status: "done" });
    expect((await listSyncRuns(desk.scope, "commissions", 10)).map((run) => run.status)).toEqual([
      "done",
      "interrupted",
    ]);
  });
});

test.concurrent("a run that is called off keeps its whole days and says that it was interrupted", async () => {
  await withDesk({ ...quick, switches: { latencyMs: 30 } }, async (desk) => {
    const controller = new AbortController();
    const range = desk.lastDays(12);
    const running = desk.sync({
      range,
      signal: controller.signal,
      onProgress: ({ rows }) => rows > 30 && controller.abort(new Error("called off")),
    });
    expect(await running).toMatchObject({ status: "interrupted" });
    expect(await findRunningSyncRun(desk.scope, "commissions")).toBeNull();
    await desk.sync({ range });
    expect(await compareWithTruth(desk, range)).toEqual([]);
  });
});

test.concurrent("a run that another process takes over says that it was interrupted, before its next heartbeat too", async () => {
  await withDesk({ ...quick, switches: { latencyMs: 30 } }, async (desk) => {
    const range = desk.lastDays(12);
    let isTaken = false;
    const takeOver = () =>
      db().pool.query(
        "update sync_runs set status = 'interrupted', finished_at = heartbeat_at where account_id = $1",
        [desk.scope.accountId],
      );
    const onProgress = ({ rows }: { readonly rows: number }) => {
      if (rows <= 30 || isTaken) return;
      isTaken = true;
      void takeOver();
    };
    expect(await desk.sync({ range, onProgress })).toMatchObject({ status: "interrupted" });
    await desk.sync({ range });
    expect(await compareWithTruth(desk, range)).toEqual([]);
  });
});

test.concurrent("an exchange that counts its 90 days by the hour refuses the oldest: that day is lost, the run is done", async () => {
  await withDesk(quick, async (desk) => {
    const { scope, sandbox, yesterday } = desk;
    const refused = {
      kind: "error-code",
      code: "40704",
      endpoint: "commissions",
      times: 1,
    } as const;
    sandbox.setSwitches({ faults: [refused] });
    const oldest = addDays(yesterday, -89);
    expect(await desk.sync({ range: { from: oldest, to: oldest } })).toMatchObject({
      status: "done",
      days: { complete: 0, empty: 0, pending: 0, failed: 0 },
    });
    const [stored] = await loadCommissionDays(scope, { from: oldest, to: oldest });
    expect(stored).toMatchObject({ status: "failed", failure: { kind: "out-of-range" } });
  });
});
