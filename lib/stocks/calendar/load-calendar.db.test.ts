import { beforeAll, expect, test } from "vitest";
import type { StockLocale } from "@/lib/core/stock-locale";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import type { DatedPanel } from "@/lib/stocks/calendar/stock-events";
import type { MarketDate } from "@/lib/stocks/market/market-date";
import type { StockCode } from "@/lib/stocks/stock-code";
import { requireExchangeId } from "@/lib/stocks/store/exchanges";
import { settleAnswered, settleFailed } from "@/lib/stocks/store/states";
import type { PanelQueue } from "../queue/panel-queue";
import { loadPanel } from "../queue/read-panels";
import { loadCalendar } from "./load-calendar";

const codeOf = (text: string) => text as StockCode;
const date = (text: string) => text as MarketDate;
const FAILURE = { kind: "unreachable", code: null, detail: "" } as const;
let queue: PanelQueue;
let other: PanelQueue;
openTestDatabase();
beforeAll(async () => {
  queue = { exchangeId: await requireExchangeId("https://exchange.test"), wake: () => {} };
  other = { exchangeId: await requireExchangeId("https://other.test"), wake: () => {} };
});

function say(
  code: string,
  source: DatedPanel,
  payload: unknown,
  { locale = "en-US", of = queue }: { locale?: StockLocale; of?: PanelQueue } = {},
) {
  const question = { source, code: codeOf(code), locale };
  return settleAnswered(of.exchangeId, { question, ticket: 0n }, 1, payload);
}

function fail(code: string, source: DatedPanel) {
  const question = { source, code: codeOf(code), locale: "en-US" } as const;
  return settleFailed(queue.exchangeId, { question, ticket: 0n }, 1, FAILURE);
}

async function load(...codes: string[]) {
  const { entries, gaps, undated } = await loadCalendar(queue, {
    codes: codes.map(codeOf),
    dates: { from: date("2026-11-01"), to: date("2026-12-31") },
    today: date("2026-11-21"),
    market: await loadPanel(queue, { source: "calendar", code: null, locale: "en-US" }),
  });
  return {
    dates: entries.map(({ event }) => `${event.date} ${event.kind}`),
    entries,
    gaps: gaps.map(({ code, source, kind }) => `${code} ${source} ${kind}`),
    undated,
  };
}

const cash = (exrightDate: string, given: object = {}) => ({
  type: "cash_dividend",
  announcementDate: "2026-11-02",
  recordDate: null,
  exrightDate,
  dividendDate: null,
  dividendPerShare: "0.1",
  stockDividendPerShare: null,
  splitValidDate: null,
  splitNumerator: null,
  splitDenominator: null,
  ...given,
});

test("a code that was never asked is a gap, and one that has nothing to tell is none", async () => {
  await say("EMPTY", "dividends", []);
  await say("EMPTY", "earnings", null);
  await say("EMPTY", "suspension", null);
  const { dates, gaps } = await load("EMPTY", "NEVER");
  expect(dates).toEqual([]);
  expect(gaps).toEqual(["NEVER dividends never", "NEVER earnings never", "NEVER suspension never"]);
});

test("a failure is a gap, and what was read before it stays in the calendar", async () => {
  await fail("FAILS", "earnings");
  await say("FAILS", "dividends", [cash("2026-12-01")]);
  await fail("FAILS", "dividends");
  await say("FAILS", "suspension", null);
  const { dates, gaps } = await load("FAILS");
  expect(dates).toEqual(["2026-12-01 ex-date"]);
  expect(gaps).toEqual(["FAILS dividends kept", "FAILS earnings failed"]);
});

test("only the dates of the range come, both ends included, whichever of a dividend's dates lies in it", async () => {
  await say("RANGE", "dividends", [
    cash("2026-10-31"),
    cash("2026-11-01"),
    cash("2026-12-31"),
    cash("2027-01-01"),
    cash("2026-10-30", { dividendDate: "2026-11-15" }),
    cash("2015-01-01"),
  ]);
  expect((await load("RANGE")).dates).toEqual([
    "2026-11-01 ex-date",
    "2026-11-15 pay-date",
    "2026-12-31 ex-date",
  ]);
});

test("the language that answered last is believed, and a change is one in any language", async () => {
  await say("TWO", "dividends", [cash("2026-12-01")], { locale: "zh-CN" });
  await say("TWO", "dividends", [cash("2026-12-02")]);
  expect((await load("TWO")).dates).toEqual(["2026-12-02 ex-date"]);
  const changed = (await load("TWO")).entries[0]?.changedAt;
  await say("TWO", "dividends", [cash("2026-12-01")], { locale: "zh-CN" });
  const { dates, entries } = await load("TWO");
  expect(dates).toEqual(["2026-12-01 ex-date"]);
  expect(entries[0]?.changedAt).toEqual(changed);
});

test("answers of other exchanges, and other codes, are left out", async () => {
  await say("MINE", "dividends", [cash("2026-12-03")]);
  await say("MINE", "earnings", { publicationDeadline: "2026-12-04" }, { of: other });
  const { dates, gaps } = await load("MINE");
  expect(dates).toEqual(["2026-12-03 ex-date"]);
  expect(gaps).toContain("MINE earnings never");
});

test("the market's closures are between the stocks' dates, and one without a time is named", async () => {
  const closure = (startTime: string | null, endTime: string | null) => ({
    remark: "x",
    startTime,
    endTime,
  });
  const question = { source: "calendar", code: null, locale: "en-US" } as const;
  await settleAnswered(queue.exchangeId, { question, ticket: 0n }, 1, {
    timeZone: "EST",
    regularConfig: null,
    specificConfig: [
      closure("2026-11-27 13:00", "2026-11-27 20:00"),
      closure("2026-11-25 20:00", "2026-11-26 20:00"),
      closure(null, null),
    ],
  });
  await say("AMONG", "dividends", [cash("2026-11-27")]);
  const { dates, undated } = await load("AMONG");
  expect(dates).toEqual(["2026-11-26 closure", "2026-11-27 early-end", "2026-11-27 ex-date"]);
  expect(undated).toHaveLength(1);
});
