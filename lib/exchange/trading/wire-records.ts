import * as z from "zod";
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
} from "@/lib/core/trading/records";
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
} from "@/lib/core/trading/words";
import { amount, filledText, optionalAmount } from "../http/wire-fields";
import {
  id,
  optionalId,
  optionalInstant,
  optionalName,
  optionalPrice,
  optionalWord,
  word,
} from "./wire-words";

/** Records of public sources, as the wire has them: all but ids, line, symbol and state may be missing. */
const named = { category: word(CATEGORIES), symbol: filledText };
const times = { createdTime: optionalInstant, updatedTime: optionalInstant };

/** Renames the wire's times, whose names do not say that they are in ms. */
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

/** Before a fill coin and fee are null; a fee without its coin could be added to nothing, so it is refused. */
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

export const orderSchema: z.ZodType<Order> = z
  .object({
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
    avgPrice: optionalAmount,
    timeInForce: optionalWord(TIMES_IN_FORCE),
    orderStatus: word(ORDER_STATES),
    posSide: optionalWord(POSITION_SIDES),
    holdMode: optionalWord(HOLD_MODES),
    tradeSide: optionalName,
    delegateType: optionalName,
    reduceOnly: optionalWord(YES_NO),
    marginMode: optionalWord(MARGIN_MODES),
    stpMode: optionalWord(STP_MODES),
    ...presets,
    feeDetail,
    cancelReason: optionalName,
    execType: optionalName,
    ...times,
  })
  .transform(withTimes);

export const fillSchema: z.ZodType<Fill> = z
  .object({
    execId: id,
    execLinkId: optionalId,
    orderId: id,
    clientOid: optionalId,
    ...named,
    orderType: optionalWord(ORDER_TYPES),
    side: optionalWord(SIDES),
    posSide: optionalWord(POSITION_SIDES),
    execPrice: amount,
    execQty: amount,
    execValue: optionalAmount,
    tradeScope: optionalWord(["taker", "maker"]),
    tradeSide: optionalName,
    feeDetail,
    execPnl: optionalAmount,
    isRPI: optionalWord(YES_NO),
    ...times,
  })
  .transform(({ isRPI, ...fill }) => ({ ...withTimes(fill), isRpi: isRPI }));

const position = {
  ...named,
  marginCoin: optionalName,
  holdMode: optionalWord(HOLD_MODES),
  posSide: optionalWord(POSITION_SIDES),
  marginMode: optionalWord(MARGIN_MODES),
  totalFunding: optionalAmount,
  openFeeTotal: optionalAmount,
  closeFeeTotal: optionalAmount,
  ...times,
};

export const positionSchema: z.ZodType<Position> = z
  .object({
    ...position,
    positionBalance: optionalAmount,
    available: optionalAmount,
    frozen: optionalAmount,
    total: optionalAmount,
    leverage: optionalAmount,
    curRealisedPnl: optionalAmount,
    avgPrice: optionalAmount,
    positionStatus: optionalName,
    unrealisedPnl: optionalAmount,
    liquidationPrice: optionalPrice,
    mmr: optionalAmount,
    profitRate: optionalAmount,
    markPrice: optionalAmount,
    breakEvenPrice: optionalAmount,
    cashDividend: optionalAmount,
  })
  .transform(withTimes);

export const closedPositionSchema: z.ZodType<ClosedPosition> = z
  .object({
    positionId: id,
    ...position,
    openPriceAvg: optionalAmount,
    closePriceAvg: optionalAmount,
    openTotalPos: optionalAmount,
    closeTotalPos: optionalAmount,
    cumRealisedPnl: optionalAmount,
    netProfit: optionalAmount,
  })
  .transform(withTimes);

export const movedPositionSchema: z.ZodType<MovedPosition> = z
  .object({
    orderId: id,
    openExecId: optionalId,
    closeExecId: optionalId,
    ...named,
    fromUid: optionalId,
    toUid: optionalId,
    posSide: optionalWord(POSITION_SIDES),
    qty: optionalAmount,
    price: optionalAmount,
    status: optionalWord(["processing", "completed", "failed"]),
    ...times,
  })
  .transform(withTimes);

export const strategyOrderSchema: z.ZodType<StrategyOrder> = z
  .object({
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
    triggerType: optionalWord(["takeProfit", "stopLoss"]),
    ...times,
  })
  .transform(withTimes);

export const adlRankSchema: z.ZodType<AdlRank> = z.object({
  symbol: filledText,
  marginCoin: optionalName,
  adlRank: optionalAmount,
  holdSide: optionalWord(POSITION_SIDES),
});

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
