import { describe, expect, test } from "vitest";
import type { Day } from "@/lib/core/day";
import { formatCursor } from "@/lib/store/commission-order";
import { formatCommissionFilter, parseCommissionQuery } from "./query";

const DAYS = { today: "2026-11-21" as Day, since: "2026-08-01" as Day };
const parse = (search: string) => parseCommissionQuery(new URLSearchParams(search), DAYS);
const query = (search: string) => {
  const parsed = parse(search);
  if (!parsed.ok) throw new Error(parsed.problems.join(" "));
  return parsed.query;
};
const problems = (search: string) => {
  const parsed = parse(search);
  return parsed.ok ? [] : parsed.problems;
};
const cursor = formatCursor({
  sort: "date",
  direction: "desc",
  values: ["2026-11-19", "1", "BTC", "BTCUSDT_SPBL", "SPOT", "0"],
});

test("an address that says nothing is the last 30 days, the newest first", () => {
  expect(query("")).toEqual({
    filter: {
      range: { from: "2026-10-22", to: "2026-11-20" },
      uids: [],
      coins: [],
      symbols: [],
      productTypes: [],
    },
    sort: "date",
    direction: "desc",
    size: 50,
    position: null,
  });
});

test.each([
  ["yesterday", "2026-11-20", "2026-11-20"],
  ["7d", "2026-11-14", "2026-11-20"],
  ["90d", "2026-08-23", "2026-11-20"],
  ["mtd", "2026-11-01", "2026-11-20"],
  ["all", "2026-08-01", "2026-11-20"],
])("the preset %s is %s to %s", (preset, from, to) => {
  expect(query(`preset=${preset}`).filter.range).toEqual({ from, to });
});

test("on the first of a month its preset is the month that ended", () => {
  const parsed = parseCommissionQuery({ preset: "mtd" }, { ...DAYS, today: "2026-12-01" as Day });
  expect(parsed.ok && parsed.query.filter.range).toEqual({ from: "2026-11-01", to: "2026-11-30" });
});

test("lists come as several keys, clients also with commas, each value once", () => {
  const { filter } = query(
    "uid=1,2&uid=2%203&coin=BTC&coin=USDT&symbol=A,B&productType=&productType=SPOT&coin=",
  );
  expect(filter).toMatchObject({
    uids: ["1", "2", "3"],
    coins: ["BTC", "USDT"],
    symbols: ["A,B"],
    productTypes: ["", "SPOT"],
  });
});

test("a page of its own order is read, from after and before alike", () => {
  expect(query(`after=${cursor}`).position).toMatchObject({ side: "after" });
  expect(query(`before=${cursor}&sort=date&direction=desc`).position).toMatchObject({ side: "before" });
});

test("keys of others are left alone", () => {
  expect(query("account=1&chartCoin=BTC&chartView=table&constructor=x")).toEqual(query(""));
});

test("Next's parameters read like the address", () => {
  const parsed = parseCommissionQuery({ coin: ["BTC", "ETH"], sort: "fee", from: undefined }, DAYS);
  expect(parsed).toEqual(parse("coin=BTC&coin=ETH&sort=fee"));
});

describe("nothing malformed is guessed", () => {
  test.each([
    ["from=2026-11-31&to=2026-12-01", /not a day: "2026-11-31"/],
    ["from=2026-11-19", /both from and to/],
    ["from=2026-11-19&to=2026-11-18", /before it begins/],
    ["from=1926-11-19&to=2026-11-18", /longer than 20 years/],
    ["from=2026-11-18&to=2026-11-19&preset=7d", /either preset or from and to/],
    ["preset=week", /preset should be one of yesterday/],
    ["sort=rebate", /sort should be one of date/],
    ["direction=up", /direction should be one of asc, desc/],
    ["sort=fee&sort=date", /Give sort once/],
    ["size=0", /size should be a whole number/],
    ["size=1e2", /size should be a whole number/],
    ["size=201", /size should be a whole number/],
    ["after=abc", /cannot be read/],
    [`after=${cursor}&before=${cursor}`, /either after or before/],
    [`after=${cursor}&direction=asc`, /another order/],
    ["coin=%00", /characters that no coin has/],
    [`symbol=${"x".repeat(201)}`, /too long/],
    [`uid=${Array.from({ length: 201 }, (_, index) => index).join(",")}`, /at most 200/],
  ])("%s", (search, problem) => {
    expect(problems(search)).toEqual([expect.stringMatching(problem)]);
  });

  test("every problem is named", () => {
    expect(problems("from=x&to=y&sort=z")).toHaveLength(3);
  });

  test.each([
    ["a day that is none", ["2026-02-30", "1", "BTC", "S", "SPOT", "0"]],
    ["a number that is none", ["2026-02-20", "1", "BTC", "S", "SPOT", "-1"]],
    ["too few values", ["2026-02-20", "1", "BTC", "S", "SPOT"]],
    ["a character that no text has", ["2026-02-20", "1\0", "BTC", "S", "SPOT", "0"]],
  ])("a page mark with %s", (_what, values) => {
    const forged = formatCursor({ sort: "date", direction: "desc", values });
    expect(problems(`after=${forged}`)).toEqual([expect.stringMatching(/cannot be read/)]);
  });
});

test("a filter written into an address is read as the same filter", () => {
  const { filter } = query(
    "from=2026-11-01&to=2026-11-02&uid=1,2&coin=A%26B&symbol=x%20y&productType=&productType=SPOT",
  );
  expect(query(formatCommissionFilter(filter).toString()).filter).toEqual(filter);
});
