import * as z from "zod";
import {
  type MarketCalendar,
  type MarketClosure,
  WEEKDAYS,
} from "@/lib/stocks/market/market-calendar";
import { findWallTime } from "@/lib/stocks/market/wall-time";
import type { StockInfo } from "@/lib/stocks/pairs/stock-info";
import { badResponse } from "../http/errors";
import { filledText, foundIn, optional, PUBLIC, readWire, text } from "../http/wire-fields";
import { optionalCode, optionalText, wireRecord } from "./fields";
import { type PanelReader, recordReader } from "./record-panels";

/** YYYY-MM-DD HH:mm, perhaps with ":00" seconds. */
const optionalWallTime = optional(
  foundIn(
    z.string("is not a text"),
    (value) => findWallTime(value.replace(/(:\d\d):00$/, "$1")),
    "is not YYYY-MM-DD HH:mm",
  ),
);

/** A closure that ends before it begins is refused: it would silently close nothing. */
const closure: z.ZodType<MarketClosure> = wireRecord({
  remark: optionalText,
  startTime: optionalWallTime,
  endTime: optionalWallTime,
}).refine(
  ({ startTime, endTime }) => startTime === null || endTime === null || startTime < endTime,
  {
    path: ["endTime"],
    message: "is not after startTime",
  },
);

const weekday = text
  .transform((value) => value.toUpperCase())
  .pipe(z.enum(WEEKDAYS, "is not a day of the week"));

/** A null list stays null (unknown): it does not say that the market never closes. */
function optionalList<Item>(item: z.ZodType<Item>) {
  return z
    .array(item, "is not a list")
    .nullish()
    .transform((items) => items ?? null);
}

/** docs/exchange.md 4.18. */
const calendar: z.ZodType<MarketCalendar> = wireRecord({
  timeZone: optionalText,
  specificConfig: optionalList(closure),
  regularConfig: optionalList(weekday),
});

export const readCalendar = recordReader(calendar);

/** docs/exchange.md 4.19. */
const stockInfo: z.ZodType<StockInfo> = wireRecord({
  symbol: filledText,
  code: optionalCode,
  name: optionalText,
  tradingPeriod: z
    .union([z.array(filledText), z.literal("")], "is not a list of texts")
    .nullish()
    .transform((periods) => (typeof periods === "object" ? periods : null)),
  weekendTradable: optional(
    z.enum(["yes", "no"], "is neither yes nor no").transform((value) => value === "yes"),
  ),
});

const pairs = z.nullable(z.array(stockInfo, "data is not a list")).transform((list) => list ?? []);

/**
 * Every pair once. Throws ExchangeError when there is none: an empty list does not prove that no
 * stock is traded.
 */
export const readAllPairs: PanelReader<readonly StockInfo[]> = async (ask) => {
  const listed = readWire(pairs, await ask({}), PUBLIC);
  if (listed.length === 0) throw badResponse("no pair is in the answer");
  const bySymbol = new Map<string, StockInfo>();
  for (const pair of listed) {
    const known = bySymbol.get(pair.symbol);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(pair)) {
      throw badResponse(`the pair ${pair.symbol} is there twice, with different words`);
    }
    bySymbol.set(pair.symbol, pair);
  }
  return [...bySymbol.values()];
};
