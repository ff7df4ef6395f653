import { expect, test } from "vitest";
import { ORDER_STATES, type UnlistedWord } from "./exchange-words";
import {
  type AbsenceCounts,
  canMove,
  mayBeMarkedNotExecuted,
  nextLookAfterMs,
  ORDER_RECORD_STATES,
  recordStateOf,
} from "./order-life";

const ENDS = ["filled", "cancelled", "done", "refused", "expired", "withdrawn"] as const;

test.each(ENDS)("%s is an end", (state) => {
  expect(ORDER_RECORD_STATES.filter((to) => canMove(state, to))).toEqual([]);
});

test("an order that may have been sent is not sent again, unless nothing was executed", () => {
  const back = ORDER_RECORD_STATES.filter((from) => canMove(from, "sending"));
  expect(back).toEqual(["approved"]);
  const toApproved = ORDER_RECORD_STATES.filter((from) => canMove(from, "approved"));
  expect(toApproved).toEqual(["draft", "waiting", "sending"]);
});

test("what the exchange shows wins over what a person said", () => {
  expect(canMove("not-executed", "filled")).toBe(true);
  expect(canMove("not-executed", "refused")).toBe(false);
});

test("each listed state of the exchange is one of ours, and a new word changes nothing", () => {
  expect(ORDER_STATES.map(recordStateOf)).toEqual([
    "open",
    "open",
    "partially-filled",
    "filled",
    "cancelled",
  ]);
  expect(recordStateOf("frozen" as UnlistedWord)).toBeNull();
});

test("an order is asked about soon, then less and less, for a day", () => {
  const looks: number[] = [];
  for (let at: number | null = 0; at !== null; at = nextLookAfterMs(at)) looks.push(at / 1000);
  expect(looks.slice(0, 8)).toEqual([0, 2, 5, 10, 20, 40, 60, 120]);
  expect(looks.slice(-1)).toEqual([86_400]);
  expect(looks.filter((at) => at > 3_600)).toHaveLength(23);
  expect(looks.filter((at) => at > 600 && at <= 3_600)).toHaveLength(5);
});

const NOBODY_KNOWS: AbsenceCounts = { "order-info": 3, "open-orders": 3, history: 3, fills: 3 };
const UNKNOWN = {
  operation: "place-order",
  state: "unknown",
  sentMs: 0,
  nowMs: 600_000,
  absences: NOBODY_KNOWS,
} as const;

test("a person may mark an unknown order after ten minutes and three answers of each source", () => {
  expect(mayBeMarkedNotExecuted(UNKNOWN)).toBe(true);
});

test.each([
  ["too early", { nowMs: 599_999 }],
  ["one source was asked twice", { absences: { ...NOBODY_KNOWS, fills: 2 } }],
  ["nobody answered", { absences: {} }],
  ["the exchange shows it", { state: "open" }],
] as const)("may not be marked while %s", (_, change) => {
  expect(mayBeMarkedNotExecuted({ ...UNKNOWN, ...change })).toBe(false);
});

test("of a change one source is asked, also where the exchange accepted it", () => {
  const change = { ...UNKNOWN, operation: "modify-order", absences: { state: 3 } } as const;
  expect(mayBeMarkedNotExecuted(change)).toBe(true);
  expect(mayBeMarkedNotExecuted({ ...change, state: "accepted" })).toBe(true);
  expect(mayBeMarkedNotExecuted({ ...change, absences: { state: 2 } })).toBe(false);
});

test("an order that was accepted and that no source knows may be marked as well, by the same rule", () => {
  const accepted = { ...UNKNOWN, state: "accepted" } as const;
  expect(mayBeMarkedNotExecuted(accepted)).toBe(true);
  expect(mayBeMarkedNotExecuted({ ...accepted, nowMs: 599_999 })).toBe(false);
  expect(mayBeMarkedNotExecuted({ ...accepted, absences: { ...NOBODY_KNOWS, history: 2 } })).toBe(
    false,
  );
});
