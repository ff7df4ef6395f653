import fc from "fast-check";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import { startSandbox } from "@/lib/sandbox/server";
import { missingOf } from "@/lib/shares/facts/missing";
import type { MissingPanels } from "@/lib/shares/facts/missing-words";
import { codesOfSubject, type ShareSubject } from "@/lib/shares/subject";
import type { PanelName } from "@/lib/stocks/panels/panels";
import { closePanelQueue, openPanelQueue } from "@/lib/stocks/queue/panel-queue";
import { FILED_PANELS, PANEL_NAMES, QUESTION_PRIORITIES } from "@/lib/stocks/queue/question";
import type { StockCode } from "@/lib/stocks/stock-code";
import {
  AAPL,
  CALENDAR,
  COMPARISON,
  capture,
  codeOf,
  dividend,
  fail,
  forgetStocks,
  holder,
  NVDA,
  pair,
  price,
  STOCK,
  say,
  seedStocks,
  stored,
  WATCHLIST,
} from "../testing/shared-stocks";
import { awaitMissing, findMissing } from "./await-missing";
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
  expect(await awaited(STOCK)).toEqual([{ code: AAPL, panels: ["suspension"], why: "unread" }]);
  expect(await waiting()).toEqual([{ source: "suspension", code: "AAPL" }]);
  const all = PANEL_NAMES.filter((panel) => panel !== "shareholders");
  const unfailed = (panels: readonly string[]) => panels.filter((panel) => panel !== "earnings");
  expect(await awaited(COMPARISON)).toEqual([
    { code: NVDA, panels: unfailed(all), why: "unread" },
    { code: NVDA, panels: ["earnings"], why: "failed" },
    { code: AAPL, panels: ["suspension"], why: "unread" },
  ]);
  expect(await waiting()).toHaveLength(7);
  const filed = all.filter((panel) => panel !== "prices");
  expect(await awaited(WATCHLIST)).toEqual([
    { code: NVDA, panels: unfailed(filed), why: "unread" },
    { code: NVDA, panels: ["earnings"], why: "failed" },
    { code: AAPL, panels: ["suspension"], why: "unread" },
  ]);
  expect(await awaited(CALENDAR)).toEqual([
    { code: AAPL, panels: ["suspension"], why: "unread" },
    { code: NVDA, panels: ["dividends", "suspension"], why: "unread" },
    { code: NVDA, panels: ["earnings"], why: "failed" },
  ]);
});

test("questions that nobody waits for come behind those of people, until somebody does", async () => {
  await seedStocks();
  const priorities = async () => {
    const { rows } = await db().pool.query("select distinct priority from panel_questions");
    return rows.map(({ priority }) => QUESTION_PRIORITIES[priority]);
  };
  await awaitMissing(await silent(), WATCHLIST, { language: "en-US", waitMs: 0 });
  expect(await priorities()).toEqual(["command"]);
  await awaited(WATCHLIST);
  expect(await priorities()).toEqual(["person"]);
});

test("what is missing is found without reading the answers that are there", async () => {
  await seedStocks();
  const from = await stored();
  const query = vi.spyOn(db().pool, "query");
  onTestFinished(() => query.mockRestore());
  await findMissing(from, WATCHLIST, "en-US");
  const answers = await Promise.all(query.mock.results.map(({ value }) => value));
  const rows = answers.flatMap((answer: { rows: { payload?: unknown }[] }) => answer.rows);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ payload }) => payload != null)).toEqual([]);
});

