import type { Text } from "@/components/ui/text/text";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "just now", "3 minutes ago", "5 hours ago", "2 days ago" */
export function agoText(t: Text<"reading">, ageMs: number): string {
  if (ageMs < MINUTE_MS) return t("now");
  if (ageMs < HOUR_MS) return t("minutes", { count: Math.floor(ageMs / MINUTE_MS) });
  if (ageMs < 2 * DAY_MS) return t("hours", { count: Math.floor(ageMs / HOUR_MS) });
  return t("days", { count: Math.floor(ageMs / DAY_MS) });
}

/** Where a question stands in its endpoint's queue; the exchange answers one a second. */
export function placeText(t: Text<"reading">, place: number): string {
  if (place <= 0) return t("beingAsked");
  return place === 1 ? t("nextInQueue") : t("inQueue", { place });
}
