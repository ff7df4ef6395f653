/** Money in the sandbox is a whole number of 10^-18 coins: sums are exact and no float ever reaches an answer. */
export const UNIT_DECIMALS = 18;

const DECIMAL = /^(-?)(\d{1,60})(?:\.(\d{1,18}))?$/;

/** Units per 10^-`decimals` of a coin. */
export function unitsPerStep(decimals: number): bigint {
  return 10n ** BigInt(UNIT_DECIMALS - decimals);
}

/**
 * Decimal text with exactly `decimals` digits after the point, trailing zeros and all; zero is "0", as the
 * exchange's example shows. `units` must be a multiple of 10^-decimals.
 */
export function formatUnits(units: bigint, decimals: number): string {
  if (units === 0n) return "0";
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(UNIT_DECIMALS + 1, "0");
  const point = digits.length - UNIT_DECIMALS;
  const text =
    decimals === 0
      ? digits.slice(0, point)
      : `${digits.slice(0, point)}.${digits.slice(point, point + decimals)}`;
  return negative ? `-${text}` : text;
}

/** The fewest decimals that show `units` exactly. */
export function neededDecimals(units: bigint): number {
  if (units === 0n) return 0;
  let decimals = UNIT_DECIMALS;
  let rest = units;
  while (decimals > 0 && rest % 10n === 0n) {
    rest /= 10n;
    decimals--;
  }
  return decimals;
}

/** Throws RangeError on anything but plain decimal text with at most 18 decimals. */
export function parseUnits(text: string): { units: bigint; decimals: number } {
  const match = DECIMAL.exec(text);
  if (!match) throw new RangeError(`not a decimal with at most 18 decimals: ${JSON.stringify(text)}`);
  const [, sign = "", whole = "", fraction = ""] = match;
  const units = BigInt(whole + fraction.padEnd(UNIT_DECIMALS, "0"));
  return { units: sign === "-" ? -units : units, decimals: fraction.length };
}
