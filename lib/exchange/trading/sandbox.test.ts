import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunningSandbox } from "@/lib/sandbox/server";
import { WRITES, type WriteName } from "@/lib/trading/exchange-operations";
import { BOT_WRITES } from "./testing/bot-writes";
import { all } from "./testing/reader";
import {
  keyOf,
  openClients,
  priceAt,
  RANGE,
  readFacts,
  resting,
  resultOf,
  type SandboxDesk,
  type StrangeCase,
  startTradingSandbox,
} from "./testing/sandbox";
import { MOVER, ORDER_WRITES, SISTER } from "./testing/writes";
import type { WriteOutcome } from "./write-results";

/**
 * Client and sandbox follow the same documents and share no code. Each write has its own account.
 */
const CASES: { readonly [Name in WriteName]: StrangeCase<Name> } = {
  ...ORDER_WRITES,
  ...BOT_WRITES,
};
const NAMES = Object.keys(WRITES) as WriteName[];
const READING = keyOf("reading", { scopes: ["trade-read", "mgt-read"] });

let sandbox: RunningSandbox;
let facts: Pick<SandboxDesk, "spot" | "futures" | "stock">;
const opened: SandboxDesk[] = [];
const deskOf = (uid: string): SandboxDesk => {
  const desk = { ...openClients(sandbox.url, keyOf(uid)), ...facts, sandbox };
  opened.push(desk);
  return desk;
};

beforeAll(async () => {
  const keys = [...NAMES, SISTER].map((uid) => keyOf(uid));
  sandbox = await startTradingSandbox([...keys, READING], [MOVER, SISTER]);
  const read = (category: "SPOT" | "USDT-FUTURES", symbol: string) =>
    readFacts(sandbox.url, category, symbol);
  facts = {
    spot: await read("SPOT", "BTCUSDT"),
    futures: await read("USDT-FUTURES", "BTCUSDT"),
    stock: await read("SPOT", "RAAPLUSDT"),
  };
});
afterAll(async () => {
  await Promise.all(opened.map((desk) => desk.close()));
  await sandbox.close();
});

/** The code of a refusal, or of the first order of a batch. */
function codeOf(outcome: WriteOutcome<unknown>): unknown {
  if (outcome.kind === "refused") return outcome.failure.code;
  const [first] =
    outcome.kind === "accepted" && Array.isArray(outcome.result) ? outcome.result : [];
  return first?.outcome.kind === "refused" ? first.outcome.failure.code : outcome;
}

async function accepts<Name extends WriteName>(name: Name): Promise<void> {
  const desk = deskOf(name);
  const { accepted, shows }: StrangeCase<Name> = CASES[name];
  const [request, its] = await accepted(desk);
  const outcome = await desk.send(name, request, its);
  const result =
    outcome.kind === "accepted" ? outcome.result : expect.fail(JSON.stringify(outcome));
  for (const one of Array.isArray(result) ? result : [])
    expect(one).toMatchObject({ outcome: { kind: "accepted" } });
  const [read, expected] = await shows(desk, result);
  expect({ read }).toMatchObject({ read: expected });
}

describe.each(NAMES)("%s, from our writer to the sandbox", (name) => {
  test("is accepted, and what it did is read", () => accepts(name));

  test("is refused, with a code that has a meaning", async () => {
    const [request, its, code] = CASES[name].refused({ ...deskOf(name) });
    const desk = deskOf(code === "40014" ? "reading" : name);
    expect(codeOf(await desk.send(name, request, its))).toBe(code);
  });
});

test("an order that fills has its fill, and the coin is among the assets", async () => {
  const { send, reader, spot } = deskOf("place-order");
  await resultOf(
    send("place-order", resting(spot, "filled", { price: priceAt(spot, "1.02") }), spot),
  );
  const order = (await reader.findOrder({ clientOid: "filled" })) ?? expect.fail("it is gone");
  expect(order).toMatchObject({ orderStatus: "filled", cumExecQty: "0.02" });
  const fills = await all(reader.fills({ range: RANGE, orderId: order.orderId }));
  expect(fills).toContainEqual(
    expect.objectContaining({ symbol: "BTCUSDT", side: "buy", tradeScope: "taker" }),
  );
  expect((await reader.assets()).assets.map(({ coin }) => coin)).toContain("BTC");
});
