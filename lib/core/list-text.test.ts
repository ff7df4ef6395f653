import { expect, test } from "vitest";
import { listText } from "./list-text";

test.each([
  [[], "", ""],
  [["BTC"], "BTC", "BTC"],
  [["BTC", "ETH"], "BTC and ETH", "BTC和ETH"],
  [["BTC", "ETH", "SOL"], "BTC, ETH and SOL", "BTC、ETH和SOL"],
])("%j is listed as each language does", (items, english, chinese) => {
  expect(listText(items, "en-US")).toBe(english);
  expect(listText(items, "zh-CN")).toBe(chinese);
});
