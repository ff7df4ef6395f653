import { expect, test } from "vitest";
import { judgeAudit } from "./audit";

const of = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities });

test("no known vulnerability, a minor one and a serious one are distinguished", () => {
  expect(judgeAudit(of({}))).toEqual({
    sentences: ["known vulnerabilities: none"],
    isSerious: false,
  });
  expect(judgeAudit(of({ a: { severity: "moderate", range: "<2" } }))).toEqual({
    sentences: ["a <2: vulnerable, moderate", "known vulnerabilities: 1"],
    isSerious: false,
  });
  const two = { a: { severity: "low", range: "*" }, b: { severity: "critical", range: ">=1" } };
  expect(judgeAudit(of(two))).toMatchObject({ isSerious: true, sentences: { length: 3 } });
});

test.each([
  ["", "no answer"],
  ["<html>not here</html>", "no answer"],
  ["{}", "no answer"],
  [
    '{"message":"404 Not Found - POST https://registry.example/-/npm/v1/audits"}',
    "404 Not Found - POST the registry",
  ],
])(
  'an answer without information about the packages (%j) never counts as "no vulnerabilities"',
  (text, why) => {
    const sentence = `known vulnerabilities: NOT CHECKED, because npm audit gave no answer (${why})`;
    expect(judgeAudit(text)).toEqual({ sentences: [sentence], isSerious: false });
  },
);
