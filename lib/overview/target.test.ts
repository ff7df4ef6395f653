import fc from "fast-check";
import { expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import { addMonths, type Month } from "@/lib/core/month";
import { findTarget, type MonthTarget, readTarget } from "./target";

const MONTH = "2026-11" as Month;
const read = (amount: string, from: string = MONTH) => readTarget({ from, amount }, MONTH);

test.each([
  ["50000", "50000"],
  [" 50,000.50 ", "50000.50"],
  ["1 250 000", "1250000"],
  ["0.00000001", "0.00000001"],
  ["", null],
])("%j is read as %j", (typed, amount) => {
  expect(read(typed)).toEqual({ ok: true, from: MONTH, amount });
});

test.each([
  ["50,5", "amount-malformed"],
  ["5,0000", "amount-malformed"],
  ["1,250 000", "amount-malformed"],
  ["1e5", "amount-malformed"],
  ["0.123456789", "amount-malformed"],
  ["0", "amount-out-of-range"],
  ["-5", "amount-out-of-range"],
  ["1000000000000001", "amount-out-of-range"],
])("%j is refused", (typed, problem) => {
  expect(read(typed)).toEqual({ ok: false, field: "amount", problem });
});

test("a month is named, and within a year", () => {
  expect(read("1", "2025-11")).toMatchObject({ ok: true });
  expect(read("1", "2027-11")).toMatchObject({ ok: true });
  for (const far of ["2025-10", "2027-12"])
    expect(read("1", far)).toMatchObject({ field: "from", problem: "month-out-of-range" });
  expect(read("1", "November")).toMatchObject({ field: "from", problem: "month-malformed" });
});

test("of any entries the last one of the latest month holds, until it is ended", () => {
  const entry = fc.record({
    at: fc.integer({ min: -6, max: 6 }),
    amount: fc.option(fc.constantFrom("1" as Amount, "2" as Amount, "3.5" as Amount)),
  });
  fc.assert(
    fc.property(
      fc.array(entry, { maxLength: 12 }),
      fc.integer({ min: -7, max: 7 }),
      (entries, at) => {
        const targets = entries.map(
          (given, id): MonthTarget => ({
            id,
            from: addMonths(MONTH, given.at),
            currency: "USDT",
            amount: given.amount,
            setBy: "ann",
            setAt: new Date(0),
          }),
        );
        // Each entry in turn replaces the target of its month and of those after it that have no own.
        const held = new Map<number, Amount | null>();
        for (const given of entries) held.set(given.at, given.amount);
        let expected: Amount | null = null;
        for (let month = -7; month <= at; month += 1)
          if (held.has(month)) expected = held.get(month) ?? null;
        expect(findTarget(targets.toReversed(), addMonths(MONTH, at))?.amount ?? null).toBe(
          expected,
        );
      },
    ),
  );
});
