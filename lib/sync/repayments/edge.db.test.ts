import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Day, dayOf } from "@/lib/core/day";
import { closeDatabase, openDatabase } from "@/lib/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { readTestEnv } from "@/lib/env/testing/env";
import { loadRepaymentCoverage } from "@/lib/repayments/store/coverage";
import { findUnlistedRepayments } from "@/lib/repayments/store/repayments";
import { repaymentHistory, storedRepayments, wrongTotals } from "@/lib/repayments/testing/reads";
import { NOON, openTestDesk, type SyncDesk } from "@/lib/sync/testing/desk";
import { compareRepayments } from "../testing/repayments";

const DAY_MS = 86_400_000;
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

const daysAgo = (days: number) => NOON - days * DAY_MS;
const ALL = { from: "2020-01-01" as Day, to: "2030-01-01" as Day };

/**
 * `keptDays`: how far back the exchange lists, by its clock; it omits older records without notice.
 */
async function openDesk(times: readonly number[], keptDays = 0): Promise<SyncDesk> {
  const desk = await openTestDesk({
    book: { rowsPerDay: 1 },
    repayments: { kind: "times", times },
    switches: { repayments: { keptDays } },
  });
  closing.push(desk.close);
  return desk;
}

/** One repayment a day, some minutes off the clock's hour, so that none lies on an edge. */
const daily = (days: number) => Array.from({ length: days }, (_, day) => daysAgo(day) - 600_000);
const withdraw = async (desk: SyncDesk, day: number) => {
  const [record] = desk.sandbox.truthOfRepayments({
    fromMs: daysAgo(day + 1),
    toMs: daysAgo(day),
  }).records;
  if (!record) throw new Error(`there is no repayment ${day} days ago`);
  desk.sandbox.editRepayment({ kind: "withdraw", repayOrderId: record.repayOrderId });
  return record.repayOrderId;
};
const storedCount = async (desk: SyncDesk) => (await storedRepayments(desk.scope)).length;

describe("what the exchange silently stops listing", () => {
  test("stays after the oldest days are asked for again, and is named", async () => {
    const desk = await openDesk(daily(60), 60);
    await desk.syncRepayments();
    expect(await storedCount(desk)).toBe(60);
    desk.sandbox.advance(20 * DAY_MS);
    const range = { from: dayOf(daysAgo(60)), to: dayOf(daysAgo(30)) };
    expect(await desk.syncRepayments({ range })).toMatchObject({
      status: "done",
      records: { changed: 0 },
      unlisted: { known: 20 },
    });
    expect(await storedCount(desk)).toBe(60);
    expect((await loadRepaymentCoverage(desk.scope)).gaps).toMatchObject([
      { reason: "unlisted", known: 20 },
    ]);
    expect(await findUnlistedRepayments(desk.scope, ALL)).toMatchObject({ count: 20 });
    expect(await wrongTotals(await storedRepayments(desk.scope), desk.scope)).toEqual([]);
  });

  test("stays through the re-reads of weeks, as the edge moves on", async () => {
    const desk = await openDesk(daily(40), 40);
    await desk.syncRepayments();
    for (let week = 0; week < 7; week++) {
      desk.sandbox.advance(7 * DAY_MS);
      expect(await desk.syncRepayments()).toMatchObject({ status: "done" });
    }
    expect(await storedCount(desk)).toBe(40);
    expect(await compareRepayments(desk)).toEqual([]);
    const { gaps } = await loadRepaymentCoverage(desk.scope);
    expect(gaps.length).toBeGreaterThan(0);
    expect(new Set(gaps.map(({ reason }) => reason))).toEqual(new Set(["unlisted"]));
  });

  test("is listed again where the exchange lists it again", async () => {
    const desk = await openDesk(daily(30), 30);
    await desk.syncRepayments();
    desk.sandbox.setSwitches({ repayments: { keptDays: 10 } });
    const range = { from: dayOf(daysAgo(31)), to: dayOf(NOON) };
    expect(await desk.syncRepayments({ range })).toMatchObject({ unlisted: { known: 20 } });
    desk.sandbox.setSwitches({ repayments: { keptDays: 0 } });
    expect(await desk.syncRepayments({ range })).toMatchObject({
      unlisted: null,
      records: { changed: 0 },
    });
    expect((await loadRepaymentCoverage(desk.scope)).gaps).toEqual([]);
  });

  test("may be everything for an hour: nothing is lost, and nothing is withdrawn", async () => {
    const desk = await openDesk(daily(30));
    await desk.syncRepayments();
    const all = await storedRepayments(desk.scope);
    for (const { repayOrderId } of all)
      desk.sandbox.editRepayment({ kind: "withdraw", repayOrderId });
    expect(await desk.syncRepayments()).toMatchObject({ records: { changed: 0 } });
    expect(await storedRepayments(desk.scope)).toEqual(all);
    expect(await repaymentHistory(desk.scope)).toEqual([]);
  });
});

