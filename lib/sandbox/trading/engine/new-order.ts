import { over, text, times } from "@/lib/sandbox/core/decimal";
import type { WireOrderIds } from "../interface/records";
import { refuse } from "../interface/refusals";
import type {
  PlaceOrderRequest,
  PlaceRealityOrderRequest,
  WirePosSide,
} from "../interface/requests";
import { BORROWABLE, type TradedInstrument } from "../market/instruments";
import { addOrderMargin, freeOf, isOneWay, leverageOf, lock } from "./account";
import { checkLoan, checkMayTrade } from "./account-state";
import { checkBankruptcy, closesAll, fitToPosition } from "./closing";
import { finish, lockSpot } from "./fills";
import { match } from "./matching";
import { closes, isFutures, quoteValue, remainingLots, settleValue, spentCoin } from "./order";
import { budgetOf, checkBand, checkSize, lotsOf, ticksOf, tradable } from "./order-checks";
import { closableLots, findPosition, levelLots } from "./positions";
import { checkPresetOrder, presetsOf } from "./presets";
import type { Venue, VenueAccount, VenueOrder, Wallet } from "./state";
import { borrowable, freeMargin, standingOf, usdPrice } from "./valuation";

/** docs/exchange.md 4.1 rule 6. */
const MOST_OPEN = 400;
const DAY_MS = 86_400_000;

/** docs/exchange.md 4.1 rule 3. Null: in one-way mode a symbol has one position. */
function posSideOf(
  wallet: Wallet,
  instrument: TradedInstrument,
  asked: PlaceOrderRequest,
): WirePosSide | null {
  const { account } = wallet;
  // A bot holds one position in every mode of its account.
  if (!isFutures(instrument) || wallet !== account.main) return null;
  const { posSide } = asked;
  if (!isOneWay(account)) return posSide ?? refuse("wrongOpenType");
  const wouldClose = posSide && (posSide === "long") === (asked.side === "sell");
  if (wouldClose && !asked.reduceOnly) refuse("closeOnlyInHedgeMode");
  return null;
}

function checkClientOid(venue: Venue, account: VenueAccount, clientOid: string | undefined): void {
  const earlier = clientOid ? (account.byClientOid.get(clientOid) ?? []) : [];
  const day = venue.rules().clientOidUnique === "24h";
  const isTaken = (order: VenueOrder) =>
    account.open.has(order.id) || (day && venue.now() - order.createdMs < DAY_MS);
  if (earlier.some(isTaken)) refuse("doubleClientOid");
}

function checkCount(account: VenueAccount, instrument: TradedInstrument): void {
  let open = 0;
  for (const order of account.open.values()) {
    if (order.wallet === account.main && isFutures(order.instrument) === isFutures(instrument))
      open++;
  }
  if (open >= MOST_OPEN) refuse("tooManyOpenOrders", String(MOST_OPEN));
}

/** docs/exchange.md 4.1, autoBorrow; MARGIN orders always borrow. */
function mayBorrow(
  instrument: TradedInstrument,
  { category, side, autoBorrow }: PlaceOrderRequest,
): boolean {
  const spent = spentCoin(instrument, side);
  const got = spentCoin(instrument, side === "buy" ? "sell" : "buy");
  if (!BORROWABLE.includes(spent)) return false;
  return category === "MARGIN" || (autoBorrow === true && !BORROWABLE.includes(got));
}

function reserveSpot(venue: Venue, order: VenueOrder): void {
  const { wallet, instrument, side } = order;
  const coin = spentCoin(instrument, side);
  const ticks = order.ticks ?? venue.market(instrument).last(venue.minute());
  const left = remainingLots(order);
  const size = BigInt(left) * instrument.lot;
  const cost = order.budget ?? (side === "sell" ? size : quoteValue(instrument, left, ticks));
  const room = freeOf(wallet, coin) + order.locked;
  if (room < cost && !(order.borrows && cost - room <= borrowable(venue, wallet, coin)))
    refuse("balanceShort");
  lockSpot(order);
}

function reserveFutures(venue: Venue, order: VenueOrder): void {
  const { wallet, instrument, posSide, side, marginMode } = order;
  const position = findPosition(wallet, instrument, posSide);
  const held = closableLots(position, side);
  const opening = closes(order)
    ? 0
    : Math.max(0, remainingLots(order) - (posSide === null ? held : 0));
  if (opening === 0) return;
  const open = closableLots(position, side === "buy" ? "sell" : "buy");
  if (open + opening > instrument.maxLots) refuse("aboveMaxOpen");
  const ticks = order.ticks ?? venue.market(instrument).last(venue.minute());
  const positionSide = posSide ?? (side === "buy" ? "long" : "short");
  const leverage = leverageOf(wallet, instrument, positionSide);
  if (open + opening > levelLots(instrument, leverage)) refuse("aboveLevelMaximum");
  const value = settleValue(instrument, opening, ticks);
  const margin = over(value, leverage);
  const fee = times(value, instrument.takerRate);
  if (marginMode === "isolated") {
    if (freeOf(wallet, instrument.settle) < margin + fee) refuse("marginShort");
    order.locked = margin;
    lock(wallet, instrument.settle, margin);
    return;
  }
  const standing = standingOf(venue, wallet);
  if (standing.equity < standing.maintenance) refuse("accountAtRisk");
  if (freeMargin(venue, wallet) < times(margin + fee, usdPrice(venue, instrument.settle)))
    refuse("marginShort");
  order.margin = margin;
  addOrderMargin(wallet, instrument.settle, margin);
}

