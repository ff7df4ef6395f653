import fc from "fast-check";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { RealityLocale } from "@/lib/core/reality/locale";
import { PANEL_NAMES, type RealityQuestion } from "@/lib/core/reality/question";
import type { RealitySource } from "@/lib/core/reality/source";
import type { StockCode } from "@/lib/core/reality/stock-code";
import type { ShareFacts } from "@/lib/core/share/facts";
import { factsText, readFacts, UnknownFactsError } from "@/lib/core/share/facts-text";
import type { ShareSubject } from "@/lib/core/share/subject";
import { writeCsv } from "@/lib/core/write-csv";
import { db } from "@/lib/store/database";
import { settleAnswered, settleFailed } from "@/lib/store/panel-states";
import { requireExchangeId } from "@/lib/store/reality-exchanges";
import { createTestAccount } from "@/lib/store/test-account";
import { openTestDatabase } from "@/lib/store/test-database-open";
import { createTestUser } from "@/lib/store/test-person";
import { loadCalendar } from "./calendar-events";
import type { Research } from "./desk";
import { liveMark } from "./live-mark";
import { loadMarketCalendar } from "./market-calendar";
import { loadMoves } from "./moves";
import { readPanel, readStock } from "./read";
import { captureFacts } from "./share-facts";
import { shareTables } from "./share-tables";
import { readWatchedStocks } from "./watchlist-stocks";
import { createWatchlist } from "./watchlists";

let research: Research;
let woken = 0;
openTestDatabase();
beforeAll(async () => {
  const wake = () => {
    woken += 1;
  };
  research = { exchangeId: await requireExchangeId("https://exchange.test"), wake };
});
afterEach(async () => {
  await db().pool.query(
    "truncate panel_questions, panel_states, panel_observations, panel_dates, pairs restart identity",
  );
});

const nowMs = Date.UTC(2026, 10, 20, 15);
const codeOf = (text: string) => text as StockCode;
const [AAPL, NVDA] = [codeOf("AAPL"), codeOf("NVDA")];
const STOCK: ShareSubject = { kind: "stock", code: AAPL, panels: PANEL_NAMES };
const COMPARISON: ShareSubject = { kind: "comparison", codes: [NVDA, AAPL], panels: PANEL_NAMES };
const WATCHLIST: ShareSubject = { kind: "watchlist", name: "Mine", codes: [NVDA, AAPL] };
const CALENDAR: ShareSubject = { kind: "calendar", name: null, codes: [AAPL, NVDA] };
const SUBJECTS = [STOCK, COMPARISON, WATCHLIST, CALENDAR];

const FAILURE = { kind: "unreachable", code: "99", detail: "10.0.0.7 refused" } as const;
const asked = (source: RealitySource, code: StockCode | null, locale: RealityLocale) =>
  ({ source, code, locale }) as RealityQuestion;

function say(
  source: RealitySource,
  payload: unknown,
  code: StockCode | null = AAPL,
  locale: RealityLocale = "en-US",
) {
  const question = asked(source, code, locale);
  return settleAnswered(research.exchangeId, { question, ticket: 0n }, 1, payload);
}

function fail(source: RealitySource, code: StockCode | null = AAPL) {
  const question = asked(source, code, "en-US");
  return settleFailed(research.exchangeId, { question, ticket: 0n }, 1, FAILURE);
}

const capture = (subject: ShareSubject, language: RealityLocale = "en-US") =>
  captureFacts({ exchangeId: research.exchangeId }, subject, { language, nowMs });

const holder = (name: string, holdingNum: string) => ({ name, holdingNum, holdingRatio: "9.63" });
const year = (fiscalYear: string, isActual: boolean, revenue: string) => ({
  ...{ fiscalYear, isActual, revenue, publicationDeadline: "2026-12-01", currency: "USD" },
  ...{ ebit: null, netIncomeParent: null, eps: "1.20", bps: null, cfps: null, roe: null, roa: null },
});
const dividend = {
  ...{ type: "cash_dividend", announcementDate: "2026-11-02", recordDate: null, exrightDate: "2026-12-04" },
  ...{ dividendDate: null, dividendPerShare: "0.270", stockDividendPerShare: null, splitValidDate: null },
  ...{ splitNumerator: null, splitDenominator: null },
};
const capital = (changeDate: string, totalShares: string) => ({
  ...{ announcementDate: null, changeDate, totalShares, commonShares: totalShares, preferredShares: null },
  ...{ otherShares: null, specialExplain: null, changeReason: "Buyback" },
});
const pair = (code: StockCode, name: string) => ({
  ...{ symbol: `R${code}USDT`, code, name, tradingPeriod: ["regular"], weekendTradable: false },
});
const MARKET = {
  timeZone: "EST",
  regularConfig: ["SATURDAY", "SUNDAY"],
  specificConfig: [{ remark: "Thanksgiving", startTime: "2026-11-25 20:00", endTime: "2026-11-26 20:00" }],
};

