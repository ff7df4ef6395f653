import { compareAmounts } from "@/lib/core/amount";
import {
  checkCancelSymbolOrder,
  checkClosePositions,
  checkCountdown,
  checkMovePositions,
  checkSetHoldMode,
  checkSetLeverage,
} from "./account-rules";
import {
  type BatchFacts,
  type BatchModifyFacts,
  checkBatchModify,
  checkCancelBatch,
  checkPlaceBatch,
  type InstrumentsFacts,
} from "./batch-rules";
import { isPlacement, WRITES, type WriteName } from "./exchange-operations";
import type { TradingSettings } from "./exchange-settings";
import type { Side } from "./exchange-words";
import {
  checkAddInvestment,
  checkCloseBot,
  checkCreateBot,
  checkCreateNeutralBot,
  checkModifyBot,
  checkModifyGridInterval,
} from "./grid-rules";
import type { Instrument } from "./instrument";
import type { OrderFacts } from "./order-rules";
import {
  checkCancelOrder,
  checkCancelRealityOrder,
  checkModifyOrder,
  checkPlaceOrder,
  checkPlaceRealityOrder,
  type ModifyFacts,
} from "./place-rules";
import type * as R from "./requests";
import type { RuleRefusal } from "./rule-refusal";
import { findFigure } from "./steps";
import {
  checkCancelStrategyOrder,
  checkModifyStrategyOrder,
  checkPlaceStrategyOrder,
} from "./strategy-rules";

type PairFacts = { readonly isReality: boolean };
type SymbolFacts = { readonly instrument: Instrument | null };

/**
 * What each write asks for, and what it is checked against; null: nothing but itself, and no
 * Reality pair.
 */
export type WriteAsked = {
  "place-order": [R.PlaceOrder, OrderFacts];
  "modify-order": [R.ModifyOrder, ModifyFacts];
  "cancel-order": [R.CancelOrder, PairFacts];
  "place-batch": [readonly R.PlaceOrder[], BatchFacts];
  "set-leverage": [R.SetLeverage, SymbolFacts];
  "place-strategy-order": [R.PlaceStrategyOrder, Pick<OrderFacts, "instrument" | "holdMode">];
  "place-reality-order": [R.PlaceRealityOrder, OrderFacts];
  "cancel-reality-order": [R.CancelRealityOrder, PairFacts];
  "modify-grid-interval": [R.ModifyGridInterval, SymbolFacts | null];
  "close-bot": [R.CloseBot, null];
  "countdown-cancel-all": [R.CountdownCancelAll, null];
  "cancel-symbol-order": [R.CancelSymbolOrder, PairFacts | null];
  "batch-modify-order": [readonly R.ModifyOrder[], BatchModifyFacts];
  "cancel-batch": [readonly R.BatchCancel[], InstrumentsFacts | null];
  "close-positions": [R.ClosePositions, null];
  "move-positions": [R.MovePositions, null];
  "modify-strategy-order": [R.ModifyStrategyOrder, SymbolFacts & { readonly fired: Side | null }];
  "cancel-strategy-order": [R.OrderNamed, null];
  "validate-grid": [R.CreateBot, SymbolFacts];
  "create-bot": [R.CreateBot, SymbolFacts];
  "modify-bot": [R.ModifyBot, SymbolFacts | null];
  "add-investment": [R.AddInvestment, null];
  "validate-neutral-grid": [R.CreateNeutralBot, SymbolFacts];
  "create-neutral-bot": [R.CreateNeutralBot, SymbolFacts];
  "modify-neutral-bot": [R.ModifyNeutralBot, SymbolFacts | null];
  "modify-neutral-grid-interval": [R.ModifyNeutralGridInterval, SymbolFacts | null];
  "set-hold-mode": [R.SetHoldMode, null];
};
export type WriteRequest<Name extends WriteName> = WriteAsked[Name][0];
export type WriteFacts<Name extends WriteName> = WriteAsked[Name][1];

type Check<Name extends WriteName> = (
  request: WriteRequest<Name>,
  facts: WriteFacts<Name>,
  settings: TradingSettings,
) => readonly RuleRefusal[];

