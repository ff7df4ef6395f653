import { createRandom } from "../core/random";
import type { CompanyProfile } from "./catalogue/known-profiles";

/** The quarter of the profiles' share counts: the third of 2026. */
const BASE_QUARTER = 4 * 2026 + 2;
/** Share counts drift no farther than this many quarters away. */
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

/** Two decimals; zero has no sign. */
export const fixedText = (value: number): string => value.toFixed(2).replace(/^-(0\.00)$/, "$1");

/** `part` of `whole` in percent: "9.63" is 9.63 %. Parts below 0.1 % have four decimals. */
export function percentText(part: number, whole: number): string {
  const percent = (100 * part) / whole;
  return percent.toFixed(percent < 0.1 ? 4 : 2);
}
