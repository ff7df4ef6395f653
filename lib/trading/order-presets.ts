import { compareAmounts } from "@/lib/core/amount";
import { isFutures, ORDER_TYPES, TRIGGER_PRICES, wordOf } from "./exchange-words";
import type { ChangeLine } from "./order-record";
import { PRESET_SIDES, type PresetSide } from "./preset-rules";
import type { PresetRecord } from "./records";
import type { ModifyOrder, Presets } from "./requests";
import { findFigure } from "./steps";

/** What an order has; nothing of one that is new. */
type Before = { readonly [Field in keyof PresetRecord]?: string | null };

const figureOf = (text: string | null | undefined) => findFigure(text ?? undefined);

/** Each preset before and after; nothing of one that is in neither. */
export function presetLines(before: Before, request: Presets): readonly ChangeLine[] {
  return PRESET_SIDES.flatMap((side): readonly ChangeLine[] => {
    const [was, is] = [presetOf(side, before, {}), presetOf(side, before, request)];
    const lines = [
      { what: side.trigger, before: was.trigger, after: is.trigger },
      { what: side.type, before: was.type, after: is.type },
      { what: side.limit, before: was.limit, after: is.limit },
    ];
    return lines.filter((line) => line.before !== null || line.after !== null);
  });
}

function presetOf({ trigger, type, limit }: PresetSide, before: Before, request: Presets) {
  const price =
    request[trigger] === "0" ? null : (figureOf(request[trigger]) ?? figureOf(before[trigger]));
  if (price === null) return { trigger: null, type: null, limit: null };
  const word = request[type] ?? before[type] ?? null;
  const limitPrice =
    word === "limit" ? (figureOf(request[limit]) ?? figureOf(before[limit])) : null;
  return { trigger: price, type: word, limit: limitPrice };
}

/**
 * The presets that a change asks for, each whole: a new price alone would begin anew, at the
 * market. Nothing of a preset that it does not name: that one stays (docs/exchange.md 4.2).
 */
export function wholePresets(
  order: PresetRecord & { readonly category: string },
  typed: ModifyOrder,
): Presets {
  const parts = PRESET_SIDES.map(
    ({ trigger, type, limit, by }): Readonly<Record<string, string | undefined>> => {
      if (![trigger, type, limit].some((field) => typed[field] !== undefined)) return {};
      if (typed[trigger] === "0") return { [trigger]: "0" };
      const orderType = typed[type] ?? wordOf(ORDER_TYPES, order[type]) ?? "market";
      return {
        [trigger]: typed[trigger] ?? figureOf(order[trigger]) ?? undefined,
        [type]: orderType,
        [limit]:
          orderType === "limit" ? (typed[limit] ?? figureOf(order[limit]) ?? undefined) : undefined,
        [by]: isFutures(order.category) ? wordOf(TRIGGER_PRICES, order[by]) : undefined,
      };
    },
  );
  return Object.fromEntries(
    parts.flatMap((part) => Object.entries(part)).filter(([, value]) => value !== undefined),
  );
}

/**
 * Whether an order's presets are as they were asked for. A kind that the exchange does not give is
 * not judged.
 */
export function hasPresets(order: PresetRecord, request: Presets): boolean {
  return presetLines(order, request).every(({ what, before, after }) => {
    if (before === after || (before === null && what.endsWith("OrderType"))) return true;
    const [is, asked] = [figureOf(before), figureOf(after)];
    return is !== null && asked !== null && compareAmounts(is, asked) === 0;
  });
}
