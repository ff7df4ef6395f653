import { expect, test } from "vitest";
import { findPasswordProblem } from "./password-rules";

test.each([
  ["short", "too-short"],
  ["aaaaaaaaaaaaaa", "too-plain"],
  ["x".repeat(257), "too-long"],
  ["Broker@Example.com", "same-as-email"],
  ["correct horse battery", null],
])("%j as a new password: %s", (password, problem) => {
  expect(findPasswordProblem(password, "broker@example.com")).toBe(problem);
});
