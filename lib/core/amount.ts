import { Decimal } from "decimal.js";

/**
 * Exact decimal text with the digits the exchange sent. A string, so it crosses JSON, CSV and SQL
 * unchanged.
 */
export type Amount = string & { readonly __brand: "Amount" };

const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const NEGATIVE_ZERO = /^-0(?:\.0+)?$/;
/**
 * Postgres `numeric` holds 131,072 digits before and 16,383 after the point, far more than any real
 * amount.
 */
const MAX_LENGTH = 200;

/** Enough digits that no sum of real amounts is ever rounded. */
const Exact = Decimal.clone({ precision: 1000, toExpNeg: -1000, toExpPos: 1000 });

/**
 * Throws RangeError on "", "n/a", "1e5", "Infinity", "1,000", "007". "-0.00" becomes "0.00": zero
 * has no sign.
 */
export function parseAmount(text: string): Amount {
  const amount = findAmount(text);
  if (amount === null) throw new RangeError(`not a decimal: ${JSON.stringify(text.slice(0, 40))}`);
  return amount;
}

/** Null where `parseAmount` throws. */
export function findAmount(text: string): Amount | null {
  if (text.length > MAX_LENGTH || !DECIMAL.test(text)) return null;
  return (NEGATIVE_ZERO.test(text) ? text.slice(1) : text) as Amount;
}

const EXPONENT = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?[eE]([+-]?\d{1,3})$/;

/**
 * As `findAmount`; a number with an exponent is written out, digit for digit: "1.20e-7" is
 * "0.000000120", "1E+3" is "1000".
 */
export function findExpandedAmount(text: string): Amount | null {
  const [, sign = "", whole = "", fraction = "", exponent = ""] = EXPONENT.exec(text) ?? [];
  if (exponent === "") return findAmount(text);
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return findAmount(`${sign}0.${"0".repeat(-point)}${digits}`);
  const left = digits
    .slice(0, point)
    .padEnd(point, "0")
    .replace(/^0+(?=\d)/, "");
  const right = digits.slice(point);
  return findAmount(right === "" ? sign + left : `${sign}${left}.${right}`);
}

/**
 * Sums never mix coins: the caller passes amounts of one coin. Keeps the longest scale, as
 * `numeric` does.
 */
export function sumAmounts(amounts: Iterable<Amount>): Amount {
  const sum = createRunningSum();
  for (const amount of amounts) sum.add(amount);
  return sum.total() ?? ("0" as Amount);
}

export type RunningSum = ReturnType<typeof createRunningSum>;

/** Adds amounts of one coin one by one, exactly, and quickly enough for millions. */
export function createRunningSum() {
  let units = 0n;
  let scale = 0;
  let isEmpty = true;
  return {
    add: (amount: Amount) => {
      const decimals = scaleOf(amount);
      if (decimals > scale) {
        units *= 10n ** BigInt(decimals - scale);
        scale = decimals;
      }
      units +=
        decimals === scale ? unitsOf(amount) : unitsOf(amount) * 10n ** BigInt(scale - decimals);
      isEmpty = false;
    },
    /**
     * Keeps the longest scale, as `numeric` does; null while nothing was added: not given is not
     * zero.
     */
    total: () => (isEmpty ? null : amountOfUnits(units, scale)),
  };
}

/** Negative, 0 or positive, by value: "1.0" equals "1". */
export function compareAmounts(a: Amount, b: Amount): number {
  return new Exact(a).comparedTo(new Exact(b));
}

/** Exact difference, with the longer scale of both, as `numeric` has it. */
export function subtractAmounts(a: Amount, b: Amount): Amount {
  return new Exact(a).minus(b).toFixed(Math.max(scaleOf(a), scaleOf(b))) as Amount;
}

/** Exact product; its scale is the sum of both scales, as `numeric` has it. */
export function multiplyAmounts(a: Amount, b: Amount): Amount {
  return amountOfUnits(unitsOf(a) * unitsOf(b), scaleOf(a) + scaleOf(b));
}

/** Whether `amount` is a whole number of steps, exactly. `step` above zero. */
export function isMultipleOf(amount: Amount, step: Amount): boolean {
  return new Exact(amount).modulo(step).isZero();
}

/**
 * `step` above zero, its scale is kept; "nearest": halves go up; "down" of a negative amount is
 * further from zero.
 */
