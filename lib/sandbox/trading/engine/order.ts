import { over, rounded, text, times } from "@/lib/sandbox/core/decimal";
import type { FeeDetail, WireFillRecord, WireOrderRecord } from "../interface/records";
import type { WireSide } from "../interface/requests";
import type { TradedInstrument } from "../market/instruments";
import { isOneWay } from "./account";
import type { VenueAccount, VenueFill, VenueOrder, VenuePresets } from "./state";

export const isOpen = (order: VenueOrder): boolean =>
  order.status === "live" || order.status === "new" || order.status === "partially_filled";
export const remainingLots = (order: VenueOrder): number => order.lots - order.filledLots;
export const isFutures = ({ kind }: TradedInstrument): boolean => kind !== "spot";

/** Lots × ticks in the quote coin; lots of an inverse line are in the quote coin already. */
export function quoteValue(
  { kind, lot, tick }: TradedInstrument,
  lots: number,
  ticks: number,
): bigint {
  const size = BigInt(lots) * lot;
  return kind === "inverse" ? size : times(size, BigInt(ticks) * tick);
}

/** The same in the coin of margin and profit. */
export function settleValue(instrument: TradedInstrument, lots: number, ticks: number): bigint {
  const value = quoteValue(instrument, lots, ticks);
  return instrument.kind === "inverse" ? over(value, BigInt(ticks) * instrument.tick) : value;
}

/** The coin that an order pays with. */
export const spentCoin = ({ base, quote }: TradedInstrument, side: WireSide): string =>
  side === "buy" ? quote : base;

/**
 * Whether an order only closes. One-way mode: a reduce-only order. Hedge mode: selling long and
 * buying short.
 */
export function closes(order: Pick<VenueOrder, "side" | "posSide" | "reduceOnly">): boolean {
  if (order.posSide === null) return order.reduceOnly;
  return (order.posSide === "long") === (order.side === "sell");
}

const priceText = ({ tick }: TradedInstrument, ticks: number | null) =>
  ticks === null ? "" : text(BigInt(ticks) * tick);

export function presetRecord(instrument: TradedInstrument, { takeProfit, stopLoss }: VenuePresets) {
  return {
    takeProfit: priceText(instrument, takeProfit?.ticks ?? null),
    stopLoss: priceText(instrument, stopLoss?.ticks ?? null),
    tpTriggerBy: takeProfit?.by ?? "",
    slTriggerBy: stopLoss?.by ?? "",
    tpOrderType: takeProfit?.orderType ?? "",
    slOrderType: stopLoss?.orderType ?? "",
    tpLimitPrice: priceText(instrument, takeProfit?.limitTicks ?? null),
    slLimitPrice: priceText(instrument, stopLoss?.limitTicks ?? null),
  } as const;
}

const feeDetail = (fees: Iterable<[string, bigint]>): FeeDetail =>
  [...fees].map(([feeCoin, fee]) => ({ feeCoin, fee: text(fee) }));

/** Value by size, with four decimals more than the price; "" before the first fill. */
function averagePrice({ kind, lot, priceDecimals }: TradedInstrument, order: VenueOrder): string {
  if (order.filledLots === 0) return "";
  const size = BigInt(order.filledLots) * lot;
  const average = kind === "inverse" ? over(size, order.settled) : over(order.filledValue, size);
  return rounded(average, Math.min(18, priceDecimals + 4));
}

function tradeSide(order: VenueOrder, account: VenueAccount): string {
  if (!isFutures(order.instrument)) return "";
  if (!isOneWay(account)) return closes(order) ? "close" : "open";
  return order.reduceOnly ? "close" : "open";
}

export function orderRecord(order: VenueOrder): WireOrderRecord {
  const { instrument, wallet } = order;
  const futures = isFutures(instrument);
  const price = order.ticks === null ? "0" : priceText(instrument, order.ticks);
  return {
    orderId: order.id,
    clientOid: order.clientOid,
    category: instrument.category,
    symbol: instrument.symbol,
    orderType: order.orderType,
    side: order.side,
    price,
    qty: order.budget === null ? text(BigInt(order.lots) * instrument.lot) : "0",
    amount: order.budget === null ? "0" : text(order.budget),
    cumExecQty: text(BigInt(order.filledLots) * instrument.lot),
    cumExecValue: text(order.filledValue),
    avgPrice: averagePrice(instrument, order) || "0",
    timeInForce: order.timeInForce,
    orderStatus: order.status,
    posSide: futures ? (order.posSide ?? "") : "",
    holdMode: futures ? wallet.account.holdMode : "",
    tradeSide: tradeSide(order, wallet.account),
    delegateType: order.delegateType,
    reduceOnly: order.reduceOnly ? "yes" : "no",
    marginMode: futures ? order.marginMode : "",
    stpMode: order.stpMode,
    ...presetRecord(instrument, order.presets),
    feeDetail: feeDetail(order.fees),
    cancelReason: order.cancelReason,
    execType: "normal",
    createdTime: String(order.createdMs),
    updatedTime: String(order.updatedMs),
  };
}

export function fillRecord(fill: VenueFill): WireFillRecord {
  const { order } = fill;
  const { instrument } = order;
  return {
    execId: fill.id,
    execLinkId: fill.linkId,
    orderId: order.id,
    clientOid: order.clientOid,
    category: instrument.category,
    symbol: instrument.symbol,
    orderType: order.orderType,
    side: order.side,
    posSide: isFutures(instrument) ? (order.posSide ?? "") : "",
    execPrice: priceText(instrument, fill.ticks),
    execQty: text(BigInt(fill.lots) * instrument.lot),
    execValue: text(fill.value),
    tradeScope: fill.scope,
    tradeSide: fill.tradeSide,
    feeDetail: feeDetail([[fill.feeCoin, fill.fee]]),
    execPnl: text(fill.pnl),
    isRPI: "no",
    createdTime: String(fill.atMs),
    updatedTime: String(fill.atMs),
  };
}
