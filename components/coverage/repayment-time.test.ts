import { expect, test } from "vitest";
import type { MissedRepayments } from "@/lib/repayments/repayment-time";
import { groupGaps } from "./repayment-strips";

const FAILURE = {
  kind: "bad-response",
  code: null,
  httpStatus: null,
  detail: "data[0].coin is empty",
} as const;
const gap = (fromMs: number, change: Partial<MissedRepayments> = {}): MissedRepayments => ({
  fromMs,
  toMs: fromMs + 1,
  reason: "failed",
  known: 0,
  failure: FAILURE,
  seenAtMs: 0,
  wasListed: false,
  ...change,
});

test("neighbours with the same reason form one group; another reason, or none, ends it", () => {
  const full = { reason: "full-millisecond", failure: null } as const;
  const gaps = [
    gap(9),
    gap(8),
    gap(7, { failure: { ...FAILURE, detail: "data[1].coin is empty" } }),
    gap(6),
    gap(5, { wasListed: true }),
    gap(4, full),
    gap(3, full),
  ];
  const times = groupGaps(gaps).map((group) => group.map(({ fromMs }) => fromMs));
  expect(times).toEqual([[9, 8], [7], [6], [5], [4], [3]]);
});
