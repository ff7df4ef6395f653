import { expect, test } from "vitest";
import { parseAmount } from "@/lib/core/amount";
import { createFakeClock } from "@/lib/core/testing/clock";
import { db } from "@/lib/database/database";
import { DEFAULT_LIMITS } from "@/lib/trading/order-limits";
import type { PlaceOrder } from "@/lib/trading/requests";
import { createMarketMemory, PRICE_LIVES_MS } from "./market-memory";
import { workOrders } from "./order-worker";
import { openTradingDesk, setLimits } from "./testing/orders";

const desk = openTradingDesk();
const ROWS = 20;

/** Twenty rows of six symbols, in USDC and USDT. */
const rows = (): readonly Partial<PlaceOrder>[] =>
  Array.from({ length: ROWS }, (_, index) => {
    const coin = ["BTC", "ETH", "SOL"][index % 3] ?? "BTC";
    const quote = index % 2 === 0 ? "USDC" : "USDT";
    return { symbol: `${coin}${quote}`, side: "buy", orderType: "limit", price: "1", qty: "0.01" };
  });

const requests = () => {
  const counts = Object.entries(desk.sandbox().log()).map(
    ([key, { requests: count, limited }]) =>
      [key.split(" ").at(-1) ?? key, count, limited] as const,
  );
  return {
    limited: counts.reduce((sum, [, , limited]) => sum + limited, 0),
    of: (path: string) =>
      counts.filter(([key]) => key.endsWith(path)).reduce((sum, [, count]) => sum + count, 0),
  };
};

test("20 rows are looked at and sent with a handful of questions about the market, within the exchange's own limits", async () => {
  await setLimits(desk.scope(), { ...DEFAULT_LIMITS, deviationPercent: parseAmount("100") });
  const ids: string[] = [];
  for (const row of rows()) ids.push(await desk.draft(row));
  // Cached prices do not age here, so that a slow machine asks no more than a quick one.
  const memory = createMarketMemory(createFakeClock());
  const { perSecond: _, ...documented } = desk.deps;
  const turn = () => workOrders({ ...documented, memory });

  desk.sandbox().resetLog();
  await turn();
  for (const id of ids) expect((await desk.read(id)).preview).toMatchObject({ refusals: [] });
  // One symbol, then the list; the same for its price.
  expect(requests().of("market/instruments")).toBe(2);
  expect(requests().of("market/tickers")).toBe(2);
  expect(requests().of("public/time")).toBe(1);
  // Once for all rows; on a slow machine once more each five seconds.
  expect(requests().of("account/assets")).toBeLessThan(ROWS / 2);
  expect(requests().of("trade/unfilled-orders")).toBeLessThan(ROWS / 2);

  for (const id of ids) expect(await desk.release(id)).toEqual({ kind: "approved" });
  desk.sandbox().resetLog();
  await turn();
  // On a slow machine the worker has already looked at the first ones.
  for (const id of ids) expect(["accepted", "open"]).toContain((await desk.read(id)).state);
  expect(requests().of("market/instruments")).toBe(0);
  expect(requests().of("market/tickers")).toBe(0);
  expect(requests().of("trade/place-order")).toBe(ROWS);
  expect(requests().of("account/assets")).toBeLessThan(ROWS / 2);
  expect(requests().of("trade/unfilled-orders")).toBeLessThan(ROWS / 2);
  // One for sending; the look at the sent orders is another round.
  expect(requests().of("public/time")).toBeLessThanOrEqual(2);
  expect(requests().limited).toBe(0);
  expect(desk.failures).toEqual([]);
});

test("orders of unknown outcome are looked for in lists that are read once for all of them", async () => {
  const lost = { kind: "error-code", code: "40010", endpoint: "place-order" } as const;
  desk.sandbox().setSwitches({ faults: [{ ...lost, probability: 1 }] });
  const ids: string[] = [];
  for (const row of rows()) ids.push(await desk.draft({ ...row, symbol: "BTCUSDT" }));
  await setLimits(desk.scope(), { ...DEFAULT_LIMITS, deviationPercent: parseAmount("100") });
  await desk.turn();
  for (const id of ids) expect(await desk.release(id, true)).toEqual({ kind: "approved" });
  await desk.turn();
  desk.sandbox().setSwitches({ faults: [] });
  const looked: number[] = [];
  for (const id of ids) {
    const { state, absences } = await desk.read(id);
    expect(state).toBe("unknown");
    // On a slow machine the same turn has looked at the first ones.
    looked.push(absences["order-info"] ?? 0);
    await desk.age(id, 5_000);
  }
  // Orders of the account of another test are not looked at now.
  await db().pool.query("update order_records set next_look_at = null where account_id <> $1", [
    desk.scope().accountId,
  ]);
  desk.sandbox().resetLog();
  await desk.turn();
  for (const [index, id] of ids.entries()) {
    const count = (looked[index] ?? 0) + 1;
    expect(await desk.read(id)).toMatchObject({
      state: "unknown",
      absences: { "order-info": count, "open-orders": count, history: count, fills: count },
    });
  }
  // One for each, and another one only where an answer came too late on a slow machine.
  expect(requests().of("trade/order-info")).toBeGreaterThanOrEqual(ROWS);
  expect(requests().of("trade/order-info")).toBeLessThan(ROWS * 1.5);
  // Once for all; on a slow machine once more each five seconds.
  for (const list of ["unfilled-orders", "history-orders", "fills"])
    expect(requests().of(`trade/${list}`), list).toBeLessThan(ROWS / 2);
});

test("an order is never judged by a price that is older than the longest it may live", async () => {
  const clock = createFakeClock();
  const memory = createMarketMemory(clock);
  const look = async () => {
    const id = await desk.draft();
    await workOrders({ ...desk.deps, memory });
    return (await desk.read(id)).preview?.lastPrice;
  };
  const first = await look();
  desk.sandbox().advance(24 * 3_600_000);
  clock.advance(PRICE_LIVES_MS);
  expect(await look()).toBe(first);
  clock.advance(1);
  expect(await look()).not.toBe(first);
  // A clock that was set back does not show the age of a cached price.
  const second = await look();
  desk.sandbox().advance(24 * 3_600_000);
  clock.advance(-60_000);
  expect(await look()).not.toBe(second);
  expect(desk.failures).toEqual([]);
});
