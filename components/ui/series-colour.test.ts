import { expect, test } from "vitest";
import { productTypeColour, seriesColours } from "./series-colour";

test("a product type has one colour, alone and in a list", () => {
  const types = ["USDT-FUTURES", "SPOT", ""];
  expect(seriesColours("productType", types)).toEqual(types.map(productTypeColour));
});

test("a name keeps its colour whatever stands after it", () => {
  const [first] = seriesColours("symbol", ["BTCUSDT"]);
  expect(seriesColours("symbol", ["BTCUSDT", "ETHUSDT", "SOLUSDT"])[0]).toBe(first);
});

test("two dozen names have two dozen colours", () => {
  const names = Array.from({ length: 24 }, (_, index) => `S${index}`);
  expect(new Set(seriesColours("uid", names)).size).toBe(24);
});
