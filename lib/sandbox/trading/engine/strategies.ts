import type { TradingExchange } from "../interface/exchange";
import type { WireOrderIds } from "../interface/records";
import { refuse } from "../interface/refusals";
import type {
  ModifyStrategyRequest,
  OrderKey,
  PlaceStrategyRequest,
  WirePosSide,
  WireSide,
} from "../interface/requests";
import type { TradedInstrument } from "../market/instruments";
import { isOneWay } from "./account";
import { checkMayTrade } from "./account-state";
import { listNewest } from "./listings";
import { isFutures, orderRecord } from "./order";
import { checkSize, lotsOf, ticksOf, tradable } from "./order-checks";
import { entryTicks, findPosition } from "./positions";
import { changePresets, checkRelation, readPresets } from "./presets";
import type { Venue, VenueAccount, VenueStrategy, VenueTrigger } from "./state";
import { type StrategyWatch, strategyRecord } from "./strategy-order";

/** docs/exchange.md 4.6: a clientOid names the same strategy order for six hours. */
const SAME_FOR_MS = 6 * 3_600_000;
const MOST_ACTIVE = 40;

const idsOf = ({ id, clientOid }: VenueStrategy): WireOrderIds => ({ orderId: id, clientOid });

function findStrategy(
  account: VenueAccount,
  { orderId, clientOid }: OrderKey,
): VenueStrategy | null {
  if (orderId) return account.strategies.get(orderId) ?? null;
  if (!clientOid) return null;
  const named = [...account.strategies.values()].filter((one) => one.clientOid === clientOid);
  return named.at(-1) ?? null;
}

type StrategyDraft = Pick<
  VenueStrategy,
  | "instrument"
  | "type"
  | "tpslMode"
  | "side"
  | "posSide"
  | "reduceOnly"
  | "lots"
  | "presets"
  | "trigger"
>;

/** The side that it trades: the opposite of the position that it guards. */
function guardedSide(
  account: VenueAccount,
  instrument: TradedInstrument,
  asked: PlaceStrategyRequest,
): [WireSide, WirePosSide | null] {
  if (!isFutures(instrument)) return [asked.side ?? "sell", null];
  const posSide = isOneWay(account) ? null : (asked.posSide ?? refuse("wrongOpenType"));
  const position = findPosition(account.main, instrument, posSide);
  if (!position) return refuse("strategyWithoutPosition");
  return [position.side === "long" ? "sell" : "buy", posSide];
}

/**
 * Refuses more strategies than a symbol may have, or more lots than the position has; `itself` does
 * not count.
 */
function checkRoom(
  account: VenueAccount,
  draft: StrategyDraft,
  itself: VenueStrategy | null,
): void {
  const { instrument, posSide, lots } = draft;
  const others = [...account.strategies.values()].filter(
    (one) => one !== itself && one.status === "pending" && one.instrument === instrument,
  );
  if (others.length >= MOST_ACTIVE) refuse("tooManyStrategies", String(MOST_ACTIVE));
  if (draft.type === "trigger" || !isFutures(instrument)) return;
  const guards = others.filter((one) => one.type === "tpsl" && one.posSide === posSide);
  if (lots === null) {
    if (guards.some((one) => one.lots === null)) refuse("oneFullStrategy");
    return;
  }
  const guarded = guards.reduce((sum, one) => sum + (one.lots ?? 0), 0);
  const held = findPosition(account.main, instrument, posSide)?.lots ?? 0;
  if (guarded + lots > held) refuse("strategiesAbovePosition");
}

