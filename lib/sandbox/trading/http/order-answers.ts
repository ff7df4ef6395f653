import {
  change,
  each,
  findOrder,
  place,
  requireOneCategory,
  type TradingCall,
  unwrap,
} from "./call";
import type { FormFields } from "./form";
import { CATEGORIES, FUTURES_LINES, refuseWith } from "./form";
import {
  type AskedPage,
  answerPage,
  type ListingLimits,
  MAX_SPAN_MS,
  readListing,
} from "./listing";
import {
  readBatchOrder,
  readCancelOrder,
  readMaxOpen,
  readModifyOrder,
  readPlaceOrder,
  readRealityOrder,
} from "./order-forms";
import { isOpen } from "./visibility";

export function pageOf(
  call: TradingCall,
  category: ListingLimits["category"],
  spanMs = MAX_SPAN_MS,
): AskedPage {
  const { nowMs, rangeErrorCode } = call;
  return readListing(call.form(), { nowMs, rangeErrorCode, category, spanMs });
}

function placeOne(call: TradingCall, fields: FormFields, read: typeof readPlaceOrder) {
  const { exchange, uid, switches } = call;
  const order = read(call.formOf(fields), switches, exchange.findSymbol);
  if (call.paper && exchange.findSymbol(order.category, order.symbol)?.isReality) {
    refuseWith("25200", "papTradingService not support RWA order");
  }
  return place(call, order.clientOid, () => exchange.placeOrder(uid, order));
}

function placeReality(call: TradingCall) {
  const order = readRealityOrder(call.form());
  return place(call, order.clientOid, () => call.exchange.placeRealityOrder(call.uid, order));
}

function modifyOne(call: TradingCall, fields: FormFields) {
  const asked = readModifyOrder(call.formOf(fields), call.switches);
  return change(call, asked, () => call.exchange.modifyOrder(call.uid, asked));
}

/** docs/exchange.md 4.0: one business line, each order once, and no reduce-only orders. */
function modifyBatch(call: TradingCall) {
  const list = call.list();
  requireOneCategory(list, call.switches);
  const keys = list.map((fields) => findOrder(call, call.formOf(fields).orderKey())?.orderId);
  return each(call, list, (fields) => {
    const key = call.formOf(fields).orderKey();
    const order = findOrder(call, key);
    if (order && keys.filter((orderId) => orderId === order.orderId).length > 1)
      refuseWith("25572");
    if (order?.reduceOnly === "yes") refuseWith("25568");
    return modifyOne(call, fields);
  });
}

function cancelOne(call: TradingCall, fields: FormFields, reality: boolean) {
  const asked = readCancelOrder(call.formOf(fields), reality);
  const { exchange, uid } = call;
  return change(call, asked, () =>
    reality ? exchange.cancelRealityOrder(uid, asked) : exchange.cancelOrder(uid, asked),
  );
}

/** Category and symbol are required here, unlike in 4.3 (docs/exchange.md 4.0). */
function cancelBatch(call: TradingCall) {
  const list = call.list();
  requireOneCategory(list, call.switches);
  return each(call, list, (fields) => {
    const form = call.formOf(fields);
    form.category(CATEGORIES);
    form.symbol();
    return cancelOne(call, fields, false);
  });
}

const accepted = { code: "00000", msg: "success" };

function cancelSymbol(call: TradingCall) {
  const form = call.form();
  const asked = { category: form.category(CATEGORIES), symbol: form.maybeSymbol() };
  const before = call.exchange.openOrders(call.uid, asked);
  if (call.lost) {
    return { list: before.map(({ orderId, clientOid }) => ({ orderId, clientOid, ...accepted })) };
  }
  const cancelled = unwrap(call.exchange.cancelSymbolOrders(call.uid, asked));
  for (const record of before) call.visibility.hide(call.uid, record.orderId, record, call.hideMs);
  return { list: cancelled.map((ids) => ({ ...ids, ...accepted })) };
}

function countdown(call: TradingCall) {
  const seconds = call.form().whole("countdown", 0, 60);
  if (seconds > 0 && seconds < 5) call.form().bad("countdown");
  return call.lost ? "success" : unwrap(call.exchange.countdownCancelAll(call.uid, seconds));
}

function closePositions(call: TradingCall) {
  const form = call.form();
  const asked = {
    category: form.category(FUTURES_LINES),
    symbol: form.maybeSymbol(),
    posSide: form.maybeWord("posSide", ["long", "short"]),
  };
  if (call.lost) return { list: [{ orderId: call.inventId(), clientOid: "", ...accepted }] };
  return { list: unwrap(call.exchange.closePositions(call.uid, asked)) };
}

function orderInfo(call: TradingCall) {
  const record = call.visibility.order(call.uid, findOrder(call, call.form().orderKey()));
  return record ?? refuseWith("25204");
}

function orders(call: TradingCall, open: boolean) {
  const asked = pageOf(call, open ? "optional" : "required");
  const { exchange, uid, visibility } = call;
  const rows = open
    ? exchange.openOrders(uid, asked.listing)
    : exchange.orderHistory(uid, asked.listing);
  const shown = visibility
    .orders(uid, rows, open, asked.listing)
    .filter((row) => isOpen(row) === open);
  return answerPage(shown, asked, ({ orderId }) => orderId, call.switches);
}

function fills(call: TradingCall) {
  const asked = pageOf(call, "optional");
  const orderId = call.form().maybeText("orderId");
  const rows = call.exchange.fills(call.uid, { ...asked.listing, orderId });
  return answerPage(
    call.visibility.fills(call.uid, rows),
    asked,
    ({ execId }) => execId,
    call.switches,
  );
}

/** Answers (`data`) of the operations on orders. Refusals are thrown. */
export const ORDER_ANSWERS = {
  "place-order": (call: TradingCall) => placeOne(call, call.fields(), readPlaceOrder),
  "place-batch": (call: TradingCall) => {
    const list = call.list();
    requireOneCategory(list, call.switches);
    return each(call, list, (fields) => placeOne(call, fields, readBatchOrder));
  },
  "place-reality-order": placeReality,
  "modify-order": (call: TradingCall) => modifyOne(call, call.fields()),
  "batch-modify-order": modifyBatch,
  "cancel-order": (call: TradingCall) => cancelOne(call, call.fields(), false),
  "cancel-reality-order": (call: TradingCall) => cancelOne(call, call.fields(), true),
  "cancel-batch": cancelBatch,
  "cancel-symbol-order": cancelSymbol,
  "countdown-cancel-all": countdown,
  "close-positions": closePositions,
  "order-info": orderInfo,
  "unfilled-orders": (call: TradingCall) => orders(call, true),
  "history-orders": (call: TradingCall) => orders(call, false),
  fills,
  "max-open-available": (call: TradingCall) =>
    unwrap(call.exchange.maxOpenAvailable(call.uid, readMaxOpen(call.form()))),
};
