import { createRandom } from "../core/random";
import type { CompanyProfile } from "./catalogue/known-profiles";

/** The quarter that the profiles' share counts are of: the third of 2026. */
const BASE_QUARTER = 4 * 2026 + 2;
/** Farther away than this nothing changes any more. */
const MAX_QUARTERS = 60;

/** All shares at the end of a calendar quarter. */
export function sharesAt(
  seed: string,
  { code, sharesM, driftBp }: CompanyProfile,
  quarter: number,
): number {
  const away = Math.max(-MAX_QUARTERS, Math.min(MAX_QUARTERS, quarter - BASE_QUARTER));
  const noise = createRandom(`${seed}:shares:${code}:${quarter}`).int(2_000_000) / 1e9 - 0.001;
  return Math.round(sharesM * 1e6 * Math.max(0.2, 1 + (away * driftBp) / 10_000 + noise));
}

/** With two digits behind the point, and no sign before zero. */
export const fixedText = (value: number): string => value.toFixed(2).replace(/^-(0\.00)$/, "$1");

/** `part` of `whole` in percent: 9.63 % is "9.63". Small parts have more digits. */
export function percentText(part: number, whole: number): string {
  const percent = (100 * part) / whole;
  return percent.toFixed(percent < 0.1 ? 4 : 2);
}
