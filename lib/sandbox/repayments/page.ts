import { append } from "@/lib/core/large-lists";
import type { TimeRange } from "@/lib/core/time-ranges";
import type { BookRepayment } from "./record";
import type { RepaymentSwitches } from "./switches";

type BookRepayments = readonly BookRepayment[];

/** Whether the exchange shows the record at `nowMs`. */
export function isVisible(
  { repaidTimeMs, luck }: BookRepayment,
  nowMs: number,
  { latePerMille, lateMs }: Pick<RepaymentSwitches, "latePerMille" | "lateMs">,
): boolean {
  return repaidTimeMs + (luck < latePerMille ? lateMs : 0) <= nowMs;
}

/** Index of the first record at or after the instant; the count when there is none. */
export function firstAt(records: BookRepayments, ms: number): number {
  let low = 0;
  let high = records.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((records[middle] as BookRepayment).repaidTimeMs >= ms) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The `limit` records of lowest lot from index `from` to `to - 1`, in one pass. */
function lowestLots(
  records: BookRepayments,
  from: number,
  to: number,
  limit: number,
  shown: (r: BookRepayment) => boolean,
) {
  const lowest: BookRepayment[] = [];
  for (let at = from; at < to; at++) {
    const record = records[at] as BookRepayment;
    const full = lowest.length === limit;
    if ((full && record.lot >= (lowest[limit - 1] as BookRepayment).lot) || !shown(record))
      continue;
    if (full) lowest.pop();
    let place = lowest.length;
    while (place > 0 && (lowest[place - 1] as BookRepayment).lot > record.lot) place--;
    lowest.splice(place, 0, record);
  }
  return lowest;
}

function sorted(page: BookRepayment[], order: RepaymentSwitches["order"]): BookRepayment[] {
  if (order === "shuffled") return page.sort((a, b) => a.lot - b.lot);
  const sign = order === "newest-first" ? -1 : 1;
  return page.sort((a, b) => sign * (a.repaidTimeMs - b.repaidTimeMs || a.lot - b.lot));
}

/** What an answer holds: at most `limit` of the range's records that are visible, chosen and ordered by the switches. */
export function selectPage(
  records: BookRepayments,
  { fromMs, toMs }: TimeRange,
  limit: number,
  nowMs: number,
  switches: RepaymentSwitches,
): BookRepayment[] {
  const [from, to] = [firstAt(records, fromMs), firstAt(records, toMs + 1)];
  const shown = (record: BookRepayment) => isVisible(record, nowMs, switches);
  const page: BookRepayment[] = [];
  switch (switches.given) {
    case "newest":
      for (let at = to - 1; at >= from && page.length < limit; at--) {
        if (shown(records[at] as BookRepayment)) page.push(records[at] as BookRepayment);
      }
      break;
    case "oldest":
      for (let at = from; at < to && page.length < limit; at++) {
        if (shown(records[at] as BookRepayment)) page.push(records[at] as BookRepayment);
      }
      break;
    default:
      switches.given satisfies "any";
      append(page, lowestLots(records, from, to, limit, shown));
  }
  return sorted(page, switches.order);
}
