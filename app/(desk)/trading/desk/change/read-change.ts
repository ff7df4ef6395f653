import type { ChangeText } from "@/components/trading/changes/change-fields";
import { STRATEGY_FIELDS } from "@/components/trading/changes/strategy-fields";
import type { ChangeSubject } from "@/lib/trading/desk/order-record";
import type { ChangeAsked } from "@/lib/trading/draft-order";
import type { TradingBook } from "@/lib/trading/kept";
import { findOpenRecord } from "@/lib/trading/load-records";
import type { ChangeName } from "@/lib/trading/operations";
import { PRESET_SIDES } from "@/lib/trading/preset-rules";
import { SIDES } from "@/lib/trading/words";
import { asked, given } from "./asked";
import { readBotChange } from "./read-bot-change";

/**
 * What a form asks for, of what the desk knows of `id`. Words and figures are judged by the rules when it is looked at.
 * Null: the desk does not know what is to be changed.
 */
export async function readChange(
  book: TradingBook,
  operation: ChangeName,
  id: string,
  text: ChangeText,
): Promise<ChangeAsked | null> {
  switch (operation) {
    case "modify-order": {
      const of = await findSubject(book, "order", id);
      if (of === null) return null;
      const { category, symbol } = of;
      const request = { ...given(text, ORDER_FIGURES), ...takenAway(text) };
      return asked(operation, { orderId: id, category, symbol, ...request }, of);
    }
    case "cancel-order": {
      const of = await findSubject(book, "order", id);
      if (of === null) return null;
      return asked(operation, { orderId: id, category: of.category }, of);
    }
    case "place-strategy-order": {
      const request = given(text, [...STRATEGY_FIELDS.map(({ name }) => name), "reduceOnly"]);
      const symbol = (request.symbol ?? "").toUpperCase();
      const { category = null, side } = request;
      return asked(
        operation,
        { ...request, symbol },
        { category, symbol, side: SIDES.find((one) => one === side) ?? null },
      );
    }
    case "modify-strategy-order":
    case "cancel-strategy-order": {
      const of = await findSubject(book, "strategy", id);
      if (of === null) return null;
      const isChange = operation === "modify-strategy-order";
      return asked(
        operation,
        { orderId: id, ...(isChange ? given(text, STRATEGY_FIGURES) : {}) },
        of,
      );
    }
    case "set-leverage": {
      const { symbol: typed = "", coin = "" } = text;
      const named = { ...text, symbol: typed.toUpperCase(), coin: coin.toUpperCase() };
      const { marginMode, posSide, ...request } = given(named, LEVERAGE_FIELDS);
      const { category = null, symbol = null } = request;
      // Cross is what the exchange takes where nothing is said; each side by itself names none.
      const side = { ...(marginMode === "isolated" ? { marginMode } : {}), ...sideOf(posSide) };
      return asked(operation, { ...request, ...side }, { category, symbol, side: null });
    }
    case "create-bot":
    case "create-neutral-bot":
    case "modify-bot":
    case "modify-neutral-bot":
    case "modify-grid-interval":
    case "modify-neutral-grid-interval":
    case "add-investment":
    case "close-bot":
      return readBotChange(book, operation, id, text);
    case "cancel-symbol-order": {
      const request = given({ ...text, symbol: (text.symbol ?? "").toUpperCase() }, [
        "category",
        "symbol",
      ]);
      return asked(operation, request, {
        category: request.category ?? null,
        symbol: request.symbol ?? null,
        side: null,
      });
    }
    default:
      return operation satisfies never;
  }
}

const ORDER_FIGURES = [
  ...(["price", "qty", "takeProfit", "tpOrderType", "tpLimitPrice"] as const),
  ...(["stopLoss", "slOrderType", "slLimitPrice"] as const),
] as const;

/** A preset that was emptied: "0" takes it away (docs/exchange.md 4.2). */
function takenAway(text: ChangeText): Readonly<Record<string, string>> {
  const emptied = PRESET_SIDES.filter(({ trigger }) => text[trigger]?.trim() === "");
  return Object.fromEntries(emptied.map(({ trigger }) => [trigger, "0"]));
}

const LEVERAGE_FIELDS = [
  ...(["category", "symbol", "coin", "marginMode", "posSide"] as const),
  ...(["leverage", "longLeverage", "shortLeverage"] as const),
] as const;

const sideOf = (posSide: string | undefined) =>
  posSide === undefined || posSide === "both" ? {} : { posSide };

const STRATEGY_FIGURES = [
  "triggerPrice",
  "triggerOrderPrice",
  "takeProfit",
  "stopLoss",
  "qty",
] as const;

async function findSubject(
  book: TradingBook,
  kind: "order" | "strategy",
  id: string,
): Promise<ChangeSubject | null> {
  const kept = await findOpenRecord(book, kind, id);
  if (kept === null) return null;
  const { category, symbol, side } = kept.record;
  return { category, symbol, side: SIDES.find((one) => one === side) ?? null };
}
