import { text } from "@/lib/sandbox/core/decimal";
import type { TradingExchange } from "../interface/exchange";
import type { CancelReason, WireOrderIds } from "../interface/records";
import { outcomeOf, Refused, refuse } from "../interface/refusals";
import type {
  CancelOrderRequest,
  ModifyOrderRequest,
  OrderKey,
  PlaceOrderRequest,
} from "../interface/requests";
import { checkMayTrade } from "./account-state";
import { checkBankruptcy, checkClosingLots, closesAll } from "./closing";
import { finish, releaseOrder, setAside } from "./fills";
import { crosses, match } from "./matching";
import { acceptOrder, reserve } from "./new-order";
import { closes, isFutures, isOpen, remainingLots } from "./order";
import { checkBand, checkSize, lotsOf, ticksOf, tradable } from "./order-checks";
import { changePresets, checkRelation } from "./presets";
import type { Venue, VenueAccount, VenueOrder, VenuePosition } from "./state";
import { isFuturesLine } from "./valuation";

export const idsOf = ({ id, clientOid }: VenueOrder): WireOrderIds => ({ orderId: id, clientOid });

/**
 * By orderId where there is one, else by clientOid: of orders that share it the open one, else the
 * newest.
 */
export function findOrder(
  account: VenueAccount,
  { orderId, clientOid }: OrderKey,
): VenueOrder | null {
  if (orderId) return account.orders.get(orderId) ?? null;
  if (!clientOid) return null;
  const named = account.byClientOid.get(clientOid) ?? [];
  return named.find(isOpen) ?? named.at(-1) ?? null;
}

function requireOrder(venue: Venue, uid: string, key: CancelOrderRequest): VenueOrder {
  const order = findOrder(venue.account(uid), key);
  if (!order) return refuse("unknownOrder");
  const { category, symbol } = order.instrument;
  if (key.category && key.category !== category) refuse("unknownOrder");
  if (key.symbol && key.symbol.toUpperCase() !== symbol.toUpperCase()) refuse("unknownOrder");
  return order;
}

/** Refuses where the order cannot be modified now. */
function checkModifiable(venue: Venue, order: VenueOrder): void {
  const { instrument, wallet, pending } = order;
  const { coinFuturesExtras, mostModifications } = venue.rules();
  if (order.cancelReason === "modify_fail_cancel") refuse("earlierChangeFailed");
  if (!isOpen(order) || order.ticks === null || wallet !== wallet.account.main)
    refuse("notModifiable");
  if (instrument.kind === "inverse" && coinFuturesExtras === "refused") {
    refuse("notOnThisLine", instrument.category);
  }
  if (pending) refuse(pending.kind === "cancel" ? "cancelPending" : "modifyPending");
  if (mostModifications > 0 && order.modifications >= mostModifications)
    refuse("tooManyModifications");
}

/** docs/exchange.md 4.2. */
function modifyOrder(venue: Venue, uid: string, asked: ModifyOrderRequest): WireOrderIds {
  checkMayTrade(venue);
  const order = requireOrder(venue, uid, asked);
  const { instrument } = order;
  checkModifiable(venue, order);
  tradable(venue, instrument.category, instrument.symbol);
  const ticks = asked.price
    ? ticksOf(instrument, asked.price)
    : (order.ticks ?? refuse("notModifiable"));
  const lots = asked.qty ? lotsOf(instrument, asked.qty) : order.lots;
  if (asked.price) checkBand(venue, instrument, order.side, ticks);
  if (!closesAll(order, lots)) checkSize(venue, instrument, lots, ticks);
  if (lots <= order.filledLots) refuse("notModifiable");
  checkClosingLots(order, lots);
  checkBankruptcy(order, ticks);
  const { asked: newPresets, next: presets } = changePresets(instrument, order.presets, asked);
  checkRelation(venue, instrument, newPresets, order.side, {
    market: ticks,
    mark: ticks,
    entry: ticks,
  });
  const presetsChanged = JSON.stringify(presets) !== JSON.stringify(order.presets);
  const sameOrder = ticks === order.ticks && lots === order.lots;
  if (sameOrder && !presetsChanged) refuse("nothingChanged");
  const autoCancel = asked.autoCancel ?? false;
  const delay = venue.rules().modifyDelayMs;
  order.modifications++;
  if (sameOrder) order.presets = presets;
  else if (delay === 0) applyChange(venue, order, ticks, lots, autoCancel, presets);
  else {
    order.presets = presets;
    order.pending = { kind: "modify", dueMs: venue.now() + delay, ticks, lots, autoCancel };
    venue.pending.add(order);
  }
  order.updatedMs = venue.now();
  return idsOf(order);
}

