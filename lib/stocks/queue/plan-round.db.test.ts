import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, db, openDatabase } from "@/lib/database/database";
import { startJobs } from "@/lib/database/jobs/jobs";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { type RunningSandbox, startSandbox } from "@/lib/sandbox/server";
import { PANEL_NAMES, type PanelQuestion } from "@/lib/stocks/queue/question";
import type { StockCode } from "@/lib/stocks/stock-code";
import { openPanelQueue, watchCodes } from "./panel-queue";
import { startStocksWorker } from "./plan-round";
import { loadPanel } from "./read-panels";
import { refreshPanels } from "./refresh-panels";

let database: TestDatabase;
let sandbox: RunningSandbox;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
  sandbox = await startSandbox({ seed: "research" });
});
afterAll(async () => {
  await sandbox.close();
  await closeDatabase();
  await database.drop();
});

test("a worker fetches watched stocks by itself; a person's question comes next, and stopping releases the rest", async () => {
  const watched = Array.from({ length: 30 }, (_, at) => `W${at}` as StockCode);
  await watchCodes(["AAPL" as StockCode, ...watched]);
  const troubles: unknown[] = [];
  const options = {
    exchangeBaseUrl: sandbox.url,
    onTrouble: (...trouble: unknown[]) => troubles.push(trouble),
  };
  const jobs = await startJobs("worker", options.onTrouble);
  await startStocksWorker(jobs, options);
  const queue = await openPanelQueue({ ...options, watches: true });
  if (queue === null) throw new Error("there is no exchange");
  for (const source of PANEL_NAMES) {
    const question: PanelQuestion = { source, code: "AAPL" as StockCode, locale: "en-US" };
    while ((await loadPanel(queue, question)).observed === null)
      await new Promise((done) => setTimeout(done, 50));
  }
  const question = { source: "earnings", code: "NVDA" as StockCode, locale: "en-US" } as const;
  const places: number[] = [];
  for await (const step of refreshPanels(queue, [question], { priority: "person" })) {
    if (step.kind === "waiting") places.push(step.place);
    else expect(step.kind).toBe("answered");
  }
  expect(Math.max(...places)).toBeLessThanOrEqual(1);
  await jobs.stop(4_000);
  const { rows } = await db().pool.query(
    "select count(*)::int as waiting, count(holder)::int as held, (select count(*)::int from panel_askers) as askers from panel_questions",
  );
  expect(rows).toMatchObject([{ held: 0, askers: 0 }]);
  expect(rows[0]?.waiting).toBeGreaterThan(50);
  expect(troubles).toEqual([]);
});
