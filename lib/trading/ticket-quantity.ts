import {
  type Amount,
  compareAmounts,
  countStepsDown,
  isZeroAmount,
  multiplyAmounts,
  roundToStep,
  stepOfDecimals,
  sumAmounts,
} from "@/lib/core/amount";
import { isFutures } from "./exchange-words";
import type { Instrument } from "./instrument";
import type { AvailableBalance, MaxOpen } from "./live-figures";
import { findFigure, priceStep, quantityStep, type Sized, unitOfQty } from "./steps";

/** In what a quantity is typed: the traded coin, the coin it is paid with, or a share of the most. */
export const QTY_UNITS = ["base", "quote", "percent"] as const;
export type QtyUnit = (typeof QTY_UNITS)[number];

/** The order without its quantity, and what a quantity is converted by. */
export type Measure = {
  readonly order: Omit<Sized, "qty">;
  readonly instrument: Instrument;
  /** The limit price, or the last one; null: not known. */
  readonly price: Amount | null;
  /** The most that can be traded, in the unit of `qty`; null: not known. */
  readonly most: Amount | null;
};

/** "read": in the unit of `qty` (docs/trading.md 3.4), as it is sent. */
export type QuantityRead =
  | { readonly kind: "empty" }
  | { readonly kind: "read"; readonly qty: string }
  | {
      readonly kind: "unread";
      readonly why: "not-a-number" | "above-100" | "no-price" | "no-most" | "below-step";
    };

const NOTHING = "0" as Amount;
const HUNDRED = "100" as Amount;
const HUNDREDTH = "0.01" as Amount;
/** Where the exchange does not say a step. */
const FINEST = stepOfDecimals(8);

/**
 * What is sent of a typed quantity. In the interface's own unit it is as it was typed, so that the
 * preview shows what it rounds. Any other is rounded down to the symbol's steps.
 */
export function readQuantity(typed: string, unit: QtyUnit, measure: Measure): QuantityRead {
  const text = typed.trim();
  if (text === "") return { kind: "empty" };
  const { order, price, most } = measure;
  if (unit === unitOfQty(order)) return { kind: "read", qty: text };
  const figure = findFigure(text);
  if (figure === null) return { kind: "unread", why: "not-a-number" };
  if (unit === "percent") {
    if (compareAmounts(figure, HUNDRED) > 0) return { kind: "unread", why: "above-100" };
    if (most === null) return { kind: "unread", why: "no-most" };
    return whole(multiplyAmounts(multiplyAmounts(most, figure), HUNDREDTH), measure);
  }
  if (price === null) return { kind: "unread", why: "no-price" };
  if (unit === "base") return whole(multiplyAmounts(figure, price), measure);
  return steps(baseOf(figure, price, stepOf(measure)));
}

function stepOf({ order, instrument }: Pick<Measure, "order" | "instrument">): Amount {
  return quantityStep({ ...order, qty: "" }, instrument) ?? FINEST;
}

function whole(amount: Amount, measure: Measure): QuantityRead {
  return steps(roundToStep(amount, stepOf(measure), "down"));
}

function steps(amount: Amount): QuantityRead {
  return isZeroAmount(amount)
    ? { kind: "unread", why: "below-step" }
    : { kind: "read", qty: amount };
}

/** How much of the base coin an amount of the quote coin pays for, in whole steps. */
function baseOf(quote: Amount, price: Amount, step: Amount): Amount {
  return multiplyAmounts(countStepsDown(quote, multiplyAmounts(price, step)), step);
}

/** A quantity in both coins; null: no price is known, or it is no figure. */
type BothCoins = { readonly base: Amount | null; readonly quote: Amount | null };

/** `qty` in the unit of `qty`. The other coin is rounded down; it is an estimate. */
export function inBothCoins(
  qty: string,
  { order, instrument, price }: Omit<Measure, "most">,
): BothCoins {
  const figure = findFigure(qty);
  if (figure === null) return { base: null, quote: null };
  if (unitOfQty(order) === "base")
    return { base: figure, quote: price === null ? null : multiplyAmounts(figure, price) };
  const { quantityPrecision } = instrument;
  const step = quantityPrecision === null ? FINEST : stepOfDecimals(quantityPrecision);
  return { base: price === null ? null : baseOf(figure, price, step), quote: figure };
}

