import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";

/**
 * Where our orders and fills and what the exchange says of them differ.
 *
 * - executed: we hold that it was never executed, and the exchange lists it.
 * - different: over for both, with other figures.
 * - ours-alone: we hold it for open ten minutes after it was sent, and the exchange does not list
 *   it as open.
 * - fills: its fills do not add up to what the exchange says was executed.
 * - no-record: it carries an id of the form that this program gives, and there is no record of it
 *   here.
 * - position: its fills since it began do not add up to the size that the exchange reports.
 */
export const ORDER_FINDINGS = [
  "executed",
  "different",
  "ours-alone",
  "fills",
  "no-record",
] as const;
export type OrderFindingKind = (typeof ORDER_FINDINGS)[number];
export type FindingKind = OrderFindingKind | "position";

/** One side's word of an order or a position. Null: it says nothing of that figure. */
export type OrderSide = {
  readonly state: string | null;
  /** In the base coin. */
  readonly qty: Amount | null;
  /** In the quote coin. */
  readonly value: Amount | null;
};

/** Times are the exchange's, ms. */
export type TradingFinding = {
  readonly kind: FindingKind;
  /** The exchange's orderId, or the clientOid where there is none; of a position what it is of. */
  readonly subject: string;
  readonly foundAtMs: number;
  readonly clearedAtMs: number | null;
  /** Our record of it (lib/trading/store/order-records.ts); null: there is none. */
  readonly ownOrderId: string | null;
  readonly clientOid: string | null;
  readonly symbol: string;
  readonly side: string;
  /** Of "fills" and "position": what the fills add up to. */
  readonly ours: OrderSide | null;
  readonly theirs: OrderSide | null;
};

/**
 * - explained: fills, fees and repaid interest are the change, to the last digit.
 * - rebates: the rest equals the rebates of one of the days before.
 * - unexplained: there is a rest.
 * - funding, interest: not judged, since futures were held (their funding is in no list), or the
 *   coin is owed (the same of its interest).
 * - symbol: not judged, since the exchange no longer says which coins a traded symbol is of.
 */
export type BalanceVerdict =
  | "explained"
  | "rebates"
  | "unexplained"
  | "funding"
  | "interest"
  | "symbol";

/** How a coin's balance less its debt moved. */
export type BalanceCheck = {
  readonly coin: string;
  readonly change: Amount;
  readonly trades: Amount;
  readonly fees: Amount;
  readonly interest: Amount;
  /** change − trades + fees + interest */
  readonly rest: Amount;
  readonly verdict: BalanceVerdict;
};
/** The check of the interval that ended on that day. Times are the exchange's, ms. */
export type KeptBalanceCheck = BalanceCheck & {
  readonly day: Day;
  readonly fromMs: number;
  readonly toMs: number;
};
