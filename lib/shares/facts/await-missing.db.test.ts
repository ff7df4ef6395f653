import { afterEach, expect, test } from "vitest";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { startSandbox } from "@/lib/sandbox/server";
import { missingOf } from "@/lib/shares/facts/missing";
import type { ShareSubject } from "@/lib/shares/subject";
import { closePanelQueue, openPanelQueue } from "@/lib/stocks/queue/panel-queue";
import { PANEL_NAMES } from "@/lib/stocks/queue/question";
import {
  AAPL,
  CALENDAR,
  COMPARISON,
  capture,
  codeOf,
  forgetStocks,
  NVDA,
  STOCK,
  seedStocks,
  stored,
  WATCHLIST,
} from "../testing/shared-stocks";
import { awaitMissing } from "./await-missing";
import { captureFacts } from "./capture-facts";

openTestDatabase();
afterEach(forgetStocks);

/** Panels that never ask the exchange. */
const silent = async () => ({ ...(await stored()), wake: () => {} });
const awaited = async (subject: ShareSubject) =>
  awaitMissing(await silent(), subject, { language: "en-US", waitMs: 1 });
const waiting = async () =>
  (await db().pool.query("select source, code from panel_questions order by code, source")).rows;

test("panels of a subject that were never read are named, stock by stock, and queued", async () => {
  await seedStocks();
  expect(await awaited(STOCK)).toEqual([{ code: AAPL, panels: ["suspension"] }]);
  expect(await waiting()).toEqual([{ source: "suspension", code: "AAPL" }]);
  const all = PANEL_NAMES.filter((panel) => panel !== "shareholders");
  expect(await awaited(COMPARISON)).toEqual([
    { code: NVDA, panels: all },
    { code: AAPL, panels: ["suspension"] },
  ]);
  expect(await waiting()).toHaveLength(7);
  const filed = all.filter((panel) => panel !== "prices");
  expect(await awaited(WATCHLIST)).toEqual([
    { code: NVDA, panels: filed },
    { code: AAPL, panels: ["suspension"] },
  ]);
  expect(await awaited(CALENDAR)).toEqual([
    { code: AAPL, panels: ["suspension"] },
    { code: NVDA, panels: ["dividends", "earnings", "suspension"] },
  ]);
});

test("an answer in the other language is not missing, and nothing is queued where nothing is", async () => {
  await seedStocks();
  expect(await awaited({ kind: "stock", code: AAPL, panels: ["earnings", "prices"] })).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test("a captured page names the same as its form", async () => {
  await seedStocks();
  for (const subject of [STOCK, COMPARISON]) {
    const missing = missingOf((await capture(subject)).sections);
    const byCode = (list: typeof missing) =>
      Object.fromEntries(list.map(({ code, panels }) => [code, [...panels].sort()]));
    expect(byCode(missing)).toEqual(byCode(await awaited(subject)));
  }
});

test("a snapshot waits for a stock that is still loading, and then holds it", async () => {
  const sandbox = await startSandbox({ seed: "shares" });
  const opened = await openPanelQueue({
    exchangeBaseUrl: sandbox.url,
    watches: false,
    onTrouble: (what, error) => {
      throw new Error(what, { cause: error });
    },
  });
  if (opened === null) throw new Error("there is no exchange");
  try {
    const codes = [AAPL, NVDA, codeOf("MSFT")];
    const subject: ShareSubject = {
      kind: "comparison",
      codes,
      panels: ["earnings", "share-capital"],
    };
    const missing = await awaitMissing(opened, subject, { language: "en-US", waitMs: 60_000 });
    expect(missing).toEqual([]);
    const facts = await captureFacts(opened, subject, { language: "en-US", nowMs: Date.now() });
    expect(missingOf(facts.sections)).toEqual([]);
    for (const section of facts.sections)
      if (section.kind === "compared")
        expect(section.columns.map(({ code, value }) => [code, value !== undefined])).toEqual(
          codes.map((code) => [code, true]),
        );
  } finally {
    await closePanelQueue();
    await sandbox.close();
  }
});
