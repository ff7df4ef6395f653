import { expect, test } from "vitest";
import { agreeOnTime } from "./agreed-time";

const NOW = Date.parse("2026-11-21T12:00:00+08:00");
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

test.each([
  ["all agree", { exchange: 0, machine: 0, offset: 0 }, { now: 0, jump: null }],
  [
    "a machine that was always wrong",
    { exchange: 0, machine: -90, offset: 90 },
    { now: 0, jump: null },
  ],
  ["a machine that was set right", { exchange: 0, machine: 0, offset: 90 }, { now: 0, jump: null }],
  ["an exchange ahead", { exchange: 11, machine: 0, offset: 0 }, { now: 0, jump: 11 }],
  [
    "an exchange ahead of a wrong machine",
    { exchange: 11, machine: 3, offset: -3 },
    { now: 0, jump: 11 },
  ],
  ["an exchange behind", { exchange: -11, machine: 0, offset: 0 }, { now: -11, jump: -11 }],
  ["a machine ahead", { exchange: 0, machine: 11, offset: 0 }, { now: 0, jump: -11 }],
  ["a machine behind", { exchange: 0, machine: -11, offset: 0 }, { now: -11, jump: 11 }],
  ["both ahead, apart", { exchange: 11, machine: 5, offset: 0 }, { now: 5, jump: 6 }],
])(
  "%s: no later time is known than two clocks agree upon",
  (_words, { exchange, machine, offset }, { now, jump }) => {
    const at = {
      exchangeMs: NOW + exchange * DAY_MS,
      machineMs: NOW + machine * DAY_MS,
      offsetMs: offset * DAY_MS,
    };
    expect(agreeOnTime(at)).toEqual({
      nowMs: NOW + now * DAY_MS,
      jumpMs: jump === null ? null : jump * DAY_MS,
    });
  },
);

test("clocks that drift by minutes agree", () => {
  const at = { exchangeMs: NOW, machineMs: NOW - HOUR_MS - 300_000, offsetMs: HOUR_MS };
  expect(agreeOnTime(at)).toEqual({ nowMs: NOW, jumpMs: null });
});

test("the first time there is nothing to compare with, and the exchange is believed", () => {
  const at = { exchangeMs: NOW + 11 * DAY_MS, machineMs: NOW, offsetMs: null };
  expect(agreeOnTime(at)).toEqual({ nowMs: NOW + 11 * DAY_MS, jumpMs: null });
});
