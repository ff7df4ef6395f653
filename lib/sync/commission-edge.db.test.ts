import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, type Day } from "@/lib/core/day";
import { loadCommissionDays } from "@/lib/store/commissions/days/days";
import { closeDatabase, openDatabase } from "@/lib/store/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/store/database/test-database";
import { compareWithTruth, openTestDesk, type TestDesk } from "./test-desk";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

async function withDesk(work: (desk: TestDesk) => Promise<void>): Promise<void> {
  const desk = await openTestDesk({ book: { rowsPerDay: 20, clients: 5 } });
  try {
    await work(desk);
  } finally {
    await desk.close();
  }
}
const daysOf = async (desk: TestDesk) => loadCommissionDays(desk.scope, desk.lastDays(30));
const unlistedDays = async (desk: TestDesk) =>
  (await daysOf(desk)).flatMap(({ day, failure }) => (failure?.kind === "no-longer-listed" ? [day] : []));

test("days that the exchange silently stops listing stay, are named, and are listed again", async () => {
  await withDesk(async (desk) => {
    const range = desk.lastDays(20);
    await desk.sync({ range });
    desk.sandbox.setSwitches({ keptDays: 12 });
    const report = await desk.sync({ range });
    const gone = Array.from({ length: 8 }, (_, at): Day => addDays(range.from, at));
    expect(report).toMatchObject({ status: "done", days: { failed: 0, complete: 12, empty: 0 } });
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
    await desk.sync({ range: desk.lastDays(10) });
    desk.sandbox.setSwitches({ keptDays: 9 });
    const { from } = desk.lastDays(10);
    await desk.sync({ range: { from, to: from } });
    expect(await unlistedDays(desk)).toEqual([from]);
  });
});

test("rows that are withdrawn in the middle are gone, also where their day alone is asked for", async () => {
  await withDesk(async (desk) => {
    await desk.sync({ range: desk.lastDays(10) });
    const day = addDays(desk.yesterday, -4);
    desk.sandbox.edit({ kind: "delete-rows", day, count: 3 });
    await desk.sync({ range: { from: day, to: day } });
    expect(await unlistedDays(desk)).toEqual([]);
    expect(await compareWithTruth(desk, { from: day, to: day })).toEqual([]);
  });
});
