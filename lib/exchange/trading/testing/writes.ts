import { expect } from "vitest";
import type { WriteName } from "@/lib/trading/exchange-operations";
import type { BotWrite } from "./bot-writes";
import { all } from "./reader";
import {
  priceAt,
  RANGE,
  resting,
  resultOf,
  type SandboxDesk,
  type ShownRecord,
  type StrangeCase,
  waiting,
} from "./sandbox";

/** For tests: the accounts between which a position moves. */
export const MOVER = "move-positions";
export const SISTER = "sister";
const UNKNOWN = { orderId: "404" };

const findsOrder = async (
  { reader }: SandboxDesk,
  clientOid: string,
  of: object,
): Promise<ShownRecord> => [await reader.findOrder({ clientOid }), of];
const placed = ({ send, spot }: SandboxDesk, clientOid: string) =>
  resultOf(send("place-order", resting(spot, clientOid), spot));
const opens = ({ send, futures }: SandboxDesk) => {
  const order = { category: "USDT-FUTURES", symbol: "BTCUSDT", side: "buy", qty: "0.02" } as const;
  return resultOf(send("place-order", { ...order, orderType: "market" }, futures));
};
const waits = async ({ send, spot }: SandboxDesk) =>
  (await resultOf(send("place-strategy-order", waiting(spot), spot))).orderId ??
  expect.fail("no id");
const stockOrder = ({ stock }: SandboxDesk) =>
  ({
    symbol: "RAAPLUSDT",
    side: "buy",
    orderType: "limit",
    qty: "1",
    price: priceAt(stock, "0.97"),
  }) as const;
const batchFacts = ({ spot }: SandboxDesk) => ({
  ...spot,
  instruments: new Map([["BTCUSDT", spot.instrument]]),
});
const ofMoving = (toUid: string) =>
  ({
    fromUid: MOVER,
    toUid,
    category: "USDT-FUTURES",
    positionList: [{ symbol: "BTCUSDT", side: "buy", qty: "0.01" }],
  }) as const;

