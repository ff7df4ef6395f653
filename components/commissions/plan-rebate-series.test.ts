import { expect, test } from "vitest";
import { parseAmount } from "@/lib/core/amount";
import type { DayStatus } from "@/lib/core/coverage";
import { addDays, type Day, parseDay } from "@/lib/core/day";
import { type DailyRebate, planRebateSeries } from "./plan-rebate-series";

const from = parseDay("2026-01-01");
const sum = (day: Day, coin: string, productType: string, rebate: string): DailyRebate => ({
  day,
  coin,
  productType,
  rebateAmount: parseAmount(rebate),
});
const allComplete = (): DayStatus => "complete";

test("a day without rows is there and holds nothing, another coin's rows are not there", () => {
  const sums = [
    sum(from, "USDT", "SPOT", "1.10"),
    sum(from, "BTC", "SPOT", "9"),
    sum(addDays(from, 2), "USDT", "", "-2"),
  ];
  const series = planRebateSeries({
    coin: "USDT",
    range: { from, to: addDays(from, 2) },
    sums,
    statusOf: allComplete,
  });
  expect(series.step).toBe("day");
  expect(series.productTypes).toEqual(["", "SPOT"]);
  expect(series.days.map(({ amounts }) => amounts)).toEqual([{ SPOT: "1.10" }, {}, { "": "-2" }]);
});

test("a long range is drawn by weeks from Monday to Sunday, summed to the last digit", () => {
  const range = { from, to: addDays(from, 199) };
  const sums = [
    sum(parseDay("2026-01-05"), "USDT", "SPOT", "0.000000000000000001"),
    sum(parseDay("2026-01-11"), "USDT", "SPOT", "1000000000000"),
  ];
  const { step, days } = planRebateSeries({ coin: "USDT", range, sums, statusOf: allComplete });
  expect(step).toBe("week");
  expect(days[0]).toMatchObject({ day: "2026-01-01", until: "2026-01-04" });
  expect(days[1]).toMatchObject({
    day: "2026-01-05",
    until: "2026-01-11",
    amounts: { SPOT: "1000000000000.000000000000000001" },
  });
  expect(days.at(-1)?.until).toBe(range.to);
});

test("years are drawn by months", () => {
  const { step, days } = planRebateSeries({
    coin: "USDT",
    range: { from, to: parseDay("2028-12-31") },
    sums: [],
    statusOf: allComplete,
  });
  expect(step).toBe("month");
  expect(days).toHaveLength(36);
});

test("one day that is not whole makes its whole step not whole", () => {
  const statusOf = (day: Day): DayStatus => (day === "2026-01-07" ? "failed" : "complete");
  const { days } = planRebateSeries({
    coin: "USDT",
    range: { from, to: addDays(from, 199) },
    sums: [],
    statusOf,
  });
  expect(days.map(({ status }) => status).slice(0, 3)).toEqual(["complete", "failed", "complete"]);
});
