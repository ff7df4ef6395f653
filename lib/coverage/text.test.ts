import { expect, test } from "vitest";
import { testWords } from "@/lib/core/testing/text";
import { clockJumpText, gapsText } from "./text";

const gaps = { "not-published": 1, failed: 2, lost: 1000 };

test("days that are not known are counted by why, the worst first, in both languages", () => {
  const english = testWords();
  expect(gapsText(english, gaps)).toBe(
    "incomplete: 2 days failed, 1,000 lost, 1 not published yet",
  );
  expect(gapsText(english, { pending: 1 })).toBe("incomplete: 1 day pending");
  expect(gapsText(testWords("zh-CN"), gaps)).toBe("不完整：2 天失败、1,000 天已丢失、1 天未发布");
});

test.each([
  [11 * 86_400_000, "11 days ahead of"],
  [-8 * 3_600_000, "8 hours behind"],
  [900_000, "15 minutes ahead of"],
])("a jump of %i ms is said in words", (jumpMs, words) => {
  expect(clockJumpText(testWords(), jumpMs)).toContain(
    `The exchange's clock is ${words} this machine's clock`,
  );
});
