import type { Amount } from "@/lib/core/amount";
import type { TradingReader } from "@/lib/exchange/trading/read-client";
import { DEFAULT_TRADING_SETTINGS } from "@/lib/trading/exchange-settings";
import { CATEGORIES, SIDES, wordOf } from "@/lib/trading/exchange-words";
import { isBotOrder } from "@/lib/trading/kept";
import { subjectOfModify } from "@/lib/trading/modify-subject";
import { hasPresets, presetLines, wholePresets } from "@/lib/trading/order-presets";
import type { ChangeLine, ChangeSubject } from "@/lib/trading/order-record";
import { prepareRounded } from "@/lib/trading/prepare-write";
import { checkPresetSides, findPresetField } from "@/lib/trading/preset-rules";
import type { Order } from "@/lib/trading/records";
import type { ModifyOrder } from "@/lib/trading/requests";
import { type RuleRefusal, refusalsOf, refuse, say } from "@/lib/trading/rule-refusal";
import { differenceOfSubject } from "@/lib/trading/same-order";
import { findFigure } from "@/lib/trading/steps";
import { isOpenOrder } from "@/lib/trading/to-keep";
import { settingsOf } from "../minimum-setting";
import { readMarket, UnknownSymbolError } from "../order-exchange";
import { collect } from "../read-account";
import {
  type ChangeOperation,
  hasSameLines,
  isFigure,
  NO_PRICES,
  overtaken,
  type SettledChange,
  UNCHANGED,
  UNLIMITED,
  withRefusals,
} from "./operation";

/** Throws UnknownSymbolError where the exchange does not know the order. */
async function requireOrder(reader: TradingReader, orderId: string | undefined): Promise<Order> {
  const order = orderId ? await reader.findOrder({ orderId }) : null;
  if (order === null) throw new UnknownSymbolError(say("no-order", { id: orderId ?? "" }));
  return order;
}

/** The number is another order's by now: nothing that it says is of the change. */
function findOther(order: Order, of: ChangeSubject): SettledChange | null {
  const { orderId } = order;
  const difference = differenceOfSubject({ orderId, of }, order);
  return difference && { kind: "differs", exchangeId: orderId, difference };
}

/** A bot's orders are the bot's. */
function checkNotOfBot(order: Order): RuleRefusal | null {
  if (!isBotOrder(order)) return null;
  return refuse("orderId", "order-state", "4.0", say("order-of-bot"));
}

/** docs/exchange.md 4.2. */
export const modifyOrder: ChangeOperation<"modify-order"> = {
  onceAccepted: "asked",
  look: async (typed, { account, exchange: { reader, market } }) => {
    const atMs = await reader.measureClock();
    const order = await requireOrder(reader, typed.orderId);
    const category = wordOf(CATEGORIES, order.category);
    if (category === undefined)
      throw new UnknownSymbolError(say("category-unknown", { category: order.category }));
    const { instrument, lastPrice, quoteRate } = await readMarket(market, category, order.symbol);
    const { baseCoin, quoteCoin } = instrument;
    const known = { ...order, pending: null };
    const rounded = prepareRounded(
      "modify-order",
      named(order, typed),
      { instrument, order: known },
      settingsOf(account),
    );
    const { request } = rounded;
    const own = refusalsOf(
      checkNotOfBot(order),
      checkChanges(order, request),
      checkPresets(order, request),
    );
    return {
      ...withRefusals(rounded, own),
      batched: {
        instrument,
        order: { ...known, isReduceOnly: (order.reduceOnly ?? "no") !== "no" },
      },
      atMs,
      lastPrice,
      quoteRate,
      lines: [
        { what: "price", of: quoteCoin, before: order.price, after: request.price || order.price },
        { what: "qty", of: baseCoin, before: order.qty, after: request.qty || order.qty },
        ...presetLines(order, request),
        ...refusalLines(request),
      ],
      orders: [],
      subject: subjectOfModify({ order, category, typed, request }, { lastPrice, quoteRate }),
    };
  },
  isAsSeen: hasSameLines,
  settle: async ({ request, of }, { exchange: { reader } }) => {
    const { orderId, price, qty } = request;
    const order = orderId ? await reader.findOrder({ orderId }) : null;
    if (order === null) return UNCHANGED;
    const other = findOther(order, of);
    if (other !== null) return other;
    const isMade =
      (!price || isFigure(order.price, price)) &&
      (!qty || isFigure(order.qty, qty)) &&
      hasPresets(order, request);
    if (isMade) return { kind: "done", details: { price: order.price, qty: order.qty } };
    if (isOpenOrder(order) === false)
      return overtaken(say("overtaken-order", { status: order.orderStatus }));
    return UNCHANGED;
  },
};

