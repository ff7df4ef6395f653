import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import {
  type Amount,
  multiplyAmounts,
  parseAmount,
  subtractAmounts,
  sumAmounts,
} from "@/lib/core/amount";
import { groupBy } from "@/lib/core/group-by";
import { db } from "@/lib/database/database";
import { argsOf } from "@/lib/env/process";
import { drawMoments } from "@/lib/env/testing/env";
import type { FaultRule } from "@/lib/sandbox/http/fault-rules";
import { markNotExecuted } from "@/lib/trading/approve-order";
import { askToCancelEach } from "@/lib/trading/cancel-order";
import { isOver } from "@/lib/trading/order-life";
import { DEFAULT_LIMITS } from "@/lib/trading/order-limits";
import type { OrderRecord } from "@/lib/trading/order-record";
import type { PlaceOrder } from "@/lib/trading/requests";
import { hasOrderTasks, listOrderRecords } from "@/lib/trading/store/order-records";
import { saveReconciled } from "@/lib/trading/store/trading-accounts";
import { listLimitHolds } from "@/lib/trading/store/used-limits";
import type { OrderProcess } from "@/lib/trading/testing/order-process";
import { openTradingDesk, READ, setLimits } from "@/lib/trading/testing/orders";

const desk = openTradingDesk();

const ORDERS = 1_000;
/** Of the web process, and as many of the worker. */
const KILLS = 20;
/** After so many orders, spread over all of them, the next process is killed within this time. */
const LONGEST_MS = 600;

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

/** Moves the records by this long: each that is awaited or open is due for a look. */
async function letTimePass(seconds: number): Promise<void> {
  await db().pool.query(
    `update order_records set sent_at = sent_at - make_interval(secs => $2),
       next_look_at = clock_timestamp() - interval '1 second'
     where account_id = $1 and state in ('sending', 'unknown', 'accepted', 'open', 'partially-filled')`,
    [desk.scope().accountId, seconds],
  );
  await saveReconciled(desk.scope());
}

/** One turn takes at most 200 tasks of a kind. */
async function workUntilNothingIsDue(): Promise<void> {
  await desk.turn();
  while (await hasOrderTasks()) await desk.turn();
}

const listRecords = () => listOrderRecords(desk.scope(), { limit: ORDERS });

async function untilStored(count: number): Promise<void> {
  const isStored = async () => (await listRecords()).length >= count;
  while (!(await isStored())) await sleep(50);
}

/** Every fourth rests in the book, of which the exchange allows 400 (docs/exchange.md 4.1 rule 6). */
function ordersOfStorm(): PlaceOrder[] {
  const resting = desk.buy();
  const { price = "", ...market } = resting;
  const nearby = multiplyAmounts(parseAmount(price), "1.04" as Amount).split(".")[0] ?? "";
  const kinds: readonly PlaceOrder[] = [
    { ...market, orderType: "market", qty: "20" },
    resting,
    { ...market, orderType: "market", side: "sell" },
    { ...resting, price: nearby },
  ];
  return Array.from({ length: ORDERS }, (_each, index) => kinds[index % kinds.length] ?? resting);
}

/** What the exchange's book says that trades of the account changed since then, without fees. */
function changesByTrades(coin: string, sinceEntry: number): Amount {
  const { journal } = desk.sandbox().truthOfTrading("1001");
  return sumAmounts(
    journal
      .slice(sinceEntry)
      .filter((entry) => entry.kind === "trade" && entry.coin === coin)
      .map(({ change }) => parseAmount(change)),
  );
}

/** The same by the desk's records alone. */
function changesByRecords(records: readonly OrderRecord[]) {
  const sum = (side: "buy" | "sell", column: "executedQty" | "executedValue") =>
    sumAmounts(
      records
        .filter((record) => record.side === side)
        .map((record) => record[column])
        .filter((amount) => amount !== null),
    );
  return {
    BTC: subtractAmounts(sum("buy", "executedQty"), sum("sell", "executedQty")),
    USDT: subtractAmounts(sum("sell", "executedValue"), sum("buy", "executedValue")),
  };
}

