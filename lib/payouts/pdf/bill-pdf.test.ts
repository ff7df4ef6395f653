import { expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import { LANGUAGES, type Language } from "@/lib/core/language";
import type { Month } from "@/lib/core/month";
import { wordsIn } from "@/lib/core/words-in";
import { shownIn } from "@/lib/documents/testing/shown-in";
import { type BillPdf, billPdf } from "./bill-pdf";

const amount = (text: string) => text as Amount;
const ACME = { name: "Acme Brokers", address: "1 High Street\nLondon", taxNumber: "GB 1" };
const LUCKY = { name: "Lucky 有限公司", address: "2 Low Road", taxNumber: "" };

function file(change: Partial<BillPdf> = {}): BillPdf {
  return {
    isIntact: true,
    bill: { number: 7, note: "Reverse charge\nThank you" },
    parties: { broker: { ...ACME, logo: null }, partner: LUCKY, logo: null },
    statement: {
      id: 1,
      partnerId: "p",
      partner: "payee@example.com",
      month: "2026-10" as Month,
      number: 12,
      state: "open",
      preparedBy: "ann@example.com",
      preparedById: "a",
      preparedAt: new Date(1e12),
      approvedBy: "bob@example.com",
      approvedById: "b",
      approvedAlone: false,
      approvedAt: new Date("2026-11-03T17:00:00Z"),
      paidDay: null,
      paidReference: null,
      paidBy: null,
      parties: null,
      partiesHash: null,
      contentHash: "a1b2",
      content: {
        format: 1,
        account: "Main",
        partner: "payee@example.com",
        month: "2026-10" as Month,
        closeHash: "c",
        currency: "USDT",
        previous: 11,
        clients: [],
        terms: [],
        earned: { value: amount("1000.125"), unvalued: [{ coin: "XYZ", amount: amount("7") }] },
        corrected: { value: amount("-2.5"), unvalued: [] },
        withoutTerm: { rows: 0, rebates: [] },
        lineCount: 0,
        linesHash: "d",
        coins: [
          {
            coin: "USDT",
            carried: amount("100.000000001"),
            earned: amount("1000.125"),
            corrected: amount("-2.5"),
            due: amount("1097.625000001"),
          },
        ],
      },
    },
    ...change,
  };
}

const draw = (change: Partial<BillPdf> = {}, language: Language = "en-US") =>
  billPdf(wordsIn(language), file(change));
const textsOf = async (pdf: Promise<Buffer>) => shownIn(await pdf).map(({ text }) => text);

test("a self-billing document names both parties, its number, period and the account's words", async () => {
  const texts = await textsOf(draw());
  for (const text of [
    ...["Self-billing invoice No. 7", "Acme Brokers", "Tax number GB 1", "2 Low Road"],
    ...["Commission share for October 2026, statement No. 12", "4 Nov 2026"],
    ...["Reverse charge", "Thank you"],
  ])
    expect(texts).toContain(text);
  expect(texts.join("")).toContain("Lucky 有限公司");
  expect(texts.join("\n")).toContain("No tax is computed");
});

test("its total is what was earned and corrected, without what an earlier statement left", async () => {
  const texts = await textsOf(draw());
  for (const text of ["1,000.125", "-2.5", "997.625", "100.000000001", "1,097.62500000"])
    expect(texts).toContain(text);
  expect(texts.join(" ")).toContain("997.63, no rate: 7 XYZ");
  expect(texts.join(" ")).toContain("what statement No. 11 left");
});

test("nothing earned, and a statement that was changed, are said", async () => {
  const { statement } = file();
  const empty = { ...statement, content: { ...statement.content, coins: [] } };
  const texts = (await textsOf(draw({ statement: empty, isIntact: false }))).join(" ");
  expect(texts).toContain("Nothing was earned in October 2026.");
  expect(texts).toContain("checksum no longer matches");
});

test.each(LANGUAGES)(
  "the same statement gives the same bytes in %s, and no letter is missing",
  async (language) => {
    const [one, two] = [await draw({}, language), await draw({}, language)];
    expect(one.equals(two)).toBe(true);
    expect(shownIn(one).filter(({ text, hasBox }) => hasBox || text.includes("[U+"))).toEqual([]);
  },
);
