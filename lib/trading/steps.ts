import {
  type Amount,
  compareAmounts,
  countStepsUp,
  decimalsOf,
  findAmount,
  isMultipleOf,
  isZeroAmount,
  multiplyAmounts,
  roundToStep,
  stepOfDecimals,
  subtractAmounts,
  sumAmounts,
} from "@/lib/core/amount";
import type { MinimumReading, TradingSettings } from "./exchange-settings";
import { isFutures, type OrderType, type Side } from "./exchange-words";
import type { Instrument } from "./instrument";
import { type RuleRefusal, type RuleSentence, refusalsOf, refuse, say, warn } from "./rule-refusal";

/** Which coin a quantity is counted in (docs/exchange.md 4.1, `qty`). */
export function unitOfQty(order: {
  readonly category: string;
  readonly side: Side;
  readonly orderType: OrderType;
}): "base" | "quote" {
  if (order.category === "COIN-FUTURES") return "quote";
  if (isFutures(order.category)) return "base";
  return order.orderType === "market" && order.side === "buy" ? "quote" : "base";
}

/** A decimal above zero; null for anything else. */
export function findFigure(text: string | undefined): Amount | null {
  const amount = text === undefined ? null : findAmount(text);
  return amount === null || amount.startsWith("-") || isZeroAmount(amount) ? null : amount;
}

/** A figure of a request is a decimal text above zero: no exponent, no comma, no space. */
export function checkFigure(
  field: string,
  value: string | undefined,
  section: string,
): RuleRefusal | null {
  // An empty text says nothing: a required one is missed elsewhere.
  if (value === undefined || value === "" || findFigure(value) !== null) return null;
  return refuse(field, "not-a-number", section, say("not-a-number", { field }));
}

/**
 * The smallest distance of two prices: futures name it, of spot the decimals count
 * (docs/exchange.md 4.1 rule 2).
 */
export function priceStep({
  category,
  priceMultiplier,
  pricePrecision,
}: Instrument): Amount | null {
  if (isFutures(category) && priceMultiplier !== null) return priceMultiplier;
  return pricePrecision === null ? null : stepOfDecimals(pricePrecision);
}

/** How a price comes onto its step; null: neither way is safe, so that a person has to choose. */
export type PriceRounding = "down" | "up" | null;

/**
 * The safe way for a price at which an order of this side trades, or that places one: a buy never
 * pays more than was typed, a sell never gets less. For a stop that also means: it fires at the
 * typed price or before it, never beyond.
 */
export function roundingOf(side: Side | null | undefined): PriceRounding {
  if (side === "buy") return "down";
  return side === "sell" ? "up" : null;
}

/**
 * docs/exchange.md 4.1 rule 2: futures prices are multiples of priceMultiplier with at most
 * pricePrecision decimals, spot prices obey the decimals. `field` because presets and triggers are
 * prices too. A text that is no figure is left to `checkFigure`.
 */
export function checkPriceStep(
  field: string,
  value: string | undefined,
  instrument: Instrument,
  rounding: PriceRounding,
): RuleRefusal | null {
  const price = findFigure(value);
  const step = priceStep(instrument);
  if (price === null || step === null) return null;
  const { pricePrecision } = instrument;
  const fits =
    isMultipleOf(price, step) && (pricePrecision === null || decimalsOf(price) <= pricePrecision);
  if (fits) return null;
  const rounded = rounding === null ? null : roundToStep(price, step, rounding);
  const said = say("step", { field, step, symbol: instrument.symbol });
  // A price of zero is none.
  const nearest = rounded === null || isZeroAmount(rounded) ? null : rounded;
  return refuse(field, "price-step", "4.1", said, nearest);
}

/**
 * Public instruments: a limit buy lies at most buyLimitPriceRatio above the last price, a limit
 * sell at most sellLimitPriceRatio below it. Not judged where price or ratio are not known, or the
 * ratio is zero.
 */
