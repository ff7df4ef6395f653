import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day, daysBetween, listDays } from "@/lib/core/day";
import { clientState, DEFAULT_STATE_RULES, stateCalendar } from "./client-state";

const NEWEST = "2026-11-19" as Day;
const back = (days: number) => addDays(NEWEST, -days);
const known = (days: number) => listDays({ from: back(days - 1), to: NEWEST }).reverse();
const calendarOf = (days: readonly Day[]) => {
  const calendar = stateCalendar(days, DEFAULT_STATE_RULES);
  if (!calendar) throw new Error("no day is known");
  return calendar;
};
const state = (firstDay: Day, lastDay: Day, days = known(200)) =>
  clientState({ firstDay, lastDay }, calendarOf(days));

describe("with every day known", () => {
  test.each([
    ["new", back(29), back(0)],
    ["active", back(30), back(0)],
    ["active", back(100), back(13)],
    ["dormant", back(100), back(14)],
    ["dormant", back(20), back(20)],
    ["dormant", back(100), back(59)],
    ["lost", back(100), back(60)],
  ] as const)("a client is %s from %s to %s", (expected, firstDay, lastDay) => {
    expect(state(firstDay, lastDay)).toBe(expected);
  });

  test("the state follows from the days since its first and its last row", () => {
    fc.assert(
      fc.property(fc.nat(150), fc.nat(150), (a, b) => {
        const [first, last] = [Math.max(a, b), Math.min(a, b)];
        const silent = daysBetween(back(last), NEWEST);
        const expected =
          silent >= 60 ? "lost" : silent >= 14 ? "dormant" : first < 30 ? "new" : "active";
        expect(state(back(first), back(last))).toBe(expected);
      }),
    );
  });
});

test("days that were not read make nobody dormant or lost", () => {
  const gap = known(200).filter((day) => day >= back(3) || day <= back(80));
  expect(state(back(190), back(82))).toBe("lost");
  expect(state(back(190), back(82), gap)).toBe("active");
  expect(state(back(190), back(80 + 13), gap)).toBe("dormant");
});

test("nobody is new because the ledger begins", () => {
  expect(state(back(19), back(0), known(20))).toBe("active");
  expect(state(back(29), back(0), known(30))).toBe("active");
  expect(state(back(29), back(0), known(31))).toBe("new");
});

test("nobody is dormant or lost after fewer known days than that takes", () => {
  expect(state(back(9), back(9), known(10))).toBe("active");
  expect(state(back(19), back(19), known(20))).toBe("dormant");
});

test("without a known day there are no states", () => {
  expect(stateCalendar([], DEFAULT_STATE_RULES)).toBeNull();
});
