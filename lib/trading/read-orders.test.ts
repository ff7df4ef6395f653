import { expect, test } from "vitest";
import { dayOf } from "@/lib/core/day";
import { envelope, type StandInReply, success } from "@/lib/exchange/http/testing/http-stand-in";
import { readerOf } from "@/lib/exchange/trading/testing/reader";
import { readOpenOrders, readOrderHistory } from "./read-orders";

const NONE = success({ list: [] });
const strategy = (category: string): StandInReply =>
  success({ list: [{ orderId: category, category, symbol: "B" }] });

/**
 * Replies for the strategy orders of SPOT, MARGIN, USDT-, COIN- and USDC-FUTURES, in this order.
 */
const withCoin = (reply: StandInReply) => [
  NONE,
  NONE,
  strategy("USDT-FUTURES"),
  reply,
  strategy("USDC-FUTURES"),
];

test("strategy orders are read of every line, also of coin-margined futures", async () => {
  const { reader } = await readerOf(NONE, ...withCoin(strategy("COIN-FUTURES")));
  const { strategyOrders } = await readOpenOrders(reader);
  expect(strategyOrders.map(({ orderId }) => orderId)).toEqual([
    "USDT-FUTURES",
    "COIN-FUTURES",
    "USDC-FUTURES",
  ]);
});

test.each(["25240", "40017"])(
  "coin-margined futures have none where the exchange refuses the line (%s)",
  async (code) => {
    const { reader } = await readerOf(NONE, ...withCoin(envelope(400, code)));
    const { strategyOrders } = await readOpenOrders(reader);
    expect(strategyOrders.map(({ orderId }) => orderId)).toEqual(["USDT-FUTURES", "USDC-FUTURES"]);
  },
);

test("any other refusal, and one of another line, is a failure", async () => {
  const { reader } = await readerOf(NONE, ...withCoin(envelope(400, "40014")));
  await expect(readOpenOrders(reader)).rejects.toMatchObject({
    failure: { kind: "permission-missing" },
  });
  const other = await readerOf(NONE, envelope(400, "25240"));
  await expect(readOpenOrders(other.reader)).rejects.toMatchObject({ failure: { code: "25240" } });
});

test("the history has the strategy orders of every line too", async () => {
  const noOrders = [NONE, NONE, NONE, NONE, NONE];
  const { reader } = await readerOf(...noOrders, ...withCoin(strategy("COIN-FUTURES")));
  const today = dayOf(Date.now());
  const { strategyOrders } = await readOrderHistory(reader, { from: today, to: today }, Date.now());
  expect(strategyOrders).toHaveLength(3);
});
