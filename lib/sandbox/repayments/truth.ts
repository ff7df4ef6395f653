import type { TimeRange } from "@/lib/core/time-ranges";
import type { Repayment } from "@/lib/repayments/repayment";
import { formatUnits, neededDecimals, parseUnits } from "../core/units";
import { firstAt } from "./page";
import type { BookRepayment } from "./record";

type CoinRepayments = {
  readonly records: number;
  /**
   * Exact sums, with the longest scale among the amounts as they are sent, as sums of PostgreSQL's
   * `numeric` have it.
   */
  readonly repaidAmount: string;
  readonly repaidInterest: string;
};

/** The records and sums of a range. Order, caps and faults of the answers do not change them. */
export type RepaymentTruth = {
  /** By time, then id. */
  readonly records: readonly Repayment[];
  readonly coins: Readonly<Record<string, CoinRepayments>>;
  /** Records that happened but are not shown yet (`latePerMille`). */
  readonly late: number;
};

function sum(texts: readonly string[]): string {
  let total = 0n;
  let scale = 0;
  for (const text of texts) {
    const { units, decimals } = parseUnits(text);
    total += units;
    scale = Math.max(scale, decimals, neededDecimals(units));
  }
  if (total !== 0n || scale === 0) return formatUnits(total, scale);
  return `0.${"0".repeat(scale)}`;
}

function coinTruth(records: readonly Repayment[]): CoinRepayments {
  return {
    records: records.length,
    repaidAmount: sum(records.map(({ repaidAmount }) => repaidAmount)),
    repaidInterest: sum(records.map(({ repaidInterest }) => repaidInterest)),
  };
}

const inOrder = (a: Repayment, b: Repayment) =>
  a.repaidTimeMs - b.repaidTimeMs || (a.repayOrderId < b.repayOrderId ? -1 : 1);

/** `records`: all that have happened, by time. */
export function computeRepaymentTruth(
  records: readonly BookRepayment[],
  { fromMs, toMs }: TimeRange,
  visible: (record: BookRepayment) => boolean,
): RepaymentTruth {
  const happened = records.slice(firstAt(records, fromMs), firstAt(records, toMs + 1));
  const shown = happened
    .filter(visible)
    .map(({ lot: _lot, luck: _luck, ...repayment }): Repayment => repayment)
    .sort(inOrder);
  const coins = [...new Set(shown.map(({ coin }) => coin))].sort();
  const byCoin = coins.map(
    (coin) => [coin, coinTruth(shown.filter((one) => one.coin === coin))] as const,
  );
  return {
    records: shown,
    coins: Object.fromEntries(byCoin),
    late: happened.length - shown.length,
  };
}
