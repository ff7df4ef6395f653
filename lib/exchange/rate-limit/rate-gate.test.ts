import { setMaxListeners } from "node:events";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { RateLimit, RatePriority, SlotLeases } from "@/lib/core/rate-slots";
import { createRateGate, NoTurnError, type RateGate } from "./rate-gate";
import { MAX_DOUBT_MS, REUSE_MARGIN_MS } from "./slot-pool";
import { type LocalLeaseTable, localLeases } from "./testing/local-leases";

const LIMIT: RateLimit = { key: "test", calls: 3, perMs: 1_000 };
const CYCLE_MS = LIMIT.perMs + REUSE_MARGIN_MS;
const DOUBTED_MS = CYCLE_MS + MAX_DOUBT_MS;
const never = new AbortController().signal;
setMaxListeners(0, never);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Takes `count` turns at once and records when each was used. */
function useTurns(
  gate: RateGate,
  count: number,
  priority: RatePriority,
  used: [RatePriority, number][],
): void {
  for (let index = 0; index < count; index++) {
    void gate.take({ priority }, never).then((turn) => {
      expect(turn.sent()).toBe(true);
      used.push([priority, performance.now()]);
      turn.answered();
      turn.done();
    });
  }
}

const timesOf = (used: readonly [RatePriority, number][]) => used.map(([, atMs]) => atMs);

describe("a gate", () => {
  test("lets the limit's calls through at once, and each further one a window and the margin after its slot", async () => {
    const gate = createRateGate(localLeases(), LIMIT);
    const startMs = performance.now();
    const used: [RatePriority, number][] = [];
    useTurns(gate, 8, "background", used);
    await vi.advanceTimersByTimeAsync(5_000);
    const cycles = timesOf(used).map((atMs) => Math.floor((atMs - startMs) / CYCLE_MS));
    expect(cycles).toEqual([0, 0, 0, 1, 1, 1, 2, 2]);
    await gate.close();
  });

  test("counts from the moment of sending: a slow connection does not shorten the distance", async () => {
    const gate = createRateGate(localLeases(), { ...LIMIT, calls: 1 });
    const first = await gate.take({ priority: "background" }, never);
    await vi.advanceTimersByTimeAsync(800);
    first.sent();
    const sentAtMs = performance.now();
    const second = gate.take({ priority: "background" }, never).then(() => performance.now());
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await second) - sentAtMs).toBeGreaterThanOrEqual(CYCLE_MS);
    await gate.close();
  });

  test("counts a turn that was never sent as used when it ended", async () => {
    const gate = createRateGate(localLeases(), { ...LIMIT, calls: 1 });
    (await gate.take({ priority: "background" }, never)).done();
    const startMs = performance.now();
    const second = gate.take({ priority: "background" }, never).then(() => performance.now());
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await second) - startMs).toBeGreaterThanOrEqual(CYCLE_MS);
    await gate.close();
  });

  test("serves people before jobs, also somebody who became a person while he waited", async () => {
    const gate = createRateGate(localLeases(), { ...LIMIT, calls: 1 });
    const served: string[] = [];
    const urgency: { priority: RatePriority } = { priority: "background" };
    const wait = (name: string, who: { priority: RatePriority }) =>
      void gate.take(who, never).then((turn) => {
        served.push(name);
        turn.sent();
        turn.done();
      });
    wait("job 1", { priority: "background" });
    await vi.advanceTimersByTimeAsync(0);
    wait("job 2", { priority: "background" });
    wait("promoted", urgency);
    wait("person", { priority: "interactive" });
    urgency.priority = "interactive";
    gate.look();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(served).toEqual(["job 1", "promoted", "person", "job 2"]);
    await gate.close();
  });

  test("holds everybody back for as long as a 429 asked", async () => {
    const gate = createRateGate(localLeases(), LIMIT);
    const used: [RatePriority, number][] = [];
    const startMs = performance.now();
    gate.holdBack(7_000);
    useTurns(gate, 2, "interactive", used);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(timesOf(used).map((atMs) => atMs - startMs >= 7_000)).toEqual([true, true]);
    await gate.close();
  });

  test("refuses requests that cannot wait as long as a 429 asked, at once, and those that wait already", async () => {
    const gate = createRateGate(localLeases(), { ...LIMIT, calls: 1 });
    const busy = await gate.take({ priority: "background" }, never);
    const wait = (withinMs?: number) =>
      gate.take({ priority: "background" }, never, withinMs).catch((error: unknown) => error);
    const [waiting, patient] = [wait(5_000), wait()];
    await vi.advanceTimersByTimeAsync(100);
    gate.holdBack(300_000);
    busy.done();
    expect(await waiting).toMatchObject({ name: "NoTurnError", retryAfterMs: 300_000 });
    await vi.advanceTimersByTimeAsync(100_000);
    expect(await wait(5_000)).toMatchObject({ name: "NoTurnError", retryAfterMs: 200_000 });
    await vi.advanceTimersByTimeAsync(196_000);
    const soon = wait(5_000);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await patient).not.toBeInstanceOf(Error);
    expect(await soon).toMatchObject({ name: "NoTurnError", retryAfterMs: null });
    await gate.close();
  });

  test("gives no turn to those who have waited too long, and takes none back", async () => {
    const gate = createRateGate(localLeases(), { ...LIMIT, calls: 1 });
    const busy = await gate.take({ priority: "background" }, never, 500);
    const late = gate.take({ priority: "background" }, never, 500).catch((error: unknown) => error);
    const startMs = performance.now();
    const refusedMs = late.then(() => performance.now());
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await late).toBeInstanceOf(NoTurnError);
    expect((await refusedMs) - startMs).toBe(500);
    expect(busy.sent()).toBe(true);
    await gate.close();
  });

  test("forgets who aborts, and serves the next", async () => {
    const gate = createRateGate(localLeases(), { ...LIMIT, calls: 1 });
    const controller = new AbortController();
    const busy = await gate.take({ priority: "background" }, never);
    const aborted = gate.take({ priority: "background" }, controller.signal);
    const next = gate.take({ priority: "background" }, never);
    controller.abort(new Error("left"));
    await expect(aborted).rejects.toThrow("left");
    busy.done();
    await vi.advanceTimersByTimeAsync(DOUBTED_MS + 1);
    expect((await next).sent()).toBe(true);
    await gate.close();
  });

  test("that is closed refuses who waits and who comes, and lets nothing more be sent", async () => {
    const gate = createRateGate(localLeases(), { ...LIMIT, calls: 1 });
    const turn = await gate.take({ priority: "background" }, never);
    const waiting = gate.take({ priority: "background" }, never);
    await Promise.all([gate.close(), expect(waiting).rejects.toThrow("closed")]);
    expect(turn.sent()).toBe(false);
    await expect(gate.take({ priority: "background" }, never)).rejects.toThrow("closed");
  });

  test("fails its waiters when leasing itself fails", async () => {
    const leases: SlotLeases = {
      ...localLeases(),
      acquire: () => Promise.reject(new Error("no database")),
    };
    const gate = createRateGate(leases, LIMIT);
    await expect(gate.take({ priority: "background" }, never)).rejects.toThrow("no database");
    await gate.close();
  });
});

