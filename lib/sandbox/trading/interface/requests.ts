/**
 * What the exchange is asked for. Fields are checked before (trading/http): words are of these
 * lists, decimals are plain text (`0.001`, no sign, at most 18 decimals), required fields are
 * there. Absent and undefined are the same.
 */
export type WireCategory = "SPOT" | "MARGIN" | FuturesLine;
export type FuturesLine = "USDT-FUTURES" | "COIN-FUTURES" | "USDC-FUTURES";
export type WireSide = "buy" | "sell";
export type WirePosSide = "long" | "short";
export type WireOrderType = "limit" | "market";
export type WireTimeInForce = "gtc" | "ioc" | "fok" | "post_only" | "rpi";
export type WireStpMode = "none" | "cancel_taker" | "cancel_maker" | "cancel_both";
export type WireMarginMode = "crossed" | "isolated";
export type WireHoldMode = "one_way_mode" | "hedge_mode";
export type WireTriggerBy = "market" | "mark";

type Maybe<T> = T | undefined;

/** In modify requests "" leaves a preset as it is and "0" removes it (docs/exchange.md 4.2). */
export type PresetFields = {
  readonly takeProfit?: Maybe<string>;
  readonly stopLoss?: Maybe<string>;
  readonly tpTriggerBy?: Maybe<WireTriggerBy>;
  readonly slTriggerBy?: Maybe<WireTriggerBy>;
  readonly tpOrderType?: Maybe<WireOrderType>;
  readonly slOrderType?: Maybe<WireOrderType>;
  readonly tpLimitPrice?: Maybe<string>;
  readonly slLimitPrice?: Maybe<string>;
};

/** docs/exchange.md 4.1. */
export type PlaceOrderRequest = PresetFields & {
  readonly category: WireCategory;
  readonly symbol: string;
  readonly qty: string;
  readonly side: WireSide;
  readonly orderType: WireOrderType;
  readonly price?: Maybe<string>;
  readonly timeInForce?: Maybe<WireTimeInForce>;
  readonly posSide?: Maybe<WirePosSide>;
  readonly clientOid?: Maybe<string>;
  readonly reduceOnly?: Maybe<boolean>;
  readonly stpMode?: Maybe<WireStpMode>;
  readonly marginMode?: Maybe<WireMarginMode>;
  readonly autoBorrow?: Maybe<boolean>;
};

/** docs/exchange.md 4.7. */
export type PlaceRealityOrderRequest = Pick<
  PlaceOrderRequest,
  "symbol" | "side" | "orderType" | "qty" | "price" | "clientOid"
> & {
  readonly category: "SPOT" | "MARGIN";
};

/** One of the two; orderId wins. */
export type OrderKey = { readonly orderId?: Maybe<string>; readonly clientOid?: Maybe<string> };

/** docs/exchange.md 4.2. */
export type ModifyOrderRequest = OrderKey &
  PresetFields & {
    readonly qty?: Maybe<string>;
    readonly price?: Maybe<string>;
    readonly autoCancel?: Maybe<boolean>;
    readonly symbol?: Maybe<string>;
    readonly category?: Maybe<WireCategory>;
  };

export type CancelOrderRequest = OrderKey & {
  readonly category?: Maybe<WireCategory>;
  readonly symbol?: Maybe<string>;
};

/** docs/exchange.md 4.5. */
export type SetLeverageRequest = {
  readonly category: "MARGIN" | FuturesLine;
  readonly symbol?: Maybe<string>;
  readonly coin?: Maybe<string>;
  readonly leverage?: Maybe<string>;
  readonly marginMode?: Maybe<WireMarginMode>;
  readonly posSide?: Maybe<WirePosSide>;
  readonly longLeverage?: Maybe<string>;
  readonly shortLeverage?: Maybe<string>;
};

type TriggerFields = {
  readonly triggerBy?: Maybe<WireTriggerBy>;
  readonly triggerPrice?: Maybe<string>;
  readonly triggerOrderType?: Maybe<WireOrderType>;
  readonly triggerOrderPrice?: Maybe<string>;
};

/** docs/exchange.md 4.6. */
export type PlaceStrategyRequest = PresetFields &
  TriggerFields & {
    readonly category: WireCategory;
    readonly symbol: string;
    readonly type: "tpsl" | "trigger";
    readonly tpslMode?: Maybe<"full" | "partial">;
    readonly clientOid?: Maybe<string>;
    readonly qty?: Maybe<string>;
    readonly side?: Maybe<WireSide>;
    readonly posSide?: Maybe<WirePosSide>;
    readonly reduceOnly?: Maybe<boolean>;
  };

export type ModifyStrategyRequest = OrderKey &
  PresetFields &
  TriggerFields & { readonly qty: string };

