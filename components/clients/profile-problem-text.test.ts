import { expect, test } from "vitest";
import { testWords } from "@/lib/core/testing/text";
import { profileProblemText } from "./profile-problem-text";

test.each([
  [{ kind: "uid-empty" }, "The UID is empty.", "UID 为空。"],
  [
    { kind: "text-too-long", field: "note", most: 2000 },
    "Note: at most 2,000 characters.",
    "备注：最多 2,000 个字符。",
  ],
  [
    { kind: "earlier-line", uid: "1", line: 2 },
    "Client 1 is already on line 2.",
    "客户 1 已出现在第 2 行。",
  ],
  [
    { kind: "not-csv", fault: "unclosed-quote" },
    "This is not CSV from here on: a quotation mark is never closed.",
    "从这里起不是 CSV：引号未闭合。",
  ],
] as const)("what is wrong is said in both languages: %j", (problem, english, chinese) => {
  expect(profileProblemText(testWords(), problem)).toBe(english);
  expect(profileProblemText(testWords("zh-CN"), problem)).toBe(chinese);
});
