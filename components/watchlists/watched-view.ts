import type { Listing } from "@/lib/core/reality/listing";
import type { MarketDate } from "@/lib/core/reality/market/market-date";

/** One stock of a list as its table shows it. */
export type WatchedRow = {
  readonly code: string;
  readonly note: string;
  readonly listings: readonly Listing[];
  readonly next: {
    /** The next date that is known, and what it is of. */
    readonly event: { readonly date: MarketDate; readonly what: string } | null;
    /** No panel that may tell an earlier date is unread. */
    readonly isWhole: boolean;
  };
  readonly ages: { readonly known: number; readonly failed: number; readonly oldestMs: number | null };
};