export type MaxOpenRequest = {
  readonly category: WireCategory;
  readonly symbol: string;
  readonly orderType: WireOrderType;
  readonly side: WireSide;
  readonly price?: Maybe<string>;
  readonly size?: Maybe<string>;
};

export type MovePositionsRequest = {
  readonly fromUid: string;
  readonly toUid: string;
  readonly category: "USDT-FUTURES" | "USDC-FUTURES";
  readonly positions: readonly {
    readonly symbol: string;
    readonly side: WirePosSide;
    readonly qty: string;
  }[];
};

/** "neutral" bots have operations of their own and trade futures only. */
export type GridKind = "grid" | "neutral";

export type GridParams = {
  readonly category: "SPOT" | "USDT-FUTURES" | "USDC-FUTURES";
  readonly symbol: string;
  readonly maxPrice: string;
  readonly minPrice: string;
  readonly gridNum: string;
  readonly gridOrderMode: "arithmetic" | "geometric";
  /** May be empty for neutral bots: then the least that the grid needs. */
  readonly investment: readonly { readonly coin: string; readonly amount: string }[];
  /** Where the investment comes from. Default: the unified account, "uta". */
  readonly fundsSource?: Maybe<readonly FundsSource[]>;
  /** Futures: required. */
  readonly gridType?: Maybe<"long" | "short" | "neutral">;
  readonly leverage?: Maybe<string>;
  readonly reservedMargin?: Maybe<string>;
  readonly marketOpen?: Maybe<boolean>;
  readonly hodlMode?: Maybe<boolean>;
  readonly terminationSell?: Maybe<boolean>;
  readonly triggerCondition?: Maybe<"instant" | "price" | "rsi" | "boll">;
  readonly triggerPrice?: Maybe<string>;
  readonly triggerParams?: Maybe<readonly unknown[]>;
  readonly terminationCondition?: Maybe<"rsi" | "boll">;
  readonly terminationParams?: Maybe<readonly unknown[]>;
  readonly stopLoss?: Maybe<string>;
  readonly takeProfit?: Maybe<string>;
  readonly slippage?: Maybe<Slippage>;
  readonly autoTransferProfits?: Maybe<boolean>;
  // Stored and shown, without effect (docs/trading.md 5).
  readonly autoReserveMargin?: Maybe<boolean>;
  readonly lossReserve?: Maybe<boolean>;
  readonly trailingGrid?: Maybe<boolean>;
  readonly movingAverageGains?: Maybe<string>;
  readonly stopUpwardPrice?: Maybe<string>;
  readonly reinvestProfit?: Maybe<boolean>;
};
export type FundsSource = "funding" | "uta" | "otc";
/** How far off the last price a bot may buy or sell its first coins. */
export type Slippage = "1%" | "2%" | "none";

/** A stopLoss or takeProfit that is left out is cleared. */
export type ModifyGridRequest = Pick<
  GridParams,
  | "stopLoss"
  | "takeProfit"
  | "terminationCondition"
  | "terminationParams"
  | "hodlMode"
  | "autoTransferProfits"
> & { readonly botId: string; readonly category?: Maybe<GridParams["category"]> };

/** docs/exchange.md 4.9. */
export type GridIntervalRequest = Pick<
  GridParams,
  "category" | "maxPrice" | "minPrice" | "gridNum"
> & {
  readonly botId: string;
};

export type AddInvestmentRequest = {
  readonly category: GridParams["category"];
  readonly botId: string;
  readonly coin: string;
  readonly size: string;
  readonly fundsSource?: Maybe<readonly FundsSource[]>;
  /** Futures: required. */
  readonly adjustType?: Maybe<"increase" | "decrease">;
  readonly reinvestProfit?: Maybe<boolean>;
};

/**
 * Newest first: at most `limit` entries (default: all) with an id below `beforeId` and a creation
 * from `startMs` to `endMs`, both included.
 */
export type ListRequest = {
  readonly category?: Maybe<WireCategory>;
  readonly symbol?: Maybe<string>;
  readonly startMs?: Maybe<number>;
  readonly endMs?: Maybe<number>;
  readonly beforeId?: Maybe<string>;
  readonly limit?: Maybe<number>;
};

/** The newest `limit` candles that begin from `startMs` to `endMs`, both included. */
export type CandleRequest = {
  readonly category: Exclude<WireCategory, "MARGIN">;
  readonly symbol: string;
  readonly interval: CandleInterval;
  readonly startMs?: Maybe<number>;
  readonly endMs?: Maybe<number>;
  readonly limit: number;
  /** Where days and weeks begin; default UTC. */
  readonly dayStart?: Maybe<"UTC" | "UTC+8">;
};
export type CandleInterval = "1m" | "5m" | "15m" | "30m" | "1H" | "4H" | "6H" | "12H" | "1D";
