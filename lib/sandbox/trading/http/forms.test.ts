import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { OperationName } from "@/lib/sandbox/http/operations";
import { askTrading, type Stub, startStub } from "./testing/trading";

let stub: Stub;
beforeAll(async () => {
  stub = await startStub();
  await askTrading(stub.sandbox, "place-order", { ...limit, clientOid: "kept" });
});
afterEach(() => void stub.sandbox.resetSwitches());
afterAll(() => stub.sandbox.close());

const market = { category: "SPOT", symbol: "BTCUSDT", qty: "10", side: "buy", orderType: "market" };
const limit = { ...market, orderType: "limit", price: "100" };
const future = { ...limit, category: "USDT-FUTURES" };
const id = { orderId: "1001" };
const stock = { ...limit, symbol: "rAAPLUSDT" };
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ ...limit, clientOid: `${count}-${n}` }));

type FormCase = readonly [OperationName, body: unknown];
type FormEdge = readonly [
  rule: string,
  accepted: FormCase,
  refused: FormCase,
  code: string,
  name?: string,
];

const place = (body: object): FormCase => ["place-order", body];
const modify = (body: object): FormCase => ["modify-order", { ...id, qty: "2", ...body }];

/** docs/exchange.md 4: the value at the limit, and the one beyond it. */
const EDGES: readonly FormEdge[] = [
  [
    "a category in small letters",
    place({ ...limit, category: "spot" }),
    place({ ...limit, category: "SPOTS" }),
    "40017",
  ],
  ["numbers are texts", place({ ...limit, qty: "1.5" }), place({ ...limit, qty: 1.5 }), "40017"],
  [
    "a quantity is above zero",
    place({ ...limit, qty: "0.1" }),
    place({ ...limit, qty: "0.0" }),
    "40017",
  ],
  ["a decimal is plain", place({ ...limit, qty: "10" }), place({ ...limit, qty: "1e1" }), "40017"],
  [
    "a sign is none of it",
    place({ ...limit, price: "1" }),
    place({ ...limit, price: "+1" }),
    "40017",
  ],
  [
    "clientOid: 32 and 33 characters",
    place({ ...limit, clientOid: "a".repeat(32) }),
    place({ ...limit, clientOid: "a".repeat(33) }),
    "40017",
    "clientOid",
  ],
  [
    "clientOid: its characters",
    place({ ...limit, clientOid: ".A:/a-_0" }),
    place({ ...limit, clientOid: "a b" }),
    "40017",
    "clientOid",
  ],
  [
    "requestId: 18 and 19 digits",
    modify({ requestId: 999_999_999_999_999 }),
    ["modify-order", `{"orderId":"1001","qty":"2","requestId":1234567890123456789}`],
    "40017",
    "requestId",
  ],
  [
    "requestId is a number",
    ["modify-order", `{"orderId":"1001","qty":"2","requestId":999999999999999999}`],
    modify({ requestId: "12" }),
    "40017",
    "requestId",
  ],
  [
    "orderId or clientOid",
    ["cancel-order", { clientOid: "kept" }],
    ["cancel-order", { category: "SPOT" }],
    "40019",
  ],
  ["qty or price", modify({}), ["modify-order", { ...id, takeProfit: "110" }], "40019"],
  ["a limit order has a price", place(limit), place({ ...limit, price: "" }), "40019", "price"],
  [
    "a market order needs none",
    place(market),
    place({ ...market, orderType: "stop" }),
    "40017",
    "orderType",
  ],
  [
    "times in force",
    place({ ...limit, timeInForce: "post_only" }),
    place({ ...limit, timeInForce: "GTC" }),
    "40017",
    "timeInForce",
  ],
  [
    "STP modes",
    place({ ...limit, stpMode: "cancel_both" }),
    place({ ...limit, stpMode: "both" }),
    "40017",
    "stpMode",
  ],
  [
    "posSide is for futures",
    place({ ...future, posSide: "long" }),
    place({ ...limit, posSide: "long" }),
    "40017",
    "posSide",
  ],
  [
    "posSide: long, short",
    place({ ...future, posSide: "short" }),
    place({ ...future, posSide: "both" }),
    "40017",
    "posSide",
  ],
  [
    "reduceOnly: yes, no",
    place({ ...future, reduceOnly: "yes" }),
    place({ ...future, reduceOnly: "true" }),
    "40017",
    "reduceOnly",
  ],
  [
    "reduceOnly is for futures",
    place({ ...limit, reduceOnly: "no" }),
    place({ ...limit, reduceOnly: "yes" }),
    "40017",
    "reduceOnly",
  ],
  [
    "isolated margin is for futures",
    place({ ...future, marginMode: "isolated" }),
    place({ ...limit, marginMode: "isolated" }),
    "25240",
  ],
  [
    "autoBorrow is for spot",
    place({ ...limit, autoBorrow: "yes" }),
    place({ ...limit, category: "MARGIN", autoBorrow: "yes" }),
    "40017",
    "autoBorrow",
  ],
  [
    "triggers by mark price are for futures",
    place({ ...future, tpTriggerBy: "mark" }),
    place({ ...limit, tpTriggerBy: "mark" }),
    "40017",
    "tpTriggerBy",
  ],
  [
    "0 takes a preset away",
    modify({ takeProfit: "0" }),
    modify({ takeProfit: "none" }),
    "40017",
    "takeProfit",
  ],
  [
    "a limit price counts with its type alone",
    place({ ...future, tpOrderType: "market", tpLimitPrice: "x" }),
    place({ ...future, tpOrderType: "limit", tpLimitPrice: "x" }),
    "40017",
    "tpLimitPrice",
  ],
  [
    "presets of Reality pairs are market orders",
    place({ ...stock, tpOrderType: "market" }),
    place({ ...stock, tpOrderType: "limit" }),
    "40017",
    "tpOrderType",
  ],
  [
    "Reality orders are SPOT or MARGIN",
    ["place-reality-order", { ...stock, category: "MARGIN" }],
    ["place-reality-order", { ...stock, category: "USDT-FUTURES" }],
    "40017",
    "category",
  ],
  ["20 and 21 orders in a batch", ["place-batch", many(20)], ["place-batch", many(21)], "40017"],
  [
    "20 and 21 changes in a batch",
    ["batch-modify-order", Array(20).fill({ ...id, qty: "2" })],
    ["batch-modify-order", Array(21).fill({ ...id, qty: "2" })],
    "40017",
  ],
  [
    "20 and 21 cancellations in a batch",
    ["cancel-batch", Array(20).fill({ ...id, category: "SPOT", symbol: "BTCUSDT" })],
    ["cancel-batch", Array(21).fill({ ...id, category: "SPOT", symbol: "BTCUSDT" })],
    "40017",
  ],
  [
    "one category in a batch",
    ["place-batch", [limit, limit]],
    ["place-batch", [limit, future]],
    "40017",
    "category",
  ],
  ["a batch is a list", ["place-batch", [limit]], ["place-batch", { orderList: [limit] }], "40017"],
];

