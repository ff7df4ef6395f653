import { expect, test } from "vitest";
import type { ImportLineProblem, ImportObstacle } from "@/lib/imports/import-obstacle";
import {
  type ColumnMapping,
  IMPORT_FIELDS,
  MappingError,
  parseMapping,
  placeFields,
} from "./columns";
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
  [{ 0: "0026-05-01" }, { kind: "no-day", text: "0026-05-01" }],
  [{ 0: "2017-12-31" }, { kind: "no-day", text: "2017-12-31" }],
  [{ 0: "2100-01-01" }, { kind: "no-day", text: "2100-01-01" }],
  [{ 0: "99999999999999" }, { kind: "no-day", text: "99999999999999" }],
  [{ 1: "" }, { kind: "empty", field: "uid" }],
  [{ 1: "\u200b " }, { kind: "empty", field: "uid" }],
  [{ 1: "3.1252E+11" }, { kind: "no-id", text: "3.1252E+11" }],
  [{ 1: "3e9" }, { kind: "no-id", text: "3e9" }],
  [{ 1: "3125195374.0" }, { kind: "no-id", text: "3125195374.0" }],
  [{ 1: "3,125,195,374" }, { kind: "no-id", text: "3,125,195,374" }],
  [{ 1: "31251 95374" }, { kind: "no-id", text: "31251 95374" }],
  [{ 1: "31251\u200b95374" }, { kind: "character", field: "uid" }],
  [{ 1: "x".repeat(201) }, { kind: "character", field: "uid" }],
  [{ 4: "1,000" }, { kind: "amount", field: "dealAmount", text: "1,000" }],
  [{ 5: "" }, { kind: "empty", field: "fee" }],
  [{ 7: "1.11E-05" }, { kind: "amount", field: "rebateAmount", text: "1.11E-05" }],
  [{ 7: "1e3" }, { kind: "amount", field: "rebateAmount", text: "1e3" }],
])("nothing is guessed: %j", (changes, problem) => {
  expect(() => read(changes)).toThrow(new RowProblem(problem as ImportLineProblem));
});

test("a record with a field too many is refused", () => {
  expect(() => readRow([...FIELDS, "x"], placeFields(HEADER, mapping), HEADER.length)).toThrow(
    new RowProblem({ kind: "fields", fields: 9, header: 8 }),
  );
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
    placeFields(COIN_HEADER, { ...mapping, coin: { column: "Coin" } }),
    COIN_HEADER.length,
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
    {
      kind: "fields-missing",
      fields: "date, coin, symbol, dealAmount, fee, feePaid, rebateAmount",
    },
  ],
  [null, { kind: "foreign-header", start: "date,uid,coin,symbol,productType" }],
])("a header that does not fit is refused with what is missing", (given, obstacle) => {
  expect(() => placeFields(HEADER, given as ColumnMapping | null)).toThrow(
    new MappingError(obstacle as ImportObstacle),
  );
});