const CHECKS: { readonly [Name in WriteName]: Check<Name> } = {
  "place-order": checkPlaceOrder,
  "modify-order": checkModifyOrder,
  "cancel-order": (request, { isReality }, settings) =>
    checkCancelOrder(request, isReality, settings),
  "place-batch": checkPlaceBatch,
  "set-leverage": (request, { instrument }, settings) =>
    checkSetLeverage(request, instrument, settings),
  "place-strategy-order": checkPlaceStrategyOrder,
  "place-reality-order": checkPlaceRealityOrder,
  "cancel-reality-order": (request, { isReality }, settings) =>
    checkCancelRealityOrder(request, isReality, settings),
  "modify-grid-interval": (request, facts) =>
    checkModifyGridInterval(request, facts?.instrument ?? null, "grid"),
  "close-bot": checkCloseBot,
  "countdown-cancel-all": checkCountdown,
  "cancel-symbol-order": checkCancelSymbolOrder,
  "batch-modify-order": checkBatchModify,
  "cancel-batch": (request, _, settings) => checkCancelBatch(request, settings),
  "close-positions": checkClosePositions,
  "move-positions": checkMovePositions,
  "modify-strategy-order": checkModifyStrategyOrder,
  "cancel-strategy-order": (request, _, settings) => checkCancelStrategyOrder(request, settings),
  "validate-grid": (request, { instrument }) => checkCreateBot(request, instrument),
  "create-bot": (request, { instrument }) => checkCreateBot(request, instrument),
  "modify-bot": (request, facts) => checkModifyBot(request, facts?.instrument ?? null, "grid"),
  "add-investment": checkAddInvestment,
  "validate-neutral-grid": (request, { instrument }) => checkCreateNeutralBot(request, instrument),
  "create-neutral-bot": (request, { instrument }) => checkCreateNeutralBot(request, instrument),
  "modify-neutral-bot": (request, facts) =>
    checkModifyBot(request, facts?.instrument ?? null, "neutral"),
  "modify-neutral-grid-interval": (request, facts) =>
    checkModifyGridInterval(request, facts?.instrument ?? null, "neutral"),
  "set-hold-mode": checkSetHoldMode,
};

/** What was named in the request, so that each answer can be matched. "" names nothing. */
export type NamedOrder = { readonly orderId: string | null; readonly clientOid: string | null };

const CHECKED: unique symbol = Symbol("checked");
/**
 * A write that passed its rules: its exact text, and what the answer is judged by. Made by
 * `prepareWrite` alone.
 */
export type Write<Name extends WriteName = WriteName> = {
  readonly [CHECKED]: true;
  readonly name: Name;
  readonly path: string;
  /** The bytes that are signed, sent and kept, as UTF-8. */
  readonly body: string;
  /** Counted in the limit of Reality pairs. */
  readonly isReality: boolean;
  /** Sends the broker's own code along. */
  readonly isPlacement: boolean;
  /** The orders of a batch in their order; of anything else its one order. */
  readonly named: readonly NamedOrder[];
  /**
   * The exchange may replace an earlier reduce-only order and then names no orderId
   * (docs/exchange.md 3.5).
   */
  readonly mayReplace: boolean;
};

/** `warnings`: where the sources of a rule disagree, so that the exchange decides. */
export type PreparedWrite<Name extends WriteName> = {
  readonly warnings: readonly RuleRefusal[];
} & (
  | { readonly ok: true; readonly write: Write<Name> }
  | { readonly ok: false; readonly refusals: readonly [RuleRefusal, ...RuleRefusal[]] }
);

/** Checks a write by every rule of its operation, and writes its body. */
export function prepareWrite<Name extends WriteName>(
  name: Name,
  request: WriteRequest<Name>,
  facts: WriteFacts<Name>,
  settings: TradingSettings,
): PreparedWrite<Name> {
  const check: Check<Name> = CHECKS[name];
  const found = check(request, facts, settings);
  const warnings = found.filter(({ isWarning }) => isWarning);
  const [first, ...others] = found.filter(({ isWarning }) => !isWarning);
  if (first !== undefined) return { ok: false, refusals: [first, ...others], warnings };
  const orders: readonly R.OrderNamed[] = Array.isArray(request) ? request : [request];
  const write: Write<Name> = {
    [CHECKED]: true,
    name,
    path: WRITES[name].path,
    body: writeBody(name, request, (symbol) => isRealityPair(facts, symbol), settings),
    isReality: isRealityPair(facts, null),
    isPlacement: isPlacement(name),
    named: orders.map(({ orderId, clientOid }) => ({
      orderId: orderId || null,
      clientOid: clientOid || null,
    })),
    mayReplace: orders.some((order) => "reduceOnly" in order && order.reduceOnly === "yes"),
  };
  return { ok: true, write, warnings };
}

