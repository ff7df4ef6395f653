import { expect, test } from "vitest";
import { clockJumpSentence } from "./clock";

test.each([
  [11 * 86_400_000, "11 days ahead of"],
  [-8 * 3_600_000, "8 hours behind"],
  [900_000, "15 minutes ahead of"],
])("a jump of %i ms is said in words", (jumpMs, words) => {
  expect(clockJumpSentence(jumpMs)).toContain(
    `The exchange's clock is ${words} what this machine's clock says`,
  );
});
