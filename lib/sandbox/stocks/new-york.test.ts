import { expect, test } from "vitest";
import { addDays, type Day } from "@/lib/core/day";
import { listHolidays } from "./holidays";
import { newYorkDay, newYorkMs, wallText, weekdayOf } from "./new-york";

/** The zone in the platform's own data. */
const platform = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/New_York",
  dateStyle: "short",
  timeStyle: "short",
});

test("New York's clock is the platform's, on days from 1995 to 2035, those around each change of clocks with them", () => {
  for (let day = "1995-01-01" as Day; day < "2035-01-01"; day = addDays(day, 1)) {
    const changing = ["03", "04", "10", "11"].includes(day.slice(5, 7)) && weekdayOf(day) < 2;
    if (!changing && Number(day.slice(8)) % 9 !== 1) continue;
    const minute = (Number(day.slice(8)) * 97) % 1440;
    const hour = Math.floor(minute / 60);
    if (hour < 1 || hour > 2)
      expect(platform.format(newYorkMs(day, minute))).toBe(wallText(day, minute));
    expect(newYorkDay(newYorkMs(day, 0))).toBe(day);
    expect(newYorkDay(newYorkMs(day, 0) - 1)).toBe(addDays(day, -1));
  }
});

test.each([
  [2024, "01-01 01-15 02-19 03-29 05-27 06-19 07-03* 07-04 09-02 11-28 11-29* 12-24* 12-25"],
  [2026, "01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 11-27* 12-24* 12-25"],
  [2027, "01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 11-26* 12-24"],
  [2028, "01-17 02-21 04-14 05-29 06-19 07-03* 07-04 09-04 11-23 11-24* 12-25"],
] as const)(
  "the closures of %i are those of the exchange; early ones are marked",
  (year, expected) => {
    const days = listHolidays(year).map(({ day, early }) => day.slice(5) + (early ? "*" : ""));
    expect(days.join(" ")).toBe(expected);
  },
);