/** Locks what the order needs; refuses where it is missing. */
export function reserve(venue: Venue, order: VenueOrder): void {
  if (isFutures(order.instrument)) reserveFutures(venue, order);
  else reserveSpot(venue, order);
}

/** What the exchange sets itself: on orders of strategies, bots and closings. */
export type Origin = {
  readonly wallet: Wallet;
  readonly delegateType?: string;
  readonly clientOid?: string;
  readonly onFill?: VenueOrder["onFill"];
};

function draftOrder(
  venue: Venue,
  asked: PlaceOrderRequest,
  instrument: TradedInstrument,
  origin: Origin,
): VenueOrder {
  const { wallet } = origin;
  const { account } = wallet;
  if (asked.timeInForce === "rpi" && !account.marketMaker) refuse("rpiNotAllowed");
  const last = venue.market(instrument).last(venue.minute());
  const ticks = asked.orderType === "limit" ? ticksOf(instrument, asked.price ?? "0") : null;
  if (ticks !== null) checkBand(venue, instrument, asked.side, ticks);
  const spends = !isFutures(instrument) && asked.orderType === "market" && asked.side === "buy";
  const budget = spends ? budgetOf(venue, instrument, asked.qty, last) : null;
  const lots = spends ? 0 : lotsOf(instrument, asked.qty);
  if (ticks === null && lots > instrument.maxMarketLots) {
    refuse(
      "qtyAboveMaximum",
      instrument.symbol,
      text(BigInt(instrument.maxMarketLots) * instrument.lot),
    );
  }
  const posSide = posSideOf(wallet, instrument, asked);
  const held = isFutures(instrument) ? findPosition(wallet, instrument, posSide) : null;
  const closing = { wallet, instrument, posSide, side: asked.side };
  if (!spends && !closesAll(closing, lots)) checkSize(venue, instrument, lots, ticks ?? last);
  const atMs = venue.now();
  const id = venue.newId();
  return {
    id,
    clientOid: origin.clientOid ?? asked.clientOid ?? id,
    wallet,
    instrument,
    side: asked.side,
    orderType: asked.orderType,
    timeInForce: asked.orderType === "market" ? "ioc" : (asked.timeInForce ?? "gtc"),
    posSide,
    reduceOnly: isFutures(instrument) && (asked.reduceOnly ?? false),
    stpMode: asked.stpMode ?? venue.rules().stpDefault,
    marginMode: held?.marginMode ?? asked.marginMode ?? "crossed",
    borrows: !isFutures(instrument) && mayBorrow(instrument, asked),
    delegateType: origin.delegateType ?? "normal",
    createdMs: atMs,
    ticks,
    lots,
    budget,
    filledLots: 0,
    filledValue: 0n,
    settled: 0n,
    fees: new Map(),
    locked: 0n,
    margin: 0n,
    status: "live",
    cancelReason: "",
    presets: presetsOf(venue, instrument, asked, ticks ?? last),
    updatedMs: atMs,
    pending: null,
    modifications: 0,
    onFill: origin.onFill ?? null,
  };
}

/** Checks the order, locks what it needs, accepts and matches it. A refusal changes nothing. */
export function acceptOrder(
  venue: Venue,
  asked: PlaceOrderRequest,
  origin: Origin,
): { order: VenueOrder; replaced: boolean } {
  const { wallet } = origin;
  const { account } = wallet;
  const instrument = tradable(venue, asked.category, asked.symbol);
  const order = draftOrder(venue, asked, instrument, origin);
  checkPresetOrder(venue, order);
  const held = isFutures(instrument) ? findPosition(wallet, instrument, order.posSide) : null;
  const mayOpen = instrument.state === "online" || (isFutures(instrument) && closes(order));
  if (!mayOpen) refuse("pairClosingOnly");
  if (held && asked.marginMode && held.marginMode !== asked.marginMode) refuse("wrongOpenType");
  checkClientOid(venue, account, order.clientOid);
  if (wallet === account.main) checkCount(account, instrument);
  if (wallet === account.main) checkLoan(venue, order);
  const earlier = isFutures(instrument) && closes(order) ? fitToPosition(order) : [];
  checkBankruptcy(order, order.ticks);
  reserve(venue, order);
  for (const other of earlier) finish(venue, other, "cancelled", "reduce_only_replaced");
  account.orders.set(order.id, order);
  account.open.set(order.id, order);
  if (order.clientOid !== "") {
    const named = account.byClientOid.get(order.clientOid) ?? [];
    named.push(order);
    account.byClientOid.set(order.clientOid, named);
  }
  match(venue, order);
  return { order, replaced: earlier.length > 0 };
}

/** docs/exchange.md 4.1. */
export function placeOrder(venue: Venue, uid: string, asked: PlaceOrderRequest): WireOrderIds {
  checkMayTrade(venue);
  const { order, replaced } = acceptOrder(venue, asked, { wallet: venue.account(uid).main });
  return { orderId: replaced ? null : order.id, clientOid: order.clientOid };
}

/** docs/exchange.md 4.7: Reality pairs only; an order without a clientOid gets none. */
export function placeRealityOrder(
  venue: Venue,
  uid: string,
  asked: PlaceRealityOrderRequest,
): WireOrderIds {
  checkMayTrade(venue);
  if (tradable(venue, asked.category, asked.symbol).stockCode === null)
    refuse("unknownSymbol", asked.symbol);
  const { order } = acceptOrder(venue, asked, {
    wallet: venue.account(uid).main,
    clientOid: asked.clientOid ?? "",
  });
  return { orderId: order.id, clientOid: order.clientOid };
}
