import type * as Ask from "../interface/requests";
import { NUMBER_AS_SENT } from "./body";
import {
  CATEGORIES,
  type FormFields,
  FUTURES_LINES,
  isFields,
  isFutures,
  type RequestForm,
  refuseWith,
} from "./form";
import type { TradingSwitches } from "./switches";

const SIDES = ["buy", "sell"] as const;
const ORDER_TYPES = ["limit", "market"] as const;
const POS_SIDES = ["long", "short"] as const;
const TRIGGERS = ["market", "mark"] as const;
const TIMES_IN_FORCE = ["gtc", "ioc", "fok", "post_only", "rpi"] as const;
const STP_MODES = ["none", "cancel_taker", "cancel_maker", "cancel_both"] as const;
const MARGIN_MODES = ["crossed", "isolated"] as const;

/**
 * Presets, or the TP/SL of a strategy order. A limit price counts only with order type "limit"
 * (docs/exchange.md 4.1).
 */
export function readPresets(form: RequestForm): Ask.PresetFields {
  const tpOrderType = form.maybeWord("tpOrderType", ORDER_TYPES);
  const slOrderType = form.maybeWord("slOrderType", ORDER_TYPES);
  return {
    takeProfit: form.maybeDecimal("takeProfit"),
    stopLoss: form.maybeDecimal("stopLoss"),
    tpTriggerBy: form.maybeWord("tpTriggerBy", TRIGGERS),
    slTriggerBy: form.maybeWord("slTriggerBy", TRIGGERS),
    tpOrderType,
    slOrderType,
    tpLimitPrice: tpOrderType === "limit" ? form.maybePositive("tpLimitPrice") : undefined,
    slLimitPrice: slOrderType === "limit" ? form.maybePositive("slLimitPrice") : undefined,
  };
}

/** Refuses fields of futures on another line (docs/exchange.md 4.1). */
function refuseFuturesFields(form: RequestForm, category: Ask.WireCategory): void {
  if (isFutures(category)) return;
  for (const name of ["posSide", "tpTriggerBy", "slTriggerBy"]) {
    if (form.maybeText(name) !== undefined) form.bad(name);
  }
  if (form.maybeWord("marginMode", MARGIN_MODES) === "isolated") refuseWith("25240", category);
}

type PairFinder = (
  category: Ask.WireCategory,
  symbol: string,
) => { readonly isReality: boolean } | null;

/** docs/exchange.md 4.1. */
export function readPlaceOrder(
  form: RequestForm,
  switches: TradingSwitches,
  findPair: PairFinder,
): Ask.PlaceOrderRequest {
  const category = form.category(CATEGORIES);
  const symbol = form.symbol();
  const qty = form.positive("qty");
  const side = form.word("side", SIDES);
  const orderType = form.word("orderType", ORDER_TYPES);
  const price = orderType === "limit" ? form.positive("price") : undefined;
  refuseFuturesFields(form, category);
  if (form.maybeFlag("reduceOnly") && !isFutures(category)) form.bad("reduceOnly");
  const autoBorrow = switches.olderServer ? undefined : form.maybeFlag("autoBorrow");
  if (autoBorrow && category !== "SPOT") form.bad("autoBorrow");
  const presets = readPresets(form);
  if (findPair(category, symbol)?.isReality) {
    if (presets.tpOrderType === "limit") form.bad("tpOrderType");
    if (presets.slOrderType === "limit") form.bad("slOrderType");
  }
  return {
    ...presets,
    category,
    symbol,
    qty,
    side,
    orderType,
    price,
    autoBorrow,
    timeInForce: orderType === "limit" ? form.maybeWord("timeInForce", TIMES_IN_FORCE) : undefined,
    posSide: form.maybeWord("posSide", POS_SIDES),
    clientOid: form.maybeClientOid(),
    reduceOnly: form.maybeFlag("reduceOnly"),
    stpMode: form.maybeWord("stpMode", STP_MODES),
    marginMode: form.maybeWord("marginMode", MARGIN_MODES),
  };
}

/** An order of a batch. What docs/exchange.md 4.4 does not support refuses this order only. */
export function readBatchOrder(
  form: RequestForm,
  switches: TradingSwitches,
  findPair: PairFinder,
): Ask.PlaceOrderRequest {
  const order = readPlaceOrder(form, switches, findPair);
  if (order.reduceOnly) refuseWith("25240", "reduceOnly");
  if (order.takeProfit ?? order.stopLoss) refuseWith("25593");
  return order;
}

