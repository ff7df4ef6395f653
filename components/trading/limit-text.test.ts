import { expect, test } from "vitest";
import { LANGUAGES } from "@/lib/core/language";
import { testText } from "@/lib/core/testing/text";
import { UNSENT_REASONS } from "@/lib/trading/order-life";
import { LIMIT_NAMES, type LimitLine } from "@/lib/trading/order-limits";
import { limitSaid, unsentText } from "./limit-text";

const line = (limit: LimitLine["limit"], is: string | null, most: string | null): LimitLine => ({
  ...{ limit, isKept: false, is, most, left: null },
});

test("every limit that is not kept is a sentence in every language, also where a figure is not known", () => {
  for (const language of LANGUAGES)
    for (const limit of LIMIT_NAMES)
      for (const is of ["7", null]) {
        const said = limitSaid(testText("trade", language), line(limit, is, "5"));
        expect(said).toMatch(/^[^{}]+[.。]$/);
        expect(said).not.toMatch(/limitSaid|undefined|null/);
      }
});

test("a sentence has the figures of its limit, and words instead of codes", () => {
  const t = testText("trade");
  expect(limitSaid(t, line("open-value", "300", "200"))).toBe(
    "With this one, open orders are worth 300 USDT together. The limit is 200 USDT.",
  );
  expect(limitSaid(t, line("orders-a-day", "51", "50"))).toBe(
    "This would be order 51 of today (UTC+8). The limit is 50 a day.",
  );
  expect(limitSaid(t, line("category", "USDT-FUTURES", "SPOT, MARGIN"))).toBe(
    "USDT futures orders are not allowed on this account. Allowed: Spot, Margin.",
  );
  expect(limitSaid(t, line("state", "reduce-only", null))).toBe(
    "Trading on this account is set to “Reduce only”, so this cannot be sent.",
  );
});

test("the reason why an order was not sent is a sentence in every language; other details have none", () => {
  for (const language of LANGUAGES)
    for (const why of UNSENT_REASONS) {
      const details = { why, limit: "largest-order", is: "7", most: "5" };
      expect(unsentText(testText("trade", language), details)).toMatch(/^[^{}]+[.。]$/);
    }
  const t = testText("trade");
  expect(unsentText(t, { why: "limit", limit: "largest-order", is: "7", most: "5" })).toBe(
    "The value is 7 USDT. The largest one allowed is 5 USDT.",
  );
  expect(unsentText(t, { bodySha256: "x" })).toBeNull();
});
