import { afterEach, describe, expect, test } from "vitest";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { factsText } from "@/lib/shares/facts/facts";
import { loadCalendar } from "@/lib/stocks/calendar/load-calendar";
import { readStocks } from "@/lib/stocks/pairs/read-universe";
import { loadMoves } from "@/lib/stocks/panels/load-moves";
import { loadMarketCalendar, readStock } from "@/lib/stocks/queue/read-panels";
import { loadWatchedStocks } from "@/lib/watchlists/load-watched-stocks";
import {
  AAPL,
  CALENDAR,
  COMPARISON,
  capture,
  dividend,
  FAILURE,
  forgetStocks,
  MARKET,
  NVDA,
  nowMs,
  STOCK,
  sectionOf,
  seedStocks,
  stored,
  WATCHLIST,
} from "../testing/shared-stocks";

openTestDatabase();
afterEach(forgetStocks);

const wake = () => {};

describe("what is captured is what the desk's own pages show", () => {
  test("of a stock: each panel's newest answer and its notes", async () => {
    await seedStocks();
    const facts = await capture(STOCK);
    const read = await readStock(
      { ...(await stored()), wake },
      { code: AAPL, locale: "en-US" },
      Promise.resolve(true),
    );
    for (const section of facts.sections) {
      if (section.kind !== "stock") throw new Error("a stock has panels of its own");
      const { observed, failed } = read[section.panel];
      expect(section.reading.observed?.value).toEqual(observed?.value);
      expect(section.reading.observed?.answeredAt).toBe(observed?.answeredAt.toISOString());
      expect(section.reading.failed?.kind).toBe(failed?.kind);
    }
    const moves = await loadMoves(await stored(), { code: AAPL, locale: "en-US" });
    expect(sectionOf(facts, "shareholders")).toMatchObject({
      moves: { moves: moves.shareholders?.moves },
    });
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
    await seedStocks();
    const facts = await capture(STOCK);
    expect(sectionOf(facts, "suspension")).toMatchObject({
      reading: { observed: null, failed: null },
    });
    expect(sectionOf(facts, "executives")).toMatchObject({
      reading: { observed: { value: [] }, failed: null },
    });
    expect(sectionOf(facts, "dividends")).toMatchObject({
      reading: { observed: { value: [dividend] }, failed: { kind: "unreachable" } },
    });
    expect(factsText(facts)).not.toContain(FAILURE.detail);
  });

  test("of a comparison: the cells of its tables", async () => {
    await seedStocks();
    const facts = await capture(COMPARISON);
    const rows = facts.sections.flatMap((section) =>
      section.kind === "compared" ? section.rows : [],
    );
    const cellsOf = (header: string) =>
      rows.filter((row) => row.header === header).map(({ cells }) => cells.map(({ text }) => text));
    expect(cellsOf("revenue")).toEqual([[null, "12"]]);
    expect(cellsOf("commonShares")).toEqual([[null, "90.0"]]);
    expect(cellsOf("lastPrice")).toEqual([[null, "231.20"]]);
    expect(cellsOf("marketValue")).toEqual([[null, "20808.000"]]);
    expect(cellsOf("listed")[0]).toEqual([null, "0"]);
    expect(sectionOf(facts, "earnings")).toMatchObject({
      ages: [
        { observed: null, failed: { kind: "unreachable" } },
        { observed: {}, failed: null },
      ],
    });
  });

  test("of a watchlist and a calendar: what comes next, all dates and what is not known", async () => {
    await seedStocks();
    const codes = [NVDA, AAPL];
    const desk = { ...(await stored()), wake };
    const read = readStocks(desk, { codes, locale: "en-US" });
    const list = await loadWatchedStocks(desk, codes, nowMs, read);
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
    const known = await loadCalendar(await stored(), {
      codes: [AAPL, NVDA],
      dates: dates.dates,
      today: "2026-11-20" as never,
      market: await loadMarketCalendar(await stored(), "en-US"),
    });
    expect(dates.entries.map(({ event }) => event)).toEqual(
      known.entries.map(({ event }) => event),
    );
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
