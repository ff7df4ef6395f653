import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { wordsIn } from "@/components/ui/text/words-in";
import type { Amount } from "@/lib/core/amount";
import type { Language } from "@/lib/core/language";
import type { Month } from "@/lib/core/month";
import type { PayoutLine } from "@/lib/core/payouts/payout";
import { type StatementPdf, statementPdf } from "./statement-pdf";

const FONT = readFileSync("public/noto-sans-sc.ttf");
const amount = (text: string) => text as Amount;
const MONTH = "2026-10" as Month;
const LONG = "123456.789012345678901234567890123456";

const line = (change: Partial<PayoutLine> = {}): PayoutLine => ({
  ...{ month: MONTH, uid: "880011", productType: "SPOT", coin: "USDT", basis: "rebate", rows: 3 },
  ...{ share: amount("0.25"), base: amount("4000.5"), earned: amount("1000.125"), value: amount("1000.125") },
  ...change,
});

function statement(lines: readonly PayoutLine[], change: Partial<StatementPdf> = {}): StatementPdf {
  const value = { value: amount("1000.125"), unvalued: [{ coin: "XYZ", amount: amount("7") }] };
  return {
    head: {
      ...{ id: 1, partnerId: "p", partner: "payee@example.com", month: MONTH, number: 12, state: "open" },
      ...{ preparedBy: "ann@example.com", approvedBy: "bob@example.com", contentHash: "a1b2" },
      ...{ paidDay: null, paidReference: null, preparedAtMs: 1e12, approvedAtMs: 2e12 },
    },
    content: {
      ...{ format: 1, account: "Main", partner: "payee@example.com", month: MONTH, closeHash: "c" },
      ...{ currency: "USDT", previous: 11, clients: [], terms: [], earned: value, corrected: value },
      ...{ withoutTerm: { rows: 0, rebates: [] }, lineCount: lines.length, linesHash: "d" },
      coins: [
        {
          ...{ coin: "USDT", carried: amount("0.000000001"), earned: amount("1000.125") },
          ...{ corrected: amount("-2.5"), due: amount(LONG) },
        },
      ],
    },
    ...{ lines, names: new Map([["880011", "Lucky Trading"]]), isIntact: true },
    ...change,
  };
}

const draw = (lines: readonly PayoutLine[], language: Language = "en-US", change?: Partial<StatementPdf>) =>
  statementPdf(wordsIn(language), statement(lines, change), FONT);

/** What is written in the fonts of ASCII, one text a line. */
function textsOf(pdf: Buffer): string[] {
  const bytes = pdf.toString("latin1");
  const streams = [...bytes.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, packed = ""]) => {
    try {
      return [inflateSync(Buffer.from(packed, "latin1")).toString("latin1")];
    } catch {
      return []; // a font
    }
  });
  return streams.flatMap((stream) =>
    [...stream.matchAll(/\[([^\]]*)\] TJ/g)].map(([, shown = ""]) =>
      [...shown.matchAll(/<([0-9a-f]+)>/g)]
        .map(([, hex = ""]) => Buffer.from(hex, "hex").toString("latin1"))
        .join(""),
    ),
  );
}
const pagesOf = (pdf: Buffer) => (pdf.toString("latin1").match(/\/Type \/Page\b/g) ?? []).length;

test("a statement is drawn with every digit, the parties and its hash", async () => {
  const pdf = await draw([line(), line({ earned: amount(LONG), coin: "BTC", value: null })]);
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pagesOf(pdf)).toBe(1);
  const texts = textsOf(pdf);
  for (const text of [
    ...["Statement for October 2026", "Statement No. 12", "Main", "payee@example.com", "Lucky Trading"],
    ...["0.000000001", "-2.5", "123,456.789012345678901234567890123456", "123,456.78901234", "4,000.5"],
    ...["1,000.125", "25 % of rebate", "Page 1 of 1"],
  ])
    expect(texts).toContain(text);
  expect(texts.join("\n")).toContain("a1b2");
  expect(texts.join("\n")).toContain("1,000.125, no rate: 7 XYZ");
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
  expect(texts.filter((text) => text === "Client").length).toBeGreaterThanOrEqual(pages - 1); // the last may hold the note alone
  expect(texts).toContain(`Page ${pages} of ${pages}`);
  expect(texts).toContain("The first 2,000 of 2,005 lines. The exported file has all of them.");
  expect(texts).toContain("1999");
  expect(texts).not.toContain("2000");
});

test("a statement whose stored text was changed says so first", async () => {
  const texts = textsOf(await draw([line()], "en-US", { isIntact: false }));
  expect(texts.slice(0, 4).join(" ")).toContain("checksum no longer matches");
});
