import type { Amount } from "@/lib/core/amount";
import type {
  Category,
  HoldMode,
  MarginMode,
  OrderState,
  OrderType,
  PositionSide,
  Side,
  StpMode,
  StrategyState,
  TimeInForce,
  TriggerPrice,
  Word,
  YesNo,
} from "./exchange-words";

/**
 * What the exchange says of orders, fills and positions. docs/exchange.md shows no fields of them
 * (2.6): these are from public sources, so all but the ids may be missing. Null: not given, which
 * is not zero. Times are instants in ms.
 */
/**
 * Of fields that are only shown, those that could not be read, by the exchange's name, with their
 * text as it came: the field itself is null. Absent: each could be read.
 */
export type Unread = Readonly<Record<string, string>>;
export type MayBeUnread = { readonly unread?: Unread };

export type Fee = { readonly feeCoin: string; readonly fee: Amount };

export type PresetRecord = {
  readonly takeProfit: Amount | null;
  readonly stopLoss: Amount | null;
  readonly tpTriggerBy: Word<TriggerPrice> | null;
  readonly slTriggerBy: Word<TriggerPrice> | null;
  readonly tpOrderType: Word<OrderType> | null;
  readonly slOrderType: Word<OrderType> | null;
  readonly tpLimitPrice: Amount | null;
  readonly slLimitPrice: Amount | null;
};

export type Order = MayBeUnread &
  PresetRecord & {
    readonly orderId: string;
    readonly clientOid: string | null;
    readonly category: Word<Category>;
    readonly symbol: string;
    readonly orderType: Word<OrderType> | null;
    readonly side: Word<Side> | null;
    readonly price: Amount | null;
    /** In the base coin; "0" of a spot market buy, whose sum is `amount` in the quote coin. */
    readonly qty: Amount | null;
    readonly amount: Amount | null;
    readonly cumExecQty: Amount | null;
    readonly cumExecValue: Amount | null;
    readonly avgPrice: Amount | null;
    readonly timeInForce: Word<TimeInForce> | null;
    readonly orderStatus: Word<OrderState>;
    readonly posSide: Word<PositionSide> | null;
    readonly holdMode: Word<HoldMode> | null;
    readonly tradeSide: string | null;
    /** Where the order comes from; some 90 words, so it stays text. */
    readonly delegateType: string | null;
    readonly reduceOnly: Word<YesNo> | null;
    readonly marginMode: Word<MarginMode> | null;
    readonly stpMode: Word<StpMode> | null;
    /** Null: not given, as before a fill. */
    readonly feeDetail: readonly Fee[] | null;
    readonly cancelReason: string | null;
    readonly execType: string | null;
    readonly createdTimeMs: number | null;
    readonly updatedTimeMs: number | null;
  };

export type Fill = MayBeUnread & {
  readonly execId: string;
  readonly execLinkId: string | null;
  readonly orderId: string;
  readonly clientOid: string | null;
  readonly category: Word<Category>;
  readonly symbol: string;
  readonly orderType: Word<OrderType> | null;
  readonly side: Word<Side> | null;
  readonly posSide: Word<PositionSide> | null;
  readonly execPrice: Amount;
  readonly execQty: Amount;
  readonly execValue: Amount | null;
  readonly tradeScope: Word<"taker" | "maker"> | null;
  readonly tradeSide: string | null;
  readonly feeDetail: readonly Fee[] | null;
  readonly execPnl: Amount | null;
  readonly isRpi: Word<YesNo> | null;
  readonly createdTimeMs: number | null;
  readonly updatedTimeMs: number | null;
};

export type Position = MayBeUnread & {
  readonly category: Word<Category>;
  readonly symbol: string;
  readonly marginCoin: string | null;
  readonly holdMode: Word<HoldMode> | null;
  readonly posSide: Word<PositionSide> | null;
  readonly marginMode: Word<MarginMode> | null;
  readonly positionBalance: Amount | null;
  readonly available: Amount | null;
  readonly frozen: Amount | null;
  readonly total: Amount | null;
  readonly leverage: Amount | null;
  readonly curRealisedPnl: Amount | null;
  readonly avgPrice: Amount | null;
  readonly positionStatus: string | null;
  readonly unrealisedPnl: Amount | null;
  /** Null also where the exchange says zero or less: there is none. */
  readonly liquidationPrice: Amount | null;
  readonly mmr: Amount | null;
  readonly profitRate: Amount | null;
  readonly markPrice: Amount | null;
  readonly breakEvenPrice: Amount | null;
  readonly totalFunding: Amount | null;
  readonly openFeeTotal: Amount | null;
  readonly closeFeeTotal: Amount | null;
  readonly cashDividend: Amount | null;
  readonly createdTimeMs: number | null;
  readonly updatedTimeMs: number | null;
};

export type ClosedPosition = MayBeUnread & {
  readonly positionId: string;
  readonly category: Word<Category>;
  readonly symbol: string;
  readonly marginCoin: string | null;
  readonly holdMode: Word<HoldMode> | null;
  readonly posSide: Word<PositionSide> | null;
  readonly marginMode: Word<MarginMode> | null;
  readonly openPriceAvg: Amount | null;
  readonly closePriceAvg: Amount | null;
  readonly openTotalPos: Amount | null;
  readonly closeTotalPos: Amount | null;
  readonly cumRealisedPnl: Amount | null;
  readonly netProfit: Amount | null;
  readonly totalFunding: Amount | null;
  readonly openFeeTotal: Amount | null;
  readonly closeFeeTotal: Amount | null;
  readonly createdTimeMs: number | null;
  readonly updatedTimeMs: number | null;
};

export type MovedPosition = MayBeUnread & {
  readonly orderId: string;
  readonly openExecId: string | null;
  readonly closeExecId: string | null;
  readonly category: Word<Category>;
  readonly symbol: string;
  readonly fromUid: string | null;
  readonly toUid: string | null;
  readonly posSide: Word<PositionSide> | null;
  readonly qty: Amount | null;
  readonly price: Amount | null;
  readonly status: Word<"processing" | "completed" | "failed"> | null;
  readonly createdTimeMs: number | null;
  readonly updatedTimeMs: number | null;
};

export type StrategyOrder = MayBeUnread &
  PresetRecord & {
    readonly orderId: string;
    readonly clientOid: string | null;
    readonly category: Word<Category>;
    readonly symbol: string;
    readonly qty: Amount | null;
    readonly side: Word<Side> | null;
    readonly posSide: Word<PositionSide> | null;
    readonly status: Word<StrategyState> | null;
    readonly triggerBy: Word<TriggerPrice> | null;
    readonly triggerPrice: Amount | null;
    readonly triggerOrderType: Word<OrderType> | null;
    readonly triggerOrderPrice: Amount | null;
    /** What fired, in the history. */
    readonly triggerType: Word<"takeProfit" | "stopLoss"> | null;
    readonly createdTimeMs: number | null;
    readonly updatedTimeMs: number | null;
  };

export type AdlRank = MayBeUnread & {
  readonly symbol: string;
  readonly marginCoin: string | null;
  /** 0 to 1. */
  readonly adlRank: Amount | null;
  readonly holdSide: Word<PositionSide> | null;
};

export type MaxOpen = {
  readonly available: Amount | null;
  readonly maxOpen: Amount | null;
  readonly buyOpenCost: Amount | null;
  readonly sellOpenCost: Amount | null;
  readonly maxBuyOpen: Amount | null;
  readonly maxSellOpen: Amount | null;
  readonly maxBuyAvailable: Amount | null;
  readonly maxSellAvailable: Amount | null;
};
