import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "@/lib/env/testing/env";
import { readDividends, readExecutives, readShareholders } from "./list-panels";
import type { PanelReader } from "./record-panels";
import { type SpelledKind, spelledRow } from "./testing/spellings";

type ListReader = PanelReader<readonly object[]>;

const EXECUTIVE = {
  name: "Timothy D. Cook",
  holdingNum: "3280418",
  holdingRatio: "0.022",
  voteRatio: "0.0220",
  period: "2025年年报",
  announcementDate: "2026-01-08",
};

const PANELS: [string, ListReader, Record<string, SpelledKind>][] = [
  [
    "executives",
    readExecutives,
    {
      name: "text",
      holdingNum: "amount",
      holdingRatio: "amount",
      voteRatio: "amount",
      period: "text",
      announcementDate: "date",
    },
  ],
  [
    "shareholders",
    readShareholders,
    { name: "text", holdingNum: "amount", holdingRatio: "amount" },
  ],
  [
    "dividends",
    readDividends,
    {
      type: "text",
      announcementDate: "date",
      recordDate: "date",
      exrightDate: "date",
      dividendDate: "date",
      dividendPerShare: "amount",
      stockDividendPerShare: "amount",
      splitValidDate: "date",
      splitNumerator: "amount",
      splitDenominator: "amount",
    },
  ],
];

const page = (...list: readonly unknown[]) => ({ list, cursor: null });
const readOne = async <Row>(reader: PanelReader<readonly Row[]>, row: unknown): Promise<Row> =>
  (await reader(async () => page(row)))[0] ?? expect.fail("the row is lost");

test.each(PANELS)(
  "%s are the same panel in any mixture of spellings, digit for digit",
  async (_name, reader, fields) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(spelledRow(fields), { minLength: 1, maxLength: 6 }),
        async (rows) => {
          const panel = await reader(async () => page(...rows.map(({ wire }) => wire)));
          expect(panel).toEqual(rows.map(({ row }) => row));
        },
      ),
      { numRuns: runs(60) },
    );
  },
);

test.each(PANELS)(
  "%s are refused whole for one field that cannot be read, which is named",
  async (_name, reader, fields) => {
    const bad: Record<SpelledKind, unknown> = { amount: 9.63, date: "soon", text: { a: 1 } };
    for (const [field, kind] of Object.entries(fields)) {
      const rows = [
        { name: "whole", type: "cash_dividend" },
        { name: "bad", [field]: bad[kind] },
      ];
      await expect(reader(async () => page(...rows))).rejects.toMatchObject({
        failure: { kind: "bad-response", detail: expect.stringContaining(`list[1].${field} is n`) },
      });
    }
  },
);

describe("a field that cannot be read is named", () => {
  test.each([
    ["name", 5, "is not a text"],
    ["name", "half \ud800", "has half of a character"],
    ["name", "a\u0000b", "has the character NUL, which cannot be kept"],
    ["holdingNum", 3_280_418, "is not a decimal string"],
    ["holdingNum", "3,280,418", "is not a decimal string"],
    ["holdingNum", "--", "is not a decimal string"],
    ["holdingRatio", "9.63%", "is not a decimal string"],
    ["announcementDate", "soon", "is neither milliseconds, YYYY-MM-DD nor YYYYMMDD"],
    ["announcementDate", "1694275200", "is neither milliseconds, YYYY-MM-DD nor YYYYMMDD"],
    ["announcementDate", true, "is not a date"],
  ])("%s as %j", async (field, value, why) => {
    await expect(readOne(readExecutives, { ...EXECUTIVE, [field]: value })).rejects.toMatchObject({
      failure: { kind: "bad-response", detail: expect.stringContaining(`list[0].${field} ${why}`) },
    });
  });
});

test("a period is a text: it is kept as it came, also where it looks like a date", async () => {
  for (const period of ["2025年年报", "FY2025", "20251231", "1694275200000", "第一季度\n(修订)"]) {
    expect((await readOne(readExecutives, { ...EXECUTIVE, period })).period).toBe(period);
  }
});

test("a date may be a JSON number, which keeps every digit of it", async () => {
  for (const announcementDate of [1_767_801_600_000, 20_260_108]) {
    const row = await readOne(readExecutives, { ...EXECUTIVE, announcementDate });
    expect(row.announcementDate).toBe("2026-01-08");
  }
});

test("a ratio of 9.63 is 9.63 percent and stays so (field notes)", async () => {
  const row = { name: "Vanguard", holdingNum: "1426283914", holdingRatio: "9.63" };
  expect(await readOne(readShareholders, row)).toEqual(row);
});

test("two rows of one holder are two rows, equal or not", async () => {
  const rows = [EXECUTIVE, EXECUTIVE, { ...EXECUTIVE, holdingNum: "1640209" }];
  expect(await readExecutives(async () => page(...rows))).toEqual(rows);
});

test("a split says nothing of cash, and an unknown type is kept", async () => {
  const split = {
    type: "stock_split",
    announcementDate: "20200730",
    recordDate: "",
    dividendPerShare: "",
    stockDividendPerShare: null,
    splitValidDate: "2020-08-31",
    splitNumerator: "4",
    splitDenominator: "1",
  };
  expect(await readOne(readDividends, split)).toEqual({
    ...split,
    announcementDate: "2020-07-30",
    recordDate: null,
    exrightDate: null,
    dividendDate: null,
    dividendPerShare: null,
  });
  expect((await readOne(readDividends, { type: "rights_issue" })).type).toBe("rights_issue");
});
