import type { StockLocale } from "@/lib/core/stock-locale";
import { db } from "@/lib/database/database";
import type { ShareFacts } from "@/lib/shares/facts/facts";
import type { ShareSubject } from "@/lib/shares/subject";
import type { StoredPanels } from "@/lib/stocks/queue/panel-queue";
import { PANEL_NAMES, type PanelQuestion } from "@/lib/stocks/queue/question";
import type { PanelSource } from "@/lib/stocks/queue/source";
import type { StockCode } from "@/lib/stocks/stock-code";
import { requireExchangeId } from "@/lib/stocks/store/exchanges";
import { settleAnswered, settleFailed } from "@/lib/stocks/store/states";
import { captureFacts } from "../facts/capture-facts";

export const nowMs = Date.UTC(2026, 10, 20, 15);
export const codeOf = (text: string) => text as StockCode;
export const [AAPL, NVDA] = [codeOf("AAPL"), codeOf("NVDA")];
export const STOCK: ShareSubject = { kind: "stock", code: AAPL, panels: PANEL_NAMES };
export const COMPARISON: ShareSubject = {
  kind: "comparison",
  codes: [NVDA, AAPL],
  panels: PANEL_NAMES,
};
export const WATCHLIST: ShareSubject = { kind: "watchlist", name: "Mine", codes: [NVDA, AAPL] };
export const CALENDAR: ShareSubject = { kind: "calendar", name: null, codes: [AAPL, NVDA] };
export const SUBJECTS = [STOCK, COMPARISON, WATCHLIST, CALENDAR];

export const FAILURE = { kind: "unreachable", code: "99", detail: "10.0.0.7 refused" } as const;
const asked = (source: PanelSource, code: StockCode | null, locale: StockLocale) =>
  ({ source, code, locale }) as PanelQuestion;

export async function say(
  source: PanelSource,
  payload: unknown,
  code: StockCode | null = AAPL,
  locale: StockLocale = "en-US",
) {
  const question = asked(source, code, locale);
  return settleAnswered((await stored()).exchangeId, { question, ticket: 0n }, 1, payload);
}

export async function fail(source: PanelSource, code: StockCode | null = AAPL) {
  const question = asked(source, code, "en-US");
  return settleFailed((await stored()).exchangeId, { question, ticket: 0n }, 1, FAILURE);
}

/** The stored panels, which never ask the exchange. */
export async function stored(): Promise<StoredPanels> {
  return { exchangeId: await requireExchangeId("https://exchange.test") };
}

export async function capture(
  subject: ShareSubject,
  language: StockLocale = "en-US",
): Promise<ShareFacts> {
  return captureFacts(await stored(), subject, { language, nowMs });
}

export const holder = (name: string, holdingNum: string) => ({
  name,
  holdingNum,
  holdingRatio: "9.63",
});
const year = (fiscalYear: string, isActual: boolean, revenue: string) => ({
  ...{ fiscalYear, isActual, revenue, publicationDeadline: "2026-12-01", currency: "USD" },
  ...{
    ebit: null,
    netIncomeParent: null,
    eps: "1.20",
    bps: null,
    cfps: null,
    roe: null,
    roa: null,
  },
});
export const dividend = {
  ...{
    type: "cash_dividend",
    announcementDate: "2026-11-02",
    recordDate: null,
    exrightDate: "2026-12-04",
  },
  ...{
    dividendDate: null,
    dividendPerShare: "0.270",
    stockDividendPerShare: null,
    splitValidDate: null,
  },
  ...{ splitNumerator: null, splitDenominator: null },
};
const capital = (changeDate: string, totalShares: string) => ({
  ...{
    announcementDate: null,
    changeDate,
    totalShares,
    commonShares: totalShares,
    preferredShares: null,
  },
  ...{ otherShares: null, specialExplain: null, changeReason: "Buyback" },
});
export const price = (lastPrice: string) => ({
  ...{
    symbol: "RAAPLUSDT",
    state: "priced",
    quoteCoin: "USDT",
    lastPrice,
    lastAtMs: nowMs - 60_000,
  },
  closes: [{ startMs: Date.UTC(2026, 10, 19), close: "230" }],
});
export const pair = (code: StockCode, name: string) => ({
  ...{ symbol: `R${code}USDT`, code, name, tradingPeriod: ["regular"], weekendTradable: false },
});
export const MARKET = {
  timeZone: "EST",
  regularConfig: ["SATURDAY", "SUNDAY"],
  specificConfig: [
    { remark: "Thanksgiving", startTime: "2026-11-25 20:00", endTime: "2026-11-26 20:00" },
  ],
};

/** Two stocks with observations of every kind, for tests of shared pages. */
export async function seedStocks() {
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
  await say("prices", [price("231.20")]);
  await say("shareholders", [holder("ANN", "7")], NVDA);
  await fail("earnings", NVDA);
  await fail("dividends");
}

export async function forgetStocks(): Promise<void> {
  await db().pool.query(
    "truncate panel_questions, panel_states, panel_observations, panel_dates, pairs restart identity",
  );
}

export function sectionOf(facts: ShareFacts, id: string) {
  return facts.sections.find((section) => section.id === id);
}
