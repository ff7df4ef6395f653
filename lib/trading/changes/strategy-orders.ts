import { type Amount, isZeroAmount, sumAmounts } from "@/lib/core/amount";
import type { TradingReader } from "@/lib/exchange/trading/read-client";
import { DEFAULT_TRADING_SETTINGS } from "@/lib/trading/exchange-settings";
import {
  CATEGORIES,
  type Category,
  isFutures,
  POSITION_SIDES,
  SIDES,
  wordOf,
} from "@/lib/trading/exchange-words";
import { recordStateOfStrategy } from "@/lib/trading/order-life";
import type { ChangeSubject } from "@/lib/trading/order-record";
import { prepareRounded } from "@/lib/trading/prepare-write";
import type { Order, StrategyOrder } from "@/lib/trading/records";
import type { PlaceStrategyOrder } from "@/lib/trading/requests";
import { refusalsOf, refuse, say } from "@/lib/trading/rule-refusal";
import { differenceOfStrategy, differenceOfSubject } from "@/lib/trading/same-order";
import { findFigure } from "@/lib/trading/steps";
import { firedSide } from "@/lib/trading/strategy-rules";
import { isOpenOrder } from "@/lib/trading/to-keep";
import { LISTED_MS } from "../look-times";
import { settingsOf } from "../minimum-setting";
import { readHoldMode, readMarket, UnknownSymbolError } from "../order-exchange";
import { collect } from "../read-account";
import {
  type ChangeOperation,
  hasSameLines,
  isFigure,
  LATEST_MS,
  NO_PRICES,
  overtaken,
  type SentChange,
  type SettledChange,
  UNCHANGED,
  UNLIMITED,
  withRefusals,
} from "./operation";
import {
  isAsAsked,
  isClosing,
  keptWords,
  limitPricesOf,
  linesOf,
  orderTypeOf,
  pricesAfter,
  STRATEGY_PRICES,
  worthOf,
} from "./strategy-figures";

/** docs/exchange.md 4.6. */
export const placeStrategyOrder: ChangeOperation<"place-strategy-order"> = {
  onceAccepted: "asked",
  look: async (typed, { account, exchange: { reader, market } }) => {
    const atMs = await reader.measureClock();
    const { category, symbol } = typed;
    const [priced, holdMode] = await Promise.all([
      readMarket(market, category, symbol),
      readHoldMode(reader, category),
    ]);
    const facts = { instrument: priced.instrument, holdMode };
    const rounded = prepareRounded("place-strategy-order", typed, facts, settingsOf(account));
    const { request } = rounded;
    const qty =
      findFigure(request.qty) ?? (await coveredQty(reader, request, priced.instrument.baseCoin));
    return {
      ...rounded,
      atMs,
      lastPrice: priced.lastPrice,
      quoteRate: priced.quoteRate,
      lines: linesOf({}, request, {
        qtyBefore: null,
        qtyAfter: qty,
        instrument: priced.instrument,
      }),
      orders: [],
      subject: {
        sentWhile: isClosing(request) ? "reducing" : "on",
        category,
        symbol,
        orderType: orderTypeOf(request),
        borrows: category === "MARGIN" ? true : null,
        shorts: isFutures(category) ? !isClosing(request) && request.side !== "buy" : null,
        price: limitPricesOf(request),
        leverage: null,
        value: { usdt: worthOf(request, qty, priced) },
        isCounted: true,
        secondPerson: "by-value",
      },
    };
  },
  settle: async (sent, { exchange: { reader } }) => {
    const { request, range, orderId, clientOid, answered, sentMs } = sent;
    const isTrigger = request.type === "trigger";
    if (orderId === null && isTrigger) return settleTrigger(sent, reader);
    if (orderId !== null && answered !== null)
      return (await findPlaced(sent, orderId, reader)) ?? STILL_OPEN;
    const isOurs = (one: StrategyOrder) =>
      (orderId !== null && one.orderId === orderId) || (!isTrigger && one.clientOid === clientOid);
    const found = await findStrategy(reader, request.category, isOurs, range.fromMs, range.toMs);
    if (found === null) {
      // The lists do not go back to it: only what it placed can be asked for.
      const placed = orderId !== null && sentMs < range.fromMs;
      return (placed ? await findPlaced(sent, orderId, reader) : null) ?? NOT_LISTED;
    }
    const difference = differenceOfStrategy(sent, found);
    if (difference !== null) return { kind: "differs", exchangeId: found.orderId, difference };
    return seenAs(sent, found, reader);
  },
  findNamed: async (sent, exchangeId, { exchange: { reader } }) => {
    const { request, range } = sent;
    const isIt = (one: StrategyOrder) => one.orderId === exchangeId;
    const found = await findStrategy(reader, request.category, isIt, range.fromMs, range.toMs);
    if (found === null) return { kind: "none" };
    const difference = differenceOfStrategy({ ...sent, orderId: null }, found);
    return difference === null ? seenAs(sent, found, reader) : { kind: "differs", difference };
  },
};

