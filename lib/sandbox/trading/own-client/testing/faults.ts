import { expect } from "vitest";
import type { WriteOutcome } from "@/lib/exchange/trading/write-results";
import { createRandom, type Random } from "@/lib/sandbox/core/random";
import type { FaultRule } from "@/lib/sandbox/http/fault-rules";
import { type RunningSandbox, startSandbox } from "@/lib/sandbox/server";
import type { Write } from "@/lib/trading/prepare-write";
import type { PlaceOrder } from "@/lib/trading/requests";
import {
  factsOf,
  OPEN_HOUR,
  openReader,
  openWriter,
  type Pair,
  placement,
  prepared,
  readPair,
  truthOf,
} from "./own-client";

/**
 * For tests: random faults while our own client writes; its outcomes are compared with the truth.
 */

const PLACEMENTS = ["place-order", "place-batch", "place-reality-order"] as const;
const CHANGES = ["modify-order", "cancel-order"] as const;
export const STRUCK_OPERATIONS = [...PLACEMENTS, ...CHANGES] as const;
type SentOperation = (typeof STRUCK_OPERATIONS)[number];
const UNCLEAR = [
  "40010",
  "40725",
  "45001",
  "40015",
  "25000",
  "25001",
  "25003",
  "25004",
  "40200",
] as const;
const CLEAR = ["25202", "40017", "25101", "40014"] as const;
const DROPPED = [
  "reset",
  "cut-off",
  "stalled",
  "silent",
  "truncated-json",
  "wrong-envelope",
  "html",
] as const;

const pick = <T>(random: Random, values: readonly T[]): T => values[random.int(values.length)] as T;

/** The fault for one write. */
function drawFault(random: Random, endpoint: SentOperation): FaultRule {
  const executed = random.chance(500);
  const draw = random.int(90);
  if (draw < 30) return { kind: "error-code", endpoint, code: pick(random, UNCLEAR), executed };
  if (draw < 65) return { kind: pick(random, DROPPED), endpoint, executed };
  if (draw < 70)
    return {
      kind: "http-error",
      endpoint,
      httpStatus: pick(random, [500, 502, 503, 504]),
      executed,
    };
  if (draw < 74) return { kind: "slow", endpoint, delayMs: 600 };
  if (draw < 78) return { kind: "error-code", endpoint, code: pick(random, CLEAR) };
  if (draw < 80) return { kind: "error-code", endpoint, code: "40008", times: 1 };
  if (draw < 81) return { kind: "rate-limited", endpoint };
  if (draw < 86) return { kind: "hidden", endpoint, delayMs: 10_000 };
  return { kind: "lost", endpoint };
}

type ClientBelief = WriteOutcome<unknown>["kind"];
export type FaultCounts = {
  readonly told: Record<ClientBelief, number>;
  /** Faults that took effect, by operation. */
  readonly struck: Record<SentOperation, number>;
};

/**
 * Whether the outcome matches the exchange; "unknown" always does. A lost order counts as accepted,
 * because the exchange accepted it.
 */
function fits(told: ClientBelief, happened: boolean, lost: boolean): boolean {
  if (told === "unknown") return true;
  return (told === "accepted" || told === "replaced") === (happened || lost);
}

type FaultyDesk = {
  readonly sandbox: RunningSandbox;
  readonly random: Random;
  readonly writer: ReturnType<typeof openWriter>;
  readonly reader: ReturnType<typeof openReader>;
  readonly spot: Pair;
  readonly futures: Pair;
  readonly stock: Pair;
};

/** An order for spot or futures: it stays open, fills at once, or sells at market. */
function drawOrder({ random, spot, futures }: FaultyDesk, clientOid: string): [PlaceOrder, Pair] {
  const pair = pick(random, [spot, futures]);
  const category = pair === spot ? "SPOT" : "USDT-FUTURES";
  const order = { category, symbol: pair.instrument.symbol, qty: "0.001", clientOid } as const;
  const kind = random.int(4);
  if (kind < 2) return [{ ...order, side: "buy", orderType: "limit", price: pair.price }, pair];
  if (kind === 2) return [{ ...order, side: "sell", orderType: "market" }, pair];
  const price = (Number(pair.price) / 0.96).toFixed(pair.instrument.pricePrecision ?? 1);
  return [{ ...order, side: "buy", orderType: "limit", timeInForce: "ioc", price }, pair];
}

