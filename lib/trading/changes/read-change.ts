import type { DraftChange } from "../contract";
import type { TypedChange } from "../draft-order";
import type { ChangeName } from "../exchange-operations";
import { isFutures, POSITION_SIDES, SIDES, wordOf } from "../exchange-words";
import type { TradingBook } from "../kept";
import { findLivingBot, findOpenRecord } from "../load-records";
import type { ChangeSubject } from "../order-record";
import type { WriteRequest } from "../prepare-write";
import { PRESET_SIDES } from "../preset-rules";
import { type ChangeText, isMoveField, readMoveField } from "./form-fields";
import { closingSideOf } from "./meant-positions";
import { STRATEGY_FIELDS } from "./strategy-fields";

type BotOperation = Extract<ChangeName, `${string}-bot` | `${string}-interval` | "add-investment">;

/**
 * Why a change cannot be read. "no-record": the desk does not know what is to be changed.
 * "no-product": it does not know whether the bot trades spot or futures.
 */
type UnreadChange = "no-record" | "no-product";

/**
 * The change that a form asks for, of what the desk knows under `id`. Words and figures stay as
 * they were typed: the rules judge them at the preview.
 */
export async function readChange(
  book: TradingBook,
  asked: Omit<DraftChange, "accountId">,
): Promise<TypedChange | UnreadChange> {
  return (await readKnown(book, asked)) ?? "no-record";
}

/** Null: the desk does not know what is to be changed. */
async function readKnown(
  book: TradingBook,
  { operation, id, text }: Omit<DraftChange, "accountId">,
): Promise<TypedChange | "no-product" | null> {
  switch (operation) {
    case "modify-order": {
      const of = await findSubject(book, "order", id);
      if (of === null) return null;
      const { category, symbol } = of;
      const request = { ...filledIn(text, ORDER_FIELDS), ...removedPresets(text) };
      return asked(operation, { orderId: id, category, symbol, ...request }, of);
    }
    case "cancel-order": {
      const of = await findSubject(book, "order", id);
      return of && asked(operation, { orderId: id, category: of.category }, of);
    }
    case "place-strategy-order": {
      const request = filledIn(text, [...STRATEGY_FIELDS.map(({ name }) => name), "reduceOnly"]);
      const symbol = (request.symbol ?? "").toUpperCase();
      const { category = null } = request;
      return asked(
        operation,
        { ...request, symbol },
        { category, symbol, side: sideOf(request.side) },
      );
    }
    case "modify-strategy-order": {
      const of = await findSubject(book, "strategy", id);
      return of && asked(operation, { orderId: id, ...filledIn(text, STRATEGY_FIGURES) }, of);
    }
    case "cancel-strategy-order": {
      const of = await findSubject(book, "strategy", id);
      return of && asked(operation, { orderId: id }, of);
    }
    case "set-leverage":
      return readLeverage(text);
    case "create-bot":
    case "create-neutral-bot":
      return readNewBot(text);
    case "modify-bot":
    case "modify-neutral-bot":
    case "modify-grid-interval":
    case "modify-neutral-grid-interval":
    case "add-investment":
    case "close-bot":
      return readBotChange(book, operation, id, text);
    case "cancel-symbol-order": {
      const upper = { ...text, symbol: (text.symbol ?? "").toUpperCase() };
      const request = filledIn(upper, ["category", "symbol"]);
      const { category = null, symbol = null } = request;
      return asked(operation, request, { category, symbol, side: null });
    }
    case "close-positions":
      return readClosing(book, id, text);
    case "move-positions":
      return readMove(text);
    case "set-hold-mode":
      return asked(operation, filledIn(text, ["holdMode"]), NOTHING_NAMED);
    default:
      return operation satisfies never;
  }
}

const NOTHING_NAMED: ChangeSubject = { category: null, symbol: null, side: null };

/**
 * `id`: an open position as the desk keeps it; "": what the form names. In one-way mode a symbol has
 * one position, and no side is named.
 */
async function readClosing(
  book: TradingBook,
  id: string,
  text: ChangeText,
): Promise<TypedChange | null> {
  if (id !== "") {
    const kept = await findOpenRecord(book, "position", id);
    if (kept === null) return null;
    const { category, symbol, holdMode } = kept.record;
    const posSide = wordOf(POSITION_SIDES, kept.record.posSide);
    const isHedged = holdMode === "hedge_mode" && posSide !== undefined;
    const of = { category, symbol, side: posSide ? closingSideOf(posSide) : null };
    return asked("close-positions", { category, symbol, ...(isHedged && { posSide }) }, of);
  }
  const upper = { ...text, symbol: (text.symbol ?? "").toUpperCase() };
  const { posSide: word, ...named } = filledIn(upper, ["category", "symbol", "posSide"]);
  const posSide = wordOf(POSITION_SIDES, word);
  const { category = null, symbol = null } = named;
  const side = posSide ? closingSideOf(posSide) : null;
  return asked(
    "close-positions",
    { ...named, ...(posSide && { posSide }) },
    { category, symbol, side },
  );
}

/** Whose positions they are the exchange says at the preview. */
function readMove(text: ChangeText): TypedChange {
  const { category = null, toUid = "" } = filledIn(text, ["category", "toUid"]);
  const positionList = Object.entries(text)
    .filter(([field, qty]) => isMoveField(field) && qty.trim() !== "")
    .map(([field, qty]) => ({ ...readMoveField(field), qty: qty.trim() }));
  const request = { fromUid: "", toUid, category, positionList };
  return asked("move-positions", request, { category, symbol: null, side: null });
}

