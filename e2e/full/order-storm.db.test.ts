import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import { db } from "@/lib/database/database";
import { argsOf } from "@/lib/env/process";
import { drawMoments } from "@/lib/env/testing/env";
import type { FaultRule } from "@/lib/sandbox/http/fault-rules";
import { DEFAULT_LIMITS } from "@/lib/trading/order-limits";
import type { PlaceOrder } from "@/lib/trading/requests";
import { listOrderRecords } from "@/lib/trading/store/order-records";
import { saveReconciled } from "@/lib/trading/store/trading-accounts";
import type { OrderProcess } from "@/lib/trading/testing/order-process";
import { openTradingDesk, READ, setLimits } from "@/lib/trading/testing/orders";

const desk = openTradingDesk();

const ORDERS = 200;
const KILLS = 20;
const LONGEST_MS = 4_000;

/**
 * Lost or unclear answers, with the order executed or not; each strikes about one request in twelve
 * of its endpoint.
 */
const FAULTS: readonly FaultRule[] = [
  { kind: "error-code", code: "40010", endpoint: "place-order", executed: true, probability: 0.08 },
  { kind: "error-code", code: "40010", endpoint: "place-order", probability: 0.08 },
  { kind: "reset", endpoint: "place-order", executed: true, probability: 0.08 },
  { kind: "reset", endpoint: "place-order", probability: 0.08 },
  { kind: "truncated-json", endpoint: "place-order", probability: 0.08 },
  { kind: "lost", endpoint: "place-order", probability: 0.04 },
  { kind: "error-code", code: "45001", endpoint: "order-info", probability: 0.08 },
];

/** The same of requests that carry several orders, and answers that are silent about one of them. */
const BATCH_FAULTS: readonly FaultRule[] = [
  { kind: "error-code", code: "40010", endpoint: "place-batch", executed: true, probability: 0.1 },
  { kind: "error-code", code: "40010", endpoint: "place-batch", probability: 0.1 },
  { kind: "reset", endpoint: "place-batch", executed: true, probability: 0.1 },
  { kind: "reset", endpoint: "place-batch", probability: 0.1 },
  { kind: "truncated-json", endpoint: "place-batch", probability: 0.1 },
  { kind: "html", endpoint: "place-batch", executed: true, probability: 0.1 },
  { kind: "rate-limited", endpoint: "place-batch", probability: 0.1 },
  { kind: "missing-row", endpoint: "place-batch", probability: 0.1 },
  { kind: "doubled-row", endpoint: "place-batch", probability: 0.1 },
  { kind: "error-code", code: "45001", endpoint: "order-info", probability: 0.08 },
];

function start(
  role: OrderProcess["role"],
  orders: readonly PlaceOrder[],
  together: number,
): ChildProcess {
  const { apiKey, apiSecret, apiPassphrase } = READ;
  const given: OrderProcess = {
    role,
    databaseUrl: db().url,
    accountId: desk.scope().accountId,
    traderId: desk.trader().id,
    orders,
    together,
    readKey: { apiKey, apiSecret, apiPassphrase },
  };
  return spawn(process.execPath, argsOf("lib/trading/testing/order-process.ts"), {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ORDER_PROCESS: JSON.stringify(given) },
  });
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** Moves the records by a minute: each open order is due for a look. */
async function letTimePass(): Promise<void> {
  await db().pool.query(
    `update order_records set sent_at = sent_at - interval '61 seconds', next_look_at = clock_timestamp() - interval '1 second'
     where account_id = $1 and state in ('sending', 'unknown', 'accepted', 'open', 'partially-filled')`,
    [desk.scope().accountId],
  );
}

const countRecords = async () => (await listOrderRecords(desk.scope(), { limit: ORDERS })).length;