function draftTpsl(
  venue: Venue,
  account: VenueAccount,
  instrument: TradedInstrument,
  asked: PlaceStrategyRequest,
): StrategyDraft {
  const presets = readPresets(instrument, asked);
  if (!presets.takeProfit && !presets.stopLoss) refuse("invalid", "takeProfit");
  const [side, posSide] = guardedSide(account, instrument, asked);
  const mode = asked.tpslMode ?? "full";
  const isSpotBuy = !isFutures(instrument) && side === "buy";
  if ((mode === "partial" || isSpotBuy) && !asked.qty) refuse("invalid", "qty");
  const lots = mode === "partial" || isSpotBuy ? lotsOf(instrument, asked.qty ?? "0") : null;
  if (lots !== null)
    checkSize(venue, instrument, lots, venue.market(instrument).last(venue.minute()));
  checkNow(venue, account, instrument, presets, [side, posSide]);
  return {
    instrument,
    type: "tpsl",
    tpslMode: mode,
    side,
    posSide,
    reduceOnly: isFutures(instrument) && isOneWay(account),
    lots,
    presets,
    trigger: null,
  };
}

/**
 * Refuses presets on the wrong side of the present price; the position was opened by the other
 * side.
 */
function checkNow(
  venue: Venue,
  { main }: VenueAccount,
  instrument: TradedInstrument,
  presets: VenueStrategy["presets"],
  [side, posSide]: readonly [WireSide, WirePosSide | null],
): void {
  const market = venue.market(instrument);
  const minute = venue.minute();
  const position = isFutures(instrument) ? findPosition(main, instrument, posSide) : null;
  checkRelation(venue, instrument, presets, side === "sell" ? "buy" : "sell", {
    market: market.last(minute),
    mark: market.mark(minute),
    entry: position && entryTicks(position),
  });
}

type TriggerAsked = Pick<
  PlaceStrategyRequest,
  "triggerBy" | "triggerPrice" | "triggerOrderType" | "triggerOrderPrice"
>;

function readTrigger(
  venue: Venue,
  instrument: TradedInstrument,
  asked: TriggerAsked,
): VenueStrategy["trigger"] {
  const by = asked.triggerBy ?? "market";
  const orderType = asked.triggerOrderType ?? "market";
  const ticks = ticksOf(instrument, asked.triggerPrice ?? refuse("invalid", "triggerPrice"));
  const market = venue.market(instrument);
  const now = by === "mark" ? market.mark(venue.minute()) : market.last(venue.minute());
  const isLimit = orderType === "limit";
  const trigger: VenueTrigger = {
    ticks,
    by,
    orderType,
    limitTicks: isLimit
      ? ticksOf(instrument, asked.triggerOrderPrice ?? refuse("invalid", "triggerOrderPrice"))
      : null,
  };
  return { ...trigger, rising: ticks >= now };
}

function draftTrigger(
  venue: Venue,
  account: VenueAccount,
  instrument: TradedInstrument,
  asked: PlaceStrategyRequest,
): StrategyDraft {
  const trigger = readTrigger(venue, instrument, asked);
  const lots = lotsOf(instrument, asked.qty ?? refuse("invalid", "qty"));
  checkSize(venue, instrument, lots, trigger?.limitTicks ?? trigger?.ticks ?? 1);
  const hedged = isFutures(instrument) && !isOneWay(account);
  return {
    instrument,
    type: "trigger",
    tpslMode: "",
    side: asked.side ?? refuse("invalid", "side"),
    posSide: hedged ? (asked.posSide ?? refuse("wrongOpenType")) : null,
    reduceOnly: isFutures(instrument) && (asked.reduceOnly ?? false),
    lots,
    presets: { takeProfit: null, stopLoss: null },
    trigger,
  };
}

/** docs/exchange.md 4.6. */
function placeStrategy(
  venue: Venue,
  watch: StrategyWatch,
  uid: string,
  asked: PlaceStrategyRequest,
): WireOrderIds {
  checkMayTrade(venue);
  const account = venue.account(uid);
  const instrument = tradable(venue, asked.category, asked.symbol);
  if (instrument.kind === "inverse" && venue.rules().coinFuturesExtras === "refused") {
    refuse("notOnThisLine", asked.category);
  }
  const clientOid = asked.type === "tpsl" ? (asked.clientOid ?? "") : "";
  const same = clientOid ? findStrategy(account, { clientOid }) : null;
  if (same && venue.now() - same.createdMs < SAME_FOR_MS) return idsOf(same);
  const draft =
    asked.type === "tpsl"
      ? draftTpsl(venue, account, instrument, asked)
      : draftTrigger(venue, account, instrument, asked);
  checkRoom(account, draft, null);
  const atMs = venue.now();
  const id = venue.newId();
  const strategy: VenueStrategy = {
    ...draft,
    id,
    clientOid: clientOid || id,
    wallet: account.main,
    status: "pending",
    firedBy: "",
    subOrders: [],
    createdMs: atMs,
    updatedMs: atMs,
    presetOf: null,
  };
  watch.add(strategy);
  return idsOf(strategy);
}

