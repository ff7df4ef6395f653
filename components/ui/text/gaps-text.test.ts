import { expect, test } from "vitest";
import { testWords } from "../testing/text";
import { gapsText } from "./gaps-text";

const gaps = { "not-published": 1, failed: 2, lost: 1000 };

test("days that are not known are counted by why, the worst first, in both languages", () => {
  const english = testWords();
  expect(gapsText(english, gaps)).toBe(
    "incomplete: 2 days failed, 1,000 lost, 1 not published yet",
  );
  expect(gapsText(english, { pending: 1 })).toBe("incomplete: 1 day pending");
  expect(gapsText(testWords("zh-CN"), gaps)).toBe("不完整：2 天失败、1,000 天已丢失、1 天未发布");
});