export function checkPriceBand(
  { side, price: text }: { readonly side: Side; readonly price?: string | undefined },
  instrument: Instrument,
  lastPrice: Amount | null,
): RuleRefusal | null {
  const price = findFigure(text);
  const ratio = side === "buy" ? instrument.buyLimitPriceRatio : instrument.sellLimitPriceRatio;
  if (price === null || lastPrice === null || ratio === null || isZeroAmount(ratio)) return null;
  const distance = multiplyAmounts(lastPrice, ratio);
  const bound =
    side === "buy" ? sumAmounts([lastPrice, distance]) : subtractAmounts(lastPrice, distance);
  const beyond = compareAmounts(price, bound);
  if (side === "buy" ? beyond <= 0 : beyond >= 0) return null;
  const step = priceStep(instrument);
  const nearest = step === null ? bound : roundToStep(bound, step, side === "buy" ? "down" : "up");
  const values = { symbol: instrument.symbol, ratio, price: lastPrice };
  const said = side === "buy" ? say("band-buy", values) : say("band-sell", values);
  return refuse("price", "price-band", "4.0", said, nearest);
}

export type Sized = {
  readonly category: string;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly qty: string;
  readonly price?: string | undefined;
};

/**
 * Step, minimum and maximum of a quantity. `lastPrice` where the order names no price; null: not
 * known.
 */
export function checkQuantity(
  order: Sized,
  instrument: Instrument,
  lastPrice: Amount | null,
  settings: TradingSettings,
): readonly RuleRefusal[] {
  return refusalsOf(
    checkQuantityStep(order, instrument),
    checkQuantityMinimum(order, instrument, lastPrice, settings),
    checkQuantityMaximum(order, instrument),
  );
}

/**
 * The smallest distance of two quantities, in the unit of `qty`. Null: the exchange does not say.
 */
export function quantityStep(order: Sized, instrument: Instrument): Amount | null {
  const { sizeMultiplier, quantityPrecision, quotePrecision } = instrument;
  if (isFutures(order.category)) {
    return (
      sizeMultiplier ?? (quantityPrecision === null ? null : stepOfDecimals(quantityPrecision))
    );
  }
  const decimals = unitOfQty(order) === "quote" ? quotePrecision : quantityPrecision;
  return decimals === null ? null : stepOfDecimals(decimals);
}

/**
 * docs/exchange.md 4.1 rule 2: a multiple of sizeMultiplier (futures), or within the decimals. No
 * repair offers more than was typed: below one step there is none.
 */
function checkQuantityStep(order: Sized, instrument: Instrument): RuleRefusal | null {
  const quantity = findFigure(order.qty);
  const step = quantityStep(order, instrument);
  if (quantity === null || step === null || isMultipleOf(quantity, step)) return null;
  const rounded = roundToStep(quantity, step, "down");
  const said = say("step", { field: "qty", step, symbol: instrument.symbol });
  return refuse("qty", "quantity-step", "4.1", said, isZeroAmount(rounded) ? null : rounded);
}

/**
 * docs/exchange.md 4.1 rule 2: qty is at least minOrderAmount, as a number or as what it is worth
 * in the quote coin (`TradingSettings.minOrderAmount`); public instruments have minOrderQty too, in
 * the base coin. No repair: it would be more than was typed. `lastPrice` prices a market order;
 * where it is not known the exchange alone can judge what the order is worth.
 */
function checkQuantityMinimum(
  order: Sized,
  instrument: Instrument,
  lastPrice: Amount | null,
  { minOrderAmount: reading }: TradingSettings,
): RuleRefusal | null {
  const quantity = findFigure(order.qty);
  if (quantity === null) return null;
  const isBelow = ({ value }: Minimum) => value !== null && compareAmounts(quantity, value) < 0;
  const minima = listMinima(order, instrument, lastPrice);
  const certain = minima.filter(({ by }) => by === "any" || by === reading).filter(isBelow);
  const [largest] = certain.toSorted((one, other) => compareMinima(other, one));
  if (largest !== undefined) return refuseMinimum(largest.said);
  if (reading !== "unknown") return null;
  const readings = minima.filter(({ by }) => by !== "any");
  const broken = readings.filter(isBelow);
  const [smallest] = broken.toSorted(compareMinima);
  if (smallest === undefined) return null;
  if (broken.length === readings.length) return refuseMinimum(smallest.said);
  const { symbol, baseCoin, quoteCoin } = instrument;
  const least = instrument.minOrderAmount ?? "";
  const said = say("quantity-least-unknown", { symbol, least, base: baseCoin, quote: quoteCoin });
  return warn("qty", "quantity-minimum", "4.1", said);
}

