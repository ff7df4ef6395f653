import { expect, test } from "vitest";
import { findNextStep } from "./session-steps";

const of = (more: { pending?: boolean; oneTime?: boolean; how?: string; mustAdd?: boolean }) =>
  findNextStep({
    session: { factorPending: more.pending ?? false, how: more.how ?? "password" },
    user: { mustChangePassword: more.oneTime ?? false },
    mustAddFactor: more.mustAdd ?? false,
  } as Parameters<typeof findNextStep>[0]);

test("the desk is open where nothing is left to do", () => {
  expect(of({})).toBeNull();
});

test("the second step comes before everything, a new factor after the password of one's own", () => {
  expect(of({ pending: true, oneTime: true, mustAdd: true })).toBe("second-step");
  expect(of({ oneTime: true, mustAdd: true })).toBe("change-password");
  expect(of({ mustAdd: true })).toBe("add-factor");
});

test("a one-time password that was not used does not stand in the way", () => {
  expect(of({ oneTime: true, how: "link" })).toBeNull();
});
