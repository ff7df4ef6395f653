import { addDays, type Day, type DayRange, daysBetween, mondayOf } from "@/lib/core/day";
import { monthDays, monthOf } from "@/lib/core/month";

/**
 * A chart adds up days in buckets of this length. Weeks run from Monday to Sunday, in UTC+8 days.
 */
export const BUCKETS = ["day", "week", "month"] as const;
export type Bucket = (typeof BUCKETS)[number];

/** More bars than this cannot be distinguished on a screen of 1,440 px. */
const MOST_DAYS = 130;
const MOST_WEEKS_IN_DAYS = 900;

/** The finest buckets that a chart of the range can still show. */
export function fittingBucket({ from, to }: DayRange): Bucket {
  const days = daysBetween(from, to) + 1;
  if (days <= MOST_DAYS) return "day";
  return days <= MOST_WEEKS_IN_DAYS ? "week" : "month";
}

/**
 * The buckets of a range, oldest first. The first begins and the last ends where the range does.
 */
export function listBuckets(range: DayRange, bucket: Bucket): DayRange[] {
  const buckets: DayRange[] = [];
  for (let from = range.from; from <= range.to; ) {
    const last = lastDayOf(from, bucket);
    const isCut = last > range.to;
    const to = isCut ? range.to : last;
    buckets.push({ from, to });
    from = addDays(to, 1);
  }
  return buckets;
}

function lastDayOf(day: Day, bucket: Bucket): Day {
  if (bucket === "day") return day;
  if (bucket === "week") return addDays(mondayOf(day), 6);
  return monthDays(monthOf(day)).to;
}

/** A chart with more buckets is unreadable and takes the finest that fit instead. */
const MOST_ON_SCREEN = 400;

/** The bucket that the address asks for, or the finest that a chart of the range can show. */
export function bucketOnScreen(range: DayRange, asked: Bucket | null): Bucket {
  const tooMany = asked !== null && listBuckets(range, asked).length > MOST_ON_SCREEN;
  return asked === null || tooMany ? fittingBucket(range) : asked;
}
