import { place, type TradingCall, unwrap } from "./call";
import { CATEGORIES, FUTURES_LINES, type RequestForm } from "./form";
import { answerList, answerPage } from "./listing";
import { pageOf } from "./order-answers";
import { readLeverage, readMovePositions } from "./order-forms";
import { readModifyStrategy, readPlaceStrategy, readStrategyType } from "./strategy-forms";
import type { TradingSwitches } from "./switches";

const DAY_MS = 86_400_000;
/** docs/exchange.md 4.0. */
const MOVE_HISTORY_SPAN_MS = 90 * DAY_MS;

function placeStrategy(call: TradingCall) {
  const order = readPlaceStrategy(call.form());
  return place(call, order.clientOid, () => call.exchange.placeStrategy(call.uid, order));
}

function modifyStrategy(call: TradingCall) {
  const asked = readModifyStrategy(call.form());
  if (call.lost) {
    return { orderId: asked.orderId ?? call.inventId(), clientOid: asked.clientOid ?? "" };
  }
  return unwrap(call.exchange.modifyStrategy(call.uid, asked));
}

function cancelStrategy(call: TradingCall) {
  const key = call.form().orderKey();
  const ids = call.lost
    ? { orderId: key.orderId ?? call.inventId(), clientOid: key.clientOid ?? "" }
    : unwrap(call.exchange.cancelStrategy(call.uid, key));
  return call.switches.cancelStrategyAnswer === "null" ? null : ids;
}

/** An array, unlike every other list (docs/exchange.md 4.0). */
function openStrategies(call: TradingCall) {
  const form = call.form();
  const of = { category: form.category(CATEGORIES), type: readStrategyType(form) };
  const { visibility, uid } = call;
  return call.exchange
    .openStrategies(uid, of)
    .filter(({ orderId }) => !visibility.isHidden(uid, orderId));
}

function strategyHistory(call: TradingCall) {
  const asked = pageOf(call, "required");
  const type = readStrategyType(call.form());
  const rows = call.exchange.strategyHistory(call.uid, { ...asked.listing, type });
  return answerPage(rows, asked, ({ orderId }) => orderId, call.switches);
}

function subOrders(call: TradingCall) {
  const asked = pageOf(call, "optional");
  const orderId = call.form().text("orderId");
  const rows = unwrap(call.exchange.strategySubOrders(call.uid, orderId, asked.listing));
  return answerPage(rows, asked, (row) => row.orderId, call.switches);
}

function currentPosition(call: TradingCall) {
  const form = call.form();
  const rows = call.exchange.positions(call.uid, {
    category: form.category(FUTURES_LINES),
    symbol: form.maybeSymbol(),
    posSide: form.maybeWord("posSide", ["long", "short"]),
  });
  return answerList(rows, call.switches);
}

function historyPosition(call: TradingCall) {
  const asked = pageOf(call, "required");
  const rows = call.exchange.positionHistory(call.uid, asked.listing);
  return answerPage(rows, asked, ({ positionId }) => positionId, call.switches);
}

function movePositions(call: TradingCall) {
  const asked = readMovePositions(call.form(), call.formOf);
  if (asked.fromUid === asked.toUid) call.form().bad("toUid");
  if (call.lost) return { closePosition: [], openPosition: [] };
  return unwrap(call.exchange.movePositions(call.uid, asked));
}

function moveHistory(call: TradingCall) {
  const asked = pageOf(call, "required", MOVE_HISTORY_SPAN_MS);
  const isSlow = call.switches.moveStatus === "processing";
  const rows = call.exchange.moveHistory(call.uid, asked.listing).map((row) => ({
    ...row,
    status: isSlow && row.status === "completed" ? "processing" : row.status,
  }));
  return answerPage(rows, asked, ({ orderId }) => orderId, call.switches);
}

function setLeverage(call: TradingCall) {
  const asked = readLeverage(call.form(), call.switches);
  return call.lost ? "success" : unwrap(call.exchange.setLeverage(call.uid, asked));
}

