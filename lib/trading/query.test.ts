import { expect, test } from "vitest";
import type { Day } from "@/lib/core/day";
import { isFiltered } from "@/lib/trading/kept";
import { formatTradingFilter, parseTradingQuery, type TradingTab } from "./query";

const DAYS = { today: "2026-11-21" as Day, since: "2026-08-24" as Day };
const parse = (tab: TradingTab, address: string) =>
  parseTradingQuery(tab, new URLSearchParams(address), DAYS);
function filterOf(tab: TradingTab, address: string) {
  const parsed = parse(tab, address);
  return parsed.ok ? parsed.query.filter : expect.fail(JSON.stringify(parsed.problems));
}

test("by default the orders are the open ones, of any day", () => {
  expect(filterOf("orders", "")).toMatchObject({ isOpen: true, range: null });
  expect(filterOf("orders", "from=2026-11-01&to=2026-11-02")).toMatchObject({
    isOpen: true,
    range: null,
  });
});

test("finished orders are those of the last thirty days, or of the named ones", () => {
  expect(filterOf("orders", "when=done").range).toEqual({ from: "2026-10-23", to: "2026-11-21" });
  expect(filterOf("positions", "when=done&preset=all").range).toEqual({
    from: "2026-08-24",
    to: "2026-11-21",
  });
  expect(filterOf("fills", "preset=mtd").range).toEqual({ from: "2026-11-01", to: "2026-11-21" });
  expect(filterOf("fills", "preset=today")).toMatchObject({
    isOpen: false,
    range: { from: "2026-11-21", to: "2026-11-21" },
  });
  expect(filterOf("fills", "when=open").isOpen).toBe(false);
});

test.each([
  [
    "orders",
    "when=done&category=SPOT&symbol=BTCUSDT&exceptSymbol=ETHUSDT&side=buy&state=filled&placed=elsewhere",
  ],
  ["orders", "when=open&orderId=1&orderId=c-2"],
  ["fills", "from=2026-11-01&to=2026-11-19&exceptSide=sell"],
  ["strategies", "when=open"],
] as const)("the filter of %s is the same after it was an address: %s", (tab, address) => {
  const filter = filterOf(tab, address);
  const written = formatTradingFilter(tab, filter).toString();
  expect(filterOf(tab, written)).toEqual(filter);
  expect(isFiltered(filter)).toBe(/symbol|orderId|Side/.test(address));
});

test.each([
  "when=later",
  "when=done&preset=yesterday",
  "when=done&from=2026-11-02&to=2026-11-01",
  "sort=price",
  "direction=down",
  "after=x",
  "size=0",
])("%s is refused", (address) => {
  expect(parse("orders", address).ok).toBe(false);
});
