import type { Amount } from "../amount";

/**
 * Where our orders and fills and what the exchange says of them differ.
 *
 * - executed: we hold that it was never executed, and the exchange lists it.
 * - different: over for both, with other figures.
 * - ours-alone: we hold it for open ten minutes after it was sent, and the exchange does not list it as open.
 * - fills: its fills do not add up to what the exchange says was executed.
 * - no-record: it carries an id of the form that this program gives, and there is no record of it here.
 * - position: its fills since it began do not add up to the size that the exchange reports.
 */
export const ORDER_FINDINGS = ["executed", "different", "ours-alone", "fills", "no-record"] as const;
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
  /** Our record of it (lib/store/trading/order-records.ts); null: there is none. */
  readonly ownOrderId: string | null;
  readonly clientOid: string | null;
  readonly symbol: string;
  readonly side: string;
  /** Of "fills" and "position": what the fills add up to. */
  readonly ours: OrderSide | null;
  readonly theirs: OrderSide | null;
};