/** The rules check every word of `request` before anything is sent. */
function asked<Name extends ChangeName>(
  operation: Name,
  request: object,
  of: ChangeSubject,
): TypedChange {
  return { operation, typed: request as WriteRequest<Name>, of } as TypedChange;
}

/** The fields that something was typed into. */
function filledIn<Field extends string>(
  text: ChangeText,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  const filled: Partial<Record<Field, string>> = {};
  for (const field of fields) {
    const value = (text[field] ?? "").trim();
    if (value !== "") filled[field] = value;
  }
  return filled;
}

const ORDER_FIELDS = [
  "price",
  "qty",
  "takeProfit",
  "tpOrderType",
  "tpLimitPrice",
  "stopLoss",
  "slOrderType",
  "slLimitPrice",
  "autoCancel",
  "requestId",
] as const;

const STRATEGY_FIGURES = [
  "triggerPrice",
  "triggerOrderPrice",
  "takeProfit",
  "stopLoss",
  "qty",
] as const;

const LEVERAGE_FIELDS = [
  "category",
  "symbol",
  "coin",
  "marginMode",
  "posSide",
  "leverage",
  "longLeverage",
  "shortLeverage",
] as const;

/** A preset that was emptied: "0" takes it away (docs/exchange.md 4.2). */
function removedPresets(text: ChangeText): Readonly<Record<string, string>> {
  const emptied = PRESET_SIDES.filter(({ trigger }) => text[trigger]?.trim() === "");
  return Object.fromEntries(emptied.map(({ trigger }) => [trigger, "0"]));
}

function sideOf(word: string | null | undefined): ChangeSubject["side"] {
  return SIDES.find((side) => side === word) ?? null;
}

async function findSubject(
  book: TradingBook,
  kind: "order" | "strategy",
  id: string,
): Promise<ChangeSubject | null> {
  const kept = await findOpenRecord(book, kind, id);
  if (kept === null) return null;
  const { category, symbol, side } = kept.record;
  return { category, symbol, side: sideOf(side) };
}

/**
 * Cross margin is the exchange's default, and "both" is no position side of the exchange: neither
 * is sent.
 */
function readLeverage(text: ChangeText): TypedChange {
  const { symbol: typed = "", coin = "" } = text;
  const upper = { ...text, symbol: typed.toUpperCase(), coin: coin.toUpperCase() };
  const { marginMode, posSide, ...request } = filledIn(upper, LEVERAGE_FIELDS);
  const { category = null, symbol = null } = request;
  const words: { marginMode?: string; posSide?: string } = {};
  if (marginMode === "isolated") words.marginMode = marginMode;
  if (posSide !== undefined && posSide !== "both") words.posSide = posSide;
  return asked("set-leverage", { ...request, ...words }, { category, symbol, side: null });
}

/** Null: the desk does not know the bot, or it is over. */
async function readBotChange(
  book: TradingBook,
  operation: Exclude<BotOperation, "create-bot" | "create-neutral-bot">,
  id: string,
  text: ChangeText,
): Promise<TypedChange | "no-product" | null> {
  const record = await findLivingBot(book, id);
  if (record === null) return null;
  const { category } = record;
  const of = { category, symbol: record.bot.symbol, side: null };
  if (operation === "close-bot") return asked(operation, { botId: id }, of);
  if (category === null) return "no-product";
  const isNeutral = record.kind === "neutral";
  const named = { botId: id, category };
  switch (operation) {
    case "modify-bot":
    case "modify-neutral-bot": {
      const { takeProfit = null, stopLoss = null } = filledIn(text, ["takeProfit", "stopLoss"]);
      const request = { ...named, takeProfit, stopLoss };
      return asked(isNeutral ? "modify-neutral-bot" : "modify-bot", request, of);
    }
    case "modify-grid-interval":
    case "modify-neutral-grid-interval": {
      const { minPrice = "", maxPrice = "", gridNum = "" } = text;
      const request = { ...named, minPrice, maxPrice, gridNum };
      const own = isNeutral ? "modify-neutral-grid-interval" : "modify-grid-interval";
      return asked(own, request, of);
    }
    case "add-investment": {
      const { coin = "", investment = "" } = text;
      const request = { ...named, coin, size: investment, fundsSource: ["uta"] };
      return isFutures(category)
        ? asked(operation, { ...request, adjustType: "increase" }, of)
        : asked(operation, request, of);
    }
    default:
      return operation satisfies never;
  }
}

const GRID_FIELDS = [
  "category",
  "minPrice",
  "maxPrice",
  "gridNum",
  "gridOrderMode",
  "takeProfit",
  "stopLoss",
] as const;

/** A neutral grid of futures has an operation of its own. */
function readNewBot(text: ChangeText): TypedChange {
  const { category = "", investment = "", coin = "", gridType } = text;
  const symbol = (text.symbol ?? "").toUpperCase();
  const of = { category, symbol, side: null };
  const grid = {
    ...filledIn(text, GRID_FIELDS),
    symbol,
    investmentAmount: [{ coin: coin.trim().toUpperCase(), amount: investment.trim() }],
    fundsSource: ["uta"],
  };
  if (!isFutures(category)) return asked("create-bot", grid, of);
  if (gridType !== "neutral")
    return asked("create-bot", { ...grid, ...filledIn(text, ["leverage", "gridType"]) }, of);
  return asked("create-neutral-bot", { ...grid, ...filledIn(text, ["leverage"]) }, of);
}
