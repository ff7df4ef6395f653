import { expect } from "vitest";
import type { Instrument } from "@/lib/core/trading/instrument";
import type { FaultRule } from "@/lib/sandbox/control/fault-rules";
import { createRandom, type Random } from "../../random";
import { type RunningSandbox, startSandbox } from "../../server";
import { openReader, openWriter, placement, prepared, readPair, truthOf } from "./test-own-client";

/** For tests: random faults while our own client writes, and what it says held against the truth. */

type Operation = "place-order" | "modify-order" | "cancel-order";
const UNCLEAR = ["40010", "40725", "45001", "40015", "25000", "25001", "25003", "25004", "40200"] as const;
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

/** Whatever may happen to one write; null: nothing. */
function drawFault(random: Random, endpoint: Operation): FaultRule | null {
  const executed = random.chance(500);
  const draw = random.int(100);
  if (draw < 10) return null;
  if (draw < 40) return { kind: "error-code", endpoint, code: pick(random, UNCLEAR), executed };
  if (draw < 75) return { kind: pick(random, DROPPED), endpoint, executed };
  if (draw < 80)
    return { kind: "http-error", endpoint, httpStatus: pick(random, [500, 502, 503, 504]), executed };
  if (draw < 84) return { kind: "slow", endpoint, delayMs: 600 };
  if (draw < 88) return { kind: "error-code", endpoint, code: pick(random, CLEAR) };
  if (draw < 90) return { kind: "error-code", endpoint, code: "40008", times: 1 };
  if (draw < 91) return { kind: "rate-limited", endpoint };
  if (draw < 96) return { kind: "hidden", endpoint, delayMs: 10_000 };
  return { kind: "lost", endpoint };
}

type Told = "accepted" | "replaced" | "refused" | "not-sent" | "unknown";
export type FaultCounts = Record<Told, number>;

/** Whether the answer fits what happened; "unknown" always does. A lost order was accepted: the exchange said so. */
function fits(told: Told, happened: boolean, lost: boolean): boolean {
  if (told === "unknown") return true;
  return (told === "accepted" || told === "replaced") === (happened || lost);
}

type Open = { readonly sandbox: RunningSandbox; readonly instrument: Instrument; readonly price: string };

/** The desk's balance and open orders do not grow with the run. */
const TIDY_EVERY = 40;

/**
 * `faults` writes, each struck by a fault drawn from `seed`. After each the exchange has at most one order of the
 * clientOid, was asked at most once to execute it, and the client's word agrees or is "unknown".
 */
export async function sendThroughFaults(seed: string, faults: number): Promise<FaultCounts> {
  const sandbox = await startSandbox({
    nowMs: Date.now(),
    seed,
    limits: { tradingPerSecond: Number.POSITIVE_INFINITY, perMinute: Number.POSITIVE_INFINITY },
  });
  const open: Open = { sandbox, ...(await readPair(sandbox.url)) };
  const writer = openWriter(sandbox.url);
  const reader = openReader(sandbox.url);
  const random = createRandom(`${seed}:writes`);
  const counts: FaultCounts = { accepted: 0, replaced: 0, refused: 0, "not-sent": 0, unknown: 0 };
  try {
    for (let nth = 0; nth < faults; nth++) {
      const operation = pick(random, ["place-order", "place-order", "modify-order", "cancel-order"] as const);
      const clientOid = `fault-${nth}`;
      const told = await strikeOne(open, writer, operation, clientOid, drawFault(random, operation));
      counts[told]++;
      if (told === "unknown") {
        sandbox.advance(10_000); // past what "hidden" hides
        const found = await reader.findOrder({ clientOid });
        const { orders } = truthOf(sandbox, clientOid);
        expect([clientOid, found?.clientOid ?? null]).toEqual([clientOid, orders[0]?.clientOid ?? null]);
      }
      if (nth % TIDY_EVERY === TIDY_EVERY - 1) await cancelAll(sandbox);
    }
  } finally {
    await Promise.all([writer.close(), reader.close()]);
    await sandbox.close();
  }
  return counts;
}

async function cancelAll(sandbox: RunningSandbox): Promise<void> {
  const writer = openWriter(sandbox.url, { timeoutMs: 20_000 });
  const all = prepared("cancel-symbol-order", { category: "SPOT" }, null);
  expect(await writer.send(all)).toMatchObject({ kind: "accepted" });
  await writer.close();
}

async function strikeOne(
  { sandbox, instrument, price }: Open,
  writer: ReturnType<typeof openWriter>,
  operation: Operation,
  clientOid: string,
  fault: FaultRule | null,
): Promise<Told> {
  const strike = () => sandbox.setSwitches({ faults: fault ? [fault] : [] });
  const lost = fault?.kind === "lost";
  const said = `${clientOid} ${operation} ${JSON.stringify(fault)}`;
  if (operation === "place-order") strike();
  const placed = await writer.send(placement(instrument, price, clientOid));
  const { orders, placements, executed } = truthOf(sandbox, clientOid);
  expect([said, orders.length <= 1, executed <= 1]).toEqual([said, true, true]);
  // A refused time is measured and sent again: nothing was executed before.
  const most = fault?.code === "40008" ? 2 : 1;
  expect([said, placements.length <= most]).toEqual([said, true]);
  if (operation === "place-order") {
    sandbox.setSwitches({ faults: [] });
    expect([said, placed.kind, fits(placed.kind, orders.length === 1, lost)]).toEqual([
      said,
      placed.kind,
      true,
    ]);
    return placed.kind;
  }
  if (placed.kind !== "accepted") return placed.kind; // a busy machine: the wait was too short
  strike();
  const writesBefore = sandbox.truthOfTrading().writes.length;
  const changed =
    operation === "modify-order"
      ? await writer.send(prepared("modify-order", { clientOid, qty: "0.002" }, { instrument, order: null }))
      : await writer.send(prepared("cancel-order", { clientOid }, { isReality: false }));
  sandbox.setSwitches({ faults: [] });
  const [order] = truthOf(sandbox, clientOid).orders;
  const happened = operation === "modify-order" ? order?.qty === "0.002" : order?.orderStatus === "cancelled";
  expect([said, changed.kind, fits(changed.kind, happened, lost)]).toEqual([said, changed.kind, true]);
  const writes = sandbox.truthOfTrading().writes.slice(writesBefore);
  expect([said, writes.filter((write) => write.executed).length <= 1]).toEqual([said, true]);
  return changed.kind;
}
