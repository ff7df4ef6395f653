import * as z from "zod";
import type { StockInfo } from "@/lib/core/reality/stock-info";
import { badResponse } from "../http/errors";
import { readWire } from "../http/read-wire";
import { filledText } from "../http/wire-fields";
import type { PanelReader } from "./endpoint";
import { optionalCode, optionalText, wireRecord } from "./fields";

/** docs/exchange.md 4.19. */
const stockInfo: z.ZodType<StockInfo> = wireRecord({
  symbol: filledText,
  code: optionalCode,
  name: optionalText,
  tradingPeriod: z
    .union([z.array(filledText), z.literal("")], "is not a list of texts")
    .nullish()
    .transform((periods) => (typeof periods === "object" ? periods : null)),
  weekendTradable: z
    .enum(["yes", "no", ""], "is neither yes nor no")
    .nullish()
    .transform((value) => (value === "yes" || value === "no" ? value === "yes" : null)),
});

const pairs = z.nullable(z.array(stockInfo, "data is not a list")).transform((list) => list ?? []);

/** Every pair once. Throws ExchangeError when there is none: that no stock is traded any more is not said so. */
export const readAllPairs: PanelReader<readonly StockInfo[]> = async (ask) => {
  const listed = readWire(pairs, await ask({}));
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