for (const [rule, accepted, refused, code, name] of EDGES) {
  test(rule, async () => {
    const { sandbox } = stub;
    const yes = await askTrading(sandbox, ...accepted);
    expect(yes).toMatchObject({ status: 200, code: "00000" });
    const no = await askTrading(sandbox, ...refused);
    expect(no).toMatchObject({ status: 400, code, data: null });
    if (name !== undefined) expect(no.msg).toContain(name);
  });
}

test.each<readonly [string, object, object]>([
  ["reduce-only", { category: "USDT-FUTURES", reduceOnly: "yes" }, { code: "25240" }],
  ["presets", { category: "USDT-FUTURES", takeProfit: "110" }, { code: "25593" }],
  ["isolated margin", { category: "MARGIN", marginMode: "isolated" }, { code: "25240" }],
])(
  "an order with %s is refused inside a batch, and the others go on",
  async (_name, change, refused) => {
    const other = {
      ...limit,
      ...change,
      marginMode: undefined,
      reduceOnly: undefined,
      takeProfit: undefined,
    };
    const answer = await askTrading(stub.sandbox, "place-batch", [
      { ...other, clientOid: "one" },
      { ...limit, ...change, clientOid: "two" },
    ]);
    expect(answer.code).toBe("00000");
    expect(answer.data).toMatchObject([
      { orderId: expect.any(String), clientOid: "one" },
      { orderId: null, clientOid: "two", ...refused },
    ]);
  },
);

test("a body that is no JSON, no object or too long is refused", async () => {
  const { sandbox } = stub;
  expect(await askTrading(sandbox, "place-order", "{")).toMatchObject({
    status: 400,
    code: "40017",
  });
  expect(await askTrading(sandbox, "place-order", [limit])).toMatchObject({ code: "40017" });
  expect(await askTrading(sandbox, "place-order", "null")).toMatchObject({ code: "40017" });
  const long = { ...limit, note: "x".repeat(1_000_001) };
  expect(await askTrading(sandbox, "place-order", long)).toMatchObject({ status: 413 });
});

test("the requestId of a refused modification comes back where autoCancel was asked for", async () => {
  const { sandbox } = stub;
  const gone = `{"orderId":"5","qty":"2","autoCancel":"yes","requestId":123456789012345678}`;
  const response = await askTrading(sandbox, "modify-order", gone);
  expect(response).toMatchObject({ code: "25204", msg: "Order does not exist" });
  expect(response.data).toEqual({ requestId: Number("123456789012345678") });
  const plain = await askTrading(sandbox, "modify-order", { orderId: "5", qty: "2", requestId: 1 });
  expect(plain).toMatchObject({ code: "25204", data: null });
});