type Holdings = {
  readonly balances: readonly AvailableBalance[];
  readonly maxOpen: MaxOpen | null;
};

/**
 * The most that an order can be of, in the unit of `qty` and in whole steps: what the balance pays
 * for, or what the exchange says can be opened where that is less. It never borrows. Null: not
 * known.
 */
export function mostQuantity(
  { order, instrument, price }: Omit<Measure, "most">,
  { balances, maxOpen }: Holdings,
): Amount | null {
  const { category, side } = order;
  const step = stepOf({ order, instrument });
  const opens = maxOpen?.[side] ?? null;
  if (isFutures(category)) return opens && roundToStep(opens, step, "down");
  const { baseCoin, quoteCoin } = instrument;
  const available = findAvailable(balances, side === "buy" ? quoteCoin : baseCoin);
  if (available === null) return null;
  if (side === "sell") return roundToStep(least(available, opens), step, "down");
  if (unitOfQty(order) === "quote") {
    const opensQuote = opens && price && multiplyAmounts(opens, price);
    return roundToStep(least(available, opensQuote), step, "down");
  }
  if (price === null) return null;
  if (isZeroAmount(available)) return available;
  return roundToStep(least(baseOf(available, price, step), opens), step, "down");
}

/**
 * The most that an order that only closes can be of: the size of the position, in whole steps.
 * Null: not known.
 */
export function mostToClose(
  { order, instrument }: Pick<Measure, "order" | "instrument">,
  maxOpen: MaxOpen | null,
): Amount | null {
  const size = maxOpen?.closes?.[order.side] ?? null;
  return size && roundToStep(size, stepOf({ order, instrument }), "down");
}

/** Null: nothing was read. A coin that is not among what was read is one of which there is nothing. */
export function findAvailable(balances: readonly AvailableBalance[], coin: string): Amount | null {
  if (balances.length === 0) return null;
  const held = balances.find((one) => one.coin === coin)?.available ?? NOTHING;
  // What is owed is nothing to spend.
  return held.startsWith("-") ? NOTHING : held;
}

function least(one: Amount, other: Amount | null): Amount {
  return other !== null && compareAmounts(other, one) < 0 ? other : one;
}

/**
 * A typed figure moved by whole steps, as by an arrow key. One between two steps goes to the next
 * one; below one step nothing is reached. `first`: where an empty field begins. Null: it stays.
 */
export function steppedFigure(
  typed: string,
  step: Amount | null,
  by: number,
  first: Amount | null,
): string | null {
  if (step === null) return null;
  if (typed.trim() === "") return first && roundToStep(first, step, "down");
  const figure = findFigure(typed.trim());
  if (figure === null) return null;
  const down = roundToStep(figure, step, "down");
  const isBetween = compareAmounts(down, figure) !== 0;
  // From between two steps, one step down is the lower of the two.
  const from = isBetween && by < 0 ? sumAmounts([down, step]) : down;
  const moved = sumAmounts([from, multiplyAmounts(step, String(by) as Amount)]);
  return moved.startsWith("-") || isZeroAmount(moved) ? null : roundToStep(moved, step, "down");
}

/** The step of a typed quantity in this unit; a percent counts whole ones. */
export function stepOfUnit(
  unit: QtyUnit,
  { order, instrument }: Pick<Measure, "order" | "instrument">,
): Amount | null {
  if (unit === "percent") return "1" as Amount;
  if (unit === unitOfQty(order)) return quantityStep({ ...order, qty: "" }, instrument);
  if (unit === "quote") return priceStep(instrument);
  const { quantityPrecision } = instrument;
  return quantityPrecision === null ? null : stepOfDecimals(quantityPrecision);
}
