import { expect, test } from "vitest";
import { testWords } from "@/lib/core/testing/text";
import type { MarketDate } from "@/lib/stocks/market/market-date";
import type { Dividend } from "@/lib/stocks/panels/dividends";
import { stockFacts } from "../testing/facts";
import { dividends } from "../testing/told";
import { keyFigures } from "./key-figures";

const words = testWords("en-US");
const [DIVIDEND] = dividends;
if (DIVIDEND === undefined) throw new Error("the facts have no dividend");

/** The captured market's date is 2026-11-20. */
function dividendOf(dividends: readonly Dividend[]) {
  const facts = stockFacts();
  const sections = facts.sections
    .filter((section) => section.kind === "stock" && section.panel === "dividends")
    .map((section) => ({
      ...section,
      reading: { failed: null, observed: { value: dividends, answeredAt: facts.capturedAt } },
    }));
  return keyFigures({ ...facts, sections: sections as unknown as typeof facts.sections }, words)[0];
}

const on = (date: string | null, amount: string) =>
  ({
    ...DIVIDEND,
    announcementDate: null,
    recordDate: null,
    exrightDate: date as MarketDate | null,
    dividendDate: null,
    dividendPerShare: amount,
  }) as Dividend;

test("the last dividend is none that is still ahead, nor one without a date", () => {
  const told = [on("2026-11-21", "0.9"), on("2026-11-20", "0.3"), on("2026-08-20", "0.2")];
  expect(dividendOf([on(null, "0.8"), ...told])).toMatchObject({
    name: "Last dividend per share",
    exact: "0.3",
  });
  expect(dividendOf([on("2026-11-21", "0.9")])).toBeUndefined();
});
