import { formatUnits, neededDecimals, parseUnits, unitsPerStep } from "./units";

/** One coin, one dollar or the ratio 1, in units of 10^-18. */
export const ONE = 10n ** 18n;

export const units = (text: string): bigint => parseUnits(text).units;

/** The shortest text that is exact: "1.5", "0". */
export const text = (value: bigint): string => formatUnits(value, neededDecimals(value));

/** Text with at most `decimals` decimals; further ones are cut off, towards zero. */
export const rounded = (value: bigint, decimals: number): string =>
  text(value - (value % unitsPerStep(decimals)));

/** a × b; exact while both together have at most 18 decimals, else rounded towards zero. */
export const times = (a: bigint, b: bigint): bigint => (a * b) / ONE;

/** a ÷ b, rounded towards zero; 0 where b is 0. */
export const over = (a: bigint, b: bigint): bigint => (b === 0n ? 0n : (a * ONE) / b);

/** Rounded up to a multiple of 10^-decimals. */
export function roundedUp(value: bigint, decimals: number): bigint {
  const step = unitsPerStep(decimals);
  return ((value + step - 1n) / step) * step;
}

export const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
