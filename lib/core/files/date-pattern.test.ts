import fc from "fast-check";
import { expect, test } from "vitest";
import { type DatePattern, findDatePattern, readDate, swappedPattern } from "./date-pattern";

const clock = (text: string) => ({ kind: "clock", ms: Date.parse(text) });
const moment = (text: string) => ({ kind: "moment", ms: Date.parse(text) });
const day = (text: string) => ({ kind: "day", day: text });

test.each<[string, DatePattern, unknown]>([
  ["2026-05-03", "YYYY-MM-DD", day("2026-05-03")],
  ["2026/5/3", "YYYY/M/D", day("2026-05-03")],
  ["2026年5月3日", "YYYY年M月D日", day("2026-05-03")],
  ["20260503", "YYYYMMDD", day("2026-05-03")],
  ["03.05.2026", "D.M.YYYY", day("2026-05-03")],
  ["3/5/26", "D/M/YY", day("2026-05-03")],
  ["3-May-2026", "D-MMM-YYYY", day("2026-05-03")],
  ["Sep 3, 2026", "MMM D, YYYY", day("2026-09-03")],
  ["2026-05-03 07:08:09", "YYYY-MM-DD H:mm:ss", clock("2026-05-03T07:08:09Z")],
  ["2026-05-03 7:08:09.125", "YYYY-MM-DD H:mm:ss.S", clock("2026-05-03T07:08:09.125Z")],
  ["2026-05-03 7:08:09", "YYYY-MM-DD H:mm:ss.S", clock("2026-05-03T07:08:09Z")],
  ["2026-05-03 7:08:09,125", "YYYY-MM-DD H:mm:ss.S", clock("2026-05-03T07:08:09.125Z")],
  ["2026-05-03T07:08:09Z", "YYYY-MM-DDTHH:mm:ss.SZ", moment("2026-05-03T07:08:09Z")],
  ["5/3/2026 12:08 AM", "M/D/YYYY h:mm A", clock("2026-05-03T00:08:00Z")],
  ["5/3/2026 12:08 PM", "M/D/YYYY h:mm A", clock("2026-05-03T12:08:00Z")],
  ["2026-05-03 1:08 下午", "YYYY-MM-DD h:mm A", clock("2026-05-03T13:08:00Z")],
  ["2026-05-03T07:08:09Z", "YYYY-MM-DDTHH:mm:ssZ", moment("2026-05-03T07:08:09Z")],
  ["2026-05-03T07:08:09+0530", "YYYY-MM-DDTHH:mm:ssZ", moment("2026-05-03T01:38:09Z")],
  ["2026-05-03T07:08:09-03:00", "YYYY-MM-DDTHH:mm:ssZ", moment("2026-05-03T10:08:09Z")],
  ["1777600000000", "unix-ms", { kind: "moment", ms: 1_777_600_000_000 }],
  ["1777600000", "unix-s", { kind: "moment", ms: 1_777_600_000_000 }],
  ["46145", "excel-days", day("2026-05-03")],
  ["46145.5", "excel-days", clock("2026-05-03T12:00:00Z")],
])("%s, written as %s", (text, pattern, expected) => {
  expect(readDate(text, pattern)).toEqual(expected);
});

test.each<[string, DatePattern]>([
  ["2026-02-30", "YYYY-MM-DD"],
  ["2026-13-01", "YYYY-MM-DD"],
  ["2026-05-03 24:00", "YYYY-MM-DD H:mm"],
  ["2026-05-03 13:00 PM", "YYYY-MM-DD h:mm A"],
  ["2026-05-03 12:60", "YYYY-MM-DD H:mm"],
  ["2026-05-03 12:10:11.", "YYYY-MM-DD H:mm:ss.S"],
  ["3.5.2026 ", "D.M.YYYY"],
  ["3x5x2026", "D.M.YYYY"],
  ["0026-05-03", "YYYY-MM-DD"],
  ["3-Mai-2026", "D-MMM-YYYY"],
  ["99999999999999", "unix-ms"],
  ["2026-05-03", "DD"],
  ["12", "mm"],
])("%s is no date written as %s", (text, pattern) => {
  expect(readDate(text, pattern)).toBeNull();
});

test.each<[string[], unknown]>([
  [["2026-05-03", "2026-05-04"], { kind: "found", pattern: "YYYY-MM-DD" }],
  [["13.05.2026", "01.05.2026"], { kind: "found", pattern: "D.M.YYYY" }],
  [["05/13/2026", "05/01/2026"], { kind: "found", pattern: "M/D/YYYY" }],
  [["05/06/2026", "04/03/2026"], { kind: "several", patterns: ["D/M/YYYY", "M/D/YYYY"] }],
  [["05/05/2026"], { kind: "found", pattern: "D/M/YYYY" }],
  [["2026-05-13 00:00:00"], { kind: "found", pattern: "YYYY-MM-DD H:mm:ss" }],
  [["1777600000000"], { kind: "found", pattern: "unix-ms" }],
  [["2026-05-03", "2026-05-04", "03.05.2026"], { kind: "found", pattern: "YYYY-MM-DD" }],
  [["2026-05-03", "yesterday"], { kind: "found", pattern: "YYYY-MM-DD" }],
  [["BTC"], { kind: "none" }],
  [[], { kind: "none" }],
])("the dates %j", (texts, expected) => {
  expect(findDatePattern(texts)).toEqual(expected);
});

test.each<[DatePattern, DatePattern | null]>([
  ["D/M/YYYY", "M/D/YYYY"],
  ["M-D-YY h:mm A", "D-M-YY h:mm A"],
  ["D.M.YYYY", null],
  ["YYYY-MM-DD", null],
  ["D MMM YYYY", null],
  ["unix-ms", null],
])("%s with day and month the other way round: %s", (pattern, swapped) => {
  expect(swappedPattern(pattern)).toBe(swapped);
});

const pad = (number: number) => String(number).padStart(2, "0");
const WRITERS: Readonly<Record<DatePattern, (date: Date) => string>> = {
  "YYYY-MM-DD": (date) => date.toISOString().slice(0, 10),
  "D.M.YYYY": (date) =>
    `${pad(date.getUTCDate())}.${pad(date.getUTCMonth() + 1)}.${date.getUTCFullYear()}`,
  "D/M/YYYY": (date) => `${date.getUTCDate()}/${date.getUTCMonth() + 1}/${date.getUTCFullYear()}`,
  "M/D/YYYY": (date) => `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`,
};

test("a pattern that is found reads every date as it was meant, or several are named", () => {
  const dates = fc.array(
    fc.date({
      min: new Date("2018-01-01"),
      max: new Date("2099-12-31"),
      noInvalidDate: true,
    }),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(dates, fc.constantFrom(...Object.keys(WRITERS)), (all, pattern) => {
      const write = WRITERS[pattern] as (date: Date) => string;
      const found = findDatePattern(all.map(write));
      const meant = all.map((date) => day(date.toISOString().slice(0, 10)));
      if (found.kind === "several") expect(found.patterns).toContain(pattern);
      else {
        expect(found.kind).toBe("found");
        if (found.kind === "found")
          expect(all.map((date) => readDate(write(date), found.pattern))).toEqual(meant);
      }
    }),
  );
});
