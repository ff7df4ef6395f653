import { expect, test } from "vitest";
import { testWords } from "../testing/text";
import { addressProblemText } from "./problem-text";

test.each([
  [{ kind: "once", key: "sort" }, "Give sort only once.", "sort 只能出现一次。"],
  [
    { kind: "too-many", key: "uid", most: 5000 },
    "Give at most 5,000 values for uid.",
    "uid 最多 5,000 个值。",
  ],
  [
    { kind: "half-a-range" },
    "Give both from and to, or neither.",
    "from 与 to 须同时给出，或都不给。",
  ],
  [
    { kind: "not-a-day", given: "2026-02-30" },
    '"2026-02-30" is not a day. Write it as YYYY-MM-DD, from 2018-01-01 on, for example 2026-11-19.',
    "“2026-02-30”不是日期；请写成 YYYY-MM-DD，不早于 2018-01-01，例如 2026-11-19。",
  ],
] as const)("what is wrong is said in both languages: %j", (problem, english, chinese) => {
  expect(addressProblemText(testWords(), problem)).toBe(english);
  expect(addressProblemText(testWords("zh-CN"), problem)).toBe(chinese);
});
