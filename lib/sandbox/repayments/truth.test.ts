import { expect, test } from "vitest";
import { type Amount, parseAmount, sumAmounts } from "@/lib/core/amount";
import type { TimeRange } from "@/lib/core/time-ranges";
import type { RunningSandbox } from "../server";
import { NOON_MS, type WireCommission } from "../testing/client";
import type { RepaymentSwitches } from "./switches";
import { openRepayments, read } from "./testing/repayments";

/**
 * Every record of a range without crowds, found by halving the range until an answer is not full.
 */
async function walk(
  sandbox: RunningSandbox,
  { fromMs, toMs }: TimeRange,
): Promise<WireCommission[]> {
  const { data } = await read(sandbox, { startTime: fromMs, endTime: toMs });
  if (data === null || data.length < 100) return data ?? [];
  if (fromMs === toMs) throw new Error(`a crowd at ${fromMs}`);
  const middle = Math.floor((fromMs + toMs) / 2);
  const older = await walk(sandbox, { fromMs, toMs: middle });
  return [...older, ...(await walk(sandbox, { fromMs: middle + 1, toMs }))];
}

const field = (row: WireCommission, name: "Amount" | "Interest"): Amount =>
  parseAmount(String(row[`repaid${name}`] ?? row[`repay${name}`]));

test.each<[string, Partial<RepaymentSwitches>]>([
  ["a plain server", {}],
  ["any in any order", { order: "shuffled", given: "any", timeForm: "mixed" }],
  ["the oldest first", { order: "oldest-first", given: "oldest" }],
])("the truth is what a client can read, digit by digit: %s", async (_name, switches) => {
  const sandbox = await openRepayments({ kind: "broker" }, switches);
  const range = { fromMs: NOON_MS - 120 * 86_400_000, toMs: NOON_MS - 5 };
  const rows = await walk(sandbox, range);
  const truth = sandbox.truthOfRepayments(range);
  const ids = truth.records.map(({ repayOrderId }) => repayOrderId);
  expect(rows.map((row) => row.repayOrderId).sort()).toEqual([...ids].sort());
  expect(rows.length).toBeGreaterThan(300);
  const coins = [...new Set(rows.map((row) => String(row.coin)))].sort();
  const sums = coins.map((coin) => {
    const own = rows.filter((row) => row.coin === coin);
    const sum = (name: "Amount" | "Interest") => sumAmounts(own.map((row) => field(row, name)));
    return [
      coin,
      { records: own.length, repaidAmount: sum("Amount"), repaidInterest: sum("Interest") },
    ];
  });
  expect(truth.coins).toEqual(Object.fromEntries(sums));
});

test("the truth of a range holds both of its ends, by time and then id, and nothing of the future", async () => {
  const times = [1000, 1000, 2000, 3000, NOON_MS + 1000];
  const sandbox = await openRepayments({ kind: "times", times });
  const found = sandbox.truthOfRepayments({ fromMs: 1000, toMs: 2000 }).records;
  expect(found.map(({ repaidTimeMs }) => repaidTimeMs)).toEqual([1000, 1000, 2000]);
  expect(found.map(({ repayOrderId }) => repayOrderId)).toEqual(
    found.map((one) => one.repayOrderId).sort(),
  );
  expect(sandbox.truthOfRepayments({ fromMs: 2500, toMs: NOON_MS * 2 })).toMatchObject({ late: 0 });
  expect(sandbox.truthOfRepayments({ fromMs: 3500, toMs: NOON_MS * 2 })).toEqual({
    records: [],
    coins: {},
    late: 0,
  });
});
