import type { FailureKind } from "@/lib/core/failure";
import type { StockLocale } from "@/lib/core/stock-locale";

/** An instant of UTC as ISO 8601 with milliseconds, so that facts are JSON as they are. */
export type InstantText = string;

/** How fresh what is known of one question was when the facts were captured. */
export type SharedAge = {
  /** Null: never answered, which is unknown and not empty. */
  readonly observed: {
    /** When the exchange last said so, and since when it has said the same. */
    readonly answeredAt: InstantText;
    readonly firstSeenAt: InstantText;
    /** Older than the panel's own limit at the capture. */
    readonly isStale: boolean;
    /** Of the exchange's texts in it: the link's, or the other one where that was never answered, or not for long. */
    readonly language: StockLocale;
  } | null;
  /** Why there is none newer; null where the last try was answered. Without the exchange's own words. */
  readonly failed: { readonly kind: FailureKind | "desk-fault"; readonly at: InstantText } | null;
};

export type SharedReading<Value> = SharedAge & {
  readonly observed: { readonly value: Value } | null;
};