describe("a record that is withdrawn", () => {
  test.each([
    ["yesterday", 1, 1],
    ["30 days back, by the weekly reading", 30, 7],
    ["just inside the last week, with its older neighbour outside of it", 6, 0],
  ])("%s is believed while others around it are listed", async (_words, day, laterDays) => {
    const desk = await openDesk(daily(60));
    await desk.syncRepayments();
    const id = await withdraw(desk, day);
    desk.sandbox.advance(laterDays * DAY_MS);
    expect(await desk.syncRepayments()).toMatchObject({ records: { changed: 1 }, unlisted: null });
    expect(await compareRepayments(desk)).toEqual([]);
    expect(await repaymentHistory(desk.scope)).toMatchObject([{ id, reason: "withdrawn" }]);
  });

  test("is believed when its days alone are asked for, with the neighbours of its neighbours gone too", async () => {
    const desk = await openDesk(daily(60));
    await desk.syncRepayments();
    for (const day of [20, 21, 22]) await withdraw(desk, day);
    const range = { from: dayOf(daysAgo(22)), to: dayOf(daysAgo(22)) };
    await desk.syncRepayments({ range });
    desk.sandbox.advance(8 * DAY_MS);
    await desk.syncRepayments();
    expect(await compareRepayments(desk)).toEqual([]);
    expect(await storedCount(desk)).toBe(57);
    expect((await loadRepaymentCoverage(desk.scope)).gaps).toEqual([]);
  });

  test("is kept and named at the newest end, until something later is listed", async () => {
    const desk = await openDesk(daily(20));
    await desk.syncRepayments();
    await withdraw(desk, 0);
    expect(await desk.syncRepayments()).toMatchObject({
      records: { changed: 0 },
      unlisted: { known: 1 },
    });
    expect(await storedCount(desk)).toBe(20);
    desk.sandbox.editRepayment({ kind: "add", repayment: { repaidTimeMs: NOON - 300_000 } });
    expect(await desk.syncRepayments()).toMatchObject({
      records: { new: 1, changed: 1 },
      unlisted: null,
    });
    expect(await compareRepayments(desk)).toEqual([]);
  });
});

/** The ids that the exchange lists now. */
function listedIds({ sandbox }: SyncDesk, keptDays: number): ReadonlySet<string> {
  const now = sandbox.now();
  const { records } = sandbox.truthOfRepayments({ fromMs: now - keptDays * DAY_MS, toMs: now });
  return new Set(records.map(({ repayOrderId }) => repayOrderId));
}

const anyStep = fc.oneof(
  fc.record({ kind: fc.constant("wait" as const), days: fc.integer({ min: 0, max: 12 }) }),
  fc.record({ kind: fc.constant("withdraw" as const), pick: fc.nat() }),
  fc.record({ kind: fc.constant("edge" as const), keptDays: fc.integer({ min: 5, max: 60 }) }),
  fc.record({
    kind: fc.constant("read" as const),
    from: fc.integer({ min: 0, max: 60 }),
    length: fc.integer({ min: 0, max: 20 }),
  }),
);

test("of any edges, withdrawals and re-reads nothing is missing that was listed and not withdrawn by the exchange", {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 40 }),
      fc.array(anyStep, { maxLength: 8 }),
      async (hundredths, steps) => {
        const desk = await openDesk(
          hundredths.map((at) => daysAgo(at / 100) - 60_000),
          60,
        );
        await desk.syncRepayments();
        const everListed = new Set(
          (await storedRepayments(desk.scope)).map((one) => one.repayOrderId),
        );
        const withdrawn = new Set<string>();
        let keptDays = 60;
        for (const step of steps) {
          if (step.kind === "wait") desk.sandbox.advance(step.days * DAY_MS);
          if (step.kind === "edge") {
            keptDays = step.keptDays;
            desk.sandbox.setSwitches({ repayments: { keptDays } });
          }
          if (step.kind === "withdraw") {
            const { records } = desk.sandbox.truthOfRepayments({
              fromMs: 0,
              toMs: desk.sandbox.now(),
            });
            const record = records[step.pick % Math.max(1, records.length)];
            if (!record) continue;
            desk.sandbox.editRepayment({ kind: "withdraw", repayOrderId: record.repayOrderId });
            withdrawn.add(record.repayOrderId);
          }
          const at = (days: number) => dayOf(desk.sandbox.now() - days * DAY_MS);
          await desk.syncRepayments(
            step.kind === "read"
              ? { range: { from: at(step.from + step.length), to: at(step.from) } }
              : {},
          );
        }
        await desk.syncRepayments({
          range: { from: dayOf(daysAgo(90)), to: dayOf(desk.sandbox.now()) },
        });
        const stored = await storedRepayments(desk.scope);
        const ids = new Set(stored.map((one) => one.repayOrderId));
        expect([...everListed].filter((id) => !ids.has(id) && !withdrawn.has(id))).toEqual([]);
        expect(await wrongTotals(stored, desk.scope)).toEqual([]);
        expect(await compareRepayments(desk)).toEqual([]);
        const named = (await findUnlistedRepayments(desk.scope, ALL))?.count ?? 0;
        const listed = listedIds(desk, keptDays);
        expect(named, "what is stored and not listed is named").toBe(
          stored.filter(({ repayOrderId }) => !listed.has(repayOrderId)).length,
        );
        for (const closeDesk of closing.splice(0)) await closeDesk();
      },
    ),
    { numRuns: readTestEnv().isFull ? 40 : 2 },
  );
});
