import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allCommissions } from "@/lib/commissions/commission";
import { formatCursor } from "@/lib/commissions/store/pages/order";
import type { Day } from "@/lib/core/day";
import { runs } from "@/lib/env/testing/env";
import { formatCommissionFilter, parseCommissionQuery } from "./query";

const DAYS = { last: "2026-11-20" as Day, since: "2026-08-01" as Day };
const parse = (search: string) => parseCommissionQuery(new URLSearchParams(search), DAYS);
const query = (search: string) => {
  const parsed = parse(search);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
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
    filter: allCommissions({ from: "2026-10-22" as Day, to: "2026-11-20" as Day }),
    sort: "date",
    direction: "desc",
    size: 50,
    position: null,
  });
});

test.each([
  ["latest", "2026-11-20", "2026-11-20"],
  ["yesterday", "2026-11-20", "2026-11-20"],
  ["7d", "2026-11-14", "2026-11-20"],
  ["90d", "2026-08-23", "2026-11-20"],
  ["mtd", "2026-11-01", "2026-11-20"],
  ["all", "2026-08-01", "2026-11-20"],
])("the preset %s is %s to %s", (preset, from, to) => {
  expect(query(`preset=${preset}`).filter.range).toEqual({ from, to });
});

test("while the first of a month is not published, its preset is the month that ended", () => {
  const parsed = parseCommissionQuery({ preset: "mtd" }, { ...DAYS, last: "2026-11-30" as Day });
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

test("values can be excluded as well as included", () => {
  const { filter } = query(
    "coin=BTC&exceptSymbol=A&exceptSymbol=B&exceptProductType=&exceptUid=1,2",
  );
  expect(filter).toMatchObject({
    coins: ["BTC"],
    except: { uids: ["1", "2"], coins: [], symbols: ["A", "B"], productTypes: [""] },
  });
  expect(query(String(formatCommissionFilter(filter))).filter).toEqual(filter);
});

test('a page mark of the same order is read, both "after" and "before"', () => {
  expect(query(`after=${cursor}`).position).toMatchObject({ side: "after" });
  expect(query(`before=${cursor}&sort=date&direction=desc`).position).toMatchObject({
    side: "before",
  });
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
    ["from=2026-11-31&to=2026-12-01", { kind: "not-a-day", given: "2026-11-31" }],
    ["from=2026-11-19", { kind: "half-a-range" }],
    ["from=2026-11-19&to=2026-11-18", { kind: "backwards", from: "2026-11-19", to: "2026-11-18" }],
    ["from=0026-11-19&to=2026-11-18", { kind: "not-a-day", given: "0026-11-19" }],
    ["from=2026-11-19&to=9999-12-31", { kind: "not-a-day", given: "9999-12-31" }],
    ["from=2026-11-19&to=2099-12-31", { kind: "range-too-long" }],
    ["from=2026-11-18&to=2026-11-19&preset=7d", { kind: "preset-and-days" }],
    ["preset=week", { kind: "choice", key: "preset" }],
    ["sort=rebate", { kind: "choice", key: "sort" }],
    ["direction=up", { kind: "choice", key: "direction", choices: "asc, desc" }],
    ["sort=fee&sort=date", { kind: "once", key: "sort" }],
    ["size=0", { kind: "number", key: "size", from: 1, to: 500 }],
    ["size=1e2", { kind: "number", key: "size", from: 1, to: 500 }],
    ["size=501", { kind: "number", key: "size", from: 1, to: 500 }],
    ["after=abc", { kind: "page" }],
    [`after=${cursor}&before=${cursor}`, { kind: "after-and-before" }],
    [`after=${cursor}&direction=asc`, { kind: "page-of-other-order" }],
    ["coin=%00", { kind: "value", key: "coin" }],
    [`symbol=${"x".repeat(201)}`, { kind: "value", key: "symbol" }],
    [
      `uid=${Array.from({ length: 5001 }, (_, index) => index).join(",")}`,
      { kind: "too-many", key: "uid", most: 5000 },
    ],
    [
      `coin=${Array.from({ length: 201 }, (_, index) => index).join("&coin=")}`,
      { kind: "too-many", key: "coin", most: 200 },
    ],
    ["uidList=abc", { kind: "unknown-list", key: "uidList" }],
    ["exceptUidList=abc", { kind: "unknown-list", key: "exceptUidList" }],
  ])("%s", (search, problem) => {
    expect(problems(search)).toMatchObject([problem]);
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
    expect(problems(`after=${forged}`)).toEqual([{ kind: "page" }]);
  });
});

test("a filter written into an address is read as the same filter", () => {
  const { filter } = query(
    "from=2026-11-01&to=2026-11-02&uid=1,2&coin=A%26B&symbol=x%20y&productType=&productType=SPOT",
  );
  expect(query(formatCommissionFilter(filter).toString()).filter).toEqual(filter);
});

test("many clients are written as the id of their list, the same in any order", () => {
  const uids = Array.from({ length: 101 }, (_, index) => String(index));
  const filter = { ...query("").filter, uids };
  const written = formatCommissionFilter(filter);
  expect(written.getAll("uid")).toEqual([]);
  expect(written.get("uidList")).toMatch(/^[\w-]{22}$/);
  expect(formatCommissionFilter({ ...filter, uids: uids.toReversed() }).get("uidList")).toBe(
    written.get("uidList"),
  );
  expect(formatCommissionFilter({ ...filter, uids: uids.slice(1) }).get("uidList")).toBeNull();
});

test("any uid stays filterable by the address that is written of it, alone and beside others", () => {
  const anyUid = fc.oneof(
    fc.string({ unit: "binary", minLength: 1, maxLength: 60 }).filter((uid) => !uid.includes("\0")),
    fc.constantFrom(
      "\t",
      "a\tb",
      "12\t34",
      "a b",
      "a,b;c",
      "~",
      "~MQ",
      "\r\n",
      "\u0085",
      "字".repeat(200),
    ),
  );
  fc.assert(
    fc.property(fc.uniqueArray(anyUid, { minLength: 1, maxLength: 4 }), (uids) => {
      const filter = { ...query("").filter, uids };
      expect(query(String(formatCommissionFilter(filter))).filter.uids).toEqual(uids);
    }),
    { numRuns: runs(100) },
  );
});

test.each(["~", "~!", "~AA", "~gICA"])("a uid of %j can be no client", (uid) => {
  expect(problems(`uid=${uid}`)).toEqual([{ kind: "value", key: "uid" }]);
});