type Shot = {
  readonly write: Write<SentOperation>;
  readonly clientOids: readonly string[];
  /** Whether the exchange executed the request for this order. */
  readonly happened: (clientOid: string) => boolean;
};

function drawPlacement(
  desk: FaultyDesk,
  operation: (typeof PLACEMENTS)[number],
  clientOid: string,
): Shot {
  const { sandbox, stock, spot } = desk;
  const happened = (one: string) => truthOf(sandbox, one).orders.length === 1;
  if (operation === "place-order") {
    const [order, { instrument }] = drawOrder(desk, clientOid);
    return {
      write: prepared("place-order", order, factsOf(instrument)),
      clientOids: [clientOid],
      happened,
    };
  }
  if (operation === "place-reality-order") {
    const { instrument, price } = stock;
    const { symbol } = instrument;
    const order = { symbol, side: "buy", orderType: "limit", qty: "1", price, clientOid } as const;
    return {
      write: prepared("place-reality-order", order, factsOf(instrument)),
      clientOids: [clientOid],
      happened,
    };
  }
  const clientOids = ["a", "b", "c"].map((suffix) => `${clientOid}-${suffix}`);
  const order = { category: "SPOT", symbol: "BTCUSDT", side: "buy", orderType: "limit" } as const;
  // The second order is too large, so only it is refused.
  const orders = clientOids.map((one, nth) => ({
    ...order,
    qty: nth === 1 ? "90" : "0.001",
    price: spot.price,
    clientOid: one,
  }));
  const instruments = new Map([["BTCUSDT", spot.instrument]]);
  return {
    write: prepared("place-batch", orders, { ...factsOf(spot.instrument), instruments }),
    clientOids,
    happened,
  };
}

/**
 * A change of an open order; null if the order could not be placed, because a busy machine exceeded
 * the timeout.
 */
async function drawChange(
  { sandbox, writer, spot }: FaultyDesk,
  operation: (typeof CHANGES)[number],
  clientOid: string,
): Promise<Shot | null> {
  const { instrument, price } = spot;
  const placed = await writer.send(placement(instrument, price, clientOid));
  if (placed.kind !== "accepted") return null;
  const order = () => truthOf(sandbox, clientOid).orders[0];
  if (operation === "cancel-order") {
    return {
      write: prepared("cancel-order", { clientOid }, { isReality: false }),
      clientOids: [clientOid],
      happened: () => order()?.orderStatus === "cancelled",
    };
  }
  return {
    write: prepared("modify-order", { clientOid, qty: "0.002" }, { instrument, order: null }),
    clientOids: [clientOid],
    happened: () => order()?.qty === "0.002",
  };
}

/** The outcome of each order, as the client sees it. */
function toldOf(
  { write, clientOids }: Shot,
  outcome: WriteOutcome<unknown>,
): Map<string, ClientBelief> {
  const { kind } = outcome;
  if (write.name !== "place-batch" || kind !== "accepted")
    return new Map(clientOids.map((one) => [one, kind]));
  const each = outcome.result as readonly {
    readonly named: { readonly clientOid: string | null };
    readonly outcome: { readonly kind: ClientBelief };
  }[];
  return new Map(each.map(({ named, outcome: own }) => [named.clientOid ?? "", own.kind]));
}

/**
 * Sends a write through the fault; returns the client's outcome, and whether the fault took effect.
 */
async function strike(desk: FaultyDesk, shot: Shot, fault: FaultRule) {
  const { sandbox, writer, reader } = desk;
  const said = `${shot.clientOids} ${shot.write.name} ${JSON.stringify(fault)}`;
  const before = sandbox.truthOfTrading().writes.length;
  sandbox.setSwitches({ faults: [fault] });
  const told = toldOf(shot, await writer.send(shot.write));
  sandbox.setSwitches({ faults: [] });
  const writes = sandbox.truthOfTrading().writes.slice(before);
  // After code 40008 the client sends again: the exchange did not execute the first request.
  expect([said, writes.length <= (fault.code === "40008" ? 2 : 1)]).toEqual([said, true]);
  expect([said, writes.filter(({ executed }) => executed).length <= 1]).toEqual([said, true]);
  for (const clientOid of shot.clientOids) {
    const kind = told.get(clientOid) ?? "unknown";
    expect([said, truthOf(sandbox, clientOid).orders.length <= 1]).toEqual([said, true]);
    const lost = fault.kind === "lost";
    expect([said, kind, fits(kind, shot.happened(clientOid), lost)]).toEqual([said, kind, true]);
    if (kind !== "unknown") continue;
    sandbox.advance(10_000); // later than the time that "hidden" hides
    const found = await reader.findOrder({ clientOid });
    const [order] = truthOf(sandbox, clientOid).orders;
    expect([clientOid, found?.clientOid ?? null]).toEqual([clientOid, order?.clientOid ?? null]);
  }
  return { told: [...told.values()], isStruck: writes.some((write) => write.fault === fault.kind) };
}

