import fc from "fast-check";
import { expect, test } from "vitest";
import { AUDIT_KINDS, AUDIT_RESULTS } from "@/lib/audit/event";
import { readRetention } from "@/lib/audit/retention";
import type { Day } from "@/lib/core/day";
import { formatAuditFilter, isAuditFiltered, parseAuditQuery } from "./query";

const DAYS = { today: "2026-11-21" as Day, since: "2026-01-05" as Day };
const parse = (address: string) => parseAuditQuery(new URLSearchParams(address), DAYS);

test("an address that asks for nothing is of the last 30 days, newest first", () => {
  expect(parse("")).toEqual({
    ok: true,
    query: {
      filter: {
        range: { from: "2026-10-23", to: "2026-11-21" },
        kinds: [],
        results: [],
        persons: [],
        object: null,
        address: null,
      },
      page: { direction: "desc", size: 50, position: null },
    },
  });
  expect(parse("preset=all")).toMatchObject({
    query: { filter: { range: { from: "2026-01-05" } } },
  });
});

test("a filter's own address means the same filter", () => {
  const text = fc.stringMatching(/^[a-zA-Z0-9@.%_ &=+-]{1,30}$/);
  fc.assert(
    fc.property(
      fc.record({
        range: fc.constant({ from: "2026-11-01" as Day, to: "2026-11-20" as Day }),
        kinds: fc.subarray([...AUDIT_KINDS], { maxLength: 5 }),
        results: fc.subarray([...AUDIT_RESULTS]),
        persons: fc.uniqueArray(text, { maxLength: 4 }),
        object: fc.option(text),
        address: fc.option(text),
      }),
      (filter) => {
        const parsed = parseAuditQuery(formatAuditFilter(filter), DAYS);
        expect(parsed).toMatchObject({ ok: true, query: { filter } });
        const { kinds, results, persons, object, address } = filter;
        const asks = [...kinds, ...results, ...persons, object, address].some(
          (one) => one !== null,
        );
        expect(isAuditFiltered(filter)).toBe(asks);
      },
    ),
    { numRuns: 100 },
  );
});

test.each([
  ["kind=deed", "choice"],
  ["result=perhaps", "choice"],
  ["from=2026-11-01", "half-a-range"],
  ["from=2026-11-20&to=2026-11-01", "backwards"],
  ["object=a&object=b", "too-many"],
  [`address=${"1".repeat(300)}`, "value"],
  ["who=%00", "value"],
  ["after=x", "page"],
  ["direction=up", "choice"],
  ["size=501", "number"],
])("%s cannot be read, and nothing is guessed", (address, kind) => {
  expect(parse(address)).toMatchObject({ ok: false, problems: [{ kind }] });
});

test.each([
  ["", null],
  [" ", null],
  ["90", 90],
  [" 365 ", 365],
  ["36500", 36_500],
  ["89", undefined],
  ["0", undefined],
  ["-90", undefined],
  ["36501", undefined],
  ["90.5", undefined],
  ["1e3", undefined],
  ["for ever", undefined],
])("entries kept for %j days: %j", (text, days) => {
  expect(readRetention(text)).toBe(days);
});
