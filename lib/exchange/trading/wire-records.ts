import * as z from "zod";
import {
  CATEGORIES,
  HOLD_MODES,
  MARGIN_MODES,
  ORDER_STATES,
  ORDER_TYPES,
  POSITION_SIDES,
  SIDES,
  STP_MODES,
  STRATEGY_STATES,
  TIMES_IN_FORCE,
  TRIGGER_PRICES,
  YES_NO,
} from "@/lib/trading/exchange-words";
import type {
  AdlRank,
  ClosedPosition,
  Fee,
  Fill,
  MaxOpen,
  MovedPosition,
  Order,
  Position,
  PresetRecord,
  StrategyOrder,
} from "@/lib/trading/records";
import { amount, filledText, optionalAmount } from "../http/wire-fields";
import { recordSchema } from "./record-schema";
import {
  id,
  optionalId,
  optionalInstant,
  optionalName,
  optionalPrice,
  optionalWord,
  word,
} from "./wire-words";

/** Records by public sources. All fields but ids, category, symbol and state may be missing. */
const named = { category: word(CATEGORIES), symbol: filledText };
const TRADE_SCOPES = ["taker", "maker"] as const;
const MOVE_STATES = ["processing", "completed", "failed"] as const;
const FIRED_BY = ["takeProfit", "stopLoss"] as const;
const times = { createdTime: optionalInstant, updatedTime: optionalInstant };

/** Renames the wire's times, so that their names say ms. */
function withTimes<Wire extends { createdTime: number | null; updatedTime: number | null }>({
  createdTime,
  updatedTime,
  ...rest
}: Wire) {
  return { ...rest, createdTimeMs: createdTime, updatedTimeMs: updatedTime };
}

const presets = {
  takeProfit: optionalAmount,
  stopLoss: optionalAmount,
  tpTriggerBy: optionalWord(TRIGGER_PRICES),
  slTriggerBy: optionalWord(TRIGGER_PRICES),
  tpOrderType: optionalWord(ORDER_TYPES),
  slOrderType: optionalWord(ORDER_TYPES),
  tpLimitPrice: optionalAmount,
  slLimitPrice: optionalAmount,
} satisfies Record<keyof PresetRecord, z.ZodType>;

/**
 * Before a fill both are null. A fee without its coin is refused: it could not be added to
 * anything.
 */
const fee = z
  .object({ feeCoin: optionalName, fee: optionalAmount })
  .transform(({ feeCoin, fee: paid }, context): Fee | null => {
    if (paid === null) return null;
    if (feeCoin !== null) return { feeCoin, fee: paid };
    context.addIssue({ code: "custom", path: ["feeCoin"], message: "is missing" });
    return z.NEVER;
  });

const feeDetail = z
  .array(fee, "is not a list")
  .nullish()
  .transform((fees) => {
    const given = (fees ?? []).filter((one) => one !== null);
    return given.length > 0 ? given : null;
  });

/** The average price decides nothing: size and value say what was executed. */
export const orderSchema: z.ZodType<Order> = recordSchema(
  {
    orderId: id,
    clientOid: optionalId,
    ...named,
    orderType: optionalWord(ORDER_TYPES),
    side: optionalWord(SIDES),
    price: optionalAmount,
    qty: optionalAmount,
    amount: optionalAmount,
    cumExecQty: optionalAmount,
    cumExecValue: optionalAmount,
    orderStatus: word(ORDER_STATES),
    posSide: optionalWord(POSITION_SIDES),
    holdMode: optionalWord(HOLD_MODES),
    delegateType: optionalName,
    reduceOnly: optionalWord(YES_NO),
    ...presets,
    feeDetail,
    ...times,
  },
  {
    avgPrice: optionalAmount,
    timeInForce: optionalWord(TIMES_IN_FORCE),
    tradeSide: optionalName,
    marginMode: optionalWord(MARGIN_MODES),
    stpMode: optionalWord(STP_MODES),
    cancelReason: optionalName,
    execType: optionalName,
  },
).transform(withTimes);