const NOT_LISTED: SettledChange = {
  kind: "unchanged",
  absent: ["open-strategies", "strategy-history"],
};
/** What it placed was seen before, and is not listed now. */
const STILL_OPEN: SettledChange = { kind: "unchanged", absent: [] };

type SeenStrategy = Extract<SettledChange, { kind: "seen" }>;
type SentStrategy = SentChange<"place-strategy-order">;

/** One that was triggered lasts as long as what it placed (docs/decisions/0271). */
async function seenAs(
  sent: SentStrategy,
  found: StrategyOrder,
  reader: TradingReader,
): Promise<SeenStrategy> {
  const { status, orderId, triggerType, updatedTimeMs } = found;
  const details = { status, triggerType };
  const state = recordStateOfStrategy(status);
  const seen: SeenStrategy = { kind: "seen", state, orderId, details };
  if (state !== "filled" || !mayRest(sent.request, found)) return seen;
  const placed = await findPlaced(sent, orderId, reader);
  if (placed !== null) return { ...placed, details: { ...details, ...placed.details } };
  // An order that was just placed may not be listed at once.
  const isNew = updatedTimeMs !== null && sent.range.toMs - updatedTimeMs <= LATEST_MS;
  return isNew ? { ...seen, state: "open" } : seen;
}

/** Whether what it places may be a limit order; its order types may have been changed since. */
function mayRest(request: PlaceStrategyOrder, found: StrategyOrder): boolean {
  return (["triggerOrderType", "tpOrderType", "slOrderType"] as const).some(
    (field) => request[field] === "limit" || found[field] === "limit",
  );
}

/** The strategy order as what it placed; null: the exchange lists nothing that it placed. */
async function findPlaced(
  { seen }: SentStrategy,
  orderId: string,
  reader: TradingReader,
): Promise<SeenStrategy | null> {
  const orders = await collect(reader.strategySubOrders(orderId));
  if (orders.length === 0) return null;
  const open = orders.filter((order) => isOpenOrder(order) !== false);
  const executedQty = sumAmounts(figuresOf(orders, "cumExecQty"));
  const values = orders.map(({ price, qty }) => worthOf({ triggerOrderPrice: price }, qty, seen));
  const known = values.filter((value) => value !== null);
  return {
    kind: "seen",
    state: stateOfPlaced(orders, open, executedQty),
    orderId,
    details: { placed: orders.map((order) => `${order.orderId} ${order.orderStatus}`) },
    placed: {
      answered: open.map((order) => ({
        orderId: order.orderId,
        clientOid: order.clientOid,
        outcome: "accepted",
        failure: null,
      })),
      executedQty,
      executedValue: sumAmounts(figuresOf(orders, "cumExecValue")),
      averagePrice: orders.length === 1 ? (orders[0]?.avgPrice ?? null) : null,
      value: known.length === values.length ? sumAmounts(known) : null,
    },
  };
}

/** A figure that the exchange does not give is none that was executed yet. */
const figuresOf = (orders: readonly Order[], field: "cumExecQty" | "cumExecValue") =>
  orders.map((order) => order[field]).filter((figure) => figure !== null);

