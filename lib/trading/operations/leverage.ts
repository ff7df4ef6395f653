import type { Amount } from "@/lib/core/amount";
import type { SetLeverage } from "@/lib/core/trading/requests";
import { DEFAULT_TRADING_SETTINGS } from "@/lib/core/trading/settings";
import { findFigure } from "@/lib/core/trading/steps";
import { isFutures } from "@/lib/core/trading/words";
import { prepareRounded } from "@/lib/core/trading/writes";
import type { TradingReader } from "@/lib/exchange/trading/read-client";
import { readMarket } from "../order-exchange";
import { isFigure, type Operation, UNCHANGED, UNLIMITED } from "./operation";

/** docs/exchange.md 4.5. What it sets holds for positions that are open as well: a second person always approves it. */
export const setLeverage: Operation<"set-leverage"> = {
  onceAccepted: "done",
  look: async (typed, { exchange: { reader, market } }) => {
    const atMs = await reader.measureClock();
    const { category, symbol } = typed;
    const [before, priced] = await Promise.all([
      readLeverage(reader, typed),
      isFutures(category) && symbol ? readMarket(market, category, symbol) : null,
    ]);
    const facts = { instrument: priced?.instrument ?? null };
    const rounded = prepareRounded("set-leverage", typed, facts, DEFAULT_TRADING_SETTINGS);
    const asked = findFigure(rounded.request.leverage);
    return {
      ...rounded,
      atMs,
      lastPrice: priced?.lastPrice ?? null,
      quoteRate: priced?.quoteRate ?? null,
      lines: [{ what: "leverage", before, after: asked }],
      orders: [],
      subject: {
        ...UNLIMITED,
        sentWhile: "on",
        category,
        symbol: symbol ?? null,
        leverage: asked,
        isCounted: true,
        secondPerson: "always",
      },
    };
  },
  settle: async ({ request }, { exchange: { reader } }) => {
    const is = await readLeverage(reader, request);
    return isFigure(is, request.leverage) ? { kind: "done", details: { leverage: is } } : UNCHANGED;
  },
};

/**
 * Of the symbol, or of the coin that margin borrows. The settings do not tell the two sides of an isolated position
 * apart, so that is read of the position itself. Null: the exchange does not say.
 */
async function readLeverage(reader: TradingReader, asked: SetLeverage): Promise<Amount | null> {
  const { category, symbol, coin, posSide } = asked;
  if (isFutures(category) && symbol && asked.marginMode === "isolated") {
    const held = await reader.positions({ category, symbol });
    return held.find((one) => one.marginMode === "isolated" && one.posSide === posSide)?.leverage ?? null;
  }
  const { symbols, coins } = await reader.settings();
  if (!isFutures(category)) return coins.find((one) => one.coin === coin)?.leverage ?? null;
  const found = symbols.find(
    (one) => one.symbol === symbol && (one.category === null || one.category === category),
  );
  return found?.leverage ?? null;
}
