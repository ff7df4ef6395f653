import type { KeptBalanceCheck, TradingFinding } from "@/lib/trading/findings";
import type { TradingBook } from "@/lib/trading/kept";
import {
  type BalanceSummary,
  listUnexplained,
  summarizeBalanceChecks,
} from "@/lib/trading/store/balances";
import { countCompared, listFindings } from "@/lib/trading/store/findings";

/** How our orders and the exchange's compare. */
export type OrderReconciliation = {
  /** Standing ones first. */
  readonly findings: readonly TradingFinding[];
  /** Orders that were sent from here, and those that were read of the exchange. */
  readonly own: number;
  readonly read: number;
};

const MOST_FINDINGS = 200;

/** Null: the account has no orders, here or at the exchange. */
export async function loadOrderReconciliation(
  book: TradingBook,
): Promise<OrderReconciliation | null> {
  const [counts, findings] = await Promise.all([
    countCompared(book),
    listFindings(book, MOST_FINDINGS),
  ]);
  return counts.own + counts.read + findings.length === 0 ? null : { findings, ...counts };
}

/** How the account's balances moved, and what its fills and fees do not explain. */
export type BalanceReconciliation = BalanceSummary & {
  /** The newest first. */
  readonly unexplained: readonly KeptBalanceCheck[];
};

/** Null: no balance was judged yet. */
export async function loadBalanceReconciliation(
  book: TradingBook,
): Promise<BalanceReconciliation | null> {
  const summary = await summarizeBalanceChecks(book);
  return summary && { ...summary, unexplained: await listUnexplained(book, MOST_FINDINGS) };
}
