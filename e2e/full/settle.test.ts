import { expect, test } from "vitest";
import type { WireCategory } from "@/lib/sandbox/trading/interface/requests";
import {
  accepted,
  openTestExchange,
  place,
  priceAt,
  UID,
} from "@/lib/sandbox/trading/testing/exchange";

const DAYS_MS = 3 * 86_400_000;
const MINUTES = DAYS_MS / 60_000;

/**
 * Two bots, a large waiting margin order and a position with presets, over three days in this many
 * steps.
 */
function outcomeOf(seed: string, steps: number) {
  const exchange = openTestExchange({ seed });
  const at = (category: WireCategory, symbol: string, percent: number) =>
    priceAt(exchange, category, symbol, percent);
  const investment = [{ coin: "USDT", amount: "30000" }];
  accepted(
    exchange.createBot(UID, "grid", {
      category: "SPOT",
      symbol: "ETHUSDT",
      maxPrice: at("SPOT", "ETHUSDT", 4),
      minPrice: at("SPOT", "ETHUSDT", -4),
      gridNum: "20",
      gridOrderMode: "geometric",
      investment,
    }),
  );
  accepted(
    exchange.createBot(UID, "neutral", {
      category: "USDT-FUTURES",
      symbol: "BTCUSDT",
      leverage: "5",
      maxPrice: at("USDT-FUTURES", "BTCUSDT", 3),
      minPrice: at("USDT-FUTURES", "BTCUSDT", -3),
      gridNum: "30",
      gridOrderMode: "arithmetic",
      investment,
      takeProfit: at("USDT-FUTURES", "BTCUSDT", 2.5),
    }),
  );
  const margin = {
    category: "MARGIN",
    symbol: "ETHUSDT",
    side: "buy",
    orderType: "limit",
    qty: "150",
  } as const;
  place(exchange, { ...margin, price: at("MARGIN", "ETHUSDT", -1) });
  const short = {
    category: "USDT-FUTURES",
    symbol: "SOLUSDT",
    side: "sell",
    orderType: "market",
    qty: "20",
  } as const;
  place(exchange, {
    ...short,
    takeProfit: at("USDT-FUTURES", "SOLUSDT", -1),
    stopLoss: at("USDT-FUTURES", "SOLUSDT", 1),
  });
  for (let step = 0; step < steps; step++) {
    exchange.advance(DAYS_MS / steps);
    exchange.openOrders(UID, {});
  }
  return {
    fills: exchange
      .fills(UID, {})
      .map(({ symbol, side, execPrice, execQty, createdTime }) => [
        symbol,
        side,
        execPrice,
        execQty,
        createdTime,
      ]),
    assets: exchange.assets(UID).assets,
  };
}

test.each(["first", "second", "third", "fourth"])(
  "bots, triggers, loans and interest come out the same however often somebody asks (seed %s)",
  (seed) => {
    const once = outcomeOf(seed, 1);
    expect(once.fills.length).toBeGreaterThan(50);
    expect(outcomeOf(seed, 36)).toEqual(once);
    expect(outcomeOf(seed, MINUTES)).toEqual(once);
  },
  120_000,
);
