import { expect, test } from "vitest";
import { clientText } from "@/lib/clients/client";
import { namesIn } from "@/lib/stocks/pairs/listing";
import { hasUnseen, hasUnseenInLines, seenLine, seenLines, visibleText } from "./visible-text";

test.each([
  ["BTC\tUSDT", "BTC␉USDT"],
  ["a\rb\nc", "a␍b␊c"],
  ["\u0001\u001b[31m", "␁␛[31m"],
  ["\u007f", "␡"],
  ["a\u0085b", "a\\x85b"],
  ["a\u202eb\u202c", "a\\u202eb\\u202c"],
  ["a\u200bb\ufeff", "a\\u200bb\\ufeff"],
  ["👨‍👩‍👧 می‌خواهم", "👨‍👩‍👧 می‌خواهم"],
  ["BTCUSDT_SPBL é 苹果 🪙", "BTCUSDT_SPBL é 苹果 🪙"],
  ["", ""],
])("%j is shown as %s", (text, shown) => {
  expect(visibleText(text)).toBe(shown);
});

test("clients and companies are named visibly", () => {
  expect(clientText("31\t25", { name: "Acme", customerId: "C-1", labels: [] })).toBe(
    "Acme · 31␉25 · C-1",
  );
  expect(namesIn("en-US", { "en-US": "App\tle", "zh-CN": null })).toEqual([
    { language: "en-US", name: "App␉le" },
  ]);
});

const TURNING = [
  "\u202e",
  "\u2066",
  "\u200e",
  "\u061c",
  "\u200b",
  "\u2060",
  "\ufeff",
  "\u00ad",
  "\u2028",
  "\0",
  "\ud800",
];

test.each(TURNING)("%j in a name, a label, a title or a note is seen", (character) => {
  expect([hasUnseen(`a${character}b`), hasUnseenInLines(`a${character}b`)]).toEqual([true, true]);
  expect(seenLine(` a${character} b `)).toBe("a b");
  expect(hasUnseen(seenLines(`a${character}b`).replace("\n", ""))).toBe(false);
});

test.each(["Acme", "Ünïcode 苹果 🪙", "👨‍👩‍👧", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "می‌خواهم", "שלום"])(
  "%s is fully visible",
  (name) => {
    expect([hasUnseen(name), hasUnseenInLines(name), seenLine(name), seenLines(name)]).toEqual([
      ...[false, false, name, name],
    ]);
  },
);

test("a note may have lines and tabs, a name none", () => {
  expect([hasUnseen("a\nb"), hasUnseenInLines("a\n\tb"), hasUnseenInLines("a\rb")]).toEqual([
    true,
    false,
    true,
  ]);
  expect([seenLine("a\r\n\tb"), seenLines("a\r\n\tb\u2028c")]).toEqual(["a b", "a\n\tb\nc"]);
});
