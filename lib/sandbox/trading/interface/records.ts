import type {
  FuturesLine,
  WireCategory,
  WireHoldMode,
  WireMarginMode,
  WireOrderType,
  WirePosSide,
  WireSide,
  WireStpMode,
  WireTimeInForce,
  WireTriggerBy,
} from "./requests";

/**
 * What the exchange answers, in its own field names (docs/trading.md 6). Decimals and milliseconds
 * are text. `orderId` null: the order replaced an earlier one (docs/exchange.md 3.5).
 */
export type WireOrderIds = { readonly orderId: string | null; readonly clientOid: string };

export type OrderStatus = "live" | "new" | "partially_filled" | "filled" | "cancelled";
export type CancelReason =
  | ""
  | "normal_cancel"
  | "ioc_not_full_cancel"
  | "fok_not_full_cancel"
  | "post_only_fill_cancel"
  | "stp_cancel"
  | "reduce_only_replaced"
  | "reduce_only_cancel"
  | "modify_fail_cancel"
  | "countdown_cancel"
  | "move_position_cancel"
  | "grid_cancel";

export type FeeDetail = readonly { readonly feeCoin: string; readonly fee: string }[];

type WirePresetRecord = {
  readonly takeProfit: string;
  readonly stopLoss: string;
  readonly tpTriggerBy: WireTriggerBy | "";
  readonly slTriggerBy: WireTriggerBy | "";
  readonly tpOrderType: WireOrderType | "";
  readonly slOrderType: WireOrderType | "";
  readonly tpLimitPrice: string;
  readonly slLimitPrice: string;
};

export type WireOrderRecord = WirePresetRecord & {
  readonly orderId: string;
  readonly clientOid: string;
  readonly category: WireCategory;
  readonly symbol: string;
  readonly orderType: WireOrderType;
  readonly side: WireSide;
  readonly price: string;
  readonly qty: string;
  readonly amount: string;
  readonly cumExecQty: string;
  readonly cumExecValue: string;
  readonly avgPrice: string;
  readonly timeInForce: WireTimeInForce;
  readonly orderStatus: OrderStatus;
  readonly posSide: WirePosSide | "";
  readonly holdMode: WireHoldMode | "";
  readonly tradeSide: string;
  readonly delegateType: string;
  readonly reduceOnly: "yes" | "no";
  readonly marginMode: WireMarginMode | "";
  readonly stpMode: WireStpMode;
  /** Positive: paid. */
  readonly feeDetail: FeeDetail;
  readonly cancelReason: CancelReason;
  readonly execType: "normal";
  readonly createdTime: string;
  readonly updatedTime: string;
};

export type WireFillRecord = {
  readonly execId: string;
  /** The same for both sides of a trade between two accounts of the sandbox. */
  readonly execLinkId: string;
  readonly orderId: string;
  readonly clientOid: string;
  readonly category: WireCategory;
  readonly symbol: string;
  readonly orderType: WireOrderType;
  readonly side: WireSide;
  readonly posSide: WirePosSide | "";
  readonly execPrice: string;
  readonly execQty: string;
  readonly execValue: string;
  readonly tradeScope: "taker" | "maker";
  readonly tradeSide: string;
  readonly feeDetail: FeeDetail;
  readonly execPnl: string;
  readonly isRPI: "no";
  readonly createdTime: string;
  readonly updatedTime: string;
};

export type PositionRecord = {
  readonly category: FuturesLine;
  readonly symbol: string;
  readonly marginCoin: string;
  readonly holdMode: WireHoldMode;
  readonly posSide: WirePosSide;
  readonly marginMode: WireMarginMode;
  readonly positionBalance: string;
  readonly available: string;
  readonly frozen: string;
  readonly total: string;
  readonly leverage: string;
  readonly curRealisedPnl: string;
  readonly avgPrice: string;
  readonly positionStatus: "normal";
  readonly unrealisedPnl: string;
  readonly liquidationPrice: string;
  readonly mmr: string;
  readonly profitRate: string;
  readonly markPrice: string;
  readonly breakEvenPrice: string;
  readonly totalFunding: string;
  readonly openFeeTotal: string;
  readonly closeFeeTotal: string;
  readonly createdTime: string;
  readonly updatedTime: string;
};

export type ClosedPositionRecord = Pick<
  PositionRecord,
  | "category"
  | "symbol"
  | "marginCoin"
  | "holdMode"
  | "posSide"
  | "marginMode"
  | "totalFunding"
  | "openFeeTotal"
  | "closeFeeTotal"
  | "createdTime"
  | "updatedTime"
> & {
  readonly positionId: string;
  readonly openPriceAvg: string;
  readonly closePriceAvg: string;
  readonly openTotalPos: string;
  readonly closeTotalPos: string;
  readonly cumRealisedPnl: string;
  readonly netProfit: string;
};

export type StrategyStatus = "pending" | "submitting" | "success" | "failed" | "cancelled";

