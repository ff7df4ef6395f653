import { expect, test } from "vitest";
import { testText } from "@/components/ui/text/test-text";
import { LANGUAGES } from "@/lib/core/language";
import { LIMIT_NAMES, type LimitLine } from "@/lib/core/trading/order-limits";
import { limitSaid } from "./limit-text";

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
