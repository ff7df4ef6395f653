import type { FailureKind } from "@/lib/core/failure";
import type { StockLocale } from "@/lib/core/stock-locale";

/** An instant of UTC as ISO 8601 with milliseconds, so that facts are JSON as they are. */
export type InstantText = string;

/** The age of one answer when the facts were captured. */
export type SharedAge = {
  /** Null: never answered, which is unknown and not empty. */
  readonly observed: {
    /** When the exchange last gave this answer, and when it first did. */
    readonly answeredAt: InstantText;
    readonly firstSeenAt: InstantText;
    /** At the capture it was older than the panel's limit. */
    readonly isStale: boolean;
    /**
     * The language of its texts: the link's, or the other one if its answer was missing or stale.
     */
    readonly language: StockLocale;
  } | null;
  /**
   * Why there is no newer answer, without the exchange's own words; null: the last try was
   * answered.
   */
  readonly failed: { readonly kind: FailureKind | "desk-fault"; readonly at: InstantText } | null;
};

export type SharedReading<Value> = SharedAge & {
  readonly observed: { readonly value: Value } | null;
};
