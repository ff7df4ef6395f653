import fc from "fast-check";
import { expect, test } from "vitest";
import { parseDay } from "@/lib/core/day";
import { formatRowKey, parseRowKey } from "./row-key";

const text = fc.string({ unit: "binary" }).filter((value) => !value.includes("\0"));

test("a row's key reads back as it was written, with any texts", () => {
  fc.assert(
    fc.property(
      text,
      text,
      text,
      text,
      fc.nat(99),
      (uid, coin, symbol, productType, occurrence) => {
        const key = { day: parseDay("2026-11-19"), uid, coin, symbol, productType, occurrence };
        expect(parseRowKey(formatRowKey(key))).toEqual(key);
      },
    ),
  );
});

test("an ordinary key is readable", () => {
  const day = parseDay("2026-11-19");
  const key = { day, uid: "31", coin: "BTC", symbol: "BTCUSDT", productType: "", occurrence: 0 };
  expect(formatRowKey(key)).toBe("2026-11-19,31,BTC,BTCUSDT,,0");
});

test.each([
  "",
  "a,b",
  "2026-02-30,1,BTC,S,SPOT,0",
  "2026-02-20,1,BTC,S,SPOT,-1",
  "2026-02-20,1,BTC,S,SPOT,0,1",
  "2026-02-20,%,BTC,S,SPOT,0",
  "2026-02-20,%00,BTC,S,SPOT,0",
])("%j is no key", (given) => {
  expect(parseRowKey(given)).toBeNull();
});
