import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { closeDatabase, db, openDatabase } from "@/lib/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { argsOf } from "@/lib/env/process";
import { type RunningSandbox, startSandbox } from "@/lib/sandbox/server";
import { PANEL_NAMES, type PanelQuestion } from "@/lib/stocks/queue/question";
import { findStockCode, type StockCode } from "@/lib/stocks/stock-code";
import { closePanelQueue, openPanelQueue } from "./panel-queue";
import { refreshPanels } from "./refresh-panels";

let database: TestDatabase;
let sandbox: RunningSandbox;
const children: ChildProcess[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
  sandbox = await startSandbox({ seed: "research" });
  // It makes them up at the first question, and hears nothing meanwhile: what arrives then would
  // seem to arrive together.
  for (const list of ["instruments", "tickers"])
    await fetch(`${sandbox.url}/api/v3/market/${list}?category=SPOT`);
  sandbox.resetLog();
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await closePanelQueue();
  sandbox.resetSwitches();
  await db().pool.query(
    "truncate panel_questions, panel_askers, panel_states, panel_observations, watched_codes",
  );
});
afterAll(async () => {
  await sandbox.close();
  await closeDatabase();
  await database.drop();
});

const codesOf = (...codes: string[]) => codes.map(findStockCode).filter((code) => code !== null);

/** Starts a process with this many people, or a worker if there are none. */
function startProcess(people: number, codes: readonly StockCode[]) {
  const child = spawn(process.execPath, argsOf("lib/stocks/testing/stocks-process.ts"), {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      RESEARCH_DATABASE_URL: database.url,
      RESEARCH_EXCHANGE: sandbox.url,
      RESEARCH_TASK: JSON.stringify({ people, codes }),
    },
  });
  children.push(child);
  let out = "";
  child.stdout.on("data", (bytes) => {
    out += bytes;
  });
  const ended = once(child, "exit").then(([code]) => ({ code, out }));
  return { child, ended, out: () => out };
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Lists of prices and rules may be requested 20 times a second, all others once. */
const mostPerSecond = (endpoint: string) =>
  /\/market\/(?:tickers|instruments)$/.test(endpoint) ? 20 : 1;

/**
 * By the server's own count: endpoints that received more requests in a rolling second than they
 * allow.
 */
const crowded = () =>
  Object.entries(sandbox.log()).filter(
    ([endpoint, { maxPerSecond }]) => maxPerSecond > mostPerSecond(endpoint),
  );

test("20 people in two processes beside a worker's round: never more than one request a second and endpoint, and identical questions are one", {
  tags: ["full"],
}, async () => {
  await db().pool.query("insert into watched_codes (code) values ('MSFT'), ('TSLA'), ('AMZN')");
  const worker = startProcess(0, []);
  await until(() => worker.out().includes("works"));
  const codes = codesOf("AAPL", "NVDA");
  const ends = await Promise.all([startProcess(10, codes).ended, startProcess(10, codes).ended]);

  const asked = codes
    .flatMap((code) => PANEL_NAMES.map((source) => `answered ${source} ${code}`))
    .sort();
  for (const { code, out } of ends) {
    expect(code).toBe(0);
    const people: string[][] = JSON.parse(out);
    expect(people).toHaveLength(10);
    for (const person of people) expect(person.toSorted()).toEqual(asked);
  }
  expect(worker.child.exitCode, "the worker had no trouble").toBeNull();
  expect(crowded()).toEqual([]);
  expect(Object.values(sandbox.log()).filter(({ limited }) => limited > 0)).toEqual([]);
  const { rows } = await db().pool.query<{ asked: number }>(
    "select count(*)::int as asked from panel_states where code in ('AAPL', 'NVDA') and answered_at is not null",
  );
  expect(rows).toEqual([{ asked: 14 }]);
  // Five codes at most, each asked once, or twice if a person joined after its answer; a list has
  // one page.
  const { requests } = sandbox.log()["public /api/v3/reality/market/earnings-forecast"] ?? {
    requests: 0,
  };
  expect(requests).toBeLessThanOrEqual(2 * codes.length + 3);
});

test("kill -9 while a question is being asked: the next process asks it, still one request a second", {
  tags: ["full"],
}, async () => {
  sandbox.setSwitches({ latencyMs: 1_500 });
  sandbox.resetLog();
  const codes = codesOf("AAPL");
  const victim = startProcess(3, codes);
  await until(() => Object.keys(sandbox.log()).length === PANEL_NAMES.length);
  victim.child.kill("SIGKILL");
  await victim.ended;
  const { rows } = await db().pool.query<{ left: number }>(
    "select count(*)::int as left from panel_questions where holder is not null",
  );
  expect(rows[0]?.left).toBeGreaterThan(0);
  sandbox.setSwitches({ latencyMs: 0 });

  const queue = await openPanelQueue({
    exchangeBaseUrl: sandbox.url,
    watches: true,
    onTrouble: (what, error) => {
      throw new Error(what, { cause: error });
    },
  });
  if (queue === null) throw new Error("there is no exchange");
  await until(async () => (await db().pool.query("select from panel_questions")).rowCount === 0);
  const questions: PanelQuestion[] = PANEL_NAMES.map((source) => ({
    source,
    code: codes[0] as StockCode,
    locale: "en-US",
  }));
  const ends: string[] = [];
  for await (const step of refreshPanels(queue, questions, { priority: "person" })) {
    if (step.kind !== "waiting") ends.push(step.kind);
  }
  expect(ends).toEqual(PANEL_NAMES.map(() => "answered"));
  expect(crowded()).toEqual([]);
});
