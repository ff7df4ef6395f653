import type { Amount } from "@/lib/core/amount";

/**
 * One loan repayment of an account (docs/exchange.md 4.20). Amounts in `coin`, with the digits the
 * exchange sent.
 */
export type Repayment = {
  readonly repayOrderId: string;
  readonly repaidTimeMs: number;
  readonly coin: string;
  readonly repaidAmount: Amount;
  readonly repaidInterest: Amount;
  /** "all" (full) or "part" (partial); anything else the exchange says is kept as it is. */
  readonly repayType: string;
  /**
   * "normal" or "liquidation" (forced by the exchange); anything else the exchange says is kept as
   * it is.
   */
  readonly businessType: string;
};

/**
 * A stored repayment. `revision` counts its versions; this one was first seen at `firstSeenAtMs`.
 */
export type StoredRepayment = Repayment & {
  readonly revision: number;
  readonly firstSeenAtMs: number;
};

/** One version of a repayment. `ended` null: it is the present one. Instants in ms. */
export type RepaymentVersion = {
  readonly repayment: StoredRepayment;
  readonly ended: {
    /** changed: a newer version replaced it; withdrawn: the exchange no longer lists it. */
    readonly reason: "changed" | "withdrawn";
    readonly lastSeenAtMs: number;
    readonly supersededAtMs: number;
  } | null;
  /**
   * When the exchange last listed this version, or all of its time; null: never, or it is not the
   * present version.
   */
  readonly confirmedAtMs: number | null;
  /** The import that gave it; null: the exchange has listed it. */
  readonly importId: number | null;
};