test("an answer in the other language is not missing, and nothing is queued where nothing is", async () => {
  await seedStocks();
  expect(await awaited({ kind: "stock", code: AAPL, panels: ["earnings", "prices"] })).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test("a price without the panels of its ratios is not whole, and the page names them", async () => {
  await seedStocks();
  await say("prices", [price("231.20")], NVDA);
  const subject: ShareSubject = { kind: "comparison", codes: [NVDA, AAPL], panels: ["prices"] };
  const inputs = ["dividends", "share-capital"];
  expect(await awaited(subject)).toEqual([
    { code: NVDA, panels: inputs, why: "unread" },
    { code: NVDA, panels: ["earnings"], why: "failed" },
  ]);
  const [line, ...others] = missingOf((await capture(subject)).sections);
  expect({ ...line, panels: line?.panels.toSorted() }).toEqual({
    code: NVDA,
    panels: ["dividends", "earnings", "share-capital"],
    why: "unread",
  });
  expect(others).toEqual([]);
});

const CODES = [AAPL, NVDA, codeOf("MSFT")];
/** A possible answer of each panel. */
const ANSWERS: Readonly<Record<PanelName, unknown>> = {
  executives: [],
  shareholders: [holder("Ann", "5")],
  dividends: [dividend],
  earnings: null,
  "share-capital": null,
  suspension: null,
  prices: [price("231.20")],
};
const anyState = fc.constantFrom("never", "answered", "in Chinese", "failed", "kept");
type AnyState = typeof anyState extends fc.Arbitrary<infer State> ? State : never;
const isRead = (state: AnyState | undefined) =>
  state === "answered" || state === "in Chinese" || state === "kept";

async function bringTo(state: AnyState, panel: PanelName, code: StockCode): Promise<void> {
  if (state === "answered" || state === "kept") await say(panel, ANSWERS[panel], code);
  if (state === "in Chinese") await say(panel, ANSWERS[panel], code, "zh-CN");
  if (state === "failed" || state === "kept") await fail(panel, code);
}

const anySubject: fc.Arbitrary<ShareSubject> = fc
  .record({
    kind: fc.constantFrom("stock", "comparison", "watchlist", "calendar"),
    codes: fc.uniqueArray(fc.constantFrom(...CODES), { minLength: 1 }),
    panels: fc.uniqueArray(fc.constantFrom(...PANEL_NAMES), { minLength: 1 }),
  })
  .map(({ kind, codes, panels }) => {
    if (kind === "stock") return { kind, code: codes[0] ?? AAPL, panels };
    if (kind === "comparison") return { kind, codes, panels };
    return { kind, codes, name: "Mine" };
  });

const NAMED: Readonly<Record<"watchlist" | "calendar", readonly PanelName[]>> = {
  watchlist: FILED_PANELS,
  calendar: ["dividends", "earnings", "suspension"],
};
const INPUTS: readonly PanelName[] = ["dividends", "earnings", "share-capital"];

test("each named stock is whole in a snapshot or in its list of what is missing", async () => {
  const states = fc.array(anyState, {
    minLength: CODES.length * PANEL_NAMES.length,
    maxLength: CODES.length * PANEL_NAMES.length,
  });
  await fc.assert(
    fc.asyncProperty(anySubject, states, async (subject, drawn) => {
      await forgetStocks();
      await say(
        "stock-info",
        CODES.map((code) => pair(code, code)),
        null,
      );
      const stateOf = new Map<string, AnyState>();
      const every = CODES.flatMap((code) => PANEL_NAMES.map((panel) => ({ code, panel })));
      for (const [at, { code, panel }] of every.entries()) {
        // Prices are asked in one language for all.
        const given = drawn[at] ?? "never";
        const state = panel === "prices" && given === "in Chinese" ? "answered" : given;
        stateOf.set(`${code} ${panel}`, state);
        await bringTo(state, panel, code);
      }
      const wanted = codesOfSubject(subject).flatMap((code) => {
        const named = "panels" in subject ? subject.panels : NAMED[subject.kind];
        const isPriced = named.includes("prices") && isRead(stateOf.get(`${code} prices`));
        return [...new Set([...named, ...(isPriced ? INPUTS : [])])].map((panel) => [code, panel]);
      });
      const expected = wanted
        .map(([code, panel]) => `${code} ${panel}`)
        .filter((key) => !isRead(stateOf.get(key)))
        .sort();
      const namesIn = (missing: readonly MissingPanels[]) =>
        missing.flatMap(({ code, panels }) => panels.map((panel) => `${code} ${panel}`)).sort();
      const facts = await capture(subject);
      expect(namesIn(missingOf(facts.sections))).toEqual(expected);
      const inForm = await awaited(subject);
      expect(namesIn(inForm)).toEqual(expected);
      for (const { code, panels, why } of inForm)
        for (const panel of panels)
          expect(why === "failed").toBe(stateOf.get(`${code} ${panel}`) === "failed");
      // What is drawn is whole: a value for each panel that is not named as missing.
      for (const section of facts.sections) {
        if (section.kind !== "compared") continue;
        const lacking = section.columns
          .filter(({ value }) => value === undefined)
          .map(({ code }) => `${code} ${section.panel}`);
        expect(expected).toEqual(expect.arrayContaining(lacking));
        expect(section.columns.map(({ code }) => code)).toEqual(codesOfSubject(subject));
      }
    }),
    { numRuns: runs(25) },
  );
}, 60_000);

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
