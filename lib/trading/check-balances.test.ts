import { expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import type { BalanceMoves } from "@/lib/trading/store/balances";
import { judgeBalances } from "./check-balances";

const amount = (text: string) => text as Amount;
const INSTRUMENTS = [
  { category: "SPOT", symbol: "BTCUSDT", baseCoin: "BTC", quoteCoin: "USDT" },
  { category: "USDT-FUTURES", symbol: "BTCUSDT", baseCoin: "BTC", quoteCoin: "USDT" },
  { category: "COIN-FUTURES", symbol: "BTCUSD", baseCoin: "BTC", quoteCoin: "USD" },
] as const;
const NONE: BalanceMoves = {
  trades: [],
  realised: [],
  fees: [],
  futures: [],
  interest: [],
  rebates: [],
};
const moved = (coin: string, before: string, after: string, isInDebt = false) => ({
  coin,
  before: amount(before),
  after: amount(after),
  isInDebt,
});
const judge = (coins: ReturnType<typeof moved>[], moves: Partial<BalanceMoves> = {}) =>
  judgeBalances({ coins }, { ...NONE, ...moves }, INSTRUMENTS).map(({ coin, rest, verdict }) => [
    coin,
    rest,
    verdict,
  ]);
const trade = (side: "buy" | "sell", qty: string, value: string, symbol = "BTCUSDT") => ({
  category: "SPOT",
  symbol,
  side,
  qty: amount(qty),
  value: amount(value),
});

test("fills, fees and repaid interest add up to the change of both coins", () => {
  const moves = {
    trades: [trade("buy", "0.2", "10000"), trade("sell", "0.05", "2600")],
    fees: [
      { coin: "BTC", fee: amount("0.0002") },
      { coin: "USDT", fee: amount("2.6") },
    ],
    interest: [{ coin: "USDT", interest: amount("0.4") }],
  };
  expect(judge([moved("BTC", "1", "1.1498"), moved("USDT", "20000", "12597")], moves)).toEqual([
    ["BTC", "0.0000", "explained"],
    ["USDT", "0.0", "explained"],
  ]);
  expect(
    judge([moved("BTC", "1", "1.1498"), moved("USDT", "20000", "12596.99")], moves)[1],
  ).toEqual(["USDT", "-0.01", "unexplained"]);
});

test("a coin that neither snapshot has is judged where it was traded", () => {
  expect(judge([], { trades: [trade("buy", "0.2", "10000")] })).toEqual([
    ["BTC", "-0.2", "unexplained"],
    ["USDT", "10000", "unexplained"],
  ]);
});

test("futures settle in the quote coin, coin-margined ones in the base coin; the remaining difference is their funding", () => {
  const realised = [
    { category: "USDT-FUTURES", symbol: "BTCUSDT", pnl: amount("12.5") },
    { category: "COIN-FUTURES", symbol: "BTCUSD", pnl: amount("-0.001") },
  ];
  expect(
    judge([moved("BTC", "1", "0.999"), moved("USDT", "10", "22.5")], { realised }),
  ).toMatchObject([
    ["BTC", "0.000", "explained"],
    ["USDT", "0.0", "explained"],
  ]);
  const futures = [{ category: "USDT-FUTURES", symbol: "BTCUSDT" }];
  expect(judge([moved("BTC", "1", "2"), moved("USDT", "10", "9.97")], { futures })).toEqual([
    ["BTC", "1", "unexplained"],
    ["USDT", "-0.03", "funding"],
  ]);
});

test("a difference is explained by the rebates of one day only, and stays open if a coin is borrowed or a symbol unknown", () => {
  const rebates = [
    { coin: "USDT", rebate: amount("3.10") },
    { coin: "USDT", rebate: amount("2") },
  ];
  expect(judge([moved("USDT", "1", "4.1")], { rebates })).toEqual([["USDT", "3.1", "rebates"]]);
  expect(judge([moved("USDT", "1", "6.1")], { rebates })).toEqual([["USDT", "5.1", "unexplained"]]);
  expect(judge([moved("ETH", "-1", "-1.01", true)])).toEqual([["ETH", "-0.01", "interest"]]);
  expect(
    judge([moved("USDT", "1", "3")], { trades: [trade("sell", "1", "2", "GONEUSDT")] }),
  ).toEqual([["USDT", "2", "symbol"]]);
});