test.each([
  { sent: "one by one", together: 1, faults: FAULTS },
  { sent: "in batches", together: 10, faults: BATCH_FAULTS },
])(
  `${ORDERS} orders $sent, random faults, and ${KILLS} kills of web and worker: no order twice, none forgotten`,
  async ({ together, faults }) => {
    await setLimits(desk.scope(), {
      ...DEFAULT_LIMITS,
      ordersADay: ORDERS,
      openValue: "1000000" as Amount,
    });
    const { price: _, ...market } = desk.buy();
    const orders = Array.from(
      { length: ORDERS },
      (_each, index): PlaceOrder =>
        index % 4 === 0 ? { ...market, orderType: "market", qty: "20" } : desk.buy(),
    );
    // What an earlier test has left open is not looked at any more.
    await db().pool.query("update order_records set next_look_at = null where account_id <> $1", [
      desk.scope().accountId,
    ]);
    const { orders: before } = desk.sandbox().truthOfTrading("1001");
    const earlier = new Set(before.map(({ clientOid }) => clientOid));
    desk.sandbox().setSwitches({ faults });
    let worker = start("worker", [], together);
    let web = start("web", orders, together);
    for (const [index, ms] of drawMoments(KILLS, LONGEST_MS).entries()) {
      await sleep(ms);
      await saveReconciled(desk.scope());
      if (index % 2 === 0) {
        await kill(worker);
        worker = start("worker", [], together);
      } else {
        await kill(web);
        web = start("web", orders, together);
      }
    }
    // When nobody kills it any more, the web process finishes its list.
    if (web.exitCode === null) await once(web, "exit");
    await kill(worker);
    expect(await countRecords()).toBe(ORDERS);

    desk.sandbox().setSwitches({ faults: [] });
    await letTimePass();
    await saveReconciled(desk.scope());
    await desk.turn();
    // The second turn looks at what the first turn still sent.
    await letTimePass();
    await desk.turn();

    const all = desk.sandbox().truthOfTrading("1001");
    const truth = {
      orders: all.orders.filter(({ clientOid }) => !earlier.has(clientOid)),
      writes: all.writes,
    };
    const records = await listOrderRecords(desk.scope(), { limit: ORDERS });
    const byOid = new Map(records.map((record) => [record.clientOid, record]));
    const theirs = truth.orders.filter(({ clientOid }) => byOid.has(clientOid));
    expect(truth.orders).toHaveLength(theirs.length);
    expect(new Set(theirs.map(({ clientOid }) => clientOid)).size).toBe(theirs.length);
    const STATES: Record<string, string> = {
      new: "open",
      live: "open",
      partially_filled: "partially-filled",
    };
    expect(theirs.map(({ clientOid }) => [clientOid, byOid.get(clientOid)?.state])).toEqual(
      theirs.map(({ clientOid, orderStatus }) => [clientOid, STATES[orderStatus] ?? orderStatus]),
    );
    const executed = new Set(theirs.map(({ clientOid }) => clientOid));
    // An exchange that answers "accepted" and executes nothing is believed until the desk compares;
    // then the order is a finding.
    const lost = new Set(
      truth.writes.filter(({ fault }) => fault === "lost").flatMap(({ clientOids }) => clientOids),
    );
    const unexecuted = records.filter(({ clientOid }) => !executed.has(clientOid));
    expect(
      unexecuted.filter(({ state, clientOid }) => state === "accepted" && !lost.has(clientOid)),
    ).toEqual([]);
    const others = unexecuted.map(({ state }) => state).filter((state) => state !== "accepted");
    expect(new Set(others)).toEqual(
      new Set(
        others.filter((state) =>
          ["unknown", "refused", "expired", "draft", "approved"].includes(state),
        ),
      ),
    );
    // The faults took effect: some orders were executed without an answer, and some were not executed
    // at all.
    expect(theirs.length).toBeGreaterThan(ORDERS / 2);
    expect(others.filter((state) => state === "unknown").length).toBeGreaterThan(0);
  },
  900_000,
);