export function roundToStep(
  amount: Amount,
  step: Amount,
  direction: "down" | "up" | "nearest",
): Amount {
  const rounding = {
    down: Decimal.ROUND_FLOOR,
    up: Decimal.ROUND_CEIL,
    nearest: Decimal.ROUND_HALF_CEIL,
  };
  const rounded = new Exact(amount).toNearest(step, rounding[direction]);
  return rounded.toFixed(Math.max(scaleOf(step), rounded.decimalPlaces())) as Amount;
}

/**
 * How many whole steps (above zero) are in a positive amount, or one more where it is no multiple.
 */
export function countStepsUp(amount: Amount, step: Amount): Amount {
  return new Exact(amount).div(step).ceil().toFixed() as Amount;
}

/** How many whole steps (above zero) are in an amount that is not negative. */
export function countStepsDown(amount: Amount, step: Amount): Amount {
  return new Exact(amount).divToInt(step).toFixed() as Amount;
}

/** 0.001 for 3 decimals, 1 for none. */
export function stepOfDecimals(decimals: number): Amount {
  return (decimals === 0 ? "1" : `0.${"0".repeat(decimals - 1)}1`) as Amount;
}

/** Digits after the point that count: "1.500" has one. */
export function decimalsOf(amount: Amount): number {
  return new Exact(amount).decimalPlaces();
}

/** By value: "0.00" is zero. */
export function isZeroAmount(amount: Amount): boolean {
  return !/[1-9]/.test(amount);
}

/** Digits after the point, zeros at the end too: "1.500" has three. */
export function scaleOf(amount: Amount): number {
  const point = amount.indexOf(".");
  return point < 0 ? 0 : amount.length - point - 1;
}

/** Below it, neighbouring doubles differ by less than a hundred-millionth. */
const DENSE_DOUBLES = 2 ** 26;

/**
 * Whether the double that is nearest to the amount is less than half of the 8th decimal away from
 * it.
 */
export function doubleKeepsAmount(amount: Amount): boolean {
  const double = Number(amount);
  if (Math.abs(double) < DENSE_DOUBLES) return true;
  if (!Number.isFinite(double)) return false;
  return new Exact(amount).minus(double.toPrecision(100)).abs().lt("5e-9");
}

/** The amount in units of its scale: "1.50" is 150. */
function unitsOf(amount: Amount): bigint {
  return BigInt(amount.replace(".", ""));
}

/** The amount of this many units of `scale` decimals: 150 units of scale 2 are "1.50". */
export function amountOfUnits(units: bigint, scale: number): Amount {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return (units < 0n ? `-${text}` : text) as Amount;
}

/**
 * Significant digits: far more than any screen or file shows, so that a figure is rounded only
 * once.
 */
const Ratio = Decimal.clone({ precision: 60, toExpNeg: -1000, toExpPos: 1000 });

/**
 * `part` ÷ `whole`, both of one coin or one currency, to 60 digits. Null where `whole` is zero or
 * either is not known.
 */
export function ratioOf(part: Amount | null, whole: Amount | null): Amount | null {
  return part === null || whole === null ? null : divide(new Exact(part), new Exact(whole));
}

/**
 * By how much `now` differs from `before`, of the size of `before`: "-0.1" is a tenth less. Null
 * where it was zero.
 */
export function changeOf(now: Amount, before: Amount): Amount | null {
  return divide(new Exact(now).minus(before), new Exact(before).abs());
}

/** Significant digits of an exported quotient, so that a DECIMAL(38) of other programs holds it. */
const RATIO_DIGITS = 18;

/**
 * 1 ÷ a price that is not zero, to 18 significant digits: the price of the quote coin in the base
 * coin.
 */
export function invertPrice(price: Amount): Amount {
  return roundRatio(new Ratio(1).div(price).toFixed() as Amount);
}

/**
 * A computed quotient to at most 18 significant digits; a shorter one stays as it is. Never for
 * amounts.
 */
export function roundRatio(ratio: Amount): Amount {
  if (ratio.length <= RATIO_DIGITS) return ratio;
  return new Ratio(ratio).toSignificantDigits(RATIO_DIGITS).toFixed() as Amount;
}

/**
 * `part` ÷ `whole`, two prices above zero, rounded up to 18 significant digits, so that the result
 * is never too small.
 */
export function divideUp(part: Amount, whole: Amount): Amount {
  return new Ratio(part).div(whole).toSignificantDigits(18, Decimal.ROUND_UP).toFixed() as Amount;
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
