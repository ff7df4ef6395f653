import type { ClientTags } from "@/lib/clients/client";
import type { Amount } from "@/lib/core/amount";
import type { DayRange } from "@/lib/core/day";
import type { Attention } from "@/lib/overview/attention";
import type { Change } from "@/lib/overview/overview";
import type { RecentDifferences } from "@/lib/terms/rebate-audit";
import type { Explanation } from "./explain";

/** What a letter says of one account on the last published day. */
export type BriefView = {
  readonly account: string;
  /** The reporting currency. */
  readonly unit: string;
  readonly now: DayRange;
  /** Null where no coin of the day has a rate. */
  readonly amount: Amount | null;
  /** Coins that some figure of the brief is without, for a day has no rate of them. */
  readonly leftOut: readonly string[];
  /** Against the same weekday of the week before; null where nothing can be compared. */
  readonly compared: { readonly before: DayRange; readonly explained: Explanation } | null;
  /** Names of the clients that changed most. */
  readonly tags: ClientTags;
  /** Up to the day, against the same days of the month before; null: nothing of it is known. */
  readonly month: {
    readonly now: DayRange;
    readonly before: DayRange | null;
    readonly amount: Amount;
    readonly change: Change;
  } | null;
  /** What needs attention, and what was paid otherwise than agreed; null for some clients alone. */
  readonly attention: Attention | null;
  readonly differences: RecentDifferences | null;
};
