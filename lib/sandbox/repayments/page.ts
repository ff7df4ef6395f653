import type { TimeRange } from "@/lib/core/time-ranges";
import type { BookRepayment } from "./record";
import type { RepaymentSwitches } from "./switches";

/** Whether the exchange shows the record at `nowMs`. */
export function isVisible(
  { repaidTimeMs, luck }: BookRepayment,
  nowMs: number,
  { latePerMille, lateMs }: Pick<RepaymentSwitches, "latePerMille" | "lateMs">,
): boolean {
  return repaidTimeMs + (luck < latePerMille ? lateMs : 0) <= nowMs;
}

/** Index of the first record at or after the instant; the count when there is none. */
export function firstAt(records: readonly BookRepayment[], ms: number): number {
  let low = 0;
  let high = records.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((records[middle] as BookRepayment).repaidTimeMs >= ms) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * The `limit` records of lowest lot between the indexes `from` and `to - 1`, lowest first, in one
 * pass.
 */
function lowestLots(
  records: readonly BookRepayment[],
  from: number,
  to: number,
  limit: number,
  shown: (record: BookRepayment) => boolean,
): BookRepayment[] {
  const lowest: BookRepayment[] = [];
  for (let at = from; at < to; at++) {
    const record = records[at] as BookRepayment;
    const highest = lowest.length === limit ? lowest.at(-1) : undefined;
    if (highest && record.lot >= highest.lot) continue;
    if (!shown(record)) continue;
    if (highest) lowest.pop();
    const place = lowest.findIndex((other) => other.lot > record.lot);
    lowest.splice(place < 0 ? lowest.length : place, 0, record);
  }
  return lowest;
}

function sorted(page: BookRepayment[], order: RepaymentSwitches["order"]): BookRepayment[] {
  if (order === "shuffled") return page.sort((a, b) => a.lot - b.lot);
  const sign = order === "newest-first" ? -1 : 1;
  return page.sort((a, b) => sign * (a.repaidTimeMs - b.repaidTimeMs || a.lot - b.lot));
}

/**
 * The records of an answer: at most `limit` of the range that are visible, chosen and ordered by
 * the switches.
 */
export function selectPage(
  records: readonly BookRepayment[],
  { fromMs, toMs }: TimeRange,
  limit: number,
  nowMs: number,
  switches: RepaymentSwitches,
): BookRepayment[] {
  const from = firstAt(records, fromMs);
  const to = firstAt(records, toMs + 1);
  const shown = (record: BookRepayment) => isVisible(record, nowMs, switches);
  return sorted(choose(records, from, to, limit, shown, switches.given), switches.order);
}

/**
 * Which records are given of more than fit: from the end or the start of the range, or of lowest
 * lot.
 */
function choose(
  records: readonly BookRepayment[],
  from: number,
  to: number,
  limit: number,
  shown: (record: BookRepayment) => boolean,
  given: RepaymentSwitches["given"],
): BookRepayment[] {
  if (given === "any") return lowestLots(records, from, to, limit, shown);
  const page: BookRepayment[] = [];
  const step = given === "newest" ? -1 : 1;
  let at = given === "newest" ? to - 1 : from;
  for (; at >= from && at < to && page.length < limit; at += step) {
    const record = records[at] as BookRepayment;
    if (shown(record)) page.push(record);
  }
  return page;
}
