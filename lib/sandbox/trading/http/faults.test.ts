import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { DEMO_CREDENTIALS } from "@/lib/sandbox/http/credentials";
import type { FaultRule } from "@/lib/sandbox/http/fault-rules";
import type { OperationName } from "@/lib/sandbox/http/operations";
import { NOON_MS } from "@/lib/sandbox/testing/client";
import { askTrading, type Stub, send, startStub } from "./testing/trading";

let stub: Stub;
beforeAll(async () => {
  stub = await startStub();
});
afterEach(() => {
  stub.sandbox.resetSwitches();
  stub.sandbox.setNow(NOON_MS);
});
afterAll(() => stub.sandbox.close());

const order = {
  category: "SPOT",
  symbol: "BTCUSDT",
  qty: "1",
  side: "buy",
  orderType: "limit",
  price: "9",
};
let count = 0;
const newOid = () => `oid-${++count}`;
const ordersOf = (clientOid: string) =>
  stub.sandbox.truthOfTrading().orders.filter((one) => one.clientOid === clientOid);
const strike = (rule: FaultRule) => stub.sandbox.setSwitches({ faults: [rule] });

/**
 * The client's view of the answer: its code, its status without an envelope, or why there is none.
 */
async function told(name: OperationName, body: unknown, patienceMs = 10_000): Promise<string> {
  try {
    const response = await send(stub.sandbox, name, body, {
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await response.text();
    try {
      return String((JSON.parse(text) as { code?: string }).code ?? "no envelope");
    } catch {
      return `HTTP ${response.status}, no JSON`;
    }
  } catch (error) {
    return (error as Error).name === "TimeoutError" ? "no end" : "broken off";
  }
}

type ToldOutcome = readonly [rule: FaultRule, executed: boolean, told: string];
const endpoint = "place-order";
const CODES = ["40010", "40725", "45001", "40015", "25000", "25001"].flatMap(
  (code): ToldOutcome[] => [
    [{ kind: "error-code", endpoint, code, executed: true }, true, code],
    [{ kind: "error-code", endpoint, code }, false, code],
  ],
);
const MANNERS: readonly ToldOutcome[] = [
  [{ kind: "reset", endpoint, executed: true }, true, "broken off"],
  [{ kind: "reset", endpoint }, false, "broken off"],
  [{ kind: "cut-off", endpoint }, true, "broken off"],
  [{ kind: "cut-off", endpoint, executed: false }, false, "broken off"],
  [{ kind: "stalled", endpoint }, true, "no end"],
  [{ kind: "stalled", endpoint, executed: false }, false, "no end"],
  [{ kind: "silent", endpoint, executed: true }, true, "no end"],
  [{ kind: "silent", endpoint }, false, "no end"],
  [{ kind: "html", endpoint, executed: true }, true, "HTTP 502, no JSON"],
  [{ kind: "html", endpoint }, false, "HTTP 502, no JSON"],
  [{ kind: "http-error", endpoint, executed: true }, true, "HTTP 503, no JSON"],
  [{ kind: "truncated-json", endpoint }, true, "HTTP 200, no JSON"],
  [{ kind: "wrong-envelope", endpoint, executed: true }, true, "no envelope"],
  [{ kind: "rate-limited", endpoint }, false, "429"],
  [{ kind: "slow", endpoint, delayMs: 5 }, true, "00000"],
  [{ kind: "lost", endpoint }, false, "00000"],
];

test.each([...CODES, ...MANNERS])(
  "after %o (executed: %s) the client is told %s",
  async (rule, executed, answer) => {
    strike(rule);
    const clientOid = newOid();
    // Wait for every answer except those that never come, because a busy machine is slow.
    const patienceMs = answer === "no end" ? 300 : 10_000;
    expect(await told("place-order", { ...order, clientOid }, patienceMs)).toBe(answer);
    expect(ordersOf(clientOid)).toHaveLength(executed ? 1 : 0);
    expect(stub.sandbox.truthOfTrading().writes.at(-1)).toMatchObject({
      operation: "place-order",
      clientOids: [clientOid],
      executed,
      fault: rule.kind,
    });
  },
);

test("a fault says the code's own text", async () => {
  for (const [code, text] of [
    ["40010", "Request timed out"],
    ["40725", "service return an error"],
    ["25001", "Operation timed out"],
    ["25202", "Insufficient balance"],
    ["98765", "Unknown error"],
  ] as const) {
    strike({ kind: "error-code", endpoint, code });
    expect(await askTrading(stub.sandbox, "place-order", order)).toMatchObject({ code, msg: text });
  }
});

test.each<readonly [OperationName, string, object]>([
  ["modify-order", "modifyOrder", { qty: "2" }],
  ["cancel-order", "cancelOrder", {}],
])("%s is executed without an answer, or not executed", async (name, operation, body) => {
  const clientOid = newOid();
  await askTrading(stub.sandbox, "place-order", { ...order, clientOid });
  const calls = () => stub.exchange.asked.filter((one) => one.operation === operation).length;
  const before = calls();
  strike({ kind: "error-code", endpoint: name, code: "40010", executed: true });
  expect(await told(name, { ...body, clientOid })).toBe("40010");
  expect(calls()).toBe(before + 1);
  strike({ kind: "lost", endpoint: name });
  expect(await told(name, { ...body, clientOid })).toBe("00000");
  strike({ kind: "reset", endpoint: name });
  expect(await told(name, { ...body, clientOid })).toBe("broken off");
  expect(calls()).toBe(before + 1);
});

test.each([
  { kind: "missing-row", rows: [0, 2] },
  { kind: "doubled-row", rows: [0, 1, 1, 2] },
] as const)(
  "the answer of a batch can be silent about an order, or name it twice ($kind)",
  async ({ kind, rows }) => {
    const oids = [newOid(), newOid(), newOid()];
    strike({ kind, endpoint: "place-batch" });
    const { data } = await askTrading(
      stub.sandbox,
      "place-batch",
      oids.map((clientOid) => ({ ...order, clientOid })),
    );
    const named = (data as readonly { readonly clientOid: string }[]).map(
      ({ clientOid }) => clientOid,
    );
    expect(named).toEqual(rows.map((index) => oids[index]));
    for (const clientOid of oids) expect(ordersOf(clientOid)).toHaveLength(1);
  },
);

test("a refusal reaches nobody when the answer is lost on the way", async () => {
  strike({ kind: "reset", endpoint, executed: true });
  const clientOid = newOid();
  expect(await told("place-order", { ...order, clientOid, price: "" })).toBe("broken off");
  expect(stub.sandbox.truthOfTrading().writes.at(-1)).toMatchObject({
    executed: true,
    code: "40019",
  });
});

test("an order that was accepted is not seen before its time, and can be cancelled", async () => {
  const { sandbox } = stub;
  strike({ kind: "hidden", endpoint, delayMs: 5000, times: 1 });
  const clientOid = newOid();
  const { data } = await askTrading(sandbox, "place-order", { ...order, clientOid });
  expect(ordersOf(clientOid)).toHaveLength(1);
  const listed = async () => {
    const { data: page } = await askTrading(sandbox, "unfilled-orders");
    return page.list.some((one: { orderId: string }) => one.orderId === data.orderId);
  };
  expect(await askTrading(sandbox, "order-info", { clientOid })).toMatchObject({ code: "25204" });
  expect(await askTrading(sandbox, "order-info", { orderId: data.orderId })).toMatchObject({
    code: "25204",
  });
  expect(await listed()).toBe(false);
  expect((await askTrading(sandbox, "cancel-order", { clientOid })).code).toBe("00000");
  sandbox.advance(4000);
  expect(await listed()).toBe(false);
  sandbox.advance(1000);
  expect(await listed()).toBe(true);
  expect((await askTrading(sandbox, "order-info", { clientOid })).data).toMatchObject({
    clientOid,
  });
});

test("the switch hides every order for its time", async () => {
  const { sandbox } = stub;
  sandbox.setSwitches({ trading: { visibleAfterMs: 800 } });
  const clientOid = newOid();
  await askTrading(sandbox, "place-order", { ...order, clientOid });
  expect((await askTrading(sandbox, "order-info", { clientOid })).code).toBe("25204");
  sandbox.advance(800);
  expect((await askTrading(sandbox, "order-info", { clientOid })).code).toBe("00000");
});

test("orders of a UTC day are counted where there is a limit", async () => {
  const { sandbox } = await startStub({ switches: { trading: { dailyOrders: 2 } } });
  const code = async () => (await askTrading(sandbox, "place-order", order)).code;
  expect([await code(), await code(), await code()]).toEqual(["00000", "00000", "25004"]);
  sandbox.advance(86_400_000);
  expect(await code()).toBe("00000");
  await sandbox.close();
});

test("the body's exact bytes are signed", async () => {
  const { sandbox } = stub;
  const body = `{ "category": "SPOT" ,"symbol":"BTCUSDT","qty":"1","side":"buy","orderType":"market","note":"é" }`;
  expect((await askTrading(sandbox, "place-order", body)).code).toBe("00000");
  const signedBody = JSON.stringify(JSON.parse(body));
  expect(await askTrading(sandbox, "place-order", body, { signedBody })).toMatchObject({
    code: "40009",
  });
  expect(await askTrading(sandbox, "place-order", body, { signedBody: "" })).toMatchObject({
    code: "40009",
  });
});

test("the broker's code of a placement is kept", async () => {
  const { sandbox } = stub;
  await askTrading(sandbox, "place-order", order, {
    headers: { "X-CHANNEL-API-CODE": "broker-7" },
  });
  expect(sandbox.truthOfTrading().writes.at(-1)).toMatchObject({ channelCode: "broker-7" });
});

test("paper trading: its own keys with its header, and no Reality orders", async () => {
  const paperKey = { ...DEMO_CREDENTIALS, apiKey: "paper", paper: true };
  const { sandbox } = await startStub({ credentials: [DEMO_CREDENTIALS, paperKey] });
  const header = { headers: { paptrading: "1" } };
  const paper = { ...header, credentials: paperKey };
  const ask = async (name: OperationName, body: unknown, options = {}) => {
    const { status, code, msg } = await askTrading(sandbox, name, body, options);
    return status === 404 ? "404" : code === "25200" ? msg : code;
  };
  const stock = { ...order, symbol: "rAAPLUSDT" };
  expect(await ask("place-order", order, paper)).toBe("404");
  expect(await ask("place-order", order, { credentials: paperKey })).toBe("40099");
  sandbox.setSwitches({ trading: { paperTrading: "offered" } });
  expect(await ask("place-order", order, paper)).toBe("00000");
  expect(await ask("place-order", order, header)).toBe("40099");
  expect(await ask("place-order", order, { credentials: paperKey })).toBe("40099");
  expect(await ask("place-reality-order", stock, paper)).toBe("404");
  expect(await ask("place-order", stock, paper)).toBe(
    "papTradingService not support RWA order validation error",
  );
  expect(await ask("tickers", { category: "SPOT" }, header)).toBe("00000");
  await sandbox.close();
});

test("Reality pairs are counted apart, with more for whitelisted keys", async () => {
  const listed = { ...DEMO_CREDENTIALS, apiKey: "listed", uid: "2", whitelisted: true };
  const { sandbox } = await startStub({ limits: {}, credentials: [DEMO_CREDENTIALS, listed] });
  const stock = { ...order, symbol: "rAAPLUSDT" };
  const remaining = async (name: OperationName, body: unknown, credentials = DEMO_CREDENTIALS) =>
    (await askTrading(sandbox, name, body, { credentials })).remaining;
  expect(await remaining("place-order", stock)).toBe("4");
  expect(await remaining("place-order", order)).toBe("9");
  expect(await remaining("place-reality-order", stock)).toBe("4");
  expect(await remaining("place-order", stock, listed)).toBe("29");
  expect(await remaining("place-order", order, listed)).toBe("9");
  expect(await remaining("cancel-order", { orderId: "1001" })).toBe("4");
  expect(await remaining("cancel-order", { orderId: "1002" })).toBe("9");
  const reality = { orderId: "1001", symbol: "rAAPLUSDT" };
  expect(await remaining("cancel-reality-order", reality, listed)).toBe("29");
  sandbox.setSwitches({ trading: { cancelRealityLimit: "whitelist-10" } });
  expect(await remaining("cancel-reality-order", reality, listed)).toBe("9");
  await sandbox.close();
});