/**
 * The order leaves the book and comes back behind the others at its price. A change that matching
 * does not accept (short of balance or margin, a maker that would take) is refused; autoCancel then
 * cancels the order, else it stays as it was.
 */
function applyChange(
  venue: Venue,
  order: VenueOrder,
  ticks: number,
  lots: number,
  autoCancel: boolean,
  presets: VenueOrder["presets"],
): void {
  const { ticks: oldTicks, lots: oldLots, locked, margin } = order;
  const attempt = outcomeOf(() => {
    if (order.timeInForce === "post_only" && crosses(venue, { ...order, ticks }))
      refuse("notModifiable");
    releaseOrder(order);
    order.ticks = ticks;
    order.lots = lots;
    reserve(venue, order);
  });
  if (!attempt.ok) {
    Object.assign(order, { ticks: oldTicks, lots: oldLots });
    if (autoCancel) finish(venue, order, "cancelled", "modify_fail_cancel");
    else setAside(order, locked, margin);
    throw new Refused(attempt.refusal);
  }
  order.presets = presets;
  const resting = venue.book(order.instrument)[order.side];
  const place = resting.indexOf(order);
  if (place >= 0) resting.splice(place, 1);
  match(venue, order);
}

/**
 * Carries out a change that waited for matching. Only the order itself shows whether it was
 * refused.
 */
export function applyPending(venue: Venue, order: VenueOrder): void {
  const { pending } = order;
  if (!pending) return;
  order.pending = null;
  venue.pending.delete(order);
  if (pending.kind === "cancel") {
    finish(venue, order, "cancelled", "normal_cancel");
    return;
  }
  const { ticks, lots, autoCancel } = pending;
  if (lots <= order.filledLots) {
    if (autoCancel) finish(venue, order, "cancelled", "modify_fail_cancel");
    return;
  }
  outcomeOf(() => applyChange(venue, order, ticks, lots, autoCancel, order.presets));
}

function cancelOrder(venue: Venue, uid: string, key: CancelOrderRequest): WireOrderIds {
  const order = requireOrder(venue, uid, key);
  // Orders of bots are cancelled with their bot only.
  if (!isOpen(order) || order.wallet !== order.wallet.account.main) refuse("unknownOrder");
  if (order.pending) refuse(order.pending.kind === "cancel" ? "cancelPending" : "modifyPending");
  const delay = venue.rules().cancelDelayMs;
  if (delay === 0) finish(venue, order, "cancelled", "normal_cancel");
  else {
    order.pending = { kind: "cancel", dueMs: venue.now() + delay };
    venue.pending.add(order);
  }
  return idsOf(order);
}

export function cancelAll(
  venue: Venue,
  account: VenueAccount,
  reason: CancelReason,
  isMeant: (order: VenueOrder) => boolean = () => true,
): VenueOrder[] {
  const meant = [...account.open.values()].filter(
    (order) => order.wallet === account.main && isMeant(order),
  );
  for (const order of meant) finish(venue, order, "cancelled", reason);
  return meant;
}

type Closing = Parameters<TradingExchange["closePositions"]>[1];

/**
 * Closes positions at market price, each with its own answer. Orders that wait to close them are
 * cancelled first.
 */
function closePositions(venue: Venue, uid: string, { category, symbol, posSide }: Closing) {
  const account = venue.account(uid);
  const meant = [...account.main.positions.values()].filter(
    ({ instrument, side }) =>
      instrument.category === category &&
      (!symbol || instrument.symbol === symbol.toUpperCase()) &&
      (!posSide || side === posSide),
  );
  return meant.map((position) => closePosition(venue, account, position));
}