function setHoldMode(call: TradingCall) {
  const mode = call.form().word("holdMode", ["one_way_mode", "hedge_mode"]);
  return call.lost ? "success" : unwrap(call.exchange.setHoldMode(call.uid, mode));
}

function feeRate(call: TradingCall) {
  const form = call.form();
  return unwrap(
    call.exchange.feeRate(call.uid, { category: form.category(CATEGORIES), symbol: form.symbol() }),
  );
}

function pairQuestion(form: RequestForm) {
  return { category: form.category(CATEGORIES), symbol: form.maybeSymbol() };
}

function instruments(call: TradingCall) {
  const rows = unwrap(call.exchange.instruments(pairQuestion(call.form())));
  return rows.map((row) => namedStep(row, call.switches));
}

/** The row with its step of quantities under the name that the switch chooses. */
function namedStep(row: Readonly<Record<string, string>>, { stepField }: TradingSwitches) {
  const { sizeMultiplier, quantityMultiplier, ...rest } = row;
  const step = quantityMultiplier ?? sizeMultiplier;
  if (step === undefined) return rest;
  if (stepField === "both") return { ...rest, sizeMultiplier: step, quantityMultiplier: step };
  return { ...rest, [stepField]: step };
}

function isUntraded({ switches }: TradingCall, symbol: string): boolean {
  return switches.untradedPairs.toUpperCase().split(",").includes(symbol.toUpperCase());
}

const NO_PRICES = {
  lastPrice: "",
  openPrice24h: "",
  highPrice24h: "",
  lowPrice24h: "",
  price24hPcnt: "",
};

/** A pair that never traded is listed without prices. */
function tickers(call: TradingCall) {
  const rows = unwrap(call.exchange.tickers(pairQuestion(call.form())));
  return rows.map((row) => (isUntraded(call, row.symbol) ? { ...row, ...NO_PRICES } : row));
}

const INTERVALS = ["1m", "5m", "15m", "30m", "1H", "4H", "6H", "12H", "1D"] as const;
const MAX_CANDLES = 100;

function candles(call: TradingCall) {
  const form = call.form();
  const symbol = form.symbol();
  const startMs = form.maybeMs("startTime");
  const endMs = form.maybeMs("endTime");
  if (startMs !== undefined && endMs !== undefined && startMs > endMs) form.bad("startTime");
  const limit =
    form.maybeText("limit") === undefined ? MAX_CANDLES : form.whole("limit", 1, MAX_CANDLES);
  const category = form.category(["SPOT", ...FUTURES_LINES]);
  const interval = form.word("interval", INTERVALS);
  const dayStart = call.switches.candleDay;
  const rows = unwrap(
    call.exchange.candles({ category, symbol, interval, startMs, endMs, limit, dayStart }),
  );
  if (isUntraded(call, symbol)) return [];
  return call.switches.candleOrder === "newest-first" ? rows.toReversed() : rows;
}

/** Answers of the operations on strategies, the account, positions and public prices. */
export const ACCOUNT_ANSWERS = {
  "place-strategy-order": placeStrategy,
  "modify-strategy-order": modifyStrategy,
  "cancel-strategy-order": cancelStrategy,
  "unfilled-strategy-orders": openStrategies,
  "history-strategy-orders": strategyHistory,
  "strategy-sub-orders": subOrders,
  assets: ({ exchange, uid }: TradingCall) => exchange.assets(uid),
  settings: ({ exchange, uid }: TradingCall) => exchange.settings(uid),
  "loan-data": ({ exchange, uid }: TradingCall) => exchange.loanData(uid),
  adlRank: ({ exchange, uid }: TradingCall) => exchange.adlRank(uid),
  "fee-rate": feeRate,
  "set-leverage": setLeverage,
  "set-hold-mode": setHoldMode,
  "move-positions": movePositions,
  "move-position-history": moveHistory,
  "current-position": currentPosition,
  "history-position": historyPosition,
  instruments,
  tickers,
  candles,
  "history-candles": candles,
};