/** docs/exchange.md 4.7: no time in force, presets, STP or direction. */
export function readRealityOrder(form: RequestForm): Ask.PlaceRealityOrderRequest {
  const symbol = form.symbol();
  const side = form.word("side", SIDES);
  const orderType = form.word("orderType", ORDER_TYPES);
  return {
    category: form.maybeCategory(["SPOT", "MARGIN"]) ?? "SPOT",
    symbol,
    side,
    orderType,
    qty: form.positive("qty"),
    price: orderType === "limit" ? form.positive("price") : undefined,
    clientOid: form.maybeClientOid(),
  };
}

/**
 * A number of up to 18 digits (docs/exchange.md 4.2), or a text of up to 32 characters: sources
 * differ.
 */
function checkRequestId(form: RequestForm, switches: TradingSwitches): void {
  const value = form.raw("requestId");
  if (value === undefined || value === null) return;
  const fits =
    switches.requestId === "string"
      ? typeof value === "string" && /^[\w-]{1,32}$/.test(value)
      : isFields(value) && /^\d{1,18}$/.test(String(value[NUMBER_AS_SENT]));
  if (!fits) form.bad("requestId");
}

/** docs/exchange.md 4.2. */
export function readModifyOrder(
  form: RequestForm,
  switches: TradingSwitches,
): Ask.ModifyOrderRequest {
  const key = form.orderKey();
  const qty = form.maybePositive("qty");
  const price = form.maybePositive("price");
  if (qty === undefined && price === undefined) form.missing("qty or price");
  checkRequestId(form, switches);
  return {
    ...key,
    ...readPresets(form),
    qty,
    price,
    autoCancel: form.maybeFlag("autoCancel"),
    symbol: form.maybeSymbol(),
    category: form.maybeCategory(CATEGORIES),
  };
}

/** docs/exchange.md 4.3; 4.8 with a required symbol. */
export function readCancelOrder(form: RequestForm, reality = false): Ask.CancelOrderRequest {
  const key = form.orderKey();
  if (!reality) return { ...key, category: form.maybeCategory(CATEGORIES) };
  const category = form.maybeCategory(["SPOT", "MARGIN"]);
  return { ...key, category, symbol: form.symbol() };
}

/** docs/exchange.md 4.5. */
export function readLeverage(form: RequestForm, switches: TradingSwitches): Ask.SetLeverageRequest {
  const category = form.category(["MARGIN", ...FUTURES_LINES]);
  const futures = isFutures(category);
  const marginMode = form.maybeWord("marginMode", MARGIN_MODES);
  if (!futures && marginMode === "isolated") refuseWith("25240", category);
  const given = {
    category,
    symbol: futures ? form.symbol() : form.maybeSymbol(),
    coin: futures ? form.maybeText("coin") : form.text("coin"),
    leverage: form.maybePositive("leverage"),
    marginMode,
    posSide: form.maybeWord("posSide", POS_SIDES),
    longLeverage: form.maybePositive("longLeverage"),
    shortLeverage: form.maybePositive("shortLeverage"),
  };
  if (switches.leverage === "required" && given.leverage === undefined) form.missing("leverage");
  if (marginMode !== "isolated") {
    if (given.longLeverage !== undefined) form.bad("longLeverage");
    if (given.shortLeverage !== undefined) form.bad("shortLeverage");
  }
  return given;
}

export function readMaxOpen(form: RequestForm): Ask.MaxOpenRequest {
  const category = form.category(CATEGORIES);
  const symbol = form.symbol();
  const orderType = form.word("orderType", ORDER_TYPES);
  const side = form.word("side", SIDES);
  const price = orderType === "limit" ? form.positive("price") : form.maybePositive("price");
  return { category, symbol, orderType, side, price, size: form.maybePositive("size") };
}

const MAX_MOVES = 10;

/** `side` is that of the opening: "buy" means a long position (docs/trading.md 5). */
export function readMovePositions(
  form: RequestForm,
  formOf: (fields: FormFields) => RequestForm,
): Ask.MovePositionsRequest {
  const fromUid = form.text("fromUid");
  const toUid = form.text("toUid");
  const category = form.category(["USDT-FUTURES", "USDC-FUTURES"]);
  const list = form.objects("positionList") ?? form.missing("positionList");
  if (list.length === 0 || list.length > MAX_MOVES) form.bad("positionList");
  const positions = list.map((fields) => {
    const one = formOf(fields);
    const side = one.word("side", SIDES) === "buy" ? "long" : "short";
    return { symbol: one.symbol(), side, qty: one.positive("qty") } as const;
  });
  return { fromUid, toUid, category, positions };
}