async function seed() {
  await say("stock-info", [pair(AAPL, "Apple"), pair(NVDA, "Nvidia")], null);
  await say("stock-info", [pair(AAPL, "苹果"), pair(NVDA, "英伟达")], null, "zh-CN");
  await say("calendar", MARKET, null);
  await say("shareholders", [holder("Ann", "5.10"), holder("Ben", "4")]);
  await say("shareholders", [holder("Ann", "6.10"), holder("Cid", "3")]);
  await say("executives", []);
  await say("dividends", [dividend]);
  await say("earnings", year("2026", false, "10"));
  await say("earnings", year("2026", true, "12"));
  await say("share-capital", capital("2026-03-31", "100"));
  await say("share-capital", capital("2026-06-30", "90.0"));
  await say("shareholders", [holder("ANN", "7")], NVDA);
  await fail("earnings", NVDA);
  await fail("dividends");
}

describe("what is captured is what the desk's own pages show", () => {
  test("of a stock: each panel's newest answer, and what stands beside it", async () => {
    await seed();
    const facts = await capture(STOCK);
    const read = await readStock(research, AAPL, "en-US");
    for (const section of facts.sections) {
      if (section.kind !== "stock") throw new Error("a stock has panels of its own");
      const { observed, failed } = read[section.panel];
      expect(section.reading.observed?.value).toEqual(observed?.value);
      expect(section.reading.observed?.answeredAt).toBe(observed?.answeredAt.toISOString());
      expect(section.reading.failed?.kind).toBe(failed?.kind);
    }
    const moves = await loadMoves(research, { code: AAPL, locale: "en-US" });
    expect(sectionOf(facts, "shareholders")).toMatchObject({ moves: { moves: moves.shareholders?.moves } });
    expect(sectionOf(facts, "share-capital")).toMatchObject({
      changes: [{ totalShares: "100" }, { totalShares: "90.0" }],
      moves: { moves: moves["share-capital"]?.moves },
    });
    expect(sectionOf(facts, "earnings")).toMatchObject({
      periods: [{ fiscalYear: "2026", actual: { revenue: "12" }, forecast: { revenue: "10" } }],
    });
    expect(facts.listings).toMatchObject([
      { symbol: "RAAPLUSDT", names: { "en-US": "Apple", "zh-CN": "苹果" } },
    ]);
    expect(facts.market.observed?.value).toEqual(MARKET);
  });

  test("never read, failed and empty are three things", async () => {
    await seed();
    const facts = await capture(STOCK);
    expect(sectionOf(facts, "suspension")).toMatchObject({ reading: { observed: null, failed: null } });
    expect(sectionOf(facts, "executives")).toMatchObject({
      reading: { observed: { value: [] }, failed: null },
    });
    expect(sectionOf(facts, "dividends")).toMatchObject({
      reading: { observed: { value: [dividend] }, failed: { kind: "unreachable" } },
    });
    expect(factsText(facts)).not.toContain(FAILURE.detail);
  });

  test("of a comparison: the cells of its tables", async () => {
    await seed();
    const facts = await capture(COMPARISON);
    const rows = facts.sections.flatMap((section) => (section.kind === "compared" ? section.rows : []));
    const cellsOf = (header: string) =>
      rows.filter((row) => row.header === header).map(({ cells }) => cells.map(({ text }) => text));
    expect(cellsOf("revenue")).toEqual([[null, "12"]]);
    expect(cellsOf("totalShares")).toEqual([[null, "90.0"]]);
    expect(cellsOf("listed")[0]).toEqual([null, "0"]);
    expect(sectionOf(facts, "earnings")).toMatchObject({
      ages: [
        { observed: null, failed: { kind: "unreachable" } },
        { observed: {}, failed: null },
      ],
    });
  });

  test("of a watchlist and a calendar: what comes next, all dates and what is not known", async () => {
    await seed();
    const list = await readWatchedStocks(research, [NVDA, AAPL], { locale: "en-US", nowMs });
    const facts = await capture(WATCHLIST);
    expect(sectionOf(facts, "stocks")).toMatchObject({
      stocks: list.stocks.map(({ code, next, ages }) => ({
        code,
        next,
        known: ages.known,
        failed: ages.failed,
      })),
    });
    const [dates] = (await capture(CALENDAR)).sections;
    if (dates?.kind !== "calendar") throw new Error("a calendar has one section of dates");
    const known = await loadCalendar(research, {
      codes: [AAPL, NVDA],
      dates: dates.dates,
      today: "2026-11-20" as never,
      market: await loadMarketCalendar(research, "en-US"),
    });
    expect(dates.entries.map(({ event }) => event)).toEqual(known.entries.map(({ event }) => event));
    expect(dates.entries.map(({ event }) => event.kind)).toContain("closure");
    expect(dates.gaps.map(({ code, source, kind }) => `${code} ${source} ${kind}`)).toEqual([
      "AAPL dividends kept",
      "AAPL suspension never",
      "NVDA dividends never",
      "NVDA earnings failed",
      "NVDA suspension never",
    ]);
  });
});