export type StrategyRecord = WirePresetRecord & {
  readonly orderId: string;
  readonly clientOid: string;
  readonly category: WireCategory;
  readonly symbol: string;
  readonly type: "tpsl" | "trigger";
  readonly tpslMode: "full" | "partial" | "";
  readonly qty: string;
  readonly side: WireSide | "";
  readonly posSide: WirePosSide | "";
  readonly reduceOnly: "yes" | "no";
  readonly status: StrategyStatus;
  readonly triggerBy: WireTriggerBy | "";
  readonly triggerPrice: string;
  readonly triggerOrderType: WireOrderType | "";
  readonly triggerOrderPrice: string;
  /** Which side fired; "" while pending and for trigger orders. */
  readonly triggerType: "takeProfit" | "stopLoss" | "";
  readonly createdTime: string;
  readonly updatedTime: string;
};

export type AssetRecord = {
  readonly coin: string;
  readonly equity: string;
  readonly usdValue: string;
  readonly balance: string;
  readonly available: string;
  readonly debt: string;
  readonly locked: string;
  readonly bonus: string;
};

/** docs/exchange.md 2.3. */
export type AccountRecord = {
  readonly accountEquity: string;
  readonly usdtEquity: string;
  readonly btcEquity: string;
  readonly unrealisedPnl: string;
  readonly usdtUnrealisedPnl: string;
  readonly btcUnrealizedPnl: string;
  readonly effEquity: string;
  readonly mmr: string;
  readonly imr: string;
  readonly mgnRatio: string;
  readonly positionMgnRatio: string;
  readonly positionValue: string;
  readonly leverage: string;
  readonly assets: readonly AssetRecord[];
};

export type LoanRecord = {
  readonly currentLoans: string;
  readonly interestPaymentTime: string;
  readonly debtCoinList: readonly {
    readonly coin: string;
    readonly debt: string;
    readonly interestFreeAmount: string;
    readonly interestRateNextHour: string;
  }[];
};

export type MaxOpenRecord = {
  readonly available: string;
  readonly maxOpen: string;
  readonly buyOpenCost: string;
  readonly sellOpenCost: string;
  readonly maxBuyOpen: string;
  readonly maxSellOpen: string;
  readonly maxBuyAvailable: string;
  readonly maxSellAvailable: string;
};

export type SettingsRecord = {
  readonly uid: string;
  readonly accountMode: "unified";
  readonly assetMode: "multi_assets";
  readonly holdMode: WireHoldMode;
  readonly stpMode: WireStpMode;
  readonly symbolConfigList: readonly {
    readonly category: FuturesLine;
    readonly symbol: string;
    readonly marginMode: WireMarginMode;
    readonly leverage: string;
  }[];
  readonly coinConfigList: readonly { readonly coin: string; readonly leverage: string }[];
};

export type MoveRecord = {
  readonly category: FuturesLine;
  readonly fromUid: string;
  readonly toUid: string;
  readonly orderId: string;
  readonly openExecId: string;
  readonly closeExecId: string;
  readonly symbol: string;
  readonly posSide: WirePosSide;
  readonly qty: string;
  readonly price: string;
  readonly status: "completed" | "failed";
  readonly createdTime: string;
  readonly updatedTime: string;
};

export type BotStatus = "init" | "waiting" | "running" | "terminating" | "terminated";

/** A grid bot of either kind; only neutral bots have the last five fields. */
export type WireBotRecord = {
  readonly botId: string;
  readonly symbol: string;
  readonly status: BotStatus;
} & {
  readonly [field: string]: string | readonly unknown[];
};

export type BotOrdersRecord = {
  readonly botId: string;
  readonly symbol: string;
  readonly buyOrderList: readonly BotOrder[];
  readonly sellOrderList: readonly BotOrder[];
};
type BotOrder = Readonly<
  Record<"orderId" | "delegateCount" | "delegatePrice" | "changeRequired", string>
>;

/** The fields of the exchange's list; spot, margin and futures fill different ones. */
export type InstrumentRecord = { readonly symbol: string; readonly category: WireCategory } & {
  readonly [field: string]: string;
};

export type TickerRecord = {
  readonly category: WireCategory;
  readonly symbol: string;
  readonly lastPrice: string;
  readonly openPrice24h: string;
  readonly highPrice24h: string;
  readonly lowPrice24h: string;
  readonly ask1Price: string;
  readonly bid1Price: string;
  readonly bid1Size: string;
  readonly ask1Size: string;
  readonly price24hPcnt: string;
  readonly volume24h: string;
  readonly turnover24h: string;
  readonly ts: string;
  /** Futures. */
  readonly indexPrice?: string;
  readonly markPrice?: string;
  readonly fundingRate?: string;
  /** Reality pairs. */
  readonly platformTurnover24h?: string;
};

/** Start in ms, open, high, low, close, base volume, quote volume. */
export type CandleRecord = readonly [string, string, string, string, string, string, string];