const STATES: Readonly<Record<string, string>> = {
  new: "open",
  live: "open",
  partially_filled: "partially-filled",
};

test.each([
  { sent: "one by one", together: 1, faults: FAULTS },
  { sent: "in batches", together: 10, faults: BATCH_FAULTS },
])(
  `${ORDERS} orders $sent, random faults, and ${KILLS} kills each of web and worker: no order twice, none forgotten`,
  async ({ sent, together, faults }) => {
    await setLimits(desk.scope(), {
      ...DEFAULT_LIMITS,
      ordersADay: ORDERS,
      openValue: "1000000" as Amount,
    });
    const orders = ordersOfStorm();
    // What an earlier test has left open is not looked at any more.
    await db().pool.query("update order_records set next_look_at = null where account_id <> $1", [
      desk.scope().accountId,
    ]);
    const before = desk.sandbox().truthOfTrading("1001");
    const earlier = new Set(before.orders.map(({ clientOid }) => clientOid));
    // The truth is a view of what grows.
    const entriesBefore = before.journal.length;
    desk.sandbox().setSwitches({ faults });
    let worker = start("worker", [], together);
    let web = start("web", orders, together);
    for (const [index, ms] of drawMoments(2 * KILLS, LONGEST_MS).entries()) {
      await untilStored(Math.floor(((index + 1) * ORDERS) / (2 * KILLS + 1)));
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
    expect(await listRecords()).toHaveLength(ORDERS);

    desk.sandbox().setSwitches({ faults: [] });
    await letTimePass(61);
    await workUntilNothingIsDue();
    // The second turn looks at what the first turn still sent.
    await letTimePass(61);
    await workUntilNothingIsDue();

    const all = desk.sandbox().truthOfTrading("1001");
    const truth = {
      orders: all.orders.filter(({ clientOid }) => !earlier.has(clientOid)),
      writes: all.writes,
    };
    const records = await listRecords();
    const byOid = new Map(records.map((record) => [record.clientOid, record]));
    const theirs = truth.orders.filter(({ clientOid }) => byOid.has(clientOid));
    expect(truth.orders).toHaveLength(theirs.length);
    expect(new Set(theirs.map(({ clientOid }) => clientOid)).size).toBe(theirs.length);
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

    // Every trade of the account belongs to a record, with its exact quantity and value.
    const trades = (coin: string) => changesByTrades(coin, entriesBefore);
    expect({ BTC: trades("BTC"), USDT: trades("USDT") }).toEqual(changesByRecords(records));
    const figures: string[] = [];
    for (const [state, some] of groupBy(records, (record) => record.state))
      figures.push(`${some.length} ${state}`);
    process.stdout.write(`storm ${sent}: ${executed.size} executed; ${figures.join(", ")}\n`);

    await endEverything();
    const ended = await listRecords();
    expect(ended.filter(({ state }) => !isOver(state))).toEqual([]);
    expect(ended.filter(({ hold }) => hold !== null)).toEqual([]);
    const holds = await listLimitHolds(desk.scope());
    expect(sumAmounts(holds.map(({ openValue }) => openValue))).toBe("0");
    const still = desk.sandbox().truthOfTrading("1001").orders;
    expect(still.filter(({ orderStatus }) => STATES[orderStatus] !== undefined)).toEqual([]);
  },
  1_800_000,
);

/** Takes back or cancels all orders, and a person marks those that the exchange never knew. */
async function endEverything(): Promise<void> {
  const going = (await listRecords()).filter(({ state }) => !isOver(state));
  await askToCancelEach(desk.scope(), { ids: going.map(({ id }) => id) }, desk.trader().origin);
  // Not executed is what three looks after ten minutes do not find.
  for (let look = 0; look < 3; look += 1) {
    await letTimePass(301);
    await workUntilNothingIsDue();
  }
  const left = (await listRecords()).filter(({ state }) => !isOver(state));
  for (const { id } of left)
    expect(await markNotExecuted(desk.scope(), { id }, desk.trader())).toBe("marked");
}
