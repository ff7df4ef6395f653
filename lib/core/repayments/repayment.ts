import type { Amount } from "../amount";

/** One loan repayment of an account (docs/exchange.md 4.20). Amounts in `coin`, with the digits the exchange sent. */
export type Repayment = {
  readonly repayOrderId: string;
  /** An instant, ms. */
  readonly repaidTimeMs: number;
  readonly coin: string;
  readonly repaidAmount: Amount;
  readonly repaidInterest: Amount;
  /** "all" (full) or "part" (partial); anything else the exchange says is kept as it is. */
  readonly repayType: string;
  /** "normal" or "liquidation" (forced by the exchange); anything else the exchange says is kept as it is. */
  readonly businessType: string;
};

/** Instants in ms, both ends included. */
export type TimeRange = { readonly fromMs: number; readonly toMs: number };
