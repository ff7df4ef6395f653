import fc from "fast-check";
import { expect, test } from "vitest";
import type { Day } from "@/lib/core/day";
import { isFiltered } from "@/lib/repayments/filter";
import { anyRepaymentFilter } from "@/lib/repayments/testing/book";
import { formatRepaymentChart, parseRepaymentChart } from "./load-repayment-chart";
import { formatRepaymentFilter, parseRepaymentQuery } from "./query";

const days = { today: "2026-11-21" as Day, since: "2024-11-30" as Day };
const parse = (address: string) => parseRepaymentQuery(new URLSearchParams(address), days);
const filterOf = (address: string) => {
  const parsed = parse(address);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.query.filter;
};

test("an address without days means the last thirty, today among them", () => {
  expect(filterOf("").range).toEqual({ from: "2026-10-23", to: "2026-11-21" });
});

test.each([
  ["today", "2026-11-21", "2026-11-21"],
  ["7d", "2026-11-15", "2026-11-21"],
  ["90d", "2026-08-24", "2026-11-21"],
  ["mtd", "2026-11-01", "2026-11-21"],
  ["all", "2024-11-30", "2026-11-21"],
])("the preset %s is %s to %s", (preset, from, to) => {
  expect(filterOf(`preset=${preset}`).range).toEqual({ from, to });
});

test("any filter is the same after it was an address", () => {
  fc.assert(
    fc.property(anyRepaymentFilter, (filter) => {
      const written = filterOf(formatRepaymentFilter(filter).toString());
      expect(written).toEqual(filter);
      expect(isFiltered(written)).toBe(formatRepaymentFilter(filter).size > 2);
    }),
  );
});

test.each([
  "from=2026-11-01",
  "from=2026-13-01&to=2026-13-02",
  "from=2026-11-02&to=2026-11-01",
  "preset=yesterday",
  "preset=7d&from=2026-11-01&to=2026-11-02",
  "sort=amount",
  "direction=down",
  "size=0",
  "size=501",
  "after=x",
  "after=x&before=y",
  `after=${Buffer.from(JSON.stringify(["coin", "asc", ["BTC", "2026-11-01T00:00:00.000Z", "1"]])).toString("base64url")}`,
])("%s is refused with a sentence", (address) => {
  const parsed = parse(address);
  expect(parsed.ok ? [] : parsed.problems).not.toHaveLength(0);
});

test("a chart's address says what is not the default", () => {
  const written = (address: string) => {
    const parsed = parseRepaymentChart(new URLSearchParams(address));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    return formatRepaymentChart(parsed.query).toString();
  };
  expect(written("")).toBe("");
  const all =
    "chartBy=coin&chartOf=repaidInterest&chartPer=week&chartUnit=coin&chartCoin=BTC&chartShape=lines&chartView=table";
  expect(written(all)).toBe(all);
  expect(parseRepaymentChart({ chartBy: "uid" }).ok).toBe(false);
});
