import { expect, test } from "vitest";
import type { TimeRange } from "@/lib/core/time-ranges";
import type { Repayment } from "@/lib/repayments/repayment";
import { isCutAsBelieved } from "./chain";
import { newRepaymentKnowledge } from "./knowledge";
import { standInRepayment } from "./testing/stand-in";
import { type AnsweredPage, isIn } from "./walk";

const CAP = 10;
const FROM_MS = 1_700_000_000_000;

/**
 * `count` repayments a second apart, and the `pages` of ten that a walk has read of them, newest
 * first.
 */
function chainOf(count: number, pages: number) {
  const records = Array.from({ length: count }, (_, id) =>
    standInRepayment(id, FROM_MS + id * 1_000),
  );
  const cuts = Array.from({ length: pages }, (_, at): AnsweredPage => {
    const page = records.slice(Math.max(0, count - (at + 1) * CAP), count - at * CAP);
    const toMs = page.at(-1)?.repaidTimeMs ?? FROM_MS;
    return { range: { fromMs: FROM_MS, toMs }, records: page, given: CAP };
  });
  const found = new Map(records.map((record) => [record.repayOrderId, record]));
  return { records, chain: { found, provenAfterMs: FROM_MS, cuts } };
}

/** `given`: the number of records that the answers claim, if it is not their real number. */
function asked(records: readonly Repayment[], given?: number) {
  const ranges: TimeRange[] = [];
  const ask = async (range: TimeRange): Promise<AnsweredPage> => {
    ranges.push(range);
    const page = records.filter((record) => isIn(range, record));
    return { range, records: page, given: given ?? page.length };
  };
  return { ask, ranges };
}

function knowing(checked: boolean) {
  const knowledge = newRepaymentKnowledge();
  knowledge.largest = CAP;
  knowledge.cut.checked = checked;
  return knowledge;
}

test("a page that left out as many records as it had proves all pages, if this was seen before", async () => {
  const { records, chain } = chainOf(40, 3);
  const { ask, ranges } = asked(records);
  expect(await isCutAsBelieved(ask, knowing(true), chain)).toBe(true);
  expect(ranges).toEqual([{ fromMs: FROM_MS + 10_001, toMs: FROM_MS + 19_000 }]);
});

test("until then each page is checked; afterwards pages are believed", async () => {
  const { records, chain } = chainOf(40, 3);
  const { ask, ranges } = asked(records);
  const knowledge = knowing(false);
  expect(await isCutAsBelieved(ask, knowledge, chain)).toBe(true);
  expect(ranges).toHaveLength(3);
  expect(knowledge.cut.checked).toBe(true);
});

test("a page that left out fewer records proves only itself", async () => {
  const { records, chain } = chainOf(15, 2);
  const { ask, ranges } = asked(records);
  const knowledge = knowing(false);
  expect(await isCutAsBelieved(ask, knowledge, chain)).toBe(true);
  expect(ranges).toHaveLength(2);
  expect(knowledge.cut.checked).toBe(false);
});

test.each([
  [
    "has a record more",
    (records: Repayment[]) => [...records, standInRepayment(99, FROM_MS + 35_500)],
  ],
  [
    "lacks a record",
    (records: Repayment[]) => records.filter(({ repayOrderId }) => repayOrderId !== "35"),
  ],
  [
    "has a record at another time",
    (records: Repayment[]) =>
      records.map((one) =>
        one.repayOrderId === "35" ? standInRepayment(35, one.repaidTimeMs + 1) : one,
      ),
  ],
])("an answer that %s shows that pages are not cut this way", async (_name, change) => {
  const { records, chain } = chainOf(40, 1);
  expect(await isCutAsBelieved(asked(change(records)).ask, knowing(false), chain)).toBe(false);
});

test("an answer that is itself as large as the largest proves nothing", async () => {
  const { records, chain } = chainOf(40, 1);
  expect(await isCutAsBelieved(asked(records, CAP).ask, knowing(false), chain)).toBe(false);
});
