import { formatUnits, neededDecimals, parseUnits, unitsPerStep } from "./units";

/** One coin, one dollar, the ratio 1: everything in whole numbers of 10^-18. */
export const ONE = 10n ** 18n;

export const units = (text: string): bigint => parseUnits(text).units;

/** The shortest text that is exact: "1.5", "0". */
export const text = (value: bigint): string => formatUnits(value, neededDecimals(value));

/** Text with at most `decimals` digits after the point; what is beyond is cut off, towards zero. */
export const rounded = (value: bigint, decimals: number): string =>
  text(value - (value % unitsPerStep(decimals)));

/** a × b; exact while both together have at most 18 decimals, else towards zero. */
export const times = (a: bigint, b: bigint): bigint => (a * b) / ONE;

/** a ÷ b towards zero; 0 where b is 0. */
export const over = (a: bigint, b: bigint): bigint => (b === 0n ? 0n : (a * ONE) / b);

/** The next whole 10^-decimals above. */
export function roundedUp(value: bigint, decimals: number): bigint {
  const step = unitsPerStep(decimals);
  return ((value + step - 1n) / step) * step;
}

export const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
