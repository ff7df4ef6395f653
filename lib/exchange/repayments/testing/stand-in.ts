import { parseAmount } from "@/lib/core/amount";
import { ExchangeError } from "@/lib/exchange/http/errors";
import type { Repayment } from "@/lib/repayments/repayment";
import type { AskRecords } from "../walk";

/**
 * For tests: the ways in which a server may answer, in every variant that the field notes call
 * unknown.
 */
export type RepaymentVariant = {
  /**
   * Which records an answer contains if not all fit. "any": the same ones each time; "random":
   * different ones each time.
   */
  readonly given: "newest" | "oldest" | "any" | "random";
  readonly order: "newest-first" | "oldest-first" | "shuffled";
  readonly cap: number;
  readonly includesStart: boolean;
  readonly includesEnd: boolean;
  /** The server refuses wider ranges. */
  readonly widestMs: number;
  /** The server refuses ranges that begin before this time. */
  readonly reachesBackTo: number;
  readonly refusesNoWidth: boolean;
};

export const PLAIN_REPAYMENTS: RepaymentVariant = {
  given: "newest",
  order: "newest-first",
  cap: 100,
  includesStart: true,
  includesEnd: true,
  widestMs: Number.POSITIVE_INFINITY,
  reachesBackTo: 0,
  refusesNoWidth: false,
};

export function standInRepayment(at: number, repaidTimeMs: number): Repayment {
  const one = parseAmount("1");
  return {
    repayOrderId: `${at}`,
    repaidTimeMs,
    coin: "USDT",
    repaidAmount: one,
    repaidInterest: one,
    repayType: "part",
    businessType: "normal",
  };
}

/** A server in memory. `appearing`: records that exist from the n-th answer on. */
export function standInRepayments(
  records: readonly Repayment[],
  variant: RepaymentVariant,
  appearing: readonly { readonly afterRequests: number; readonly record: Repayment }[] = [],
): { ask: AskRecords; requests: () => number } {
  const sorted = [...records].sort((a, b) => a.repaidTimeMs - b.repaidTimeMs);
  const lots = new Map(
    records.map(({ repayOrderId }, at) => [repayOrderId, (at * 7_919 + 13) % 104_729]),
  );
  let requests = 0;

  const refuse = () => {
    const detail = "the exchange refused the time range";
    throw new ExchangeError({ kind: "out-of-range", code: "40704", httpStatus: 400, detail });
  };

  const ask: AskRecords = async ({ fromMs, toMs }) => {
    requests += 1;
    const tooWide = toMs - fromMs > variant.widestMs || (variant.refusesNoWidth && toMs === fromMs);
    if (tooWide || fromMs < variant.reachesBackTo) refuse();
    for (const { afterRequests, record } of appearing) {
      if (afterRequests < requests && !lots.has(record.repayOrderId)) {
        lots.set(record.repayOrderId, lots.size);
        sorted.splice(firstAt(sorted, record.repaidTimeMs), 0, record);
      }
    }
    const from = firstAt(sorted, variant.includesStart ? fromMs : fromMs + 1);
    const to = firstAt(sorted, variant.includesEnd ? toMs + 1 : toMs);
    return inOrder(choose(from, Math.max(from, to)));
  };

  function choose(from: number, to: number): Repayment[] {
    const { cap } = variant;
    if (to - from <= cap) return sorted.slice(from, to);
    if (variant.given === "newest") return sorted.slice(to - cap, to);
    if (variant.given === "oldest") return sorted.slice(from, from + cap);
    const salt = variant.given === "random" ? requests * 31 : 0;
    const lot = (record: Repayment) =>
      ((lots.get(record.repayOrderId) ?? 0) * (salt + 1)) % 104_729;
    return sorted
      .slice(from, to)
      .sort((a, b) => lot(a) - lot(b))
      .slice(0, cap);
  }

  function inOrder(page: Repayment[]): Repayment[] {
    if (variant.order === "shuffled") {
      return page.sort((a, b) => (lots.get(a.repayOrderId) ?? 0) - (lots.get(b.repayOrderId) ?? 0));
    }
    const sign = variant.order === "newest-first" ? -1 : 1;
    return page.sort((a, b) => sign * (a.repaidTimeMs - b.repaidTimeMs));
  }

  return { ask, requests: () => requests };
}

function firstAt(sorted: readonly Repayment[], atMs: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.repaidTimeMs ?? 0) >= atMs) high = middle;
    else low = middle + 1;
  }
  return low;
}
