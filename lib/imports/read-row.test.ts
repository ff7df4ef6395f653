import { expect, test } from "vitest";
import { NO_FAULTS } from "@/lib/core/workbooks/workbook";
import type { ImportLineProblem, ImportObstacle } from "@/lib/imports/import-obstacle";
import { type ColumnMapping, MappingError, placeFields } from "./columns";
import { FIELDS_OF } from "./fields";
import { NOTHING_SAID, parseMapping } from "./file-mapping";
import { commissionOf } from "./read-row";
import { isLeftOut, RowProblem, type RowRules, readTableRow, rulesOf } from "./read-table";

const OWN = [...FIELDS_OF.commissions.map(({ name }) => name)];
const readRow = (fields: readonly string[], of: RowRules) => commissionOf(readTableRow(fields, of));

const HEADER = ["Trade date", "User", "Fee coin", "Pair", "Volume", "Fee", "Paid", "Rebate"];
const mapping = parseMapping({
  date: { column: "Trade date" },
  uid: { column: "User" },
  coin: { value: "USDT" },
  symbol: { column: "Pair" },
  productType: { value: "" },
  dealAmount: { column: "Volume" },
  fee: { column: "Fee" },
  feePaid: { column: "Paid" },
  rebateAmount: { column: "Rebate" },
});
const FIELDS = ["2025-03-01", "42", "BTC", "BTCUSDT", "10.50", "0.10", "0.08", "-0.00"];
const columns = mapping.columns as ColumnMapping;
const rules: RowRules = {
  fields: FIELDS_OF.commissions,
  values: new Map(),
  places: placeFields(HEADER, columns, "commissions"),
  columns: HEADER.length,
  decimal: ".",
  otherDecimal: null,
  date: "YYYY-MM-DD",
  otherDate: null,
  zone: null,
  rows: "day",
};
const read = (changes: Record<number, string> = {}, others: Partial<RowRules> = {}) =>
  readRow(
    FIELDS.map((field, at) => changes[at] ?? field),
    { ...rules, ...others },
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

test.each<[string, Partial<RowRules>, string]>([
  ["2025/03/01", { date: "YYYY/M/D" }, "2025-03-01"],
  ["1694275200000", { date: "unix-ms" }, "2023-09-10"],
  [" 2025-03-01 ", {}, "2025-03-01"],
  ["2025-03-01 00:00:00", { date: "YYYY-MM-DD H:mm:ss" }, "2025-03-01"],
  ["2025-03-01T00:00:00Z", { date: "YYYY-MM-DDTHH:mm:ssZ", zone: "UTC" }, "2025-03-01"],
  ["2025-03-01 23:59", { date: "YYYY-MM-DD H:mm", rows: "order" }, "2025-03-01"],
  ["2025-03-01 16:00", { date: "YYYY-MM-DD H:mm", rows: "order", zone: "UTC" }, "2025-03-02"],
  ["2025-03-01 15:59", { date: "YYYY-MM-DD H:mm", rows: "order", zone: "UTC" }, "2025-03-01"],
  ["1777610000000", { date: "unix-ms", rows: "order" }, "2026-05-01"],
])("%s with %j is the day %s", (text, others, day) => {
  expect(read({ 0: text }, others).day).toBe(day);
});

test.each<[string, Partial<RowRules>]>([
  ["2025-03-01 00:01", { date: "YYYY-MM-DD H:mm" }],
  ["1694275200001", { date: "unix-ms" }],
  ["2025-03-01T00:00:00Z", { date: "YYYY-MM-DDTHH:mm:ssZ" }],
])("%s is no day's sum", (text, others) => {
  const problem = { kind: "not-midnight", text } as const;
  expect(() => read({ 0: text }, others)).toThrow(new RowProblem(problem));
});

test.each([
  [{ 0: "01.03.2025" }, { kind: "no-date", text: "01.03.2025", pattern: "YYYY-MM-DD" }],
  [{ 0: "0026-05-01" }, { kind: "no-date", text: "0026-05-01", pattern: "YYYY-MM-DD" }],
  [{ 0: "2017-12-31" }, { kind: "no-date", text: "2017-12-31", pattern: "YYYY-MM-DD" }],
  [{ 0: "2100-01-01" }, { kind: "no-date", text: "2100-01-01", pattern: "YYYY-MM-DD" }],
  [{ 1: "" }, { kind: "empty", field: "uid" }],
  [{ 1: "\u200b " }, { kind: "empty", field: "uid" }],
  [{ 1: "3.1252E+11" }, { kind: "no-id", text: "3.1252E+11" }],
  [{ 1: "3e9" }, { kind: "no-id", text: "3e9" }],
  [{ 1: "3125195374.0" }, { kind: "no-id", text: "3125195374.0" }],
  [{ 1: "3,125,195,374" }, { kind: "no-id", text: "3,125,195,374" }],
  [{ 1: "31251 95374" }, { kind: "no-id", text: "31251 95374" }],
  [{ 1: "31251\u200b95374" }, { kind: "character", field: "uid" }],
  [{ 1: "x".repeat(201) }, { kind: "character", field: "uid" }],
  [{ 4: "1,00" }, { kind: "amount", field: "dealAmount", text: "1,00" }],
  [{ 7: "" }, { kind: "empty", field: "rebateAmount" }],
  [{ 7: "1.11E-05" }, { kind: "amount", field: "rebateAmount", text: "1.11E-05" }],
  [{ 7: "1e3" }, { kind: "amount", field: "rebateAmount", text: "1e3" }],
])("nothing is guessed: %j", (changes, problem) => {
  expect(() => read(changes)).toThrow(new RowProblem(problem as ImportLineProblem));
});

test("a record with a field too many is refused", () => {
  expect(() => readRow([...FIELDS, "x"], rules)).toThrow(
    new RowProblem({ kind: "fields", fields: 9, header: 8 }),
  );
  expect(readRow([...FIELDS, "", " "], rules)).toEqual(read());
});

test("an apostrophe that an export put before a formula is taken off again", () => {
  expect(read({ 3: "'=1+1" }).symbol).toBe("=1+1");
  expect(read({ 3: "''=1" }).symbol).toBe("'=1");
  expect(read({ 3: "'@X" }).symbol).toBe("@X");
});

test.each([" 42 ", '="42"', "'42", '"42"', "42\t", "\u00a042", "\u200b42\ufeff"])(
  "the padded or guarded id %j is no client of its own",
  (uid) => {
    expect(read({ 1: uid }).uid).toBe("42");
  },
);

const COIN_HEADER = [...HEADER.slice(0, 2), "Coin", ...HEADER.slice(3)];
const withCoin = (coin: string) =>
  readRow(
    FIELDS.map((field, at) => (at === 2 ? coin : field)),
    {
      ...rules,
      places: placeFields(COIN_HEADER, { ...columns, coin: { column: "Coin" } }, "commissions"),
    },
  ).coin;

test.each([" BTC", "BTC\u00a0", "'BTC", '="BTC"'])(
  "the padded coin %j is no coin of its own",
  (coin) => {
    expect(withCoin(coin)).toBe("BTC");
  },
);

test.each(["1INCH", "$PEPE".slice(1), "测试"])("%s is a coin", (coin) => {
  expect(withCoin(coin)).toBe(coin);
});

test.each(["1E+3", "45000", "1.5", "2026-05-03", "two coins"])("%s is none", (text) => {
  expect(() => withCoin(text)).toThrow(new RowProblem({ kind: "no-coin", text }));
});

test.each([[{ nonsense: { column: "x" } }], ["text"]])(
  "a mapping that is none is refused: %j",
  (json) => {
    expect(() => parseMapping(json)).toThrow(
      expect.objectContaining({ obstacle: expect.objectContaining({ kind: "mapping" }) }),
    );
  },
);

test("our own file is recognised with the clients' names and, like older files, without them", () => {
  for (const header of [OWN, [...OWN, "clientName"]]) {
    expect([...placeFields(header, null, "commissions").keys()]).toEqual(OWN);
  }
});

test.each([
  [
    { ...columns, date: { column: "Day" } },
    { kind: "no-column", column: "Day", columns: HEADER.join(", ") },
  ],
  [
    { uid: { column: "User" } },
    {
      kind: "fields-missing",
      fields: "date, coin, symbol, productType, rebateAmount",
    },
  ],
  [null, { kind: "foreign-header", start: "date,uid,coin,symbol,productType" }],
])("a header that does not fit is refused with what is missing", (given, obstacle) => {
  expect(() => placeFields(HEADER, given as ColumnMapping | null, "commissions")).toThrow(
    new MappingError(obstacle as ImportObstacle),
  );
});

test("a portal that writes what was paid below zero is read the other way round", () => {
  const places = placeFields(
    HEADER,
    { ...columns, fee: { column: "Fee", isNegated: true } },
    "commissions",
  );
  expect(read({ 5: "-0.10" }, { places }).fee).toBe("0.10");
  expect(read({ 5: "0.10" }, { places }).fee).toBe("-0.10");
});

test("a mapping may say how the file is written, and an earlier one names columns alone", () => {
  const file = { decimal: ",", date: "D.M.YYYY", rows: "order" } as const;
  expect(parseMapping({ columns: mapping.columns, file })).toEqual({ ...mapping, file });
  expect(parseMapping(mapping.columns)).toEqual(mapping);
  expect(parseMapping(null)).toEqual(NOTHING_SAID);
});

test.each([
  [{ date: "no date" }, "file.date"],
  [{ zone: "Mars" }, "file.zone"],
  [{ decimal: "'" }, "file.decimal"],
  [{ headerLine: 0 }, "file.headerLine"],
  [{ nonsense: "x" }, "file"],
])("what a mapping says wrongly of a file is named: %j", (file, place) => {
  expect(() => parseMapping({ file })).toThrow(
    expect.objectContaining({ obstacle: expect.objectContaining({ kind: "mapping", place }) }),
  );
});

test.each([
  [["Total", "", "", "", "5"], true],
  [["合计：", "", "", "", "5"], true],
  [["Grand total", "x"], true],
  [["", " ", "\u00a0"], true],
  [["", "", "Sum", "5"], true],
  [["2025-03-01", "Total", "BTC"], false],
  [["Totals of May", "42", "BTC"], true],
  [["Summer", "42", "BTC"], false],
])("a row that begins with %j is left out: %j", (fields, expected) => {
  expect(isLeftOut(fields, NO_FAULTS, rules)).toBe(expected);
});

test("a fee that a row does not give is unknown, not zero", () => {
  expect(read({ 5: "", 6: "" })).toMatchObject({ fee: null, feePaid: null, dealAmount: "10.50" });
});

test("a client who is called Total is not a sum", () => {
  const places = placeFields(["Name", ...HEADER], columns, "commissions");
  expect(isLeftOut(["Total Energy", ...FIELDS], NO_FAULTS, { ...rules, places })).toBe(false);
});

const looked = (...rows: string[][]) =>
  rulesOf({ header: HEADER, rows, texts: rows }, mapping, "commissions");
const row = (changes: Record<number, string>) => FIELDS.map((field, at) => changes[at] ?? field);

test("the rules are learnt from the columns that are fields", () => {
  const rows = [row({ 0: "13.05.2026", 4: "10,5", 5: "1.000,25" }), ["Total", ...FIELDS.slice(1)]];
  expect(
    looked(...rows.map((fields) => fields.map((cell) => cell.replace(/^(-?)0\./, "$10,")))),
  ).toMatchObject({
    date: "D.M.YYYY",
    decimal: ",",
    zone: null,
    rows: "day",
  });
});

test.each([
  [
    { 0: "05/06/2026" },
    { kind: "date-unclear", text: "05/06/2026", patterns: "D/M/YYYY, M/D/YYYY" },
  ],
  [{ 0: "soon" }, { kind: "date-unknown", text: "soon" }],
  [{ 4: "1,5" }, { kind: "decimal-unclear", text: "1,5" }],
])("what can be read in two ways is asked: %j", (changes, obstacle) => {
  expect(() => looked(row(changes))).toThrow(new MappingError(obstacle as ImportObstacle));
});