/** At least one lot, at most what one market order may have. */
function closedLots(venue: Venue, { instrument, lots }: VenuePosition): number {
  const part = Math.max(1, Math.floor((lots * venue.rules().closedPercent) / 100));
  return Math.min(part, instrument.maxMarketLots);
}

const notClosed = ({ code, msg }: { readonly code: string; readonly msg: string }) => ({
  orderId: "",
  clientOid: "",
  code,
  msg,
});

function closePosition(venue: Venue, account: VenueAccount, position: VenuePosition) {
  const { instrument, side } = position;
  const { category, symbol } = instrument;
  const refused = venue.rules().refusedClosings.toUpperCase().split(",");
  if (refused.includes(symbol.toUpperCase())) {
    const told = outcomeOf(() => refuse("pairSuspended"));
    if (!told.ok) return notClosed(told.refusal);
  }
  const posSide = position.holdMode === "hedge_mode" ? side : null;
  cancelAll(
    venue,
    account,
    "normal_cancel",
    (order) => order.instrument === instrument && order.posSide === posSide && closes(order),
  );
  const closing: PlaceOrderRequest = {
    category,
    symbol,
    qty: text(BigInt(closedLots(venue, position)) * instrument.lot),
    side: side === "long" ? "sell" : "buy",
    orderType: "market",
    posSide: posSide ?? undefined,
    reduceOnly: posSide === null ? true : undefined,
  };
  const origin = { wallet: account.main, delegateType: "close_all" };
  const attempt = outcomeOf(() => acceptOrder(venue, closing, origin));
  if (attempt.ok) return { ...idsOf(attempt.value.order), code: "00000", msg: "success" };
  return notClosed(attempt.refusal);
}

type ChangeOperations = Pick<
  TradingExchange,
  | "modifyOrder"
  | "cancelOrder"
  | "cancelRealityOrder"
  | "cancelSymbolOrders"
  | "countdownCancelAll"
  | "closePositions"
>;

export function changeOperations(venue: Venue): ChangeOperations {
  return {
    modifyOrder: (uid, asked) => venue.outcome(() => modifyOrder(venue, uid, asked)),
    cancelOrder: (uid, key) => venue.outcome(() => cancelOrder(venue, uid, key)),
    cancelRealityOrder: (uid, key) =>
      venue.outcome(() => {
        const order = requireOrder(venue, uid, key);
        if (order.instrument.stockCode === null) refuse("unknownOrder");
        return cancelOrder(venue, uid, key);
      }),
    cancelSymbolOrders: (uid, { category, symbol }) =>
      venue.outcome(() => {
        const instrument = symbol ? venue.instruments.find(category, symbol) : null;
        if (symbol && !instrument) refuse("unknownSymbol", symbol);
        const account = venue.account(uid);
        return cancelAll(
          venue,
          account,
          "normal_cancel",
          (order) =>
            order.instrument.category === category &&
            (!instrument || order.instrument === instrument),
        ).map(idsOf);
      }),
    countdownCancelAll: (uid, seconds) =>
      venue.outcome(() => {
        venue.account(uid).countdownAtMs = seconds === 0 ? null : venue.now() + seconds * 1000;
        return "success";
      }),
    closePositions: (uid, asked) =>
      venue.outcome(() => {
        if (!isFuturesLine(asked.category)) refuse("notOnThisLine", asked.category);
        return closePositions(venue, uid, asked);
      }),
  };
}

/** Lots of a position that resting orders will close. */
export function frozenLots(
  account: VenueAccount,
  { instrument, side }: { instrument: VenueOrder["instrument"]; side: string },
) {
  let lots = 0;
  for (const order of account.open.values()) {
    const same =
      order.wallet === account.main && order.instrument === instrument && isFutures(instrument);
    const takes = (side === "long") === (order.side === "sell");
    if (same && takes && closes(order)) lots += remainingLots(order);
  }
  return lots;
}
