import { z } from "zod";
import { amount, instant } from "@/lib/api/endpoint";
import {
  compareEndpoint,
  stockCalendarEndpoint,
  stockEndpoint,
  stocksEndpoint,
} from "@/lib/api/endpoints/stocks";
import { FIGURE_KEYS, STATE_CHOICES, STOCK_SORTS } from "@/lib/stocks/list/choices";
import { code, foreign, listOf, MOST_ROWS, markAll } from "../foreign";
import { answerOfStocks, asked, askStocks, defineTool, link, word } from "../tool";

const age = z.object({
  answeredAt: instant.nullable().describe("null: never answered, which is unknown, not empty"),
  isStale: z.boolean(),
  failed: word.nullable().describe("Why there is no newer answer"),
});
const ages = z.object({ prices: age, pairs: age }).describe("How old the answers are");
type Ages = z.output<typeof ages>;
const stock = z.object({
  code: code.nullable(),
  symbol: code,
  name: foreign.nullable(),
  tradable: word,
  quoteCoin: code.nullable(),
  isPriceOld: z.boolean(),
  figures: z
    .object(Object.fromEntries(FIGURE_KEYS.map((key) => [key, amount.nullable()])))
    .describe("0.1 is 10 % in changes and yields; null: unknown"),
  nextDate: z.object({ kind: word, date: word, isExpected: z.boolean() }).nullable(),
  link,
});
const stockCode = asked.max(40).describe("The exchange's code of the stock, such as AAPL");

function agesSentence({ prices }: Ages): string {
  if (prices.answeredAt === null) return "Prices are unknown: the exchange never answered.";
  return `Prices are of ${prices.answeredAt}${prices.isStale ? ", which is old" : ""}.`;
}

export const stocksTool = defineTool({
  name: "stocks",
  title: "Stocks",
  description: `Finds and ranks tokenised stocks with their figures; shows the first ${MOST_ROWS}.`,
  needs: "research:read",
  input: z.strictObject({
    search: asked.max(80).optional().describe("A part of a code, pair or company"),
    state: z.enum(STATE_CHOICES).optional(),
    sort: z.enum(STOCK_SORTS).optional(),
    direction: z.enum(["asc", "desc"]).optional().describe("Default asc"),
  }),
  output: answerOfStocks({
    count: z.int().describe("Pairs that match; `rows` shows the first"),
    all: z.int(),
    rows: z.array(stock).max(MOST_ROWS),
    ages,
  }),
  read: ({ search, ...params }, reach) =>
    askStocks(reach, stocksEndpoint, { params: { ...params, q: search, size: MOST_ROWS } }),
  say: ({ count, all, rows, ages: found }) =>
    `Pairs that match: ${count} of ${all}, shown: ${rows.length}. ${agesSentence(found)}`,
});

const panelValues = z.record(word, z.object({ age, value: z.unknown() }));
const answered = z.object({ panels: panelValues });

export const stockTool = defineTool({
  name: "stock",
  title: "One stock",
  description:
    "One stock: its pairs, figures, dividends, earnings, holders, share capital and suspensions.",
  needs: "research:read",
  input: z.strictObject({ code: stockCode }),
  output: answerOfStocks({
    code,
    pairs: listOf(stock),
    panels: panelValues.describe(
      "What the exchange answered; value null: unknown. Lists show their first rows",
    ),
  }),
  read: async ({ code: asks }, reach) => {
    const answer = await askStocks(reach, stockEndpoint, { params: {}, parts: { code: asks } });
    // The daily closes are many, and the figures of the pairs say what they come to.
    const { prices: _, ...filed } = answered.parse(answer).panels;
    const panels = Object.entries(filed).map(([name, { age: found, value }]) => [
      name,
      { age: found, value: markAll(value) },
    ]);
    return { ...answer, panels: Object.fromEntries(panels) };
  },
  say: ({ pairs, panels }) => {
    const unknown = Object.entries(panels)
      .filter(([, { age: found }]) => found.answeredAt === null)
      .map(([name]) => name);
    const lacks = unknown.length === 0 ? "" : ` Not known yet: ${unknown.join(", ")}.`;
    return `Pairs of this stock: ${pairs.count}.${lacks}`;
  },
});

export const compareStocksTool = defineTool({
  name: "compare_stocks",
  title: "Compare stocks",
  description: "Figures of two to five stocks beside each other.",
  needs: "research:read",
  input: z.strictObject({ codes: z.array(stockCode).min(1).max(5) }),
  output: answerOfStocks({ rows: listOf(stock), withoutPair: listOf(code), ages }),
  read: ({ codes }, reach) => askStocks(reach, compareEndpoint, { params: { code: codes } }),
  say: ({ rows, withoutPair, ages: found }) =>
    `Pairs: ${rows.count}, codes without one: ${withoutPair.count}. ${agesSentence(found)}`,
});

export const nextDatesTool = defineTool({
  name: "what_is_next",
  title: "What is next",
  description:
    "Coming dates of the market and of the stocks that are named: dividends, splits, reports, suspensions, closures. Default: the next 90 days.",
  needs: "research:read",
  input: z.strictObject({
    codes: z.array(stockCode).max(MOST_ROWS).optional(),
    from: asked.optional().describe("The first date of the market, YYYY-MM-DD"),
    to: asked.optional().describe("The last date, included"),
  }),
  output: answerOfStocks({
    from: word,
    to: word,
    entries: listOf(
      z.object({
        kind: word,
        date: word,
        code: code.nullable().describe("null: of the whole market"),
        isExpected: z.boolean(),
        answeredAt: instant,
      }),
    ),
    undatedClosures: z.int().describe("Closures of the market whose days are not announced yet"),
    missing: listOf(
      z.object({
        code: code.nullable().describe("null: of the whole market"),
        panel: word,
        kind: word,
      }),
    ).describe("Panels whose dates may be missing"),
  }),
  read: ({ codes, ...params }, reach) =>
    askStocks(reach, stockCalendarEndpoint, { params: { ...params, code: codes } }),
  say: ({ from, to, entries, undatedClosures, missing }) => {
    const dates = `Dates from ${from} to ${to}: ${entries.count}.`;
    return `${dates} Closures without a date: ${undatedClosures}. Panels that may lack dates: ${missing.count}.`;
  },
});
