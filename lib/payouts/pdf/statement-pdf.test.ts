import { expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import { groupDigits } from "@/lib/core/amount-text";
import type { Language } from "@/lib/core/language";
import type { Month } from "@/lib/core/month";
import { visibleText } from "@/lib/core/visible-text";
import { wordsIn } from "@/lib/core/words-in";
import { shownIn } from "@/lib/documents/testing/shown-in";
import { readLogo } from "@/lib/parties/logo";
import { paintedPng } from "@/lib/parties/testing/pictures";
import type { PartnerStatementLine, StoredPartnerStatement } from "../partner-statement";
import { type StatementPdf, statementPdf } from "./statement-pdf";

const amount = (text: string) => text as Amount;
const MONTH = "2026-10" as Month;
const LONG = "123456.789012345678901234567890123456";

const line = (change: Partial<PartnerStatementLine> = {}): PartnerStatementLine => ({
  month: MONTH,
  uid: "880011",
  productType: "SPOT",
  coin: "USDT",
  basis: "rebate",
  rows: 3,
  share: amount("0.25"),
  base: amount("4000.5"),
  earned: amount("1000.125"),
  value: amount("1000.125"),
  ...change,
});

function statement(lines: readonly PartnerStatementLine[]): StoredPartnerStatement {
  const value = { value: amount("1000.125"), unvalued: [{ coin: "XYZ", amount: amount("7") }] };
  return {
    id: 1,
    partnerId: "p",
    partner: "payee@example.com",
    month: MONTH,
    number: 12,
    state: "open",
    preparedBy: "ann@example.com",
    preparedById: "a",
    preparedAt: new Date(1e12),
    approvedBy: "bob@example.com",
    approvedById: "b",
    approvedAt: new Date(2e12),
    approvedAlone: false,
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
      month: MONTH,
      closeHash: "c",
      currency: "USDT",
      previous: 11,
      clients: [],
      terms: [],
      earned: value,
      corrected: value,
      withoutTerm: { rows: 0, rebates: [] },
      lineCount: lines.length,
      linesHash: "d",
      coins: [
        {
          coin: "USDT",
          carried: amount("0.000000001"),
          earned: amount("1000.125"),
          corrected: amount("-2.5"),
          due: amount(LONG),
        },
      ],
    },
  };
}

function file(
  lines: readonly PartnerStatementLine[],
  change: Partial<StatementPdf> = {},
): StatementPdf {
  const names = new Map([["880011", "Lucky Trading"]]);
  const drawn = { statement: statement(lines), lines, names, isIntact: true, parties: null };
  return { ...drawn, ...change };
}

const draw = (
  lines: readonly PartnerStatementLine[],
  language: Language = "en-US",
  change?: Partial<StatementPdf>,
) => statementPdf(wordsIn(language), file(lines, change));

const textsOf = (pdf: Buffer) => shownIn(pdf).map(({ text }) => text);
const pagesOf = (pdf: Buffer) => (pdf.toString("latin1").match(/\/Type \/Page\b/g) ?? []).length;

test("a statement is drawn with every digit, the parties and its hash", async () => {
  const pdf = await draw([line(), line({ earned: amount(LONG), coin: "BTC", value: null })]);
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pagesOf(pdf)).toBe(1);
  const texts = textsOf(pdf);
  for (const text of [
    ...[
      "Statement for October 2026",
      "Statement No. 12",
      "Main",
      "payee@example.com",
      "Lucky Trading",
    ],
    ...["0.000000001", "-2.5", "4,000.5"],
    ...["1,000.125", "25% of rebate", "Page 1 of 1"],
  ])
    expect(texts).toContain(text);
  expect(texts.join("")).toContain("123,456.789012345678901234567890123456");
  expect(texts.join("\n")).toContain("a1b2");
  expect(texts.join("\n")).toContain("1,000.13, no rate: 7 XYZ");
});

test("a statement shows both parties' details and the logo, if they were entered", async () => {
  const logo = readLogo(paintedPng({ width: 12, height: 8 }));
  if (typeof logo === "string") throw new Error(logo);
  const parties = {
    broker: { name: "Acme Brokers", address: "1 High Street\nLondon", taxNumber: "GB 1", logo },
    partner: { name: "Lucky 有限公司", address: "2 Low Road", taxNumber: "" },
    logo: logo.bytes,
  };
  const pdf = await draw([line()], "en-US", { parties });
  const texts = textsOf(pdf);
  for (const text of ["Acme Brokers", "1 High Street", "London", "Tax number GB 1"])
    expect(texts).toContain(text);
  expect(texts.join("")).toContain("Lucky 有限公司, 2 Low Road (payee@example.com)");
  expect(texts).not.toContain("Main");
  expect(pdf.toString("latin1")).toContain("/Subtype /Image");
  expect(pdf.equals(await draw([line()], "en-US", { parties }))).toBe(true);
});