function stateOfPlaced(
  orders: readonly Order[],
  open: readonly Order[],
  executedQty: Amount,
): NonNullable<SeenStrategy["state"]> {
  if (open.length > 0) return isZeroAmount(executedQty) ? "open" : "partially-filled";
  const isCancelled = orders.some(({ orderStatus }) => orderStatus === "cancelled");
  return isCancelled ? "cancelled" : "filled";
}

/**
 * A trigger order has no clientOid: one like it may be another one. A person says which it is. One
 * that was placed later than ours can have been is another one.
 */
async function settleTrigger(sent: SentStrategy, reader: TradingReader): Promise<SettledChange> {
  const { category } = sent.request;
  const open = await reader.strategyOrders({ category });
  const past = await collect(reader.strategyHistory({ category, range: sent.range }));
  const candidates = [...open, ...past].filter(
    (one) =>
      differenceOfStrategy(sent, one) === null &&
      (one.createdTimeMs === null || one.createdTimeMs <= sent.sentMs + LATEST_MS),
  );
  if (candidates.length === 0) return NOT_LISTED;
  return { kind: "unclear", candidates: candidates.map(({ orderId }) => orderId) };
}

/** Public sources: one of the ids, and qty. */
export const modifyStrategyOrder: ChangeOperation<"modify-strategy-order"> = {
  onceAccepted: "done",
  look: async (typed, { account, exchange: { reader, market } }, of) => {
    const atMs = await reader.measureClock();
    const strategy = await requireOpen(reader, of, typed.orderId);
    const category = knownCategory(strategy.category);
    const priced = await readMarket(market, category, strategy.symbol);
    const covered =
      strategy.qty ??
      (await coveredQty(reader, { ...strategy, category }, priced.instrument.baseCoin));
    const kept = keptWords(strategy, typed);
    const rounded = prepareRounded(
      "modify-strategy-order",
      typed.qty || covered === null ? kept : { ...kept, qty: covered },
      { instrument: priced.instrument, fired: firedBy(strategy) },
      settingsOf(account),
    );
    const { request } = rounded;
    const lines = linesOf(strategy, request, {
      qtyBefore: strategy.qty ?? covered,
      qtyAfter: findFigure(request.qty),
      instrument: priced.instrument,
    });
    const own = refusalsOf(
      lines.every(
        ({ before, after }) => before === after || isFigure(before as Amount, after ?? undefined),
      )
        ? refuse("takeProfit", "order-state", "4.0", say("strategy-as-before"))
        : null,
    );
    const after = pricesAfter(strategy, request);
    return {
      ...withRefusals(rounded, own),
      atMs,
      lastPrice: priced.lastPrice,
      quoteRate: priced.quoteRate,
      lines,
      orders: [],
      subject: {
        sentWhile: "on",
        category,
        symbol: strategy.symbol,
        orderType: orderTypeOf(request),
        borrows: category === "MARGIN" ? true : null,
        shorts: isFutures(category) ? mayShortOnce(strategy) : null,
        price: limitPricesOf(after),
        leverage: null,
        value: { usdt: worthOf(after, findFigure(request.qty), priced) },
        isCounted: true,
        secondPerson: "by-value",
      },
    };
  },
  isAsSeen: hasSameLines,
  settle: async ({ request, of, range }, { exchange: { reader } }) => {
    const found = await findNumbered(reader, of, request.orderId, range.toMs);
    if (found === null) return UNCHANGED;
    const difference = differenceOfSubject({ orderId: found.orderId, of }, found);
    if (difference !== null) return { kind: "differs", exchangeId: found.orderId, difference };
    const isMade = [...STRATEGY_PRICES, "qty" as const].every((field) =>
      isAsAsked(found, request, field),
    );
    if (isMade) return { kind: "done", details: { status: found.status } };
    return recordStateOfStrategy(found.status) === "open"
      ? UNCHANGED
      : overtaken(say("overtaken-strategy", { status: found.status ?? "over" }));
  },
};

