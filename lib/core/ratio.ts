import { Decimal } from "decimal.js";
import type { Amount } from "./amount";

/** Far more digits than any screen or file shows, so that what is shown is rounded once and rightly. */
const Ratio = Decimal.clone({ precision: 60, toExpNeg: -1000, toExpPos: 1000 });
/** A difference is exact, as a sum is. */
const Exact = Decimal.clone({ precision: 1000 });

/** `part` ÷ `whole`, both of one coin or one currency, to 60 digits. Null where `whole` is zero or either is not known. */
export function ratioOf(part: Amount | null, whole: Amount | null): Amount | null {
  return part === null || whole === null ? null : divide(new Exact(part), new Exact(whole));
}

/** By how much `now` differs from `before`, of the size of `before`: "-0.1" is a tenth less. Null where it was zero. */
export function changeOf(now: Amount, before: Amount): Amount | null {
  return divide(new Exact(now).minus(before), new Exact(before).abs());
}

/** 1 ÷ a price that is not zero, to 18 significant digits: the price of the quote coin in the base coin. */
export function invertPrice(price: Amount): Amount {
  return new Ratio(1).div(price).toSignificantDigits(18).toFixed() as Amount;
}

/** A ratio in percent, for axes and their labels: "0.25" is "25"; at most four decimals. */
export function percentOf(ratio: Amount): Amount {
  return new Exact(ratio).times(100).toDecimalPlaces(4).toFixed() as Amount;
}

function divide(part: Decimal, whole: Decimal): Amount | null {
  if (whole.isZero()) return null;
  const ratio = new Ratio(part).div(whole);
  return (ratio.isZero() ? "0" : ratio.toFixed()) as Amount; // zero has no sign
}
