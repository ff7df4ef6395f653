import { expect, test } from "vitest";
import { createSlotPool, MAX_DOUBT_MS, REUSE_MARGIN_MS } from "./slot-pool";

const PER_MS = 1_000;

/** One slot with a clock that only the test moves. */
function oneSlot(maxDoubtMs?: number) {
  let nowMs = 0;
  const pool = createSlotPool(PER_MS, () => nowMs, maxDoubtMs);
  pool.add([{ slot: 0, waitMs: 0 }], Number.POSITIVE_INFINITY);
  /**
   * Uses the slot as soon as it is ready. Returns how much longer than window and margin the next
   * use must wait.
   */
  const extraWaitMs = (roundTripMs: number | null) => {
    nowMs = pool.nextReadyAtMs();
    const sentAtMs = nowMs;
    const turn = pool.takeReady();
    turn?.sent();
    nowMs += roundTripMs ?? 0;
    if (roundTripMs !== null) turn?.answered();
    turn?.done();
    return pool.nextReadyAtMs() - sentAtMs - PER_MS - REUSE_MARGIN_MS;
  };
  return { pool, extraWaitMs, advance: (ms: number) => (nowMs += ms) };
}

test("a slot waits as much longer as its answer came later than others: its request may have arrived late", () => {
  const { extraWaitMs } = oneSlot();
  const first = Array.from({ length: 9 }, () => extraWaitMs(50));
  expect(new Set(first)).toEqual(new Set([MAX_DOUBT_MS])); // no earlier answers to compare with
  expect([50, 50, 85, 40, 50, 900, 50].map(extraWaitMs)).toEqual([
    20,
    20,
    55,
    20,
    30,
    MAX_DOUBT_MS,
    30,
  ]);
});

test("if all answers are quick, the whole round trip counts, because the request cannot have arrived later", () => {
  const { extraWaitMs } = oneSlot();
  for (let each = 0; each < 10; each++) extraWaitMs(12);
  expect([12, 3, 12].map(extraWaitMs)).toEqual([12, 3, 12]);
});

test("if one request fills the window, the slot waits for the answer, because the request cannot have arrived later", () => {
  const { extraWaitMs } = oneSlot(PER_MS);
  expect([400, 30, 900, 1_700].map(extraWaitMs)).toEqual([400, MAX_DOUBT_MS, 900, PER_MS]);
  for (let each = 0; each < 10; each++) extraWaitMs(50);
  expect([50, 700].map(extraWaitMs)).toEqual([40, 690]);
});

test("a request without an answer is doubted most", () => {
  const { extraWaitMs } = oneSlot();
  expect(extraWaitMs(null)).toBe(MAX_DOUBT_MS);
});

test("a late answer changes nothing for a slot that was used again since", () => {
  const { pool, advance } = oneSlot();
  const slow = pool.takeReady();
  slow?.sent();
  advance(1_200);
  const next = pool.takeReady();
  next?.sent();
  const readyAtMs = pool.nextReadyAtMs();
  slow?.answered();
  slow?.done();
  expect(pool.nextReadyAtMs()).toBe(readyAtMs);
});

test("a slot in use is given back only as if it were used now", () => {
  const { pool } = oneSlot();
  pool.takeReady();
  expect(pool.remove(1, false)).toEqual([]);
  expect(pool.remove(1, true)).toEqual([
    { slot: 0, waitMs: PER_MS + REUSE_MARGIN_MS + MAX_DOUBT_MS },
  ]);
});

test("a slot is not taken past its lease", () => {
  const { pool, advance } = oneSlot();
  pool.renewed([0], [0], 100);
  advance(100);
  expect(pool.takeReady()).toBeNull();
  pool.dropLapsed();
  expect(pool.size()).toBe(0);
});
