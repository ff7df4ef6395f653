import { expect, test } from "vitest";
import type { ExchangeFailure } from "@/lib/core/failure";
import type { Month } from "@/lib/core/month";
import { type KnownTime, planRepaymentMonths } from "./load-repayment-time";

const at = (text: string) => Date.parse(`${text}+08:00`);
const READ = Date.parse("2026-11-21T00:00:00Z");
const failure: ExchangeFailure = { kind: "timed-out", code: null, httpStatus: null, detail: "" };
const range = (from: string, to: string) => ({
  fromMs: at(from),
  toMs: at(to) - 1,
  readAtMs: READ,
});
const failed = (from: string, to: string) =>
  ({
    fromMs: at(from),
    toMs: at(to) - 1,
    reason: "failed",
    known: 0,
    failure,
    seenAtMs: READ,
  }) as const;
const full = (when: string) =>
  ({
    fromMs: at(when),
    toMs: at(when),
    reason: "full-millisecond",
    known: 100,
    failure: null,
    seenAtMs: READ,
  }) as const;
const plan = (known: Partial<KnownTime>) =>
  planRepaymentMonths({
    ...{ ranges: [], gaps: [], history: null, imported: [], source: { feed: "exchange" } },
    ...{ counts: new Map(), fromFiles: new Set() },
    ...known,
  });
const states = (known: Partial<KnownTime>) =>
  plan(known).map(({ month, status }) => `${month} ${status}`);

test("before the first run there is no month, and no month is taken for empty", () => {
  expect(plan({})).toEqual([]);
});

test("months are the exchange's, from the first time that was asked for until the last", () => {
  const ranges = [range("2026-08-31T23:59:59", "2026-10-01T00:00:00")];
  expect(states({ ranges })).toEqual(["2026-08 empty", "2026-09 empty"]);
  const counts = new Map([["2026-09" as Month, 7]]);
  expect(plan({ ranges, counts })[1]).toEqual({
    month: "2026-09",
    status: "whole",
    repayments: 7,
    gaps: 0,
    readAtMs: READ,
  });
});

test("a month is only whole when all of it was listed", () => {
  const ranges = [
    range("2026-08-01T00:00:00", "2026-09-10T00:00:00"),
    range("2026-09-10T00:00:00.001", "2026-11-05T00:00:00"),
  ];
  expect(states({ ranges })).toEqual([
    "2026-08 empty",
    "2026-09 unread",
    "2026-10 empty",
    "2026-11 empty",
  ]);
  const gap = { ...full("2026-09-10T00:00:00.000") };
  expect(states({ ranges, gaps: [gap] })[1]).toBe("2026-09 incomplete");
});

test("time that failed is failed where it was never listed, and stays whole where it was", () => {
  const ranges = [range("2026-09-01T00:00:00", "2026-11-01T00:00:00")];
  const gaps = [failed("2026-08-20T00:00:00", "2026-09-02T00:00:00")];
  expect(
    plan({ ranges, gaps }).map(({ month, status, gaps: count }) => [month, status, count]),
  ).toEqual([
    ["2026-08", "failed", 1],
    ["2026-09", "empty", 1],
    ["2026-10", "empty", 0],
  ]);
});

test("a history that begins earlier than what is listed shows what is missing", () => {
  const history = {
    beginsAtMs: at("2026-08-15T00:00:00"),
    endedBy: "silence",
    failure: null,
  } as const;
  const ranges = [range("2026-10-01T00:00:00", "2026-11-01T00:00:00")];
  expect(states({ history, ranges })).toEqual([
    "2026-08 unread",
    "2026-09 unread",
    "2026-10 empty",
  ]);
});
