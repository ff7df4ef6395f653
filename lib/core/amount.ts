import { Decimal } from "decimal.js";

/** Exact decimal text with the digits the exchange sent. A string, so it crosses JSON, CSV and SQL unchanged. */
export type Amount = string & { readonly __brand: "Amount" };

const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const NEGATIVE_ZERO = /^-0(?:\.0+)?$/;
/** Postgres `numeric` holds 131,072 digits before and 16,383 after the point; nothing real comes near. */
const MAX_LENGTH = 200;

/** Enough digits that no sum of real amounts is ever rounded. */
const Exact = Decimal.clone({ precision: 1000, toExpNeg: -1000, toExpPos: 1000 });

/** Throws RangeError on "", "n/a", "1e5", "Infinity", "1,000", "007". "-0.00" becomes "0.00": zero has no sign. */
export function parseAmount(text: string): Amount {
  if (text.length > MAX_LENGTH || !DECIMAL.test(text)) {
    throw new RangeError(`not a decimal: ${JSON.stringify(text.slice(0, 40))}`);
  }
  return (NEGATIVE_ZERO.test(text) ? text.slice(1) : text) as Amount;
}

/** Sums never mix coins: the caller passes amounts of one coin. Keeps the longest scale, as `numeric` does. */
export function sumAmounts(amounts: Iterable<Amount>): Amount {
  let total = new Exact(0);
  let scale = 0;
  for (const amount of amounts) {
    const value = new Exact(amount);
    const point = amount.indexOf(".");
    scale = Math.max(scale, point < 0 ? 0 : amount.length - point - 1);
    total = total.plus(value);
  }
  return total.toFixed(scale) as Amount;
}

/** Negative, 0 or positive, by value: "1.0" equals "1". */
export function compareAmounts(a: Amount, b: Amount): number {
  return new Exact(a).comparedTo(new Exact(b));
}