/** Cancels open orders this often, so that balance and orders do not grow with the run. */
const TIDY_EVERY = 40;

async function cancelAll(sandbox: RunningSandbox): Promise<void> {
  const writer = openWriter(sandbox.url, { timeoutMs: 20_000 });
  for (const category of ["SPOT", "USDT-FUTURES"] as const) {
    const all = prepared("cancel-symbol-order", { category }, null);
    expect(await writer.send(all)).toMatchObject({ kind: "accepted" });
  }
  await writer.close();
}

/** A Reality pair that trades now, because others may be suspended. */
async function readOpenStock(sandbox: RunningSandbox): Promise<Pair> {
  const writer = openWriter(sandbox.url, { timeoutMs: 20_000 });
  try {
    for (const symbol of ["RAAPLUSDT", "RMSFTUSDT", "RNVDAUSDT", "RTSLAUSDT", "RAMZNUSDT"]) {
      const pair = await readPair(sandbox.url, { category: "SPOT", symbol });
      const { price, instrument } = pair;
      const order = { symbol, side: "buy", orderType: "limit", qty: "1", price } as const;
      const placed = await writer.send(prepared("place-reality-order", order, factsOf(instrument)));
      if (placed.kind === "accepted") return pair;
    }
    throw new Error("no Reality pair trades");
  } finally {
    await writer.close();
  }
}

/**
 * Sends writes until this many were struck by a fault drawn from `seed`. After each write the
 * exchange has at most one order for each clientOid and executed at most one request, and the
 * client's outcome agrees or is "unknown".
 */
export async function sendThroughFaults(seed: string, faults: number): Promise<FaultCounts> {
  const sandbox = await startSandbox({
    nowMs: OPEN_HOUR,
    seed,
    limits: { tradingPerSecond: Number.POSITIVE_INFINITY, perMinute: Number.POSITIVE_INFINITY },
  });
  const desk: FaultyDesk = {
    sandbox,
    random: createRandom(`${seed}:writes`),
    writer: openWriter(sandbox.url),
    reader: openReader(sandbox.url),
    spot: await readPair(sandbox.url),
    futures: await readPair(sandbox.url, { category: "USDT-FUTURES", symbol: "BTCUSDT" }),
    stock: await readOpenStock(sandbox),
  };
  const counts: FaultCounts = {
    told: { accepted: 0, replaced: 0, refused: 0, "not-sent": 0, unknown: 0 },
    struck: {
      "place-order": 0,
      "place-batch": 0,
      "place-reality-order": 0,
      "modify-order": 0,
      "cancel-order": 0,
    },
  };
  const total = () => Object.values(counts.struck).reduce((sum, count) => sum + count, 0);
  try {
    for (let nth = 0; total() < faults; nth++) {
      expect(nth).toBeLessThan(faults * 3);
      const operation = pick(desk.random, ["place-order", ...STRUCK_OPERATIONS] as const);
      const shot =
        operation === "modify-order" || operation === "cancel-order"
          ? await drawChange(desk, operation, `fault-${nth}`)
          : drawPlacement(desk, operation, `fault-${nth}`);
      const fault = drawFault(desk.random, operation);
      if (shot) {
        const { told, isStruck } = await strike(desk, shot, fault);
        for (const kind of told) counts.told[kind]++;
        if (isStruck) counts.struck[operation]++;
      }
      if (nth % TIDY_EVERY === TIDY_EVERY - 1) await cancelAll(sandbox);
    }
  } finally {
    await Promise.all([desk.writer.close(), desk.reader.close()]);
    await sandbox.close();
  }
  return counts;
}
