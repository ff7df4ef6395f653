import { rounded, text } from "@/lib/sandbox/core/decimal";
import type { StrategyRecord, StrategyStatus } from "../interface/records";
import { outcomeOf } from "../interface/refusals";
import type { PlaceOrderRequest, WireOrderType, WirePosSide } from "../interface/requests";
import type { Market } from "../market/market";
import { freeOf, isOneWay } from "./account";
import { acceptOrder } from "./new-order";
import { closes, isFutures, presetRecord, quoteValue } from "./order";
import { findPosition } from "./positions";
import type { Watch } from "./settle";
import type { Venue, VenueFill, VenueOrder, VenueStrategy, VenueTrigger } from "./state";

/** The strategies that wait, by book. */
export type StrategyWatch = Watch & {
  readonly waiting: (market: Market) => Iterable<VenueStrategy>;
  readonly add: (strategy: VenueStrategy) => void;
  readonly end: (strategy: VenueStrategy, status: StrategyStatus) => void;
};

/**
 * Whether it takes profit when the price rises: it closes a long position, or sells what was
 * bought.
 */
const winsRising = ({ side }: Pick<VenueStrategy, "side">) => side === "sell";

function reached(venue: Venue, market: Market, trigger: VenueTrigger, rising: boolean): boolean {
  const minute = venue.minute();
  const ticks = trigger.by === "mark" ? market.mark(minute) : market.last(minute);
  return rising ? ticks >= trigger.ticks : ticks <= trigger.ticks;
}

function firedTrigger(
  venue: Venue,
  market: Market,
  strategy: VenueStrategy,
): [VenueTrigger, VenueStrategy["firedBy"]] | null {
  const { trigger, presets } = strategy;
  if (trigger) return reached(venue, market, trigger, trigger.rising) ? [trigger, ""] : null;
  const rising = winsRising(strategy);
  const { takeProfit, stopLoss } = presets;
  if (takeProfit && reached(venue, market, takeProfit, rising)) return [takeProfit, "takeProfit"];
  if (stopLoss && reached(venue, market, stopLoss, !rising)) return [stopLoss, "stopLoss"];
  return null;
}

/** How many lots it trades when it fires, never more than there are. */
function firedLots({ wallet, instrument, type, posSide, side, lots }: VenueStrategy): number {
  if (type === "trigger") return lots ?? 0;
  if (isFutures(instrument)) {
    const held = findPosition(wallet, instrument, posSide)?.lots ?? 0;
    return Math.min(lots ?? held, held);
  }
  if (side === "buy") return lots ?? 0;
  const free = Number(freeOf(wallet, instrument.base) / instrument.lot);
  return Math.min(lots ?? free, free);
}

/**
 * The qty of its order. Strategies are in the base coin (docs/exchange.md 4.6), a spot market buy
 * in the quote coin.
 */
function firedQty(venue: Venue, strategy: VenueStrategy, orderType: WireOrderType): string {
  const { instrument, side } = strategy;
  const lots = firedLots(strategy);
  const spends = orderType === "market" && side === "buy" && !isFutures(instrument);
  if (!spends) return text(BigInt(lots) * instrument.lot);
  const last = venue.market(instrument).last(venue.minute());
  return rounded(quoteValue(instrument, lots, last), 6);
}

function placeFired(venue: Venue, strategy: VenueStrategy, trigger: VenueTrigger): VenueOrder {
  const { wallet, instrument, side, posSide, reduceOnly, type } = strategy;
  const { orderType, limitTicks } = trigger;
  const fired: PlaceOrderRequest = {
    category: instrument.category,
    symbol: instrument.symbol,
    qty: firedQty(venue, strategy, orderType),
    side,
    orderType,
    price: limitTicks === null ? undefined : text(BigInt(limitTicks) * instrument.tick),
    posSide: posSide ?? undefined,
    reduceOnly: posSide === null ? reduceOnly : undefined,
  };
  const delegateType = type === "trigger" ? "plan" : "profit_loss";
  return acceptOrder(venue, fired, { wallet, delegateType }).order;
}

