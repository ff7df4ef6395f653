import { expect, test } from "vitest";
import { namesIn } from "./listing";

const both = { "en-US": "Apple", "zh-CN": "苹果" };

test("the name in the page's language comes first", () => {
  expect(namesIn("en-US", both).map(({ name }) => name)).toEqual(["Apple", "苹果"]);
  expect(namesIn("zh-CN", both).map(({ name }) => name)).toEqual(["苹果", "Apple"]);
});

test("a name of one language alone stands in for the other, and one of both is said once", () => {
  expect(namesIn("zh-CN", { "en-US": "Apple", "zh-CN": null })).toEqual([
    { language: "en-US", name: "Apple" },
  ]);
  expect(namesIn("zh-CN", { "en-US": "META", "zh-CN": "META" })).toEqual([
    { language: "zh-CN", name: "META" },
  ]);
  expect(namesIn("en-US", { "en-US": null, "zh-CN": null })).toEqual([]);
});