export const fillSchema: z.ZodType<Fill> = recordSchema(
  {
    execId: id,
    orderId: id,
    clientOid: optionalId,
    ...named,
    side: optionalWord(SIDES),
    posSide: optionalWord(POSITION_SIDES),
    execPrice: amount,
    execQty: amount,
    execValue: optionalAmount,
    feeDetail,
    execPnl: optionalAmount,
    ...times,
  },
  {
    execLinkId: optionalId,
    orderType: optionalWord(ORDER_TYPES),
    tradeScope: optionalWord(TRADE_SCOPES),
    tradeSide: optionalName,
    isRPI: optionalWord(YES_NO),
  },
).transform(({ isRPI, ...fill }) => ({ ...withTimes(fill), isRpi: isRPI }));

const position = {
  ...named,
  holdMode: optionalWord(HOLD_MODES),
  posSide: optionalWord(POSITION_SIDES),
  marginMode: optionalWord(MARGIN_MODES),
  ...times,
};
const shownOfPosition = {
  marginCoin: optionalName,
  totalFunding: optionalAmount,
  openFeeTotal: optionalAmount,
  closeFeeTotal: optionalAmount,
};

export const positionSchema: z.ZodType<Position> = recordSchema(
  { ...position, total: optionalAmount, leverage: optionalAmount, unrealisedPnl: optionalAmount },
  {
    ...shownOfPosition,
    positionBalance: optionalAmount,
    available: optionalAmount,
    frozen: optionalAmount,
    curRealisedPnl: optionalAmount,
    avgPrice: optionalAmount,
    positionStatus: optionalName,
    liquidationPrice: optionalPrice,
    mmr: optionalAmount,
    profitRate: optionalAmount,
    markPrice: optionalAmount,
    breakEvenPrice: optionalAmount,
    cashDividend: optionalAmount,
  },
).transform(withTimes);

export const closedPositionSchema: z.ZodType<ClosedPosition> = recordSchema(
  {
    positionId: id,
    ...position,
    closeTotalPos: optionalAmount,
    cumRealisedPnl: optionalAmount,
    netProfit: optionalAmount,
  },
  {
    ...shownOfPosition,
    openPriceAvg: optionalAmount,
    closePriceAvg: optionalAmount,
    openTotalPos: optionalAmount,
  },
).transform(withTimes);

export const movedPositionSchema: z.ZodType<MovedPosition> = recordSchema(
  {
    orderId: id,
    ...named,
    posSide: optionalWord(POSITION_SIDES),
    qty: optionalAmount,
    price: optionalAmount,
    status: optionalWord(MOVE_STATES),
    ...times,
  },
  { openExecId: optionalId, closeExecId: optionalId, fromUid: optionalId, toUid: optionalId },
).transform(withTimes);

export const strategyOrderSchema: z.ZodType<StrategyOrder> = recordSchema(
  {
    orderId: id,
    clientOid: optionalId,
    ...named,
    qty: optionalAmount,
    side: optionalWord(SIDES),
    posSide: optionalWord(POSITION_SIDES),
    status: optionalWord(STRATEGY_STATES),
    ...presets,
    triggerBy: optionalWord(TRIGGER_PRICES),
    triggerPrice: optionalAmount,
    triggerOrderType: optionalWord(ORDER_TYPES),
    triggerOrderPrice: optionalAmount,
    ...times,
  },
  { triggerType: optionalWord(FIRED_BY) },
).transform(withTimes);

export const adlRankSchema: z.ZodType<AdlRank> = recordSchema(
  { symbol: filledText },
  { marginCoin: optionalName, adlRank: optionalAmount, holdSide: optionalWord(POSITION_SIDES) },
);

export const maxOpenSchema: z.ZodType<MaxOpen> = z.object({
  available: optionalAmount,
  maxOpen: optionalAmount,
  buyOpenCost: optionalAmount,
  sellOpenCost: optionalAmount,
  maxBuyOpen: optionalAmount,
  maxSellOpen: optionalAmount,
  maxBuyAvailable: optionalAmount,
  maxSellAvailable: optionalAmount,
});