export function createStrategyWatch(venue: Venue): StrategyWatch {
  const byBook = new Map<string, Set<VenueStrategy>>();
  const waiting = ({ instrument }: Market) => byBook.get(instrument.bookKey) ?? [];
  const end = (strategy: VenueStrategy, status: StrategyStatus) => {
    byBook.get(strategy.instrument.bookKey)?.delete(strategy);
    strategy.status = status;
    strategy.updatedMs = venue.now();
  };
  const add = (strategy: VenueStrategy) => {
    const { bookKey } = strategy.instrument;
    const others = byBook.get(bookKey) ?? new Set();
    others.add(strategy);
    byBook.set(bookKey, others);
    strategy.wallet.account.strategies.set(strategy.id, strategy);
    venue.wake(strategy.instrument);
  };
  const fire = (strategy: VenueStrategy, trigger: VenueTrigger, by: VenueStrategy["firedBy"]) => {
    // End it before its order is filled, or closing the position would cancel it.
    end(strategy, "submitting");
    strategy.firedBy = by;
    const attempt = outcomeOf(() => placeFired(venue, strategy, trigger));
    if (attempt.ok) strategy.subOrders.push(attempt.value);
    strategy.status = attempt.ok ? "success" : "failed";
  };
  const watch: StrategyWatch = {
    waiting,
    add,
    end,
    prices: function* (market) {
      for (const { presets, trigger } of waiting(market)) {
        for (const one of [presets.takeProfit, presets.stopLoss, trigger]) if (one) yield one.ticks;
      }
    },
    isBusy: () => false,
    look: (market) => {
      for (const strategy of [...waiting(market)]) {
        const fired = strategy.status === "pending" ? firedTrigger(venue, market, strategy) : null;
        if (fired) fire(strategy, ...fired);
      }
    },
  };
  venue.listeners.filled.push((fill) => followPresets(venue, watch, fill));
  venue.listeners.positionClosed.push((wallet, instrument, posSide) => {
    for (const strategy of [...waiting(venue.market(instrument))]) {
      const same = strategy.wallet === wallet && strategy.instrument === instrument;
      if (same && strategy.posSide === posSide && strategy.type === "tpsl")
        end(strategy, "cancelled");
    }
  });
  return watch;
}

/** Adds each fill of an order with presets to the strategy that guards the position. */
function followPresets(venue: Venue, watch: StrategyWatch, { order, lots, atMs }: VenueFill): void {
  const { presets, wallet, instrument, side, posSide } = order;
  if (!presets.takeProfit && !presets.stopLoss) return;
  const known = [...wallet.account.strategies.values()].find(
    (strategy) => strategy.presetOf === order && strategy.status === "pending",
  );
  if (known) {
    known.lots = (known.lots ?? 0) + lots;
    known.presets = presets;
    return;
  }
  watch.add({
    id: venue.newId(),
    clientOid: "",
    wallet,
    instrument,
    type: "tpsl",
    tpslMode: "partial",
    side: side === "buy" ? "sell" : "buy",
    posSide,
    reduceOnly: isFutures(instrument) && isOneWay(wallet.account),
    lots,
    presets,
    trigger: null,
    status: "pending",
    firedBy: "",
    subOrders: [],
    createdMs: atMs,
    updatedMs: atMs,
    presetOf: order,
  });
}

export function strategyRecord(strategy: VenueStrategy): StrategyRecord {
  const { instrument, lots, trigger, side, posSide } = strategy;
  const price = (ticks: number | null) =>
    ticks === null ? "" : text(BigInt(ticks) * instrument.tick);
  return {
    orderId: strategy.id,
    clientOid: strategy.clientOid,
    category: instrument.category,
    symbol: instrument.symbol,
    type: strategy.type,
    tpslMode: strategy.tpslMode,
    qty: lots === null ? "" : text(BigInt(lots) * instrument.lot),
    side,
    posSide: isFutures(instrument) ? (posSide ?? positionSide(strategy)) : "",
    reduceOnly: strategy.reduceOnly ? "yes" : "no",
    status: strategy.status,
    ...presetRecord(instrument, strategy.presets),
    triggerBy: trigger?.by ?? "",
    triggerPrice: price(trigger?.ticks ?? null),
    triggerOrderType: trigger?.orderType ?? "",
    triggerOrderPrice: price(trigger?.limitTicks ?? null),
    triggerType: strategy.firedBy,
    createdTime: String(strategy.createdMs),
    updatedTime: String(strategy.updatedMs),
  };
}

function positionSide(strategy: VenueStrategy): WirePosSide {
  return closes(strategy) === (strategy.side === "sell") ? "long" : "short";
}
