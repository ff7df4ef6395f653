import { expect, test } from "vitest";
import { FAILURE_KINDS, failureText } from "./failure";

test.each(FAILURE_KINDS)(
  "%s has one sentence for what happened and one for what to do, for every kind of question",
  (kind) => {
    for (const subject of ["commissions", "repayments", "reality", "assets", "orders"] as const) {
      const { happened, next } = failureText(kind, subject);
      expect([happened, next].every((words) => /^[A-Z].*\.$/.test(words))).toBe(true);
    }
  },
);

test.each(FAILURE_KINDS)(
  "%s of a public question mentions no sync, no commissions and no key",
  (kind) => {
    const { happened, next } = failureText(kind, "reality");
    expect(`${happened} ${next}`).not.toMatch(
      /sync|commission|broker|the key|this API key|account|day/i,
    );
  },
);

test("a key that may not read says what it may not read", () => {
  expect(failureText("permission-missing", "commissions").happened).toContain("broker commissions");
  expect(failureText("permission-missing", "repayments").happened).toContain("loan repayments");
});

test("only commissions are said to reach back 90 days", () => {
  expect(failureText("out-of-range", "commissions").next).toContain("90 days");
  expect(failureText("out-of-range", "repayments").next).not.toContain("90");
  expect(failureText("out-of-range", "reality").next).not.toContain("90");
});
