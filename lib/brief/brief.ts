import type { ClientTags } from "@/lib/clients/client";
import type { Amount } from "@/lib/core/amount";
import type { DayRange } from "@/lib/core/day";
import type { Attention } from "@/lib/overview/attention";
import type { ValueFigure } from "@/lib/overview/overview";
import type { RecentDifferences } from "@/lib/terms/rebate-audit";
import type { Explanation } from "./explain";

/** A comparison, and the coins that it alone leaves out. `before`: the other days. */
type Compared<Before> = Pick<ValueFigure, "change" | "comparedWithout"> & {
  readonly before: Before;
};

/** The facts of a letter about one account on the last published day. */
export type BriefView = {
  readonly account: string;
  /** The reporting currency. */
  readonly unit: string;
  readonly now: DayRange;
  /**
   * Of a partner with a share: the figures are his, and this compares the day's. Null: the figures
   * are the account's rebate.
   */
  readonly share: Compared<DayRange | null> | null;
  /** Null: no coin of the day has a rate. */
  readonly amount: Amount | null;
  /** Coins that some figure leaves out, because a day has no rate of them. */
  readonly leftOut: readonly string[];
  /** The day's amount compared with the day before; null: there is none. */
  readonly also: Compared<DayRange> | null;
  /** Compared with the same weekday of the week before; null: nothing can be compared. */
  readonly compared: { readonly before: DayRange; readonly explained: Explanation } | null;
  /** Tags of the clients that changed most. */
  readonly tags: ClientTags;
  /**
   * The month up to the day, compared with the same days of the month before; null: nothing of it
   * is known.
   */
  readonly month:
    | (Compared<DayRange | null> & { readonly now: DayRange; readonly amount: Amount })
    | null;
  /** Attention and rebates not paid as agreed; null for a partner. */
  readonly attention: Attention | null;
  readonly differences: RecentDifferences | null;
};
