import { type Amount, findAmount } from "@/lib/core/amount";
import type { GiveRole, LimitFigure, LimitsProblem, LimitsText } from "./contract";
import { CATEGORIES } from "./exchange-words";
import type { PersonLimits, TradingLimits } from "./order-limits";

/** Limits as their form shows them. */
export function limitsText(limits: TradingLimits): LimitsText {
  return {
    categories: CATEGORIES.filter((category) => limits.categories.includes(category)),
    symbols: limits.symbols.join("\n"),
    largestOrder: limits.largestOrder,
    openValue: limits.openValue,
    ordersADay: String(limits.ordersADay),
    deviationPercent: limits.deviationPercent,
    allowsMarketOrders: limits.allowsMarketOrders,
    allowsBorrowing: limits.allowsBorrowing,
    allowsShorting: limits.allowsShorting,
    allowsMoving: limits.allowsMoving,
    largestLeverage: limits.largestLeverage,
    secondPersonAbove: limits.secondPersonAbove ?? "",
  };
}

type LimitsRead<Limits> =
  | { readonly ok: true; readonly limits: Limits }
  | { readonly ok: false; readonly problem: LimitsProblem };

/** Reads the limits of a form. An empty `secondPersonAbove` is none. */
export function readLimits(text: LimitsText): LimitsRead<TradingLimits> {
  const { categories, allowsMarketOrders, allowsBorrowing, allowsShorting, allowsMoving } = text;
  if (categories.length === 0) return { ok: false, problem: { kind: "no-category" } };
  const largestOrder = findFigure(text.largestOrder);
  if (largestOrder === null) return refuse("largestOrder");
  const openValue = findFigure(text.openValue);
  if (openValue === null) return refuse("openValue");
  const deviationPercent = findFigure(text.deviationPercent);
  if (deviationPercent === null) return refuse("deviationPercent");
  const largestLeverage = findFigure(text.largestLeverage);
  if (largestLeverage === null) return refuse("largestLeverage");
  const secondPersonAbove = findFigure(text.secondPersonAbove);
  if (secondPersonAbove === null && text.secondPersonAbove !== "")
    return refuse("secondPersonAbove");
  const ordersADay = findCount(text.ordersADay);
  if (ordersADay === null) return { ok: false, problem: { kind: "count" } };
  const symbols = text.symbols.toUpperCase().split(/[\s,;]+/);
  return {
    ok: true,
    limits: {
      categories,
      symbols: [...new Set(symbols)].filter((symbol) => symbol !== ""),
      largestOrder,
      openValue,
      ordersADay,
      deviationPercent,
      allowsMarketOrders,
      allowsBorrowing,
      allowsShorting,
      allowsMoving,
      largestLeverage,
      secondPersonAbove,
    },
  };
}

type PersonLimitsText = Pick<GiveRole, "largestOrder" | "openValue" | "ordersADay">;

/** Reads a trader's own limits; an empty one is the account's. */
export function readPersonLimits(text: PersonLimitsText): LimitsRead<PersonLimits> {
  const largestOrder = findFigure(text.largestOrder);
  if (largestOrder === null && text.largestOrder !== "") return refuse("largestOrder");
  const openValue = findFigure(text.openValue);
  if (openValue === null && text.openValue !== "") return refuse("openValue");
  const ordersADay = findCount(text.ordersADay);
  if (ordersADay === null && text.ordersADay !== "")
    return { ok: false, problem: { kind: "count" } };
  return { ok: true, limits: { largestOrder, openValue, ordersADay } };
}

function refuse(field: LimitFigure): LimitsRead<never> {
  return { ok: false, problem: { kind: "figure", field } };
}

/** A decimal of zero or more; null for anything else. */
function findFigure(text: string): Amount | null {
  const amount = findAmount(text);
  return amount?.startsWith("-") ? null : amount;
}

function findCount(text: string): number | null {
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}
