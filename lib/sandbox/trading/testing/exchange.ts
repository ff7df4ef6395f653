import { createTradingExchange } from "../create-exchange";
import {
  DEFAULT_TRADING_RULES,
  type SandboxTrader,
  type TradingRules,
} from "../interface/exchange";
import type { ExchangeOutcome, RefusalName } from "../interface/refusals";
import type { PlaceOrderRequest } from "../interface/requests";

/** 2026-11-20 12:00 UTC, the start time of tests. */
export const START_MS = Date.UTC(2026, 10, 20, 12);

export const UID = "1001";
export const OTHER = "1002";

type TestOptions = {
  readonly rules?: Partial<TradingRules>;
  readonly accounts?: readonly SandboxTrader[];
  readonly seed?: string;
  /** Further Reality pairs, up to the real number. */
  readonly morePairs?: number;
  /** Stock codes that are suspended. */
  readonly suspended?: readonly string[];
};

/** An exchange whose clock only the test moves. */
export function openTestExchange({
  rules,
  accounts,
  seed = "test",
  suspended = [],
  morePairs = 0,
}: TestOptions = {}) {
  let nowMs = START_MS;
  const exchange = createTradingExchange({
    seed,
    now: () => nowMs,
    rules: () => ({ ...DEFAULT_TRADING_RULES, ...rules }),
    accounts: accounts ?? [],
    reality: {
      pairs: () => [
        { symbol: "RAAPLUSDT", code: "AAPL" },
        { symbol: "RGMEUSDT", code: "GME" },
        ...Array.from({ length: morePairs }, (_, nth) => ({
          symbol: `RX${nth}USDT`,
          code: `X${nth}`,
        })),
      ],
      basePrice: (code) => (code === "AAPL" ? 232 : 27),
      isSuspended: (code) => suspended.includes(code),
    },
  });
  return {
    ...exchange,
    now: () => nowMs,
    advance: (ms: number) => {
      nowMs += ms;
    },
  };
}

export type TestExchange = ReturnType<typeof openTestExchange>;

/** The value of an outcome that must not be a refusal. */
export function accepted<T>(outcome: ExchangeOutcome<T>): T {
  if (!outcome.ok) throw new Error(`refused: ${outcome.refusal.name} (${outcome.refusal.msg})`);
  return outcome.value;
}

/** The reason of a refusal, or "accepted". */
export function refusalOf(outcome: ExchangeOutcome<unknown>): RefusalName | "accepted" {
  return outcome.ok ? "accepted" : outcome.refusal.name;
}

/** The last price of a symbol, moved by this many percent and cut to its ticks. */
export function priceAt(
  exchange: TestExchange,
  category: PlaceOrderRequest["category"],
  symbol: string,
  percent = 0,
): string {
  const [ticker] = accepted(exchange.tickers({ category, symbol }));
  const [instrument] = accepted(exchange.instruments({ category, symbol }));
  const step = Number(instrument?.priceMultiplier);
  const price = Number(ticker?.lastPrice) * (1 + percent / 100);
  return (Math.round(price / step) * step).toFixed(Number(instrument?.pricePrecision));
}

/** Places an order that must be accepted; returns it in its state afterwards. */
export function place(exchange: TestExchange, order: PlaceOrderRequest, uid = UID) {
  const { clientOid } = accepted(exchange.placeOrder(uid, order));
  return accepted(exchange.orderInfo(uid, { clientOid }));
}
