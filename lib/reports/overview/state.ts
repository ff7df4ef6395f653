import { addDays, type Day } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { loadPublicationTraces } from "@/lib/store/commissions/days/day-states";
import { type Freshness, type KnownDay, summarizeFreshness } from "../coverage/coverage";
import type { OverviewBook } from "./load";
import { expectedPublicationMs, usualPublicationMs } from "./publication";

/** How fresh and whole the book is. */
export type BookState = Freshness & {
  /** Days from the first known one on that were never read and no longer can be. */
  readonly lost: number;
  /** When the first day that is not yet published should be, as an instant; null where no habit is known. */
  readonly expectedMs: number | null;
};

/** Days whose publication is looked back at. */
const WATCHED_DAYS = 14;

/** `today` is the exchange's day, `since` the first day the account knows. */
export async function loadBookState(
  scope: AccountScope,
  { days }: OverviewBook,
  { today, since }: { today: Day; since: Day },
): Promise<BookState> {
  const freshness = summarizeFreshness(days);
  const watched = { from: addDays(today, -WATCHED_DAYS), to: today };
  const usualMs = usualPublicationMs(await loadPublicationTraces(scope, watched));
  return {
    ...freshness,
    lost: countLost(days, since),
    expectedMs: expectedPublicationMs(freshness.notPublished ?? today, usualMs),
  };
}

/** Days before the first known one were never anybody's. */
export function countLost(days: readonly KnownDay[], since: Day): number {
  return days.filter(({ day, status }) => day >= since && status === "lost").length;
}
