import type { MarketDate } from "@/lib/core/reality/market/market-date";
import type { CalendarSource, MarketEvent } from "@/lib/core/reality/market/market-event";

/** An event as a page shows it, with where and when it was observed. */
export type DatedEntry = {
  readonly event: MarketEvent;
  readonly source: CalendarSource;
  readonly answeredAtMs: number;
};

/** Names a date within the agenda, so that an address can lead to it. */
export function dateId(date: MarketDate): string {
  return `on-${date}`;
}

export function groupByDate<Entry extends Pick<DatedEntry, "event">>(
  entries: readonly Entry[],
): Map<MarketDate, Entry[]> {
  const groups = new Map<MarketDate, Entry[]>();
  for (const entry of entries) {
    const group = groups.get(entry.event.date);
    if (group) group.push(entry);
    else groups.set(entry.event.date, [entry]);
  }
  return groups;
}
