import type { Words } from "@/lib/core/text";
import { type DayGaps, UNSETTLED_STATUSES } from "./day-status";

export function gapsText({ t }: Words, gaps: DayGaps): string {
  const parts: string[] = [];
  for (const status of UNSETTLED_STATUSES) {
    const count = gaps[status];
    if (count === undefined) continue;
    const place = parts.length === 0 ? "first" : "further";
    parts.push(t(`wholeness.${place}.${status}`, { count }));
  }
  return t("wholeness.notWhole", { parts: parts.join(t("wholeness.comma")) });
}

export function findGapsText(words: Words, gaps: DayGaps | null): string | null {
  return gaps && gapsText(words, gaps);
}

const HOUR_MS = 3_600_000;

/** "The exchange's clock is 8 hours behind this machine's clock. …" Above 0 it is ahead. */
export function clockJumpText({ t }: Words, jumpMs: number): string {
  const span = clockSpanText(t, Math.abs(jumpMs));
  return t(jumpMs > 0 ? "coverage.clock.ahead" : "coverage.clock.behind", { span });
}

/** In the largest unit that leaves at least two of it. */
function clockSpanText(t: Words["t"], ms: number): string {
  if (ms >= 48 * HOUR_MS)
    return t("coverage.clock.days", { count: Math.round(ms / (24 * HOUR_MS)) });
  if (ms >= 2 * HOUR_MS) return t("coverage.clock.hours", { count: Math.round(ms / HOUR_MS) });
  return t("coverage.clock.minutes", { count: Math.round(ms / 60_000) });
}