/** `symbol` of one order of several; null: of the request itself. */
function isRealityPair(facts: WriteFacts<WriteName>, symbol: string | null): boolean {
  if (facts === null) return false;
  if ("isReality" in facts) return facts.isReality;
  if ("instruments" in facts)
    return symbol !== null && facts.instruments.get(symbol)?.isReality === true;
  return facts.instrument?.isReality === true;
}

/**
 * A figure that was rounded to the symbol's steps. A size is never rounded up; a price only towards
 * what costs nothing more than what was typed (`roundingOf`).
 */
export type Rounding = { readonly field: string; readonly typed: string; readonly sent: string };

export type Rounded<Name extends WriteName> = {
  readonly request: WriteRequest<Name>;
  readonly roundings: readonly Rounding[];
  readonly refusals: readonly RuleRefusal[];
  readonly warnings: readonly RuleRefusal[];
  /** Null: a rule of the exchange refuses it. */
  readonly write: Write<Name> | null;
};

/** A stored request comes back with its fields in another order; its bytes have to be the same. */
function inFixedOrder<Request extends object>(request: Request): Request {
  if (Array.isArray(request)) return request;
  return Object.fromEntries(
    Object.entries(request).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ) as Request;
}

/**
 * Rounds to the symbol's steps and checks by the exchange's rules. The same request has the same
 * bytes.
 */
export function prepareRounded<Name extends WriteName>(
  name: Name,
  typed: WriteRequest<Name>,
  facts: WriteFacts<Name>,
  settings: TradingSettings,
): Rounded<Name> {
  const roundings: Rounding[] = [];
  let request = inFixedOrder(typed);
  for (;;) {
    const prepared = prepareWrite(name, request, facts, settings);
    const { warnings } = prepared;
    if (prepared.ok) return { request, roundings, refusals: [], warnings, write: prepared.write };
    const { refusals } = prepared;
    const rounding = findRounding(refusals, request, roundings);
    if (rounding === null) return { request, roundings, refusals, warnings, write: null };
    roundings.push(rounding);
    request = { ...request, [rounding.field]: rounding.sent };
  }
}

function findRounding(
  refusals: readonly RuleRefusal[],
  request: object,
  done: readonly Rounding[],
): Rounding | null {
  const fields = new Map<string, unknown>(Object.entries(request));
  for (const { rule, field, nearest } of refusals) {
    if (nearest === null || done.some((rounding) => rounding.field === field)) continue;
    const typed = fields.get(field);
    if (typeof typed !== "string") continue;
    const [from, to] = [findFigure(typed), findFigure(nearest)];
    if (from === null || to === null) continue;
    if (rule === "price-step" || (rule === "quantity-step" && compareAmounts(to, from) < 0))
      return { field, typed, sent: nearest };
  }
  return null;
}

type BodyFields = Readonly<Record<string, unknown>>;

/** STP belongs to these alone: a Reality order has none (docs/exchange.md 4.7). */
const HAS_STP: readonly WriteName[] = ["place-order", "place-batch"];

/**
 * The body as it is signed and sent: JSON, what was not said left out, texts but for `requestId`
 * (docs/exchange.md 4).
 */
function writeBody(
  name: WriteName,
  request: object,
  isReality: (symbol: string) => boolean,
  settings: TradingSettings,
): string {
  const write = (fields: BodyFields) => writeFields(name, fields, isReality, settings);
  const body = Array.isArray(request) ? request.map(write) : write({ ...request });
  const text = JSON.stringify(body);
  // 18 digits are more than a JavaScript number holds. Inside a text a quote has a backslash before
  // it.
  return settings.requestId === "number"
    ? text.replace(/"requestId":"(\d+)"/g, '"requestId":$1')
    : text;
}

function writeFields(
  name: WriteName,
  fields: BodyFields,
  isReality: (symbol: string) => boolean,
  settings: TradingSettings,
): BodyFields {
  const said = Object.entries(fields).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  const body: Record<string, unknown> = Object.fromEntries(said);
  if (HAS_STP.includes(name) && settings.stpWhenUnset === "none") body.stpMode ??= "none";
  if (name === "modify-grid-interval" && settings.upperLimitField === "maxPriceprice") {
    body.maxPriceprice = body.maxPrice;
    delete body.maxPrice;
  }
  const { symbol } = body;
  if (settings.realitySymbol === "small-r" && typeof symbol === "string" && isReality(symbol))
    body.symbol = symbol.replace(/^R/, "r");
  return body;
}
