import type { Repayment } from "@/lib/core/repayments/repayment";
import { mayBeCut, type RepaymentKnowledge, trustCut } from "./knowledge";
import { type AskPage, isIn, type Page, timesOf } from "./walk";

/** What pages have shown. Every instant after `provenAfterMs` is listed, if pages are cut at their oldest end. */
export type Chain = {
  readonly found: Map<string, Repayment>;
  provenAfterMs: number;
  /** The pages that may have been cut. */
  readonly cuts: Page[];
};

/**
 * Checks how pages were cut, by asking once more for the time that a page claims to hold whole. That proves this page.
 * It speaks for the others too where the page left out as many records as it had, for then hardly any other choice of
 * records would look the same; else each page is checked.
 */
export async function isCutAsBelieved(
  ask: AskPage,
  knowledge: RepaymentKnowledge,
  chain: Chain,
): Promise<boolean> {
  const telling = chain.cuts.findLast((page) => countLeftOut(chain, page) >= page.given);
  const checked = telling !== undefined && knowledge.cut.checked ? [telling] : chain.cuts;
  for (const page of checked) {
    if (!(await holdsItsTime(ask, knowledge, chain, page))) return false;
  }
  if (telling !== undefined) trustCut(knowledge);
  return true;
}

/** Of the time that was asked for. */
function countLeftOut({ found }: Chain, { range, records }: Page): number {
  const left = { fromMs: range.fromMs, toMs: oldestOf(records, range.fromMs) - 1 };
  return [...found.values()].filter((record) => isIn(left, record)).length;
}

/**
 * The page's time but for its oldest millisecond. If all of it was in the page, the answer is smaller, so it is not
 * itself cut; unless it comes with that millisecond: then the exchange's bounds have shown themselves, and it is asked
 * for again without.
 */
async function holdsItsTime(
  ask: AskPage,
  knowledge: RepaymentKnowledge,
  { found }: Chain,
  { range, records }: Page,
): Promise<boolean> {
  const claimed = { fromMs: oldestOf(records, range.toMs) + 1, toMs: range.toMs };
  if (claimed.fromMs > claimed.toMs) return true;
  const { start, end } = knowledge.edges;
  let page = await ask(claimed);
  if (knowledge.edges.start !== start || knowledge.edges.end !== end) page = await ask(claimed);
  const expected = [...found.values()].filter((record) => isIn(claimed, record));
  const again = new Map(page.records.map((record) => [record.repayOrderId, record.repaidTimeMs]));
  return (
    page.range.fromMs === claimed.fromMs &&
    !mayBeCut(knowledge, page) &&
    again.size === expected.length &&
    expected.every(({ repayOrderId, repaidTimeMs }) => again.get(repayOrderId) === repaidTimeMs)
  );
}

function oldestOf(records: readonly Repayment[], otherwise: number): number {
  return timesOf(records)[0] ?? otherwise;
}