/** For tests: every write except those for bots. */
export const ORDER_WRITES: { readonly [Name in Exclude<WriteName, BotWrite>]: StrangeCase<Name> } =
  {
    "place-order": {
      accepted: (desk) => [resting(desk.spot, "placed"), desk.spot],
      shows: (desk) =>
        findsOrder(desk, "placed", { qty: "0.02", category: "SPOT", orderStatus: "new" }),
      refused: (desk) => [resting(desk.spot, "large", { qty: "90" }), desk.spot, "25202"],
    },
    "modify-order": {
      accepted: async (desk) => {
        await placed(desk, "changed");
        const change = { clientOid: "changed", qty: "0.01", requestId: "999999999999999999" };
        return [change, { instrument: desk.spot.instrument, order: null }];
      },
      shows: (desk) => findsOrder(desk, "changed", { qty: "0.01" }),
      refused: (desk) => [
        { ...UNKNOWN, qty: "0.01" },
        { instrument: desk.spot.instrument, order: null },
        "25204",
      ],
    },
    "cancel-order": {
      accepted: async (desk) => {
        await placed(desk, "gone");
        return [{ clientOid: "gone", category: "SPOT" }, { isReality: false }];
      },
      shows: async (desk) => [
        await all(desk.reader.orderHistory({ category: "SPOT", range: RANGE })),
        [{ clientOid: "gone", orderStatus: "cancelled" }],
      ],
      refused: (_desk) => [UNKNOWN, { isReality: false }, "25204"],
    },
    "place-batch": {
      accepted: (desk) => [
        [resting(desk.spot, "b-1"), resting(desk.spot, "b-2")],
        batchFacts(desk),
      ],
      shows: async (desk) => [
        await all(desk.reader.openOrders({ category: "SPOT" })),
        [{ clientOid: "b-2" }, { clientOid: "b-1" }],
      ],
      refused: (desk) => [[resting(desk.spot, "b-3", { qty: "90" })], batchFacts(desk), "25202"],
    },
    "set-leverage": {
      accepted: (desk) => [
        { category: "USDT-FUTURES", symbol: "BTCUSDT", leverage: "7" },
        desk.futures,
      ],
      shows: async (desk) => {
        await opens(desk);
        return [await desk.reader.positions({ category: "USDT-FUTURES" }), [{ leverage: "7" }]];
      },
      refused: (_desk) => [
        { category: "USDT-FUTURES", symbol: "BTCUSDT", leverage: "999" },
        { instrument: null },
        "25223",
      ],
    },
    "place-strategy-order": {
      accepted: (desk) => [waiting(desk.spot), desk.spot],
      shows: async (desk) => [
        await desk.reader.strategyOrders({ category: "SPOT" }),
        [{ status: "pending", triggerPrice: priceAt(desk.spot, "0.9"), qty: "0.01" }],
      ],
      refused: (desk) => [
        { category: "USDT-FUTURES", symbol: "BTCUSDT", stopLoss: priceAt(desk.futures, "0.9") },
        desk.futures,
        "25601",
      ],
    },
    "place-reality-order": {
      accepted: (desk) => [{ ...stockOrder(desk), clientOid: "stock" }, desk.stock],
      shows: (desk) => findsOrder(desk, "stock", { symbol: "RAAPLUSDT", orderStatus: "new" }),
      refused: (desk) => [{ ...stockOrder(desk), qty: "9000" }, desk.stock, "25202"],
    },
    "cancel-reality-order": {
      accepted: async (desk) => {
        await resultOf(
          desk.send("place-reality-order", { ...stockOrder(desk), clientOid: "stock" }, desk.stock),
        );
        return [{ symbol: "RAAPLUSDT", clientOid: "stock" }, { isReality: true }];
      },
      shows: (desk) => findsOrder(desk, "stock", { orderStatus: "cancelled" }),
      refused: (_desk) => [{ ...UNKNOWN, symbol: "RAAPLUSDT" }, { isReality: true }, "25204"],
    },
    "countdown-cancel-all": {
      accepted: async (desk) => {
        await placed(desk, "counted");
        return [{ countdown: "5" }, null];
      },
      shows: async (desk) => {
        desk.sandbox.advance(6_000);
        return [await all(desk.reader.openOrders()), []];
      },
      refused: (_desk) => [{ countdown: "5" }, null, "40014"],
    },
    "cancel-symbol-order": {
      accepted: async (desk) => {
        await placed(desk, "one-of-all");
        return [{ category: "SPOT", symbol: "BTCUSDT" }, null];
      },
      shows: (desk) => findsOrder(desk, "one-of-all", { orderStatus: "cancelled" }),
      refused: (_desk) => [{ category: "SPOT", symbol: "NOUSDT" }, null, "25100"],
    },
    "batch-modify-order": {
      accepted: async (desk) => {
        await placed(desk, "m-1");
        return [[{ clientOid: "m-1", qty: "0.03" }], { ...batchFacts(desk), orders: new Map() }];
      },
      shows: (desk) => findsOrder(desk, "m-1", { qty: "0.03" }),
      refused: (desk) => [
        [{ ...UNKNOWN, qty: "0.03" }],
        { ...batchFacts(desk), orders: new Map() },
        "25204",
      ],
    },
    "cancel-batch": {
      accepted: async (desk) => {
        await placed(desk, "c-1");
        return [[{ clientOid: "c-1", category: "SPOT", symbol: "BTCUSDT" }], batchFacts(desk)];
      },
      shows: (desk) => findsOrder(desk, "c-1", { orderStatus: "cancelled" }),
      refused: (desk) => [
        [{ ...UNKNOWN, category: "SPOT", symbol: "BTCUSDT" }],
        batchFacts(desk),
        "25204",
      ],
    },
    "close-positions": {
      accepted: async (desk) => {
        await opens(desk);
        return [{ category: "USDT-FUTURES" }, null];
      },
      shows: async (desk) => [
        await all(desk.reader.closedPositions({ category: "USDT-FUTURES", range: RANGE })),
        [{ symbol: "BTCUSDT", posSide: "long", closeTotalPos: "0.02" }],
      ],
      refused: (_desk) => [{ category: "USDT-FUTURES" }, null, "40014"],
    },
    "move-positions": {
      accepted: async (desk) => {
        await opens(desk);
        return [ofMoving(SISTER), null];
      },
      shows: async (desk) => [
        await all(desk.reader.movedPositions({ category: "USDT-FUTURES", range: RANGE })),
        [{ fromUid: MOVER, toUid: SISTER, posSide: "long", qty: "0.01", status: "completed" }],
      ],
      refused: (_desk) => [ofMoving("a-stranger"), null, "25620"],
    },
    "modify-strategy-order": {
      accepted: async (desk) => [
        { orderId: await waits(desk), qty: "0.02" },
        { instrument: desk.spot.instrument, fired: "buy" },
      ],
      shows: async (desk) => [
        await desk.reader.strategyOrders({ category: "SPOT" }),
        [{ qty: "0.02", status: "pending" }],
      ],
      refused: (desk) => [
        { ...UNKNOWN, qty: "0.02" },
        { instrument: desk.spot.instrument, fired: null },
        "25597",
      ],
    },
    "cancel-strategy-order": {
      accepted: async (desk) => [{ orderId: await waits(desk) }, null],
      shows: async (desk) => [
        await all(desk.reader.strategyHistory({ category: "SPOT", range: RANGE })),
        [{ status: "cancelled", symbol: "BTCUSDT" }],
      ],
      refused: (_desk) => [UNKNOWN, null, "25597"],
    },
    "set-hold-mode": {
      accepted: (_desk) => [{ holdMode: "hedge_mode" }, null],
      shows: async (desk) => [await desk.reader.settings(), { holdMode: "hedge_mode" }],
      refused: (_desk) => [{ holdMode: "hedge_mode" }, null, "40014"],
    },
  };
