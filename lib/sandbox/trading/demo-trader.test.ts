import { expect, test } from "vitest";
import { createTradingExchange } from "./create-exchange";
import { createDemoTrader, demoBotId } from "./demo-trader";

const SINCE = Date.parse("2026-09-27T00:00:00+08:00");
const DAY_MS = 86_400_000;
const UID = "1000000001";

/** An account that trades by itself; `asks`: the moments of the requests to it. */
function openDemo(asks: readonly number[]) {
  let nowMs = asks.at(-1) ?? SINCE;
  let earlierMs: number | null = null;
  const exchange = createTradingExchange({ seed: "demo", now: () => earlierMs ?? nowMs });
  const trader = createDemoTrader({
    exchange,
    uid: UID,
    sinceMs: SINCE,
    now: () => nowMs,
    at: (ms, work) => {
      earlierMs = ms;
      work();
      earlierMs = null;
    },
  });
  for (const ms of asks) {
    nowMs = ms;
    trader.catchUp();
    exchange.assets(UID);
  }
  return exchange;
}

const END = SINCE + 60 * DAY_MS + 11 * 3_600_000;

test("after two months the account has something on every screen", () => {
  const exchange = openDemo([END]);
  const { orders, fills, strategies, bots } = exchange.truth(UID);
  const own = orders.filter(({ clientOid }) => clientOid.startsWith("demo-"));
  expect(own.length).toBeGreaterThan(120);
  expect(new Set(own.map(({ orderStatus }) => orderStatus))).toEqual(
    new Set(["new", "filled", "cancelled"]),
  );
  expect(fills.length).toBeGreaterThan(own.length / 2);
  expect(exchange.openOrders(UID, {}).length).toBeGreaterThan(10);
  expect(exchange.positions(UID, {})).toMatchObject([{ symbol: "BTCUSDT", total: "0.15" }]);
  expect(exchange.positionHistory(UID, {}).length).toBeGreaterThan(5);
  expect(strategies.map(({ status }) => status)).toContain("pending");
  expect(bots).toMatchObject([{ botId: demoBotId(SINCE), status: "running" }]);
  const eth = exchange.assets(UID).assets.find(({ coin }) => coin === "ETH");
  expect(Number(eth?.debt)).toBeGreaterThan(1);
});

test("its actions depend only on the seed and the time, not on who asks and how often", () => {
  const looks = Array.from(
    { length: 40 },
    (_, index) => SINCE + ((index + 1) * 60 * DAY_MS) / 40 + 12_345,
  );
  const [once, often] = [openDemo([END]), openDemo([...looks, END])];
  expect(often.truth(UID)).toEqual(once.truth(UID));
});