test("a line of an introduced partner names that partner, and the facts say by which statement", async () => {
  const introduced = { id: "i", email: "brought@example.com" };
  const own = { uid: null, introduced, basis: "earned", share: amount("0.1") } as const;
  const lines = [line(), line(own), line({ ...own, month: "2026-09" as Month, basis: null })];
  const of = statement(lines);
  const paid = { value: amount("12000.5"), unvalued: [] };
  const content = { ...of.content, introduced: [{ introduced, number: 11, paid }] };
  const pdf = await draw(lines, "en-US", { statement: { ...of, content } });
  const texts = textsOf(pdf);
  for (const text of [
    "Client or introduced partner",
    "brought@example.com",
    "introduced partner, Spot",
  ])
    expect(texts).toContain(text);
  expect(texts.join(" ")).toContain("10% of earnings");
  expect(texts.join(" ")).toContain("brought@example.com, statement No. 11; Fees paid in USDT");
  expect(texts.join(" ")).toContain("12,000.5");
  expect(texts.filter((text) => text === "880011, Spot")).toHaveLength(1);
});

test("the same statement gives the same bytes", async () => {
  const lines = [line(), line({ month: "2026-09" as Month, basis: null, share: null })];
  const [one, two] = [await draw(lines, "zh-CN"), await draw(lines, "zh-CN")];
  expect(one.equals(two)).toBe(true);
  expect(one.equals(await draw(lines.slice(1), "zh-CN"))).toBe(false);
});

test("a long statement has many pages with its header, and says where the rest is", async () => {
  const pdf = await draw(Array.from({ length: 2_005 }, (_, at) => line({ uid: String(at) })));
  const texts = textsOf(pdf);
  const pages = pagesOf(pdf);
  expect(pages).toBeGreaterThan(50);
  // The last page may have only the note.
  expect(texts.filter((text) => text === "Client").length).toBeGreaterThanOrEqual(pages - 1);
  expect(texts).toContain(`Page ${pages} of ${pages}`);
  expect(texts).toContain("The first 2,000 of 2,005 lines. The exported file has all of them.");
  expect(texts).toContain("1999");
  expect(texts).not.toContain("2000");
});

test("a statement whose stored text was changed says so first", async () => {
  const texts = textsOf(await draw([line()], "en-US", { isIntact: false }));
  expect(texts.slice(0, 4).join(" ")).toContain("checksum no longer matches");
});

test("a statement that one person prepared and approved says so", async () => {
  const alone = { statement: { ...statement([line()]), approvedAlone: true } };
  for (const language of ["en-US", "zh-CN"] as const) {
    const said = wordsIn(language).t("payouts.statement.approvedAlone").replaceAll(" ", "");
    const shown = async (change: Partial<StatementPdf> = {}) =>
      textsOf(await draw([line()], language, change))
        .join("")
        .replaceAll(" ", "");
    expect(await shown(alone)).toContain(said);
    expect(await shown()).not.toContain(said);
  }
});

test("a long amount is in one line, and the other figures of its table are as small", async () => {
  const longest = `${LONG}0123`;
  const lines = [longest, "25.698"].map((each) =>
    line({ base: amount(each), earned: amount(each) }),
  );
  const shown = shownIn(await draw(lines));
  const sizeOf = (wanted: string) => shown.find(({ text }) => text === wanted)?.size;
  expect(sizeOf(groupDigits(longest))).toBeLessThan(8.5);
  expect(sizeOf("25.698")).toBe(sizeOf(groupDigits(longest)));
});

test("a client's name stands above its UID, in any script", async () => {
  const names = new Map([
    ["1", "김민준"],
    ["2", "محمد علي"],
    ["3", "Ann\u202eeb"],
    ["4", "Moon 🚀"],
  ]);
  const lines = ["1", "2", "3", "4", "5"].map((uid) => line({ uid }));
  const shown = shownIn(await draw(lines, "en-US", { names }));
  const texts = shown.map(({ text }) => text);
  expect(texts).toContain("김민준");
  expect(texts.join("")).toContain("علي محمد"); // from the left
  expect(texts).toContain(visibleText("Ann\u202eeb")); // as on a screen
  expect(texts.join("")).toContain("Moon [...]");
  for (const uid of ["1", "2", "3", "4"]) expect(texts).toContain(`${uid}, Spot`);
  expect(texts).toContain("5");
  expect(shown.filter(({ hasBox }) => hasBox)).toEqual([]);
});

test.each(["en-US", "zh-CN"] as const)(
  "the fonts have every letter of our own texts: %s",
  async (language) => {
    const lines = [line(), line({ month: "2026-09" as Month })];
    const own = { names: new Map(), isIntact: false };
    const shown = shownIn(await draw(lines, language, own));
    expect(shown.filter(({ text, hasBox }) => hasBox || text.includes("[...]"))).toEqual([]);
  },
);

test("fees of a corrected month without a rate are named with their month", async () => {
  const of = statement([]);
  const fees = {
    month: "2026-09" as Month,
    currency: "USD",
    value: amount("950"),
    unvalued: [{ coin: "BTC", amount: amount("100") }],
  };
  const introduced = { id: "q", email: "brought@example.com" };
  const content = { ...of.content, correctedPaid: [fees, { ...fees, introduced }] };
  const drawn = async (language: Language) =>
    textsOf(await draw([], language, { statement: { ...of, content } })).join(" ");
  const text = await drawn("en-US");
  expect(text).toContain("Fees paid in September 2026, in USD, for the tiers 950.00");
  expect(text).toContain("Fees paid in September 2026 by clients of brought@example.com, in USD");
  expect(text).toContain("100 BTC");
  expect(await drawn("zh-CN")).toContain("2026 年 9 月用于阶梯的已付手续费");
});
