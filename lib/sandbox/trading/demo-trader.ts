import { largest } from "@/lib/core/large-lists";
import type { TradingExchange } from "./interface/exchange";
import type { PlaceOrderRequest, WireCategory } from "./interface/requests";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The account begins to trade at 08:00 UTC+8, which is midnight UTC. */
const OPENING_HOUR = 8;

/**
 * Trades by itself, so that every screen has something to show. What it does depends on the seed
 * and the day.
 */
export type DemoTrader = {
  /** Does everything that is due by now. */
  readonly catchUp: () => void;
};

export type DemoTraderOptions = {
  readonly exchange: TradingExchange;
  readonly uid: string;
  /** Midnight UTC+8 of the first day, ms. */
  readonly sinceMs: number;
  readonly now: () => number;
  /** Runs the work while the exchange's clock shows that time. */
  readonly at: (ms: number, work: () => void) => void;
};

/** The id of the first bot: an id is the time at which it is given out, ms times 10^6. */
export function demoBotId(sinceMs: number): string {
  return String(BigInt(sinceMs + OPENING_HOUR * HOUR_MS) * 1_000_000n);
}

type TraderStep = { readonly atMs: number; readonly run: () => void };

export function createDemoTrader({
  exchange,
  uid,
  sinceMs,
  now,
  at,
}: DemoTraderOptions): DemoTrader {
  const moves = createMoves(exchange, uid);
  const stepsOf = (day: number): TraderStep[] => {
    const steps: TraderStep[] = [];
    const add = (hour: number, run: () => void) => {
      steps.push({ atMs: sinceMs + day * DAY_MS + hour * HOUR_MS, run });
    };
    if (day === 0) add(OPENING_HOUR, moves.open);
    add(9, moves.guard);
    add(10, () => moves.trade(day));
    if (day % 7 === 2) add(14, moves.enter);
    if (day % 7 === 3) add(15, moves.leave);
    if (day % 7 === 5) add(16, moves.payBack);
    add(18, moves.giveUp);
    return steps;
  };
  let day = 0;
  let waiting = stepsOf(0);
  return {
    catchUp: () => {
      for (;;) {
        const [next, ...later] = waiting;
        if (next === undefined) {
          day += 1;
          waiting = stepsOf(day);
          continue;
        }
        if (next.atMs > now()) return;
        at(next.atMs, next.run);
        waiting = later;
      }
    },
  };
}

const GUARDED = { category: "USDT-FUTURES", symbol: "BTCUSDT" } as const;
const PASSING = { category: "USDT-FUTURES", symbol: "ETHUSDT" } as const;
const BOUGHT = ["BTCUSDT", "SOLUSDT", "RAAPLUSDT", "XRPUSDT"] as const;
/** A limit order that has not filled is cancelled after so long. */
const PATIENCE_MS = 3 * DAY_MS;

/** Refusals are ignored: the next day tries again. */
function createMoves(exchange: TradingExchange, uid: string) {
  const steps = (category: WireCategory, symbol: string) => {
    const instruments = exchange.instruments({ category, symbol });
    const tickers = exchange.tickers({
      category: category === "MARGIN" ? "SPOT" : category,
      symbol,
    });
    const [instrument] = instruments.ok ? instruments.value : [];
    const [ticker] = tickers.ok ? tickers.value : [];
    const last = Number(ticker?.lastPrice ?? 0);
    return {
      /** The last price changed by so many percent. */
      price: (percent: number) =>
        (last * (1 + percent / 100)).toFixed(Number(instrument?.pricePrecision)),
      /** Worth about so many dollars, rounded down. */
      qty: (dollars: number) => {
        const scale = 10 ** Number(instrument?.quantityPrecision);
        return (Math.floor((dollars / last) * scale) / scale).toFixed(
          Number(instrument?.quantityPrecision),
        );
      },
    };
  };
  const place = (order: PlaceOrderRequest) => exchange.placeOrder(uid, order);

  function openGuarded() {
    const { price } = steps(GUARDED.category, GUARDED.symbol);
    place({ ...GUARDED, side: "buy", orderType: "market", qty: "0.15" });
    exchange.placeStrategy(uid, {
      ...GUARDED,
      type: "tpsl",
      tpslMode: "full",
      takeProfit: price(45),
      stopLoss: price(-35),
    });
  }

  return {
    /** A grid bot, a guarded position, a trigger order, and a loan. */
    open: () => {
      const { price } = steps("SPOT", "BTCUSDT");
      exchange.createBot(uid, "grid", {
        category: "SPOT",
        symbol: "BTCUSDT",
        maxPrice: price(25),
        minPrice: price(-25),
        gridNum: "30",
        gridOrderMode: "arithmetic",
        investment: [{ coin: "USDT", amount: "30000" }],
        fundsSource: ["uta"],
      });
      exchange.setLeverage(uid, { ...GUARDED, leverage: "5" });
      openGuarded();
      exchange.placeStrategy(uid, {
        category: "SPOT",
        symbol: "SOLUSDT",
        type: "trigger",
        side: "buy",
        qty: "10",
        triggerPrice: steps("SPOT", "SOLUSDT").price(-40),
        triggerOrderType: "market",
      });
      // More than the account holds: the rest is borrowed.
      place({
        category: "MARGIN",
        symbol: "ETHUSDT",
        side: "sell",
        orderType: "market",
        qty: "45",
      });
    },
    /** Opens the position again where its strategy has closed it. */
    guard: () => {
      if (exchange.positions(uid, GUARDED).length === 0) openGuarded();
    },
    /** A purchase, an offer above the price and a bid below it. */
    trade: (index: number) => {
      const symbol = BOUGHT[index % BOUGHT.length] ?? "BTCUSDT";
      const own = (kind: string) => ({
        category: "SPOT" as const,
        clientOid: `demo-${kind}-${index}`,
      });
      place({ ...own("buy"), symbol, side: "buy", orderType: "market", qty: "500" });
      const { price, qty } = steps("SPOT", symbol);
      place({
        ...own("offer"),
        symbol,
        side: "sell",
        orderType: "limit",
        price: price(1.5),
        qty: qty(480),
      });
      const btc = steps("SPOT", "BTCUSDT");
      place({
        ...own("bid"),
        symbol: "BTCUSDT",
        side: "buy",
        orderType: "limit",
        price: btc.price(-2.5),
        qty: btc.qty(300),
      });
    },
    enter: () => place({ ...PASSING, side: "buy", orderType: "market", qty: "2" }),
    leave: () => exchange.closePositions(uid, PASSING),
    /** Buys a borrowed coin: what comes in of it repays the loan. */
    payBack: () => {
      const { qty } = steps("MARGIN", "ETHUSDT");
      if (Number(qty(300)) <= 0) return;
      place({
        category: "MARGIN",
        symbol: "ETHUSDT",
        side: "buy",
        orderType: "market",
        qty: "300",
      });
    },
    giveUp: () => {
      const orders = exchange.openOrders(uid, {});
      const newest = largest(
        orders.map(({ createdTime }) => Number(createdTime)),
        0,
      );
      for (const { orderId, clientOid, createdTime } of orders)
        if (clientOid.startsWith("demo-") && newest - Number(createdTime) >= PATIENCE_MS)
          exchange.cancelOrder(uid, { orderId });
    },
  };
}