function refuseMinimum(said: RuleSentence): RuleRefusal {
  return refuse("qty", "quantity-minimum", "4.1", said);
}

/**
 * `by`: the reading that has it, or both. In the unit of `qty`; null: what the order is worth is
 * not known.
 */
export type Minimum = {
  readonly by: MinimumReading | "any";
  readonly value: Amount | null;
  readonly said: RuleSentence;
};

/** Every minimum of an order, by each reading of minOrderAmount. */
export function listMinima(
  order: Sized,
  instrument: Instrument,
  lastPrice: Amount | null,
): readonly Minimum[] {
  const { minOrderAmount, minOrderQty, baseCoin, quoteCoin, symbol } = instrument;
  const least = (by: Minimum["by"], value: Amount, coin: string): Minimum => ({
    by,
    value,
    said: say("quantity-least", { symbol, least: value, coin }),
  });
  const isQuote = unitOfQty(order) === "quote";
  const minima: Minimum[] = [];
  if (minOrderQty !== null && !isQuote) minima.push(least("any", minOrderQty, baseCoin));
  if (minOrderAmount === null) return minima;
  // A quantity in the quote coin is compared with the same number either way.
  if (isQuote) return [...minima, least("any", minOrderAmount, quoteCoin)];
  const price = findFigure(order.price) ?? lastPrice;
  minima.push(least("quantity", minOrderAmount, baseCoin));
  minima.push({
    by: "notional",
    value: price && leastWorth(minOrderAmount, price, quantityStep(order, instrument)),
    said: say("quantity-least-at", {
      symbol,
      least: minOrderAmount,
      coin: quoteCoin,
      price: price ?? "",
    }),
  });
  return minima;
}

/** Both are known to be above what was typed. */
function compareMinima(one: Minimum, other: Minimum): number {
  return one.value === null || other.value === null ? 0 : compareAmounts(one.value, other.value);
}

/**
 * The least quantity in steps that is worth `amount` at `price`; null without a step to count in.
 */
function leastWorth(amount: Amount, price: Amount, step: Amount | null): Amount | null {
  if (isZeroAmount(amount)) return amount;
  if (step === null) return null;
  return multiplyAmounts(countStepsUp(amount, multiplyAmounts(step, price)), step);
}

/**
 * docs/exchange.md has no maximum; public instruments do. The exchange may allow less (Get Max Open
 * Available).
 */
function checkQuantityMaximum(order: Sized, instrument: Instrument): RuleRefusal | null {
  const quantity = findFigure(order.qty);
  const { maxOrderQty, maxMarketOrderQty, symbol } = instrument;
  const maximum = order.orderType === "market" ? (maxMarketOrderQty ?? maxOrderQty) : maxOrderQty;
  // A market buy in the quote coin is not counted in the maximum's unit. Zero: the exchange names
  // none.
  const isOther = unitOfQty(order) === "quote" && !isFutures(order.category);
  if (quantity === null || maximum === null || isOther || isZeroAmount(maximum)) return null;
  if (compareAmounts(quantity, maximum) <= 0) return null;
  const step = quantityStep(order, instrument);
  const nearest = step === null ? maximum : roundToStep(maximum, step, "down");
  return refuse(
    "qty",
    "quantity-maximum",
    "4.0",
    say("quantity-most", { symbol, most: maximum }),
    nearest,
  );
}
