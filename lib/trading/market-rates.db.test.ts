import { expect, test } from "vitest";
import { compareAmounts, multiplyAmounts, parseAmount } from "@/lib/core/amount";
import { CATEGORIES } from "@/lib/trading/exchange-words";
import { DEFAULT_LIMITS } from "@/lib/trading/order-limits";
import { findTradingAccount } from "@/lib/trading/store/trading-accounts";
import { readMarket, withOrderExchange } from "./order-exchange";
import { openTradingDesk, setLimits } from "./testing/orders";

const desk = openTradingDesk();

const marketOf = async (category: (typeof CATEGORIES)[number], symbol: string) => {
  const account = (await findTradingAccount(desk.scope())) ?? expect.fail("it trades");
  return withOrderExchange(account, desk.deps, ({ market }) =>
    readMarket(market, category, symbol),
  );
};

test("an order of coin-margined futures is valued, judged and sent: nobody lists a pair of USD", async () => {
  await setLimits(desk.scope(), {
    ...DEFAULT_LIMITS,
    categories: CATEGORIES,
    deviationPercent: parseAmount("100"),
  });
  const { lastPrice } = await marketOf("COIN-FUTURES", "BTCUSD_CM");
  const { lastPrice: spotPrice } = await marketOf("SPOT", "BTCUSDT");
  const id = await desk.draft({
    category: "COIN-FUTURES",
    symbol: "BTCUSD_CM",
    price: "50000",
    qty: "100",
  });
  await desk.turn();
  expect(desk.failures).toEqual([]);
  const { preview } = await desk.read(id);
  expect(preview).toMatchObject({ refusals: [], lastPrice });
  expect(preview?.limits.every(({ isKept }) => isKept)).toBe(true);
  // 100 USD are worth a number of BTC at the futures' price, and each BTC a number of USDT; the
  // value is never lower than that.
  const worth = multiplyAmounts(preview?.value ?? parseAmount("0"), lastPrice ?? parseAmount("0"));
  const exact = multiplyAmounts(parseAmount("100"), spotPrice ?? parseAmount("0"));
  expect(compareAmounts(worth, exact)).toBeGreaterThanOrEqual(0);
  expect(Number(worth) / Number(exact)).toBeCloseTo(1, 12);
  expect(await desk.release(id)).toEqual({ kind: "approved" });
  await desk.turn();
  expect((await desk.read(id)).state).toBe("accepted");
});

test.each([
  ["SPOT", "BTCUSDT", "USDT"],
  ["SPOT", "BTCUSDC", "USDC"],
  ["USDC-FUTURES", "BTCPERP", "USDC"],
  ["SPOT", "ETHBTC", "BTC"],
] as const)(
  "the quote coin of %s %s is valued by the pair that lists %s",
  async (category, symbol, coin) => {
    const { quoteRate } = await marketOf(category, symbol);
    const listed = coin === "USDT" ? "1" : (await marketOf("SPOT", `${coin}USDT`)).lastPrice;
    expect(quoteRate).toBe(listed);
  },
);
