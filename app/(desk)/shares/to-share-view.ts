import type { ShareView } from "@/components/shares/share-text";
import { type DayViews, RECENT_VIEW_DAYS, type ShareRow } from "@/lib/shares/share-row";

const DAY_MS = 86_400_000;
/** From here on a link shows that it ends; the notice to its owner comes at the same time. */
const ENDING_DAYS = 3;

export function toShareView({ commentary: _, ...row }: ShareRow, nowMs: number): ShareView {
  const { expiresAt, state } = row;
  const leftMs = expiresAt === null ? null : expiresAt.getTime() - nowMs;
  const isEnding = state === "open" && leftMs !== null && leftMs <= ENDING_DAYS * DAY_MS;
  return {
    ...row,
    state: isEnding ? "ending" : state,
    daysLeft: expiresAt === null ? null : Math.max(0, utcDay(expiresAt.getTime()) - utcDay(nowMs)),
    recentViews: perDay(row.recentViews, nowMs, RECENT_VIEW_DAYS).map((day) => day.views),
  };
}

/** Counts calendar days: a link that ends on the 24th has two left on the 22nd. */
const utcDay = (ms: number) => Math.floor(ms / DAY_MS);

/** The views of the last UTC days, the oldest first, today the last; 0 where nobody looked. */
export function perDay(views: readonly DayViews[], nowMs: number, days: number): DayViews[] {
  const byDay = new Map<string, number>();
  for (const { day, views: count } of views) byDay.set(day, (byDay.get(day) ?? 0) + count);
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(nowMs - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return { day, views: byDay.get(day) ?? 0 };
  });
}
