/** Money in the sandbox is a whole number of units of 10^-18 coins, so sums are exact. */
export const UNIT_DECIMALS = 18;

const DECIMAL = /^(-?)(\d{1,60})(?:\.(\d{1,18}))?$/;

const STEPS = Array.from(
  { length: UNIT_DECIMALS + 1 },
  (_, decimals) => 10n ** BigInt(UNIT_DECIMALS - decimals),
);

/** Units per 10^-`decimals` of a coin, for 0 to 18 decimals. */
export function unitsPerStep(decimals: number): bigint {
  const step = STEPS[decimals];
  if (step === undefined) throw new RangeError(`decimals: 0 to ${UNIT_DECIMALS}, not ${decimals}`);
  return step;
}

/**
 * Decimal text with exactly `decimals` decimals, trailing zeros included; zero is "0", as in the
 * exchange's example. `units` must be a multiple of 10^-decimals.
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
  const digits = units.toString();
  let zeros = 0;
  while (zeros < UNIT_DECIMALS && digits[digits.length - 1 - zeros] === "0") zeros++;
  return UNIT_DECIMALS - zeros;
}

/** Throws RangeError on anything but plain decimal text with at most 18 decimals. */
export function parseUnits(text: string): { units: bigint; decimals: number } {
  const match = DECIMAL.exec(text);
  if (!match)
    throw new RangeError(`not a decimal with at most 18 decimals: ${JSON.stringify(text)}`);
  const [, sign = "", whole = "", fraction = ""] = match;
  const units = BigInt(whole + fraction.padEnd(UNIT_DECIMALS, "0"));
  return { units: sign === "-" ? -units : units, decimals: fraction.length };
}