/** What becomes of the order if the exchange refuses the change, and the number that it returns then. */
function refusalLines({ autoCancel, requestId }: ModifyOrder): readonly ChangeLine[] {
  if (autoCancel !== "yes") return [];
  const cancels: ChangeLine = { what: "autoCancel", before: null, after: "yes" };
  if (requestId === undefined) return [cancels];
  return [cancels, { what: "requestId", before: null, after: requestId }];
}

/**
 * Presets are named whole. A change names a price or a quantity (docs/exchange.md 4.2): of presets
 * alone the price as it is.
 */
function named(order: Order, typed: ModifyOrder): ModifyOrder {
  const whole = { ...typed, ...wholePresets(order, typed) };
  const isOfPresets = findPresetField(typed) !== null && !typed.price && !typed.qty;
  return isOfPresets && order.price !== null ? { ...whole, price: order.price } : whole;
}

/** They lie beyond and before the price that the order has then, or they would fire at once. */
function checkPresets(order: Order, request: ModifyOrder): readonly RuleRefusal[] {
  const side = wordOf(SIDES, order.side);
  if (side === undefined) return [];
  return checkPresetSides(request, side, findFigure(request.price) ?? order.price, "4.2");
}

/** The exchange refuses a change that changes nothing (25571, public sources). */
function checkChanges(order: Order, request: ModifyOrder): RuleRefusal | null {
  const { price, qty } = request;
  const isSame = (is: Amount | null, asked: string | undefined) => !asked || isFigure(is, asked);
  const isNamed = Boolean(price || qty); // else a rule says so
  if (!isNamed || !isSame(order.price, price) || !isSame(order.qty, qty)) return null;
  if (!hasPresets(order, request)) return null;
  return refuse("price", "order-state", "4.0", say("order-as-before"));
}

/** docs/exchange.md 4.3, of an order that was placed elsewhere. */
export const cancelOrder: ChangeOperation<"cancel-order"> = {
  onceAccepted: "asked",
  look: async (typed, { exchange: { reader } }) => {
    const atMs = await reader.measureClock();
    const order = await requireOrder(reader, typed.orderId);
    const rounded = prepareRounded(
      "cancel-order",
      typed,
      { isReality: false },
      DEFAULT_TRADING_SETTINGS,
    );
    const own = refusalsOf(
      checkNotOfBot(order),
      isOpenOrder(order) === false
        ? refuse("orderId", "order-state", "3.4", say("order-over", { status: order.orderStatus }))
        : null,
    );
    const { orderId, symbol, side, qty, price } = order;
    return {
      ...withRefusals(rounded, own),
      atMs,
      ...NO_PRICES,
      lines: [{ what: "state", before: order.orderStatus, after: "cancelled" }],
      orders: [{ orderId, symbol, side, qty, price }],
      subject: { ...UNLIMITED, sentWhile: "any" },
    };
  },
  settle: async ({ request: { orderId }, of }, { exchange: { reader } }) => {
    const order = orderId ? await reader.findOrder({ orderId }) : null;
    const other = order && findOther(order, of);
    if (other !== null) return other;
    if (order?.orderStatus === "cancelled")
      return { kind: "done", details: { filled: order.cumExecQty } };
    return order?.orderStatus === "filled" ? overtaken(say("overtaken-filled")) : UNCHANGED;
  },
};

const NONE_OPEN = refuse("symbol", "order-state", "3.4", say("none-open"));

/** Every open order of a product, or of one symbol; those of bots stay (public sources). */
export const cancelSymbolOrder: ChangeOperation<"cancel-symbol-order"> = {
  onceAccepted: "asked",
  look: async (typed, { exchange: { reader } }) => {
    const atMs = await reader.measureClock();
    const open = (await collect(reader.openOrders(typed))).filter((order) => !isBotOrder(order));
    const rounded = prepareRounded("cancel-symbol-order", typed, null, DEFAULT_TRADING_SETTINGS);
    const own = open.length === 0 ? [NONE_OPEN] : [];
    return {
      ...withRefusals(rounded, own),
      atMs,
      ...NO_PRICES,
      lines: [],
      orders: open.map(({ orderId, symbol, side, qty, price }) => ({
        orderId,
        symbol,
        side,
        qty,
        price,
      })),
      subject: { ...UNLIMITED, sentWhile: "any" },
    };
  },
  settle: async ({ request, seen: { orders } }, { exchange: { reader } }) => {
    const open = new Set((await collect(reader.openOrders(request))).map(({ orderId }) => orderId));
    const left = orders.filter(({ orderId }) => open.has(orderId));
    if (left.length > 0) return UNCHANGED;
    return { kind: "done", details: { cancelled: orders.length } };
  },
};
