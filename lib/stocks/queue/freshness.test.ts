import { expect, test } from "vitest";
import type { PanelState } from "@/lib/stocks/store/states";
import { dueInMs, isDue } from "./freshness";

const MINUTE_MS = 60_000;
const never: PanelState = {
  observed: null,
  failed: null,
  viewedAgoMs: null,
  settledTicket: 0n,
  waits: false,
};
const observed = (minutes: number): Pick<PanelState, "observed"> => ({
  observed: {
    number: 1,
    payload: null,
    firstSeenAt: new Date(0),
    answeredAt: new Date(0),
    ageMs: minutes * MINUTE_MS,
  },
});
const failed = (minutes: number): Pick<PanelState, "failed"> => ({
  failed: {
    kind: "unreachable",
    code: null,
    detail: "",
    at: new Date(0),
    ageMs: minutes * MINUTE_MS,
  },
});

test.each([
  ["what nobody asked yet is due", undefined, 0],
  ["and what was looked at and never asked", never, 0],
  ["an answer holds for the panel's limit", { ...never, ...observed(3) }, 2 * MINUTE_MS],
  ["then it is due", { ...never, ...observed(7) }, -2 * MINUTE_MS],
  ["an answer of a time that has not come is due", { ...never, ...observed(-60) }, 0],
  [
    "a failure gives the exchange a minute",
    { ...never, ...observed(7), ...failed(0.25) },
    0.75 * MINUTE_MS,
  ],
  ["also where there was never an answer", { ...never, ...failed(0.5) }, 0.5 * MINUTE_MS],
  [
    "a failed refresh of what is fresh changes nothing",
    { ...never, ...observed(1), ...failed(0) },
    4 * MINUTE_MS,
  ],
])("%s", (_, state, dueMs) => {
  const inMs = dueInMs("suspension", state);
  if (dueMs > 0) expect(inMs).toBe(dueMs);
  expect(isDue("suspension", state)).toBe(dueMs <= 0);
});
