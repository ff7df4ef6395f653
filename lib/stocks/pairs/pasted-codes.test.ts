import fc from "fast-check";
import { expect, test } from "vitest";
import type { StockCode } from "../stock-code";
import { readPastedCodes } from "./pasted-codes";

const pair = (symbol: string, code: string | null) => ({ symbol, code: code as StockCode | null });
const PAIRS = [
  pair("RAAPLUSDT", "AAPL"),
  pair("RAAPLUSDC", "AAPL"),
  pair("RBRKBUSDT", "BRK.B"),
  pair("RNVDAUSDT", "NVDA"),
  pair("RVUSUSDT", "V.US"),
  pair("RVUSDT", "V"),
  pair("RLOWUSDT", "ab"),
  pair("RHIGHUSDT", "AB"),
  pair("RNONEUSDT", null),
];
const read = (text: string) => readPastedCodes(text, PAIRS);

test.each([
  ["AAPL,NVDA", ["AAPL", "NVDA"]],
  ["AAPL\tNVDA\r\nBRK.B", ["AAPL", "NVDA", "BRK.B"]],
  [" \"AAPL\";'NVDA' ", ["AAPL", "NVDA"]],
  ["AAPL、NVDA，BRK.B", ["AAPL", "NVDA", "BRK.B"]],
  ["RAAPLUSDT RAAPLUSDC aapl", ["AAPL"]],
  ["brk.b rnvdausdt", ["BRK.B", "NVDA"]],
  ["AAPL.US US.NVDA NASDAQ:NVDA nyse:brk.b", ["AAPL", "NVDA", "BRK.B"]],
  ["ＡＡＰＬ", ["AAPL"]],
  ["V.US V", ["V.US", "V"]],
  ["ab AB", ["ab", "AB"]],
])("%j means %j", (text, codes) => {
  expect(read(text)).toEqual({ codes, unclear: [], unknown: [] });
});

test("what several codes could be meant by is unclear, what none is meant by unknown", () => {
  expect(read("Ab AAPL gone RNONEUSDT Ab")).toEqual({
    codes: ["AAPL"],
    unclear: ["Ab"],
    unknown: ["gone", "RNONEUSDT"],
  });
  expect(read(" ,\n; ")).toEqual({ codes: [], unclear: [], unknown: [] });
});

test("no word of a pasted text is lost", () => {
  const word = fc.constantFrom(
    "AAPL",
    "aapl",
    "Ab",
    "RVUSDT",
    "V.us",
    "no",
    "NASDAQ:",
    ".US",
    "US.US",
    "__proto__",
  );
  const between = fc.constantFrom(" ", ",", "\n", "\t", ";", ", ");
  fc.assert(
    fc.property(fc.array(fc.tuple(word, between), { maxLength: 12 }), (parts) => {
      const { codes, unclear, unknown } = read(parts.flat().join(""));
      for (const [each] of parts) {
        const alone = read(each);
        expect(alone.codes.length + alone.unclear.length + alone.unknown.length).toBe(1);
        for (const code of alone.codes) expect(codes).toContain(code);
        for (const text of alone.unclear) expect(unclear).toContain(text);
        for (const text of alone.unknown) expect(unknown).toContain(text);
      }
      expect(codes.length + unclear.length + unknown.length).toBe(
        new Set(parts.map(([each]) => JSON.stringify(read(each)))).size,
      );
    }),
    { numRuns: 100 },
  );
});