function firedBy({ triggerPrice, side, posSide }: StrategyOrder) {
  return firedSide({
    type: triggerPrice === null ? "tpsl" : "trigger",
    side: wordOf(SIDES, side),
    posSide: wordOf(POSITION_SIDES, posSide),
  });
}

/**
 * A trigger order that sells; a take-profit or stop-loss closes. What it only reduces the exchange
 * does not say.
 */
function mayShortOnce({ triggerPrice, side, posSide }: StrategyOrder): boolean {
  return findFigure(triggerPrice ?? undefined) !== null && side !== "buy" && posSide !== "long";
}

export const cancelStrategyOrder: ChangeOperation<"cancel-strategy-order"> = {
  onceAccepted: "done",
  look: async (typed, { exchange: { reader } }, of) => {
    const atMs = await reader.measureClock();
    const strategy = await requireOpen(reader, of, typed.orderId);
    const rounded = prepareRounded("cancel-strategy-order", typed, null, DEFAULT_TRADING_SETTINGS);
    return {
      ...rounded,
      atMs,
      ...NO_PRICES,
      lines: [{ what: "state", before: strategy.status, after: "cancelled" }],
      orders: [],
      subject: { ...UNLIMITED, sentWhile: "any" },
    };
  },
  settle: async ({ request, of, range }, { exchange: { reader } }) => {
    const found = await findNumbered(reader, of, request.orderId, range.toMs);
    const difference = found && differenceOfSubject({ orderId: found.orderId, of }, found);
    if (found && difference) return { kind: "differs", exchangeId: found.orderId, difference };
    if (found?.status === "cancelled") return { kind: "done", details: { status: found.status } };
    return found !== null && recordStateOfStrategy(found.status) === "filled"
      ? overtaken(say("overtaken-fired"))
      : UNCHANGED;
  },
};

function knownCategory(word: string | null): Category {
  const known = CATEGORIES.find((category) => category === word);
  if (known === undefined)
    throw new UnknownSymbolError(say("category-unknown", { category: word ?? "" }));
  return known;
}

async function requireOpen(
  reader: TradingReader,
  { category }: ChangeSubject,
  orderId: string | undefined,
): Promise<StrategyOrder> {
  const open = await reader.strategyOrders({ category: knownCategory(category) });
  const found = open.find((one) => one.orderId === orderId);
  if (found === undefined) throw new UnknownSymbolError(say("no-strategy", { id: orderId ?? "" }));
  return found;
}

function findNumbered(
  reader: TradingReader,
  { category }: ChangeSubject,
  orderId: string | undefined,
  nowMs: number,
): Promise<StrategyOrder | null> {
  const isIt = (one: StrategyOrder) => one.orderId === orderId;
  return findStrategy(reader, knownCategory(category), isIt, nowMs - LISTED_MS, nowMs);
}

/** Among the open ones, else among those that are over. */
async function findStrategy(
  reader: TradingReader,
  category: Category,
  isIt: (one: StrategyOrder) => boolean,
  fromMs: number,
  toMs: number,
): Promise<StrategyOrder | null> {
  const open = (await reader.strategyOrders({ category })).find(isIt);
  if (open !== undefined) return open;
  for await (const page of reader.strategyHistory({ category, range: { fromMs, toMs } })) {
    const found = page.find(isIt);
    if (found !== undefined) return found;
  }
  return null;
}

/** What a full take-profit or stop-loss covers: the position, or what of the coin is available. */
async function coveredQty(
  reader: TradingReader,
  {
    category,
    symbol,
    posSide,
  }: { readonly category: Category; readonly symbol: string; readonly posSide?: string | null },
  baseCoin: string,
): Promise<Amount | null> {
  if (!isFutures(category)) {
    const { assets } = await reader.assets();
    return assets.find(({ coin }) => coin === baseCoin)?.available ?? null;
  }
  const held = await reader.positions({ category, symbol });
  const ofSymbol = held.filter((one) => one.symbol === symbol);
  const [only, ...others] = posSide ? ofSymbol.filter((one) => one.posSide === posSide) : ofSymbol;
  return others.length > 0 ? null : (only?.total ?? null);
}
