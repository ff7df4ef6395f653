import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { expect } from "vitest";
import { createRandom } from "@/lib/sandbox/core/random";
import { type RunningSandbox, startSandbox } from "@/lib/sandbox/server";
import { createTradingExchange } from "@/lib/sandbox/trading/create-exchange";
import type { TradingExchange, TradingOptions } from "@/lib/sandbox/trading/interface/exchange";
import { OPEN_HOUR, openReader, openWriter, prepared, truthOf } from "./own-client";

/** For tests: kills a process that sends orders, and reads its orders from the exchange. */

type SenderMessage = {
  readonly sending?: string;
  readonly clientOid?: string;
  readonly kind?: string;
};
type Heard = { readonly announced: string[]; readonly told: Map<string, string> };

/**
 * When a process is killed. "announced": it has announced the order that it is about to send.
 * "arrived": the exchange has executed the order and delays the answer. "settled": the process has
 * received the answer.
 */
const MOMENTS = ["arrived", "announced", "arrived", "settled"] as const;
type Moment = (typeof MOMENTS)[number];

/** Long enough that the sender of an order is dead before the answer leaves. */
const LATENCY_MS = 25;

/** Lets a process send orders, and kills it at this moment of the order with this clientOid. */
async function sendAndKill(
  url: string,
  prefix: string,
  clientOid: string,
  moment: Moment,
  arrivals: EventEmitter,
): Promise<Heard> {
  const heard: Heard = { announced: [], told: new Map() };
  const child = spawn(
    process.execPath,
    ["lib/processes/bootstrap/child.mjs", "lib/sandbox/trading/own-client/testing/send-process.ts"],
    {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: { ...process.env, SEND_URL: url, SEND_PREFIX: prefix },
    },
  );
  // Its last messages may arrive after its exit.
  const ended = Promise.all([once(child, "exit"), once(child, "disconnect")]);
  const reached = (one: string | undefined, at: Moment) => {
    if (one === clientOid && at === moment) child.kill("SIGKILL");
  };
  const onArrival = (one: string | undefined) => reached(one, "arrived");
  arrivals.on("arrived", onArrival);
  child.on("message", ({ sending, clientOid: settled, kind }: SenderMessage) => {
    if (sending !== undefined) heard.announced.push(sending);
    if (settled !== undefined && kind !== undefined) heard.told.set(settled, kind);
    reached(sending, "announced");
    reached(settled, "settled");
  });
  await ended;
  arrivals.off("arrived", onArrival);
  return heard;
}

async function checkHeard(sandbox: RunningSandbox, { announced, told }: Heard): Promise<number> {
  const reader = openReader(sandbox.url);
  let unsettled = 0;
  for (const clientOid of announced) {
    const { orders, placements } = truthOf(sandbox, clientOid);
    expect([clientOid, orders.length <= 1, placements.length <= 1]).toEqual([
      clientOid,
      true,
      true,
    ]);
    const kind = told.get(clientOid) ?? "unknown";
    if (kind === "unknown") unsettled++;
    else expect([clientOid, orders.length]).toEqual([clientOid, kind === "accepted" ? 1 : 0]);
    const found = await reader.findOrder({ clientOid });
    expect([clientOid, found === null]).toEqual([clientOid, orders.length === 0]);
  }
  await reader.close();
  return unsettled;
}

/** An exchange that emits an event for each order that it has executed. */
function withArrivals(arrivals: EventEmitter) {
  return (options: TradingOptions): TradingExchange => {
    const exchange = createTradingExchange(options);
    return {
      ...exchange,
      placeOrder: (uid, order) => {
        const outcome = exchange.placeOrder(uid, order);
        arrivals.emit("arrived", order.clientOid);
        return outcome;
      },
    };
  };
}

/**
 * Kills this many processes while they send; resolves to how many died between announcing an order
 * and receiving its answer.
 */
export async function killSenders(seed: string, kills: number): Promise<number> {
  const arrivals = new EventEmitter();
  const sandbox = await startSandbox({
    nowMs: OPEN_HOUR,
    seed,
    limits: { tradingPerSecond: Number.POSITIVE_INFINITY, perMinute: Number.POSITIVE_INFINITY },
    latencyMs: LATENCY_MS,
    exchange: withArrivals(arrivals),
  });
  const random = createRandom(`${seed}:kills`);
  let inMidOrder = 0;
  try {
    for (let nth = 0; nth < kills; nth++) {
      const prefix = `kill-${nth}`;
      const moment = MOMENTS[nth % MOMENTS.length] ?? "arrived";
      const heard = await sendAndKill(
        sandbox.url,
        prefix,
        `${prefix}-${random.int(10)}`,
        moment,
        arrivals,
      );
      const unsettled = await checkHeard(sandbox, heard);
      if (unsettled > 0) inMidOrder++;
      // Every order in the exchange was announced by its sender.
      const mine = sandbox
        .truthOfTrading()
        .orders.filter((order) => order.clientOid.startsWith(`${prefix}-`));
      for (const { clientOid } of mine) expect(heard.announced).toContain(clientOid);
      const writer = openWriter(sandbox.url, { timeoutMs: 20_000 });
      await writer.send(prepared("cancel-symbol-order", { category: "SPOT" }, null));
      await writer.close();
    }
  } finally {
    await sandbox.close();
  }
  return inMidOrder;
}
