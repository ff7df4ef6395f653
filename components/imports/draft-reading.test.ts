import { describe, expect, test } from "vitest";
import { FIELDS_OF } from "@/lib/imports/fields";
import { NOTHING_SAID } from "@/lib/imports/file-mapping";
import type { FileDraft } from "@/lib/imports/wizard";
import { type FieldSource, readDraft, samplesOf, sourceOf, sourceText } from "./draft-reading";

const HEADER = ["Datum", "Kunde", "Provision"];

function draftOf(
  rows: readonly (readonly string[])[],
  changes: Partial<FileDraft> = {},
): FileDraft {
  return {
    kind: "commissions",
    workbook: null,
    header: HEADER,
    rows,
    texts: rows,
    fields: FIELDS_OF.commissions.map((field) => ({
      ...field,
      guess: { column: null, by: null },
    })),
    written: {
      encoding: "utf-8",
      separator: ";",
      quote: '"',
      headerLine: 1,
      decimal: null,
      date: null,
      zone: null,
      rows: "day",
      sheet: null,
    },
    known: null,
    symbols: [],
    productTypes: [],
    mapping: NOTHING_SAID,
    range: null,
    ...changes,
  };
}

const column = (title: string, isNegated = false): FieldSource => ({
  kind: "column",
  title,
  isNegated,
});

function chosenIn(draft: FileDraft, name: string, source: FieldSource) {
  const field = draft.fields.find((one) => one.name === name);
  if (!field) throw new Error(`no field ${name}`);
  return { field, source };
}

describe("the samples of a field", () => {
  const draft = draftOf([
    ["13.03.2024", "7001", "-1.222,50"],
    ["14.03.2024", "", "0,00000388"],
    ["14.03.2024", "7001", "BTC"],
  ]);
  const date = chosenIn(draft, "date", column("Datum"));
  const rebate = chosenIn(draft, "rebateAmount", column("Provision", true));
  const reading = readDraft(draft, [date, rebate], {});

  test("an amount is read exactly, with its sign reversed where that was chosen", () => {
    expect(samplesOf(draft, rebate, reading, "en-US")).toEqual([
      { text: "-1.222,50", reads: "1222.50", isWrong: false },
      { text: "0,00000388", reads: "-0.00000388", isWrong: false },
      { text: "BTC", reads: null, isWrong: true },
    ]);
  });

  test("a date is read by the pattern that reads all of them", () => {
    expect(reading.date).toBe("D.M.YYYY");
    expect(samplesOf(draft, date, reading, "en-US").map(({ reads }) => reads)).toEqual([
      "13 Mar 2024",
      "14 Mar 2024",
    ]);
  });

  test("empty texts and repeated ones are not shown", () => {
    const client = chosenIn(draft, "uid", column("Kunde"));
    expect(samplesOf(draft, client, reading, "en-US")).toEqual([
      { text: "7001", reads: null, isWrong: false },
    ]);
  });
});

test("dates that can be read in several ways are not read before a person chooses", () => {
  const draft = draftOf([["03/04/2024", "7001", "1.5"]]);
  const date = chosenIn(draft, "date", column("Datum"));
  const unclear = readDraft(draft, [date], {});
  expect(unclear.date).toBeNull();
  expect(unclear.patterns).toEqual(["D/M/YYYY", "M/D/YYYY"]);
  expect(readDraft(draft, [date], { date: "M/D/YYYY" })).toMatchObject({
    date: "M/D/YYYY",
    patterns: [],
  });
});

test("figures that may be fractions or thousands have no sign before a person chooses", () => {
  const draft = draftOf([["2024-03-01", "7001", "1,234"]]);
  const rebate = chosenIn(draft, "rebateAmount", column("Provision"));
  expect(readDraft(draft, [rebate], {}).decimal).toBeNull();
  const said = readDraft(draft, [rebate], { decimal: "," });
  expect(samplesOf(draft, rebate, said, "en-US")[0]?.reads).toBe("1.234");
});

test("a number of a workbook does not say what a text beside it means", () => {
  const rows = [
    ["2024-03-01", "7001", "1,234"],
    ["2024-03-01", "7002", "5.5"],
  ];
  const texts = [["2024-03-01", "7001", "1,234"], ["2024-03-01"]];
  const draft = draftOf(rows, { texts });
  const rebate = chosenIn(draft, "rebateAmount", column("Provision"));
  expect(readDraft(draft, [rebate], {}).decimal).toBeNull();
});

test("times of day are noticed, midnight is none", () => {
  const timesOf = (text: string) => {
    const draft = draftOf([[text, "7001", "1"]]);
    return readDraft(draft, [chosenIn(draft, "date", column("Datum"))], {}).hasTimes;
  };
  expect(timesOf("2024-03-01 09:30:00")).toBe(true);
  expect(timesOf("2024-03-01 00:00:00")).toBe(false);
  expect(timesOf("2024-03-01")).toBe(false);
  expect(timesOf("1777600000000"), "01:46:40 UTC").toBe(true);
  expect(timesOf("2024-03-01T09:30:01+05:30")).toBe(true);
  expect(timesOf("1777593600000"), "midnight in UTC").toBe(false);
  expect(timesOf("2024-02-29T16:00:00Z"), "midnight in UTC+8").toBe(false);
});

test("the zone is what the title of the chosen dates says", () => {
  const zoneOf = (title: string, text: string) => {
    const draft = draftOf([[text, "7001", "1"]], { header: [title, "Kunde", "Provision"] });
    return readDraft(draft, [chosenIn(draft, "date", column(title))], {}).zone;
  };
  expect(zoneOf("Zeit", "2024-03-01 09:30:00")).toEqual({ kind: "none" });
  expect(zoneOf("Zeit (UTC)", "2024-03-01 09:30:00")).toEqual({ kind: "found", zone: "UTC" });
  expect(zoneOf("Zeit (UTC+5:30)", "2024-03-01 09:30:00")).toEqual({ kind: "unclear" });
  expect(zoneOf("Zeit (UTC+5:30)", "2024-03-01"), "days need no zone").toEqual({ kind: "none" });
});

describe("the source of a field", () => {
  const said = draftOf([], {
    mapping: { ...NOTHING_SAID, columns: { uid: { column: "Kunde" }, coin: { value: "USDT" } } },
  });
  const sourceIn = (draft: FileDraft, name: string, edited?: FieldSource) =>
    sourceOf(draft, chosenIn(draft, name, { kind: "none" }).field, edited);

  test("is what was edited, else what was said", () => {
    expect(sourceIn(said, "uid", column("Datum"))).toEqual(column("Datum"));
    expect(sourceIn(said, "uid")).toEqual(column("Kunde"));
    expect(sourceIn(said, "coin")).toEqual({ kind: "text", text: "USDT" });
    expect(sourceIn(said, "fee")).toEqual({ kind: "none" });
  });

  test("is never a column that the file does not have", () => {
    const other = { ...said, header: ["Day", "Kunde"] };
    expect(sourceIn(other, "uid", column("Datum"))).toEqual(column("Kunde"));
    const none = { ...said, header: ["Day", "Client"] };
    expect(sourceIn(none, "uid", column("Datum"))).toEqual({ kind: "none" });
  });

  test("is sent as the action reads it", () => {
    expect(sourceText({ kind: "none" })).toEqual({ column: "", value: "" });
    expect(sourceText({ kind: "text", text: "USDT" })).toEqual({ column: "", value: "USDT" });
    expect(sourceText(column("Fee", true))).toEqual({ column: "Fee", value: "", isNegated: true });
  });
});
