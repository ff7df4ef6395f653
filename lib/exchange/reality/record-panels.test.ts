import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PanelReader } from "./record-panels";
import { readEarnings, readShareCapital, suspensionReader } from "./record-panels";
import { stockCode } from "./testing/replies";
import { type SpelledKind, spelledRow } from "./testing/spellings";

const readSuspension = suspensionReader(stockCode("AAPL"));
const amounts = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, "amount" as const]));

/**
 * Each panel with its reader, its fields, the values of its other fields, and the names of fields
 * that only describe the others. The suspension has only fields of one kind, because its times have
 * their own tests.
 */
const PANELS: [
  string,
  PanelReader<object | null>,
  Record<string, SpelledKind>,
  object,
  readonly string[],
][] = [
  [
    "earnings",
    readEarnings,
    {
      fiscalYear: "text",
      publicationDeadline: "date",
      ...amounts("revenue", "ebit", "netIncomeParent", "eps", "bps", "cfps", "roe", "roa"),
      currency: "text",
    },
    { isActual: null },
    ["isActual", "currency"],
  ],
  [
    "share capital",
    readShareCapital,
    {
      announcementDate: "date",
      changeDate: "date",
      ...amounts("totalShares", "commonShares", "preferredShares", "otherShares"),
      specialExplain: "text",
      changeReason: "text",
    },
    {},
    [],
  ],
  [
    "a suspension",
    readSuspension,
    {
      name: "text",
      suspensionDate: "date",
      suspensionReason: "text",
      suspensionPrice: "amount",
      resumptionDate: "date",
    },
    { code: null, suspensionTime: null, resumptionQuoteTime: null, resumptionTradingTime: null },
    ["code", "name"],
  ],
];

test.each(PANELS)(
  "%s is the same panel in any mixture of spellings",
  async (_name, reader, fields, rest, labels) => {
    await fc.assert(
      fc.asyncProperty(spelledRow(fields), async ({ row, wire }) => {
        const told = Object.entries(row).filter(([field]) => !labels.includes(field));
        const nothing = told.every(([, value]) => value === null);
        expect(await reader(async () => wire)).toEqual(nothing ? null : { ...rest, ...row });
      }),
      { numRuns: 60 },
    );
  },
);

test.each(PANELS)(
  "of %s nothing is said by null, by no field and by empty fields",
  async (_name, reader, fields) => {
    const empty = Object.fromEntries(
      Object.keys(fields).map((field, index) => [field, index % 2 ? "" : null]),
    );
    for (const data of [null, {}, empty]) expect(await reader(async () => data)).toBeNull();
  },
);

test.each([
  ["earnings", readEarnings, { isActual: false }],
  ["earnings", readEarnings, { isActual: true }],
  ["earnings", readEarnings, { isActual: "false", currency: "USD", eps: "", revenue: null }],
  ["a suspension", readSuspension, { code: "AAPL" }],
  ["a suspension", readSuspension, { code: "aapl", name: "Apple Inc.", suspensionDate: "" }],
])(
  "of %s nothing is said by fields that only describe the others: %#",
  async (_name, reader, data) => {
    expect(await reader(async () => data)).toBeNull();
  },
);

test.each(PANELS)(
  "%s that is no record, or has other fields, is refused",
  async (_name, reader) => {
    for (const data of [undefined, "", 5, [], [{}]]) {
      await expect(reader(async () => data)).rejects.toMatchObject({
        failure: {
          kind: "bad-response",
          detail: data === 5 ? "is not a record: 5" : "is not a record",
        },
      });
    }
    await expect(reader(async () => ({ list: [] }))).rejects.toMatchObject({
      failure: { kind: "bad-response", detail: "has none of the fields it should have" },
    });
  },
);

describe("earnings", () => {
  test.each([
    [true, true],
    [false, false],
    ["true", true],
    ["false", false],
    ["", null],
    [null, null],
  ])("of which isActual is %j are actual: %j", async (isActual, expected) => {
    const earnings = await readEarnings(async () => ({ isActual, eps: "7.46" }));
    expect(earnings).toMatchObject({ isActual: expected, eps: "7.46" });
  });

  test("may lose money, and keep the year that was sent as a number", async () => {
    const earnings = await readEarnings(async () => ({
      fiscalYear: 2026,
      netIncomeParent: "-118.0",
    }));
    expect(earnings).toMatchObject({ fiscalYear: "2026", netIncomeParent: "-118.0" });
  });

  test.each([
    ["isActual", "maybe", "is neither true nor false"],
    ["isActual", 1, "is neither true nor false"],
    ["revenue", 416161, "is not a decimal string"],
    ["roe", "151.9%", "is not a decimal string"],
    ["fiscalYear", {}, "is not a text"],
    ["publicationDeadline", "2026-13-01", "is neither milliseconds, YYYY-MM-DD nor YYYYMMDD"],
  ])("are refused with %s as %j", async (field, value, why) => {
    await expect(readEarnings(async () => ({ eps: "1", [field]: value }))).rejects.toMatchObject({
      failure: { kind: "bad-response", detail: expect.stringContaining(`${field} ${why}`) },
    });
  });
});

describe("a suspension", () => {
  test.each([
    ["1694318400000", { kind: "instant", ms: 1_694_318_400_000 }],
    [1_694_318_400_000, { kind: "instant", ms: 1_694_318_400_000 }],
    ["09:30", { kind: "wall", date: null, time: "09:30" }],
    ["09:30:05", { kind: "wall", date: null, time: "09:30:05" }],
    ["2026-06-18 09:30:00", { kind: "wall", date: "2026-06-18", time: "09:30:00" }],
    ["2026-06-18T09:30", { kind: "wall", date: "2026-06-18", time: "09:30" }],
    ["2026-02-30 09:30", { kind: "text", text: "2026-02-30 09:30" }],
    ["25:00", { kind: "text", text: "25:00" }],
    ["上午九点半", { kind: "text", text: "上午九点半" }],
    ["", null],
    [null, null],
    [undefined, null],
  ])("with the time %j knows it as %j", async (suspensionTime, expected) => {
    const suspension = await readSuspension(async () => ({
      suspensionReason: "News",
      suspensionTime,
    }));
    expect(suspension?.suspensionTime).toEqual(expected);
  });

  test("of another stock is refused, ignoring case", async () => {
    const halted = { code: "aapl", suspensionReason: "News" };
    expect(await readSuspension(async () => halted)).toMatchObject({ code: "aapl" });
    await expect(readSuspension(async () => ({ code: "NVDA" }))).rejects.toMatchObject({
      failure: { kind: "bad-response", detail: "code is of another stock than was asked for" },
    });
  });

  test("with a code that is none is refused", async () => {
    await expect(readSuspension(async () => ({ code: "A A" }))).rejects.toMatchObject({
      failure: { detail: 'code is not a stock code: "A A"' },
    });
  });
});
