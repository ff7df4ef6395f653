import { expect, test } from "vitest";
import { FAILURE_KINDS, type FailureSubject } from "@/lib/core/failure";
import type { MissedTime, RepaymentReport } from "@/lib/sync/report";
import { failureSentence } from "../failure-sentence";
import { repaymentTimeText } from "./coverage";
import { repaymentLines, summariseRepayments } from "./sync-summary";

const DAY_MS = 86_400_000;
const UNREADABLE = {
  kind: "bad-response",
  code: null,
  httpStatus: null,
  detail: "data[0].coin is empty",
} as const;
const REFUSED = {
  kind: "rejected",
  code: "40034",
  httpStatus: 400,
  detail: "the exchange refused",
} as const;

const missed = (day: number, failure: MissedTime["failure"]): MissedTime => ({
  fromMs: day * DAY_MS,
  toMs: (day + 1) * DAY_MS - 1,
  reason: "failed",
  known: 0,
  failure,
  isNew: true,
});

function linesOf(places: readonly MissedTime[]): string[] {
  const report = {
    status: "incomplete",
    records: { listed: 0, new: 0, changed: 0 },
    gaps: places.length,
    reachedMs: null,
    missed: places,
    unlisted: null,
    requests: places.length,
    retries: 0,
    seconds: 1,
    stoppedBy: null,
    joined: false,
    clockJumpMs: null,
  } as const satisfies RepaymentReport;
  return repaymentLines(report, summariseRepayments(report)).slice(1);
}

test("a reason that many places have is said once, with their number; another one is said too", () => {
  const places = Array.from({ length: 19 }, (_, day) => missed(day, UNREADABLE));
  expect(linesOf([...places, missed(30, REFUSED)])).toEqual([
    `19 gaps, 1970-01-01T00:00:00.000Z to 1970-01-19T23:59:59.999Z: ${failureSentence(UNREADABLE, "repayments")}`,
    `1970-01-31T00:00:00.000Z to 1970-01-31T23:59:59.999Z: ${failureSentence(REFUSED, "repayments")}`,
  ]);
});

test("of very many reasons the first are said, and how many places the rest are", () => {
  const places = Array.from({ length: 25 }, (_, day) =>
    missed(day, { ...UNREADABLE, detail: `data[${day}].coin is empty` }),
  );
  const lines = linesOf([...places, ...places]);
  expect(lines).toHaveLength(21);
  expect(lines.at(-1)).toBe("and 10 more gaps: `coverage --repayments` lists them");
});

test("records that are kept but no longer listed are reported with their time and number", () => {
  const report = {
    status: "done",
    records: { listed: 9, new: 0, changed: 0 },
    gaps: 0,
    reachedMs: null,
    ...{
      missed: [],
      unlisted: { fromMs: 0, toMs: DAY_MS, known: 21 },
      requests: 1,
      retries: 0,
      seconds: 1,
    },
    stoppedBy: null,
    joined: false,
    clockJumpMs: null,
  } as const satisfies RepaymentReport;
  const summary = summariseRepayments(report);
  expect(summary).toMatchObject({ status: "done", unlisted: 21 });
  expect(repaymentLines(report, summary)[1]).toMatch(
    /^21 stored repayments are no longer listed by the exchange, between 1970-01-01T00:00:00.000Z and 1970-01-02T/,
  );
});

test("the list of places says a reason that several have once, below", () => {
  const gap = (day: number) => ({ ...missed(day, UNREADABLE), seenAtMs: 0, wasListed: day === 2 });
  const time = { months: [], ranges: [], gapCount: 4, beginning: null };
  const gaps = [...[3, 2, 1].map(gap), { ...gap(0), failure: REFUSED }];
  const text = repaymentTimeText({ ...time, gaps });
  expect(text.split(UNREADABLE.detail)).toHaveLength(2);
  expect(text).toContain(`\n(1) 3 gaps: ${failureSentence(UNREADABLE, "repayments")}\n`);
  expect(text).toMatch(/failed \(1\), what was listed before is kept +0/);
  expect(text).toContain(`failed: ${failureSentence(REFUSED, "repayments")}`);
});

test.each(
  FAILURE_KINDS.flatMap((kind) =>
    (["commissions", "repayments", "reality"] as const).map((subject): [string, FailureSubject] => [
      kind,
      subject,
    ]),
  ),
)("where the sentence of %s of %s promises what follows, it does", (kind, subject) => {
  const failure = { ...UNREADABLE, kind: kind as (typeof FAILURE_KINDS)[number] };
  const sentence = failureSentence(failure, subject);
  expect(sentence.endsWith("(data[0].coin is empty)")).toBe(true);
  expect(sentence).not.toMatch(/below/);
});
