import { listText } from "@/lib/core/list-text";
import type { Text, Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import type { ReadingState } from "@/lib/trading/kept";

type Trading = Text<"trading">;

const SIDES = ["buy", "sell", "long", "short", "neutral"] as const;
const STATES = [
  "live",
  "new",
  "partially_filled",
  "filled",
  "cancelled",
  "pending",
  "submitting",
  "success",
  "failed",
  "init",
  "waiting",
  "running",
  "terminating",
  "terminated",
  "maker",
  "taker",
] as const;
const TYPES = ["limit", "market"] as const;
const MARGINS = ["crossed", "isolated"] as const;
const PLACED = ["here", "elsewhere"] as const;

/** A word that no source lists is shown as it came. */
export function sideText(t: Trading, side: string): string {
  const known = SIDES.find((one) => one === side);
  return known ? t(`sides.${known}`) : visibleText(side);
}

export function stateText(t: Trading, state: string): string {
  const known = STATES.find((one) => one === state);
  return known ? t(`states.${known}`) : visibleText(state);
}

export function typeText(t: Trading, type: string): string {
  const known = TYPES.find((one) => one === type);
  return known ? t(`types.${known}`) : visibleText(type);
}

export function marginText(t: Trading, mode: string): string {
  const known = MARGINS.find((one) => one === mode);
  return known ? t(`margins.${known}`) : visibleText(mode);
}

export function placedText(t: Trading, placed: string): string {
  const known = PLACED.find((one) => one === placed);
  return known ? t(`placed.${known}`) : visibleText(placed);
}

/** Why a file of this screen is not whole; null where it is. */
export function partialText(
  { t, language }: Words,
  { failed, gaps }: Pick<ReadingState, "failed" | "gaps">,
): string | null {
  const sources = [...new Set([...failed, ...gaps].map(({ source }) => source))];
  if (sources.length === 0) return null;
  const what = listText(
    sources.map((source) => t(`trading.sources.${source}`)),
    language,
  );
  return t("trading.reading.partial", { what });
}

const MINUTE_MS = 60_000;

/** "3 minutes ago" */
export function ageText(t: Trading, ageMs: number): string {
  const minutes = Math.floor(Math.max(0, ageMs) / MINUTE_MS);
  if (minutes < 1) return t("reading.now");
  if (minutes < 60) return t("reading.minutes", { count: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 48
    ? t("reading.hours", { count: hours })
    : t("reading.days", { count: Math.floor(hours / 24) });
}
