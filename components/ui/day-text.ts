import { addDays, type Day, type DayRange } from "@/lib/core/day";

const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" });
const month = utc({ month: "long", year: "numeric" });
const weekday = utc({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

// A day is a name, not an instant: it is read as UTC so that no zone can move it.
const dateOf = (day: Day) => new Date(`${day}T00:00:00.000Z`);

/** "19 Nov 2026" */
export const dayLabel = (day: Day) => `${shortDayLabel(day)} ${day.slice(0, 4)}`;
/** "19 Nov" */
export const shortDayLabel = (day: Day) => `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`;
/** "Thursday, 19 November 2026" */
export const longDayLabel = (day: Day) => weekday.format(dateOf(day));
/** "November 2026", of any day of the month */
export const monthLabel = (day: Day) => month.format(dateOf(day));

/** "23 Aug – 20 Nov 2026", "1 Dec 2025 – 3 Jan 2026", "19 Nov 2026" */
export function rangeLabel({ from, to }: DayRange): string {
  if (from === to) return dayLabel(from);
  return `${from.slice(0, 4) === to.slice(0, 4) ? shortDayLabel(from) : dayLabel(from)} – ${dayLabel(to)}`;
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayIndex(day: Day): number {
  return (dateOf(day).getUTCDay() + 6) % 7;
}

/** First day of the month `day` lies in. */
export function monthStart(day: Day): Day {
  return `${day.slice(0, 7)}-01` as Day;
}

export function monthEnd(day: Day): Day {
  const next = monthStart(addDays(monthStart(day), 31));
  return addDays(next, -1);
}

/** Ranges of days next to each other, as one label: "3–5 Nov, 9 Nov". Days come sorted. */
export function daysLabel(days: readonly Day[], most = 4): string {
  const runs: { from: Day; to: Day }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else runs.push({ from: day, to: day });
  }
  const labels = runs
    .slice(0, most)
    .map(({ from, to }) =>
      from === to ? shortDayLabel(from) : `${shortDayLabel(from)} – ${shortDayLabel(to)}`,
    );
  if (runs.length > most) labels.push(`${runs.length - most} more`);
  return labels.join(", ");
}
