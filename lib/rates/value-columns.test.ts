import { expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import { addDays, type Day } from "@/lib/core/day";
import type { ExportTable } from "@/lib/exports/export-table";
import { createValuation } from "@/lib/rates/valuation";
import { withValueColumns } from "./value-columns";

const day = "2026-11-19" as Day;
const settings = { currency: "USDT", stableCoins: ["USDC"], maxAgeDays: 1 };
const range = { from: day, to: addDays(day, 3) };
const valuation = createValuation(settings, range, [
  { coin: "BTC", day, rate: "65000.5" as Amount, source: "desk" },
  { coin: "BTC", day: addDays(day, 1), rate: "66000" as Amount, source: "close" },
]);

const table = (rows: readonly (readonly string[])[]): ExportTable => ({
  columns: [
    { header: "date", kind: "day" },
    { header: "coin", kind: "text" },
    { header: "rebateAmount", kind: "amount" },
  ],
  rows,
});

async function valuesOf({ rows }: ExportTable) {
  const values: (string | null)[][] = [];
  for await (const row of rows) values.push(row.slice(3));
  return values;
}

test("each row has its own day's rate, source and exact value, or its amount as not valued", async () => {
  const valued = withValueColumns(
    table([
      [day, "BTC", "0.00000001"],
      [addDays(day, 2), "BTC", "2"],
      [addDays(day, 3), "BTC", "-0.5"],
      [addDays(day, 3), "USDC", "1.50"],
    ]),
    valuation,
    {
      day: "date",
      dayOf: (cell) => cell as Day,
      amounts: [{ of: "rebateAmount", value: "value", notValued: "notValued" }],
    },
  );
  expect(valued.columns.map(({ header, kind }) => [header, kind]).slice(3)).toEqual([
    ["rate", "amount"],
    ["rateDay", "day"],
    ["rateSource", "text"],
    ["value", "amount"],
    ["valueCurrency", "text"],
    ["notValued", "amount"],
  ]);
  expect(await valuesOf(valued)).toEqual([
    ["65000.5", day, "desk", "0.000650005", "USDT", null],
    ["66000", addDays(day, 1), "close", "132000", "USDT", null],
    [null, null, null, null, null, "-0.5"],
    ["1", null, "stable coin by setting", "1.50", "USDT", null],
  ]);
});
