import type {
  Category,
  FuturesCategory,
  HoldMode,
  MarginMode,
  OrderType,
  PositionSide,
  Side,
  StpMode,
  StrategyType,
  TimeInForce,
  TriggerPrice,
  YesNo,
} from "./exchange-words";

/**
 * What each write asks for, in the exchange's own fields. Figures are decimal texts; the rules read
 * them.
 */

export type Presets = {
  readonly takeProfit?: string;
  readonly stopLoss?: string;
  readonly tpTriggerBy?: TriggerPrice;
  readonly slTriggerBy?: TriggerPrice;
  readonly tpOrderType?: OrderType;
  readonly slOrderType?: OrderType;
  readonly tpLimitPrice?: string;
  readonly slLimitPrice?: string;
};

/** docs/exchange.md 4.1. */
export type PlaceOrder = Presets & {
  readonly category: Category;
  readonly symbol: string;
  /**
   * Spot and margin market buys in the quote coin, coin-margined futures in the quote coin, else in
   * the base coin.
   */
  readonly qty: string;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly price?: string;
  readonly timeInForce?: TimeInForce;
  readonly posSide?: PositionSide;
  readonly clientOid?: string;
  readonly reduceOnly?: YesNo;
  readonly stpMode?: StpMode;
  readonly marginMode?: MarginMode;
  readonly autoBorrow?: YesNo;
};

/**
 * One of the two; orderId goes first where both are given, also when they do not match (4.2, 4.3,
 * 4.8).
 */
export type OrderNamed = { readonly orderId?: string; readonly clientOid?: string };

/** docs/exchange.md 4.2. Absent presets stay; "0" cancels one. */
export type ModifyOrder = OrderNamed &
  Presets & {
    readonly qty?: string;
    readonly price?: string;
    readonly requestId?: string;
    readonly autoCancel?: YesNo;
    readonly symbol?: string;
    readonly category?: Category;
  };

/** docs/exchange.md 4.3. */
export type CancelOrder = OrderNamed & { readonly category?: Category };

/** docs/exchange.md 4.5. */
export type SetLeverage = {
  readonly category: Category;
  readonly symbol?: string;
  readonly coin?: string;
  readonly leverage?: string;
  readonly posSide?: PositionSide;
  readonly marginMode?: MarginMode;
  readonly longLeverage?: string;
  readonly shortLeverage?: string;
};

type TriggerWords = {
  readonly triggerBy?: TriggerPrice;
  readonly triggerPrice?: string;
  readonly triggerOrderType?: OrderType;
  readonly triggerOrderPrice?: string;
};

/** docs/exchange.md 4.6. */
export type PlaceStrategyOrder = Presets &
  TriggerWords & {
    readonly category: Category;
    readonly symbol: string;
    readonly clientOid?: string;
    readonly type?: StrategyType;
    readonly tpslMode?: "full" | "partial";
    readonly qty?: string;
    readonly side?: Side;
    readonly posSide?: PositionSide;
    readonly reduceOnly?: YesNo;
  };

/** Public sources: qty is required. */
export type ModifyStrategyOrder = OrderNamed & Presets & TriggerWords & { readonly qty: string };

/** docs/exchange.md 4.7. */
export type PlaceRealityOrder = {
  readonly category?: "SPOT" | "MARGIN";
  readonly symbol: string;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly qty: string;
  readonly price?: string;
  readonly clientOid?: string;
};

/** docs/exchange.md 4.8. */
export type CancelRealityOrder = OrderNamed & {
  readonly category?: "SPOT" | "MARGIN";
  readonly symbol: string;
};

/** "5" to "60" seconds; "0" switches it off (public sources). */
export type CountdownCancelAll = { readonly countdown: string };
/** Without a symbol the whole category. */
export type CancelSymbolOrder = { readonly category: Category; readonly symbol?: string };
export type BatchCancel = OrderNamed & { readonly category: Category; readonly symbol: string };
export type ClosePositions = {
  readonly category: FuturesCategory;
  readonly symbol?: string;
  readonly posSide?: PositionSide;
};
export type MovePositions = {
  readonly fromUid: string;
  readonly toUid: string;
  readonly category: "USDT-FUTURES" | "USDC-FUTURES";
  readonly positionList: readonly {
    readonly symbol: string;
    readonly side: Side;
    readonly qty: string;
  }[];
};
export type SetHoldMode = { readonly holdMode: HoldMode };

type GridCategory = "SPOT" | "USDT-FUTURES" | "USDC-FUTURES";
type NeutralCategory = "USDT-FUTURES" | "USDC-FUTURES";
type Indicator = {
  readonly indicatorLength?: string;
  readonly threshold?: string;
  readonly multiplier?: string;
  readonly interval?: string;
};
type GridRange = {
  readonly symbol: string;
  readonly maxPrice: string;
  readonly minPrice: string;
  readonly gridNum: string;
  readonly gridOrderMode: "arithmetic" | "geometric";
  readonly fundsSource?: readonly ("funding" | "uta" | "otc")[];
  readonly leverage?: string;
  readonly triggerPrice?: string;
  readonly stopLoss?: string;
  readonly takeProfit?: string;
  readonly autoTransferProfits?: YesNo;
};
type Investment = readonly { readonly coin: string; readonly amount: string }[];

/**
 * Grid bots of public sources; validate-grid has the same fields. `gridType` neutral is spelt so on
 * the wire.
 */
export type CreateBot = GridRange & {
  readonly category: GridCategory;
  readonly investmentAmount: Investment;
  readonly gridType?: "long" | "short" | "netural";
  readonly autoReserveMargin?: YesNo;
  readonly reservedMargin?: string;
  readonly marketOpen?: YesNo;
  readonly lossReserve?: YesNo;
  readonly hodlMode?: YesNo;
  readonly terminationSell?: YesNo;
  readonly triggerCondition?: "instant" | "price" | "rsi" | "boll";
  readonly triggerParams?: readonly Indicator[];
  readonly terminationCondition?: "rsi" | "boll";
  readonly terminationParams?: readonly Indicator[];
  readonly slippage?: string;
  readonly trailingGrid?: YesNo;
  readonly movingAverageGains?: string;
  readonly stopUpwardPrice?: string;
};
export type CreateNeutralBot = GridRange & {
  readonly category: NeutralCategory;
  readonly investmentAmount?: Investment;
};

/** What is left out of takeProfit and stopLoss is cleared: both must be said, null clears. */
export type ModifyBot = {
  readonly botId: string;
  readonly category: GridCategory;
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
  readonly terminationCondition?: "rsi" | "boll";
  readonly terminationParams?: readonly Indicator[];
  readonly hodlMode?: YesNo;
  readonly autoTransferProfits?: YesNo;
};
export type ModifyNeutralBot = Pick<
  ModifyBot,
  "botId" | "takeProfit" | "stopLoss" | "autoTransferProfits"
> & {
  readonly category: NeutralCategory;
};
/** docs/exchange.md 4.9. */
export type ModifyGridInterval = {
  readonly category: GridCategory;
  readonly botId: string;
  readonly maxPrice: string;
  readonly minPrice: string;
  readonly gridNum: string;
};
export type ModifyNeutralGridInterval = Omit<ModifyGridInterval, "category"> & {
  readonly category: NeutralCategory;
};
export type CloseBot = { readonly botId: string };
export type AddInvestment = {
  readonly category: GridCategory;
  readonly botId: string;
  readonly coin: string;
  readonly size: string;
  readonly fundsSource: readonly ("funding" | "uta" | "otc")[];
  readonly adjustType?: "increase" | "decrease";
  readonly reinvestProfit?: YesNo;
};
