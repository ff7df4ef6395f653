import { type Amount, parseAmount } from "@/lib/core/amount";
import { DEFAULT_TRADING_SETTINGS, type TradingSettings } from "../exchange-settings";
import type { Category } from "../exchange-words";
import type { Instrument } from "../instrument";
import type { OrderFacts } from "../order-rules";
import { checkPlaceOrder } from "../place-rules";
import type { PlaceOrder } from "../requests";
import type { RuleRefusal } from "../rule-refusal";

const amount = (text: string): Amount => parseAmount(text);

const SPOT: Instrument = {
  category: "SPOT",
  symbol: "BTCUSDT",
  baseCoin: "BTC",
  quoteCoin: "USDT",
  status: "online",
  isReality: false,
  pricePrecision: 2,
  quantityPrecision: 6,
  quotePrecision: 4,
  priceMultiplier: null,
  sizeMultiplier: null,
  minOrderQty: null,
  maxOrderQty: amount("100"),
  maxMarketOrderQty: amount("10"),
  minOrderAmount: amount("0.0001"),
  buyLimitPriceRatio: null,
  sellLimitPriceRatio: null,
  minLeverage: null,
  maxLeverage: null,
  makerFeeRate: null,
  takerFeeRate: null,
};

/** For tests: symbols with different steps, so that a test can tell the lines apart. */
export const INSTRUMENTS = {
  spot: SPOT,
  futures: {
    ...SPOT,
    category: "USDT-FUTURES",
    pricePrecision: 1,
    priceMultiplier: amount("0.5"),
    quantityPrecision: 3,
    sizeMultiplier: amount("0.002"),
    minOrderAmount: amount("0.004"),
    minLeverage: amount("1"),
    maxLeverage: amount("125"),
  },
  coin: {
    ...SPOT,
    category: "COIN-FUTURES",
    symbol: "BTCUSD_CM",
    quoteCoin: "USD",
    priceMultiplier: amount("0.1"),
    pricePrecision: 1,
    sizeMultiplier: amount("1"),
    minOrderAmount: amount("5"),
  },
  reality: { ...SPOT, symbol: "RAAPLUSDT", baseCoin: "RAAPL", isReality: true },
} as const satisfies Record<string, Instrument>;

export const factsOf = (instrument: Instrument, more: Partial<OrderFacts> = {}): OrderFacts => ({
  instrument,
  holdMode: "one_way_mode",
  lastPrice: amount("60000"),
  openOrders: { futures: 0, spot: 0 },
  openClientOids: new Set(),
  isMarketMaker: false,
  ...more,
});

/** A limit buy that passes every rule. */
export const limitBuy = (
  instrument: Instrument = SPOT,
  more: Partial<PlaceOrder> = {},
): PlaceOrder => ({
  category: instrument.category as Category,
  symbol: instrument.symbol,
  side: "buy",
  orderType: "limit",
  price: "59000",
  qty: instrument.category === "COIN-FUTURES" ? "10" : "0.01",
  ...more,
});

/** The parts of a refusal that tests compare: field, rule, nearest value. */
export const rulesOf = (found: readonly RuleRefusal[]): unknown[] =>
  found.map(({ field, rule, nearest }) => [field, rule, nearest]);

export const rulesOfPlacing = (
  order: PlaceOrder,
  facts: OrderFacts = factsOf(SPOT),
  settings: TradingSettings = DEFAULT_TRADING_SETTINGS,
): unknown[] => rulesOf(checkPlaceOrder(order, facts, settings));

/** The same order as a market buy. */
export function marketBuy(more: Partial<PlaceOrder> = {}): PlaceOrder {
  const { price: _, ...order } = limitBuy();
  return { ...order, orderType: "market", ...more };
}