describe("a capture", () => {
  test("asks nothing and remembers nobody's look, whatever was never read or is old", async () => {
    await seed();
    await db().pool.query("update panel_states set answered_at = answered_at - interval '1 year'");
    const before = await traces();
    woken = 0;
    for (const subject of SUBJECTS) {
      await capture(subject);
      await liveMark(research, subject, nowMs);
    }
    expect(await traces()).toEqual(before);
    expect(woken).toBe(0);
    await readPanel(research, { source: "suspension", code: AAPL, locale: "en-US" });
    expect(await traces(), "a look of the desk's own leaves one, or this test would see none").not.toEqual(
      before,
    );
  });

  test("is the same bytes as long as nothing changes below, and stays what it was when everything does", async () => {
    await seed();
    for (const subject of SUBJECTS) {
      const kept = factsText(await capture(subject));
      expect(factsText(await capture(subject)), subject.kind).toBe(kept);
      expect(factsText(readFacts(kept)), "read and written again").toBe(kept);
      expect(readFacts(kept)).toEqual(await capture(subject));
    }
    const kept = factsText(await capture(STOCK));
    await say("shareholders", [holder("Eve", "1")]);
    expect(factsText(await capture(STOCK))).not.toBe(kept);
    expect(readFacts(kept)).toMatchObject({ version: 1, subject: STOCK });
  });

  test("of another version is refused", () => {
    expect(() => readFacts('{"version":2}')).toThrow(UnknownFactsError);
  });

  test("has every digit, instants as texts and no number that is money", async () => {
    await seed();
    const text = factsText(await capture(STOCK));
    for (const digits of ["90.0", "0.270", "1.20", "5.10"]) expect(text).toContain(`"${digits}"`);
    expect(text).toContain('"capturedAt":"2026-11-20T15:00:00.000Z"');
  });

  test("is in the other language where that alone was answered, and says so", async () => {
    await say("shareholders", [holder("Ann", "5")]);
    expect(sectionOf(await capture(STOCK, "zh-CN"), "shareholders")).toMatchObject({
      reading: { observed: { language: "en-US", value: [{ name: "Ann" }] } },
    });
    await say("shareholders", [holder("安", "5")], AAPL, "zh-CN");
    const own = { reading: { observed: { language: "zh-CN", value: [{ name: "安" }] } } };
    expect(sectionOf(await capture(STOCK, "zh-CN"), "shareholders")).toMatchObject(own);
    await db().pool.query("update panel_states set answered_at = answered_at - interval '90 days'");
    expect(sectionOf(await capture(STOCK, "zh-CN"), "shareholders"), "both are old").toMatchObject(own);
    await say("shareholders", [holder("Ann", "6")]);
    expect(sectionOf(await capture(STOCK, "zh-CN"), "shareholders"), "only this one is old").toMatchObject({
      reading: { observed: { language: "en-US" } },
    });
  });
});

describe("the mark of a live page", () => {
  test("changes with each answer and failure of what it shows, with each minute, and with nothing else", async () => {
    await seed();
    const mark = () => liveMark(research, STOCK, nowMs);
    const seen = [await mark()];
    expect(await mark()).toBe(seen[0]);
    await say("shareholders", [holder("Zoe", "1")], NVDA);
    expect(await mark(), "another stock's").toBe(seen[0]);
    const steps = [
      () => say("shareholders", [holder("Zoe", "1")]),
      () => say("shareholders", [holder("Zoe", "1")]), // confirmed: its time is shown
      () => say("shareholders", [holder("佐", "1")], AAPL, "zh-CN"),
      () => fail("suspension"),
      () => say("calendar", { ...MARKET, regularConfig: [] }, null),
      () => say("stock-info", [pair(AAPL, "Apple Inc.")], null),
    ];
    for (const step of steps) {
      await new Promise((done) => setTimeout(done, 2)); // instants are told by milliseconds
      await step();
      seen.push(await mark());
    }
    seen.push(await liveMark(research, STOCK, nowMs + 60_000));
    expect(new Set(seen).size).toBe(seen.length);
    expect(await liveMark(research, { kind: "calendar", name: null, codes: [] }, nowMs)).not.toBe("");
  });
});