function requirePending(venue: Venue, uid: string, key: OrderKey): VenueStrategy {
  const strategy = findStrategy(venue.account(uid), key);
  if (!strategy || strategy.status === "cancelled") return refuse("unknownStrategy");
  if (strategy.status !== "pending") refuse("strategyFired");
  return strategy;
}

function modifyStrategy(venue: Venue, uid: string, asked: ModifyStrategyRequest): WireOrderIds {
  const account = venue.account(uid);
  const strategy = requirePending(venue, uid, asked);
  const { instrument, side, posSide } = strategy;
  const { asked: newPresets, next: presets } = changePresets(instrument, strategy.presets, asked);
  if (strategy.type === "tpsl" && !presets.takeProfit && !presets.stopLoss)
    refuse("invalid", "takeProfit");
  checkNow(venue, account, instrument, newPresets, [side, posSide]);
  const trigger =
    strategy.trigger && asked.triggerPrice
      ? readTrigger(venue, instrument, asked)
      : strategy.trigger;
  const lots = strategy.tpslMode === "full" ? null : lotsOf(instrument, asked.qty);
  const before = JSON.stringify([strategy.presets, strategy.trigger, strategy.lots]);
  if (before === JSON.stringify([presets, trigger, lots])) refuse("strategyUnchanged");
  checkRoom(account, { ...strategy, lots }, strategy);
  Object.assign(strategy, { presets, trigger, lots, updatedMs: venue.now() });
  return idsOf(strategy);
}

type StrategyOperations = Pick<
  TradingExchange,
  | "placeStrategy"
  | "modifyStrategy"
  | "cancelStrategy"
  | "openStrategies"
  | "strategyHistory"
  | "strategySubOrders"
>;

export function strategyOperations(venue: Venue, watch: StrategyWatch): StrategyOperations {
  const entryOf = ({
    id,
    instrument,
    createdMs,
  }: Pick<VenueStrategy, "id" | "instrument" | "createdMs">) => ({
    id,
    category: instrument.category,
    symbol: instrument.symbol,
    atMs: createdMs,
  });
  return {
    placeStrategy: (uid, asked) => venue.outcome(() => placeStrategy(venue, watch, uid, asked)),
    modifyStrategy: (uid, asked) => venue.outcome(() => modifyStrategy(venue, uid, asked)),
    cancelStrategy: (uid, key) =>
      venue.outcome(() => {
        const strategy = findStrategy(venue.account(uid), key);
        if (strategy?.status !== "pending") return refuse("unknownStrategy");
        watch.end(strategy, "cancelled");
        return idsOf(strategy);
      }),
    openStrategies: (uid, { category, type }) =>
      venue.answer(() =>
        [...venue.account(uid).strategies.values()]
          .filter(({ status }) => status === "pending")
          .filter(({ instrument }) => !category || instrument.category === category)
          .filter((strategy) => !type || strategy.type === type)
          .map(strategyRecord),
      ),
    strategyHistory: (uid, listing) =>
      venue.answer(() => {
        const over = [...venue.account(uid).strategies.values()].filter(
          ({ status, type }) => status !== "pending" && (!listing.type || type === listing.type),
        );
        return listNewest(over, listing, entryOf).map(strategyRecord);
      }),
    strategySubOrders: (uid, orderId, listing) =>
      venue.outcome(() => {
        const strategy = findStrategy(venue.account(uid), { orderId }) ?? refuse("unknownStrategy");
        return listNewest(strategy.subOrders, listing, entryOf).map(orderRecord);
      }),
  };
}
