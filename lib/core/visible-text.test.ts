import { expect, test } from "vitest";
import { clientText } from "./clients/client";
import { namesIn } from "./reality/listing";
import { visibleText } from "./visible-text";

test.each([
  ["BTC\tUSDT", "BTC␉USDT"],
  ["a\rb\nc", "a␍b␊c"],
  ["\u0001\u001b[31m", "␁␛[31m"],
  ["\u007f", "␡"],
  ["a\u0085b", "a\\x85b"],
  ["BTCUSDT_SPBL é 苹果 🪙", "BTCUSDT_SPBL é 苹果 🪙"],
  ["", ""],
])("%j is shown as %s", (text, shown) => {
  expect(visibleText(text)).toBe(shown);
});

test("clients and companies are named visibly", () => {
  expect(clientText("31\t25", { name: "Acme", customerId: "C-1", labels: [] })).toBe("Acme · 31␉25 · C-1");
  expect(namesIn("en-US", { "en-US": "App\tle", "zh-CN": null })).toEqual([
    { language: "en-US", name: "App␉le" },
  ]);
});
