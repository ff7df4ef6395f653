import { expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import { groupDigits } from "@/lib/core/amount-text";
import { LANGUAGES } from "@/lib/core/language";
import { wordsIn } from "@/lib/core/words-in";
import { shownIn } from "@/lib/documents/testing/shown-in";
import { testMonth } from "../testing/month-pdf";
import { type MonthPdf, monthPdf } from "./month-pdf";

const english = wordsIn("en-US");
const draw = (change: Partial<MonthPdf> = {}, clients = 3) =>
  monthPdf(english, { ...testMonth(clients), ...change });
const textsOf = (pdf: Buffer) => shownIn(pdf).map(({ text }) => text);
const pagesOf = (pdf: Buffer) => (pdf.toString("latin1").match(/\/Type \/Page\b/g) ?? []).length;
/** The texts without blanks. */
const solid = (texts: readonly string[]) => texts.join("").replace(/\s/g, "");

test("every figure of the closed month is drawn with all of its digits", async () => {
  const month = testMonth(3);
  const { close, products, clients } = month.document;
  const figures = [
    ...close.content.coins.flatMap(({ fee, feeDeduction, feePaid, rebateAmount }) => [
      ...[fee, feeDeduction, feePaid, rebateAmount],
    ]),
    ...close.content.adjustments.flatMap(({ feePaid, rebateAmount }) => [feePaid, rebateAmount]),
    ...[...products, ...clients].flatMap(({ feePaid, rebate, value }) => [feePaid, rebate, value]),
    ...month.split.coins.flatMap(({ rebate, parts, kept }) => [
      ...[rebate, kept, ...parts.map(({ earned }) => earned)],
    ]),
    ...month.statements.map(({ earned }) => earned.value),
    ...close.content.rates.map(({ rate }) => rate),
  ];
  const drawn = solid(textsOf(await draw()));
  for (const figure of figures) {
    if (figure !== null && figure !== undefined) expect(drawn).toContain(groupDigits(figure));
  }
});

test("it says who closed it, what is kept, which rates and days it is made of, and what was checked", async () => {
  const texts = textsOf(await draw());
  for (const text of [
    ...["Closed month October 2026", "Main", "ann@example.com", "Lucky Trading", "880000"],
    ...["one@example.com", "No. 12", "two@example.com", "Awaiting approval", "Kept", "Spot"],
    ...[
      "65,000.5",
      "desk",
      "30 of 31; not known: 31 Oct",
      "no: XYZ",
      "not known at the close",
      "revision 3",
    ],
  ])
    expect(texts).toContain(text);
  const { contentHash } = testMonth(0).document.close;
  expect(texts.filter((text) => text === contentHash)).toHaveLength(31); // the close and 30 days
  expect(texts.filter((text) => text === "1,480.093456789012345678").length).toBeGreaterThan(0);
});

test("a close that was changed, and sums that do not add up, are said", async () => {
  const { document, split } = testMonth(1);
  const broken = { ...document, isIntact: false, unequal: ["USDT"] };
  const overspent = { ...split, overspent: ["XYZ"] };
  const texts = textsOf(await draw({ document: broken, split: overspent }));
  expect(texts.join(" ")).toContain("checksum no longer matches");
  expect(texts).toContain("no: USDT");
  expect(texts.join(" ")).toContain(
    "Partners and introducers get more than the account earned in XYZ",
  );
});

test("a month of many clients has its first lines, and says where the rest is", async () => {
  const pdf = await draw(testMonth(2_500));
  const texts = textsOf(pdf);
  const pages = pagesOf(pdf);
  expect(pages).toBeGreaterThan(40);
  expect(texts).toContain(`Page ${pages} of ${pages}`);
  expect(texts.join(" ")).toContain("The first 2,000 of 2,500 lines");
});

test.each(LANGUAGES)(
  "the same month gives the same bytes, and %s has no letter without a glyph",
  async (language) => {
    const words = wordsIn(language);
    const [one, two] = [await monthPdf(words, testMonth(60)), await monthPdf(words, testMonth(60))];
    expect(one.equals(two)).toBe(true);
    expect(shownIn(one).filter(({ text, hasBox }) => hasBox || text.includes("[U+"))).toEqual([]);
  },
);

test("an empty month is drawn", async () => {
  const { document } = testMonth(0);
  const { close } = document;
  const empty = {
    coins: [],
    rates: [],
    adjustments: [],
    rebateValue: { value: null, unvalued: [] },
  };
  const content = { ...close.content, ...empty };
  const nothing = { ...document, products: [], close: { ...close, content } };
  const split = { coins: [], shared: { count: 0, uids: [] }, overspent: [] };
  const texts = textsOf(await draw({ document: nothing, split, statements: [] }, 0));
  expect(texts).toContain("Every amount had a rate");
});

test("what is kept has no value if a share has none, and says why", async () => {
  const reason = "not valued, because a share above is not";
  const { statements } = testMonth(1);
  const keptIn = async (of: MonthPdf["statements"]) => {
    const texts = textsOf(await draw({ statements: of }));
    const table = texts.slice(
      texts.findIndex((text) => text.startsWith("Partners and what is kept")),
    );
    return table.slice(table.indexOf("Kept"), table.indexOf("Kept") + 3);
  };
  expect(await keptIn(statements)).toContain("1,480.09");
  const unvalued = [{ coin: "XYZ", amount: "7" as Amount }];
  const [first, ...others] = statements.map((of) => ({
    ...of,
    earned: { ...of.earned, unvalued: [] },
  }));
  if (!first) throw new Error("there is none");
  const one = { ...first, earned: { ...first.earned, unvalued } };
  const kept = await keptIn([one, ...others]);
  expect(kept.join(" ")).toContain(reason);
  expect(kept).not.toContain("1,480.09");
});
