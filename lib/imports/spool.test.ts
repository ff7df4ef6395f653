import { expect, test } from "vitest";
import type { ImportObstacle, LineProblem } from "@/lib/core/reports/import-obstacle";
import { type ColumnMapping, IMPORT_FIELDS, MappingError, parseMapping, placeFields } from "./columns";
import { RowProblem, readRow } from "./spool";

const HEADER = ["Trade date", "User", "Fee coin", "Pair", "Volume", "Fee", "Paid", "Rebate"];
const mapping: ColumnMapping = parseMapping({
  date: { column: "Trade date" },
  uid: { column: "User" },
  coin: { value: "USDT" },
  symbol: { column: "Pair" },
  dealAmount: { column: "Volume" },
  fee: { column: "Fee" },
  feePaid: { column: "Paid" },
  rebateAmount: { column: "Rebate" },
});
const FIELDS = ["2025-03-01", "42", "BTC", "BTCUSDT", "10.50", "0.10", "0.08", "-0.00"];
const read = (changes: Record<number, string> = {}) =>
  readRow(
    FIELDS.map((field, at) => changes[at] ?? field),
    placeFields(HEADER, mapping),
    HEADER.length,
  );

test("a portal's row becomes a commission row: named columns, one text for every row, the rest not given", () => {
  expect(read()).toMatchObject({
    day: "2025-03-01",
    uid: "42",
    coin: "USDT",
    symbol: "BTCUSDT",
    productType: "",
    dealAmount: "10.50",
    rebateAmount: "0.00",
    feeDeduction: null,
  });
});

test.each([
  ["2025/03/01", "2025-03-01"],
  ["1694275200000", "2023-09-10"],
  [" 2025-03-01 ", "2025-03-01"],
])("the day %s is %s", (text, day) => {
  expect(read({ 0: text }).day).toBe(day);
});

test.each([
  [{ 0: "01.03.2025" }, { kind: "no-day", text: "01.03.2025" }],
  [{ 0: "1694275200001" }, { kind: "not-midnight", text: "1694275200001" }],
  [{ 1: "" }, { kind: "empty", field: "uid" }],
  [{ 4: "1,000" }, { kind: "amount", field: "dealAmount", text: "1,000" }],
  [{ 5: "" }, { kind: "empty", field: "fee" }],
  [{ 7: "1e3" }, { kind: "amount", field: "rebateAmount", text: "1e3" }],
])("nothing is guessed: %j", (changes, problem) => {
  expect(() => read(changes)).toThrow(new RowProblem(problem as LineProblem));
});

test("a record with a field too many is refused", () => {
  expect(() => readRow([...FIELDS, "x"], placeFields(HEADER, mapping), HEADER.length)).toThrow(
    new RowProblem({ kind: "fields", fields: 9, header: 8 }),
  );
});

test("an apostrophe that an export put before a formula is taken off again, another one stays", () => {
  expect(read({ 1: "'=1+1" }).uid).toBe("=1+1");
  expect(read({ 1: "''=1" }).uid).toBe("'=1");
  expect(read({ 1: "'\tx" }).uid).toBe("\tx");
  expect(read({ 1: "'tis" }).uid).toBe("'tis");
});

test.each([[{ nonsense: { column: "x" } }], ["text"]])("a mapping that is none is refused: %j", (json) => {
  expect(() => parseMapping(json)).toThrow(
    expect.objectContaining({ obstacle: expect.objectContaining({ kind: "mapping" }) }),
  );
});

test("our own file is known with the clients' names and, as earlier ones are, without", () => {
  for (const header of [IMPORT_FIELDS, [...IMPORT_FIELDS, "clientName"]]) {
    expect([...placeFields(header, null).keys()]).toEqual(IMPORT_FIELDS);
  }
});

test.each([
  [
    { ...mapping, date: { column: "Day" } },
    { kind: "no-column", column: "Day", columns: HEADER.join(", ") },
  ],
  [
    { uid: { column: "User" } },
    { kind: "fields-missing", fields: "date, coin, symbol, dealAmount, fee, feePaid, rebateAmount" },
  ],
  [null, { kind: "foreign-header", start: "date,uid,coin,symbol,productType" }],
])("a header that does not fit is refused with what is missing", (given, obstacle) => {
  expect(() => placeFields(HEADER, given as ColumnMapping | null)).toThrow(
    new MappingError(obstacle as ImportObstacle),
  );
});