/** Two processes that share one table, and every use by either. */
function twoProcesses() {
  const table: LocalLeaseTable = new Map();
  return [localLeases(table), localLeases(table)].map((leases) =>
    createRateGate(leases, LIMIT),
  ) as [RateGate, RateGate];
}

function mostInAnyWindow(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return Math.max(
    ...sorted.map((from) => sorted.filter((at) => at >= from && at < from + LIMIT.perMs).length),
  );
}

describe("two processes", () => {
  test("together never exceed the limit", async () => {
    const [one, two] = twoProcesses();
    const used: [RatePriority, number][] = [];
    useTurns(one, 9, "background", used);
    await vi.advanceTimersByTimeAsync(1_300);
    useTurns(two, 9, "interactive", used);
    await vi.advanceTimersByTimeAsync(700);
    useTurns(one, 6, "background", used);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(used).toHaveLength(24);
    expect(mostInAnyWindow(timesOf(used))).toBe(LIMIT.calls);
    await Promise.all([one.close(), two.close()]);
  });

  test("let a person in while a job holds every slot", async () => {
    const [job, person] = twoProcesses();
    const used: [RatePriority, number][] = [];
    useTurns(job, 60, "background", used);
    await vi.advanceTimersByTimeAsync(3_000);
    const askedAtMs = performance.now();
    useTurns(person, 1, "interactive", used);
    await vi.advanceTimersByTimeAsync(4_000);
    const servedAtMs = used.find(([priority]) => priority === "interactive")?.[1];
    expect((servedAtMs ?? Number.POSITIVE_INFINITY) - askedAtMs).toBeLessThan(2_500);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(used).toHaveLength(61);
    expect(mostInAnyWindow(timesOf(used))).toBe(LIMIT.calls);
    await Promise.all([job.close(), person.close()]);
  });

  test("hand over slots that one of them no longer needs", async () => {
    const [one, two] = twoProcesses();
    const used: [RatePriority, number][] = [];
    useTurns(one, 3, "background", used);
    await vi.advanceTimersByTimeAsync(100);
    useTurns(two, 1, "background", used);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(used).toHaveLength(4);
    await Promise.all([one.close(), two.close()]);
  });

  test("do not lose slots to one that vanished", async () => {
    const [gone, other] = twoProcesses();
    for (let index = 0; index < 3; index++) await gone.take({ priority: "background" }, never);
    vi.clearAllTimers(); // it was killed and renews nothing more
    const used: [RatePriority, number][] = [];
    useTurns(other, 1, "background", used);
    await vi.advanceTimersByTimeAsync(7_000);
    expect(used).toHaveLength(1);
    await other.close();
  });
});

describe("a lease", () => {
  test("that was lost is not used: the request must not be sent", async () => {
    const leases = localLeases();
    const losing: SlotLeases = { ...leases, renew: async () => ({ kept: [], demand: false }) };
    const gate = createRateGate(losing, { ...LIMIT, calls: 1 });
    const turn = await gate.take({ priority: "background" }, never);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(turn.sent()).toBe(false);
    await gate.close();
  });

  test("ends on our side while renewals fail, and is not used after its end", async () => {
    const failing: SlotLeases = {
      ...localLeases(),
      renew: () => Promise.reject(new Error("no database")),
    };
    const gate = createRateGate(failing, { ...LIMIT, calls: 1 });
    const turn = await gate.take({ priority: "background" }, never);
    await vi.advanceTimersByTimeAsync(4_900);
    const kept = gate.take({ priority: "background" }, never);
    kept.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(200);
    expect(turn.sent()).toBe(false);
    await gate.close();
  });

  test("is given back soon after the last use, so that an idle process blocks nobody", async () => {
    const leases = localLeases();
    const release = vi.spyOn(leases, "release");
    const gate = createRateGate(leases, LIMIT);
    useTurns(gate, 2, "background", []);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(release).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(release).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
    await gate.close();
  });
});
