import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadCommissionDays } from "@/lib/commissions/store/days/days";
import { addDays, type Day } from "@/lib/core/day";
import { closeDatabase, openDatabase } from "@/lib/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { readTestEnv, runs } from "@/lib/env/testing/env";
import { compareWithTruth, openTestDesk, type SyncDesk } from "./testing/desk";

const DAY_MS = 86_400_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

async function withDesk(work: (desk: SyncDesk) => Promise<void>): Promise<void> {
  const desk = await openTestDesk({ book: { rowsPerDay: 8, clients: 5, flat: true } });
  try {
    await work(desk);
  } finally {
    await desk.close();
  }
}
const daysOf = async (desk: SyncDesk) => loadCommissionDays(desk.scope, desk.lastDays(30));
const unlistedDays = async (desk: SyncDesk) =>
  (await daysOf(desk)).flatMap(({ day, failure }) =>
    failure?.kind === "no-longer-listed" ? [day] : [],
  );

test("days that the exchange silently stops listing stay, are named, and are listed again", async () => {
  await withDesk(async (desk) => {
    const range = desk.lastDays(10);
    await desk.sync({ range });
    desk.sandbox.setSwitches({ keptDays: 6 });
    const report = await desk.sync({ range });
    const gone = Array.from({ length: 4 }, (_, at): Day => addDays(range.from, at));
    expect(report).toMatchObject({ status: "done", days: { failed: 0, complete: 6, empty: 0 } });
    expect(await unlistedDays(desk)).toEqual(gone);
    expect("failures" in report && report.failures.map(({ day }) => day).sort()).toEqual(gone);
    expect(await compareWithTruth(desk, range)).toEqual([]);
    desk.sandbox.setSwitches({ keptDays: 0 });
    await desk.sync({ range });
    expect(await unlistedDays(desk)).toEqual([]);
    expect((await daysOf(desk)).every(({ revision }) => revision === 1)).toBe(true);
  });
});

test("the oldest day alone, asked for after it left, stays", async () => {
  await withDesk(async (desk) => {
    await desk.sync({ range: desk.lastDays(5) });
    desk.sandbox.setSwitches({ keptDays: 4 });
    const { from } = desk.lastDays(5);
    await desk.sync({ range: { from, to: from } });
    expect(await unlistedDays(desk)).toEqual([from]);
  });
});

test("rows that are withdrawn in the middle are gone, also where their day alone is asked for", async () => {
  await withDesk(async (desk) => {
    await desk.sync({ range: desk.lastDays(6) });
    const day = addDays(desk.yesterday, -3);
    desk.sandbox.edit({ kind: "delete-rows", day, count: 3 });
    await desk.sync({ range: { from: day, to: day } });
    expect(await unlistedDays(desk)).toEqual([]);
    expect(await compareWithTruth(desk, { from: day, to: day })).toEqual([]);
  });
});

test("fewer rows of the oldest day are no proof of a withdrawal: the day stays and is named", async () => {
  await withDesk(async (desk) => {
    const range = desk.lastDays(5);
    await desk.sync({ range });
    const before = await daysOf(desk);
    desk.sandbox.edit({ kind: "delete-rows", day: range.from, count: 3 });
    await desk.sync({ range });
    expect(await unlistedDays(desk)).toEqual([range.from]);
    const rowsOf = (days: typeof before) => days.map(({ day, rowCount }) => ({ day, rowCount }));
    expect(rowsOf(await daysOf(desk))).toEqual(rowsOf(before));
  });
});

/** How many days a walk reads each time. */
const DAYS = readTestEnv().isFull ? 15 : 6;
const anyDay = fc.nat(DAYS - 1);
const anyStep = fc.oneof(
  fc.record({ kind: fc.constant("wait" as const), days: fc.integer({ min: 0, max: 4 }) }),
  fc.record({
    kind: fc.constant("withdraw" as const),
    day: anyDay,
    count: fc.integer({ min: 1, max: 6 }),
  }),
  fc.record({
    kind: fc.constant("edge" as const),
    keptDays: fc.integer({ min: 1, max: DAYS + 5 }),
  }),
  fc.record({ kind: fc.constant("read" as const), from: anyDay, to: anyDay }),
);

test("of any edges, withdrawals and re-reads no row that was listed is missing without its day being named", {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 8 }), (steps) =>
      withDesk(async (desk) => {
        const range = desk.lastDays(DAYS);
        await desk.sync({ range });
        for (const step of steps) {
          if (step.kind === "wait") desk.sandbox.advance(step.days * DAY_MS);
          if (step.kind === "edge") desk.sandbox.setSwitches({ keptDays: step.keptDays });
          if (step.kind === "withdraw") {
            const day = addDays(range.from, step.day);
            const [{ rows } = { rows: 0 }] = desk.sandbox.truth({ from: day, to: day });
            desk.sandbox.edit({ kind: "delete-rows", day, count: Math.min(step.count, rows) });
          }
          if (step.kind === "withdraw") continue;
          const [one, other] = step.kind === "read" ? [step.from, step.to] : [0, DAYS - 1];
          const [from, to] = [Math.min(one, other), Math.max(one, other)];
          await desk.sync({
            range: { from: addDays(range.from, from), to: addDays(range.from, to) },
          });
        }
        await desk.sync({ range });
        const named = new Set(await unlistedDays(desk));
        const stored = new Map((await daysOf(desk)).map(({ day, rowCount }) => [day, rowCount]));
        for (const { day, rows } of desk.sandbox.truth(range)) {
          const kept = stored.get(day) ?? 0;
          if (named.has(day)) expect(kept, `${day}, named`).toBeGreaterThanOrEqual(rows);
          else expect(kept, day).toBe(rows);
        }
      }),
    ),
    { numRuns: runs(24) },
  );
});
