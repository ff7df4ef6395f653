import type { Amount } from "@/lib/core/amount";

const percent = (decimals: number, signDisplay: "auto" | "never") =>
  new Intl.NumberFormat("en-US", {
    style: "percent",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay,
  });
const ratioFormat = percent(2, "auto");
const sizeFormat = percent(1, "never");
const pointsFormat = percent(2, "never");

/** "40.12 %" of a ratio of lib/core/amount.ts ("0.4012…"). Intl rounds the decimal text itself, never a float. */
export function ratioText(ratio: Amount): string {
  return spaced(ratioFormat.format(ratio as `${number}`));
}

/** "4.1 %", without a sign: an arrow or a word says which way. */
export function changeSizeText(ratio: Amount): string {
  return spaced(sizeFormat.format(ratio as `${number}`));
}

/** "1.18 pt" (percentage points), of a difference of two ratios, without a sign. */
export function pointsText(difference: Amount): string {
  return `${pointsFormat.format(difference as `${number}`).replace("%", "")} pt`;
}

const multipleFormat = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** "31.24", of how often one amount goes into another. */
export function multipleText(ratio: Amount): string {
  return multipleFormat.format(ratio as `${number}`).replace("-", "−");
}

function spaced(text: string): string {
  return text.replace("-", "−").replace("%", " %");
}