test("each panel that is shown has a file, and what was never read has none", async () => {
  await seed();
  const namesOf = async (subject: ShareSubject) =>
    shareTables(await capture(subject)).map(({ name, section }) => `${section}/${name}`);
  expect(await namesOf(STOCK)).toEqual(
    PANEL_NAMES.filter((name) => name !== "suspension").map((name) => `${name}/${name}`),
  );
  expect(await namesOf(COMPARISON)).toEqual([
    ...["executives/executives", "executives/executives-shared", "shareholders/shareholders"],
    ...["shareholders/shareholders-shared", "dividends/dividends", "earnings/earnings"],
    ...["share-capital/share-capital", "suspension/suspension"],
  ]);
  expect(await csvOf(STOCK, "shareholders")).toEqual([
    "code,name,holdingNum,holdingRatio",
    "AAPL,Ann,6.10,9.63",
    "AAPL,Cid,3,9.63",
  ]);
  expect(await csvOf(COMPARISON, "shareholders-shared")).toEqual([
    "name,NVDA holdingRatio,NVDA holdingNum,AAPL holdingRatio,AAPL holdingNum",
    "ANN,9.63,7,9.63,6.10",
  ]);
  const [, nvda, aapl] = await csvOf(WATCHLIST, "stocks");
  expect(nvda).toMatch(/^NVDA,Nvidia,英伟达,RNVDAUSDT,\w+,,,,false,1,1,/);
  expect(aapl).toMatch(/^AAPL,Apple,苹果,RAAPLUSDT,\w+,2026-12-01,report,false,false,5,1,/);
  const dates = await csvOf(CALENDAR, "dates");
  expect(dates.map((line) => line.split(",").slice(0, 3).join(","))).toEqual([
    "date,event,code",
    "2026-11-26,closure,",
    "2026-12-01,report,AAPL",
    "2026-12-04,ex-date,AAPL",
  ]);
  expect(await csvOf(CALENDAR, "gaps")).toContain("NVDA,earnings,failed");
});

test("no facts hold anything of an account, a client or a person", async () => {
  await seed();
  await createTestAccount();
  const { id, email } = await createTestUser();
  const list = await createWatchlist(id, "Secret list");
  if ("refused" in list) throw new Error("the list was refused");
  await db().pool.query(
    "insert into watchlist_items (watchlist_id, code, position, note) values ($1, 'AAPL', 1, 'secret note')",
    [list.id],
  );
  const codes = fc.uniqueArray(fc.constantFrom(AAPL, NVDA, codeOf("NONE")), { minLength: 1 });
  const panels = fc.uniqueArray(fc.constantFrom(...PANEL_NAMES), { minLength: 1 });
  const subjects: fc.Arbitrary<ShareSubject> = fc.oneof(
    fc.record({ kind: fc.constant("stock"), code: fc.constantFrom(AAPL, NVDA), panels }),
    fc.record({ kind: fc.constant("comparison"), codes, panels }),
    fc.record({ kind: fc.constant("watchlist"), name: fc.constant("Mine"), codes }),
    fc.record({ kind: fc.constant("calendar"), name: fc.constant(null), codes }),
  );
  await fc.assert(
    fc.asyncProperty(subjects, fc.constantFrom("en-US", "zh-CN"), async (subject, language) => {
      const facts = await capture(subject, language);
      const text = factsText(facts);
      for (const secret of [email, id, list.id, "Secret list", "secret note", "book ", FAILURE.detail]) {
        expect(text).not.toContain(secret);
      }
      expect(text).not.toMatch(/"(?:uid|account\w*|client\w*|rebate\w*|email|note|owner\w*|detail)"/i);
      const shown = codesOf(subject);
      for (const { code } of facts.listings) expect(shown).toContain(code);
    }),
    { numRuns: 40 },
  );
});

function sectionOf(facts: ShareFacts, id: string) {
  return facts.sections.find((section) => section.id === id);
}

function codesOf(subject: ShareSubject): readonly StockCode[] {
  return subject.kind === "stock" ? [subject.code] : subject.codes;
}

async function csvOf(subject: ShareSubject, name: string): Promise<string[]> {
  const found = shareTables(await capture(subject)).find((table) => table.name === name);
  let csv = "";
  if (found) for await (const chunk of writeCsv(found.table)) csv += chunk.toString();
  return csv.trimEnd().split("\r\n");
}

/** All that a look leaves behind. */
async function traces() {
  const { rows } = await db().pool.query(
    `select (select count(*) from panel_questions)::int as questions,
       (select count(*) from panel_states)::int as states, (select max(viewed_at) from panel_states) as viewed,
       (select max(asked_at) from panel_states) as asked`,
  );
  return rows[0];
}
