import fc from "fast-check";
import { expect, test } from "vitest";
import { STOCK_PANELS } from "@/lib/stocks/panels/panels";
import { subjectInput } from "./subject-input";

const parseSubject = (given: unknown) => subjectInput.safeParse(given).data ?? null;

test("panels come in the order of the page, codes in their own, each once", () => {
  expect(
    parseSubject({ kind: "stock", code: "AAPL", panels: ["executives", "dividends"] }),
  ).toEqual({
    kind: "stock",
    code: "AAPL",
    panels: ["dividends", "executives"],
  });
  expect(
    parseSubject({ kind: "comparison", codes: ["NVDA", "AAPL", "NVDA"], panels: ["earnings"] }),
  ).toEqual({ kind: "comparison", codes: ["NVDA", "AAPL"], panels: ["earnings"] });
  expect(parseSubject({ kind: "watchlist", name: " Chips ", codes: ["AMD"] })).toEqual({
    kind: "watchlist",
    name: "Chips",
    codes: ["AMD"],
  });
  expect(parseSubject({ kind: "calendar", name: null, codes: [] })).toEqual({
    kind: "calendar",
    name: null,
    codes: [],
  });
});

test.each([
  ["nothing", null],
  ["another kind", { kind: "account", accountId: 1 }],
  ["a stock without a panel", { kind: "stock", code: "AAPL", panels: [] }],
  ["a panel that is none", { kind: "stock", code: "AAPL", panels: ["dividends", "commissions"] }],
  ["a code with a blank", { kind: "stock", code: "AA PL", panels: ["dividends"] }],
  [
    "six compared",
    { kind: "comparison", codes: ["A", "B", "C", "D", "E", "F"], panels: ["dividends"] },
  ],
  ["a code that is no text", { kind: "comparison", codes: ["A", 1], panels: ["dividends"] }],
  ["a list without a name", { kind: "watchlist", name: " ", codes: ["A"] }],
  ["a name with a line break", { kind: "watchlist", name: "A\nB", codes: ["A"] }],
  ["half of a character", { kind: "calendar", name: "\ud800", codes: [] }],
  ["a list without a stock", { kind: "watchlist", name: "Chips", codes: [] }],
  [
    "too many",
    { kind: "calendar", name: null, codes: Array.from({ length: 501 }, (_, i) => `S${i}`) },
  ],
])("refuses %s", (_what, given) => {
  expect(parseSubject(given)).toBeNull();
});

test("what was parsed parses to itself, and nothing that was not asked for is in it", () => {
  const text = fc.oneof(fc.string(), fc.constantFrom("AAPL", "NVDA", ...STOCK_PANELS));
  const given = fc.record({
    kind: fc.constantFrom("stock", "comparison", "watchlist", "calendar"),
    code: text,
    codes: fc.oneof(fc.array(text), fc.constant(["AAPL"])),
    panels: fc.oneof(fc.array(text), fc.subarray([...STOCK_PANELS])),
    name: fc.oneof(text, fc.constant(null)),
    accountId: fc.nat(),
  });
  fc.assert(
    fc.property(given, (value) => {
      const subject = parseSubject(value);
      if (subject === null) return;
      expect(parseSubject(subject)).toEqual(subject);
      expect(subject).not.toHaveProperty("accountId");
    }),
  );
});
