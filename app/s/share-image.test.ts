import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  calendarFacts,
  comparedFacts,
  stockFacts,
  testPage,
  watchlistFacts,
} from "@/components/shares/testing/facts";
import { testWords } from "@/lib/core/testing/text";
import { drawShareImage, imageTexts, UNDRAWN } from "./share-image";

const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  const real = globalThis.fetch;
  vi.stubGlobal("fetch", (...given: Parameters<typeof fetch>) => {
    const address = given[0] instanceof Request ? given[0].url : String(given[0]);
    if (/^https?:/.test(address)) asked.push(address);
    return real(...given);
  });
});
afterEach(() => vi.unstubAllGlobals());

const PNG = "89504e470d0a1a0a";

test.each([
  ["a stock", testPage(stockFacts())],
  ["a comparison", testPage(comparedFacts())],
  ["a watchlist", testPage(watchlistFacts("zh-CN"))],
  ["a calendar", testPage(calendarFacts("zh-CN"), { title: "苹果 🍎 العربية हिन्दी" })],
])("%s has a picture of 1200 × 630, and nothing is fetched for it", async (_what, page) => {
  const image = await drawShareImage(page, testWords());
  expect(image.subarray(0, 8).toString("hex")).toBe(PNG);
  expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(asked).toEqual([]);
});

test("the typeface has every character that the picture keeps", async () => {
  const signs = Array.from({ length: 0x2300 }, (_, at) => String.fromCodePoint(at));
  const kept = signs.filter((sign) => !UNDRAWN.test(sign));
  expect(kept.length).toBeGreaterThan(300);
  for (let at = 0; at < kept.length; at += 80) {
    const title = kept.slice(at, at + 80).join("");
    await drawShareImage(testPage(stockFacts(), { title }), testWords());
  }
  expect(asked).toEqual([]);
});

test("a title that the typeface cannot write gives way to the subject's name", () => {
  const texts = (title: string) =>
    imageTexts(testPage(stockFacts("zh-CN"), { title }), testWords());
  expect(texts("苹果的分红").title).toBe("AAPL · Apple Inc.");
  expect(texts("Apple’s dividend 🍎")).toMatchObject({
    title: "Apple’s dividend",
    line: "AAPL · Apple Inc.",
  });
  expect(texts("")).toMatchObject({ title: "AAPL · Apple Inc." });
  expect(texts("x".repeat(120)).title).toHaveLength(90);
});

test("the picture shows the page's main figure and its time", () => {
  expect(imageTexts(testPage(stockFacts()), testWords())).toMatchObject({
    kind: "Snapshot",
    figures: [
      { value: "231.2", hint: "USDT, 20 Nov 2026, 10:20 UTC" },
      { value: "+10.10%" },
      { value: "38.03" },
      { value: "0.45%" },
    ],
    asOf: "As of 20 Nov 2026, 10:20 UTC · the exchange's public data on tokenized stocks",
  });
});
