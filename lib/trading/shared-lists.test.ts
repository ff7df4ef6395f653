import { expect, test } from "vitest";
import { createFakeClock } from "@/lib/core/testing/clock";
import type { TradingReader } from "@/lib/exchange/trading/read-client";
import { collect } from "./read-account";
import { shareLists } from "./shared-lists";
import { SHARED_MS } from "./shared-reads";

/** Two pages of one order each; counts the pages that are asked for. `fails`: the second does not come. */
function countingReader(fails = () => false) {
  const asked: string[] = [];
  const pages = (list: string) =>
    async function* ({ symbol = "any" }: { symbol?: string } = {}) {
      for (const page of ["1", "2"]) {
        asked.push(`${list} ${symbol} ${page}`);
        if (page === "2" && fails()) throw new Error("no answer");
        yield [{ orderId: `${list} ${symbol} ${page}` }];
      }
    };
  const lists = { openOrders: pages("open"), orderHistory: pages("history"), fills: pages("fill") };
  return { reader: lists as unknown as TradingReader, asked };
}

const BTC = { category: "SPOT", symbol: "BTCUSDT" } as const;
const ETH = { category: "SPOT", symbol: "ETHUSDT" } as const;
const since = (fromMs: number) => ({ range: { fromMs, toMs: 9_000 } });

test("a list of a symbol is read once, until it is too old", async () => {
  const clock = createFakeClock();
  const { reader, asked } = countingReader();
  const shared = shareLists(reader, clock);
  const first = await collect(shared.openOrders(BTC));
  expect(await collect(shared.openOrders(BTC))).toEqual(first);
  expect(asked).toEqual(["open BTCUSDT 1", "open BTCUSDT 2"]);
  await collect(shared.openOrders(ETH));
  expect(asked).toHaveLength(4);
  clock.advance(SHARED_MS + 1);
  await collect(shared.openOrders(BTC));
  expect(asked).toHaveLength(6);
  clock.advance(-SHARED_MS - 2);
  await collect(shared.openOrders(BTC));
  expect(asked, "the clock stepped back").toHaveLength(8);
});

test("a list serves who looks back no further", async () => {
  const { reader, asked } = countingReader();
  const shared = shareLists(reader, createFakeClock());
  await collect(shared.orderHistory({ ...BTC, ...since(1_000) }));
  await collect(shared.orderHistory({ ...BTC, ...since(2_000) }));
  expect(asked).toHaveLength(2);
  await collect(shared.orderHistory({ ...BTC, ...since(999) }));
  expect(asked).toHaveLength(4);
});

test("pages are asked for only as far as somebody goes on", async () => {
  const { reader, asked } = countingReader();
  const shared = shareLists(reader, createFakeClock());
  for await (const [fill] of shared.fills({ ...BTC, ...since(0) })) {
    expect(fill).toEqual({ orderId: "fill BTCUSDT 1" });
    break;
  }
  expect(asked).toEqual(["fill BTCUSDT 1"]);
  expect(await collect(shared.fills({ ...BTC, ...since(0) }))).toHaveLength(2);
  expect(asked).toEqual(["fill BTCUSDT 1", "fill BTCUSDT 2"]);
});

test("a list that failed is not kept", async () => {
  let isDown = true;
  const { reader, asked } = countingReader(() => isDown);
  const shared = shareLists(reader, createFakeClock());
  await expect(collect(shared.openOrders(BTC))).rejects.toThrow("no answer");
  isDown = false;
  expect(await collect(shared.openOrders(BTC))).toHaveLength(2);
  expect(asked).toHaveLength(4);
});
