import { expect, test } from "vitest";
import { NOON_MS, type WireCommission } from "../testing/client";
import type { RepaymentSwitches } from "./switches";
import {
  idsOf,
  MINUTE_MS,
  minutesAgo,
  openRepayments,
  read,
  readResponse,
  spaced,
  timesOf,
} from "./testing/repayments";

test("a record has the fields of the spec", async () => {
  const sandbox = await openRepayments(spaced(1), { spelling: "repaid" });
  const { data } = await read(sandbox);
  const [record] = sandbox.truthOfRepayments({ fromMs: 0, toMs: NOON_MS }).records;
  expect(data).toEqual([
    {
      repayOrderId: expect.stringMatching(/^\d{19}$/),
      repaidTime: String(minutesAgo(10)),
      coin: record?.coin,
      repaidAmount: record?.repaidAmount,
      repaidInterest: record?.repaidInterest,
      repayType: expect.stringMatching(/^(all|part)$/),
      businessType: "normal",
    },
  ]);
});

test("principal and interest are spelt either way, by default both ways within one answer", async () => {
  const sandbox = await openRepayments(spaced(60));
  const spelt = async () => {
    const { data } = await read(sandbox);
    const names = (data ?? []).map((row) =>
      Object.keys(row).filter((name) => /Amount|Interest/.test(name)),
    );
    return [...new Set(names.map((pair) => pair.join(" ")))].sort();
  };
  expect(await spelt()).toEqual([
    "repaidAmount repaidInterest",
    "repaidAmount repayInterest",
    "repayAmount repaidInterest",
    "repayAmount repayInterest",
  ]);
  sandbox.setSwitches({ repayments: { spelling: "repay" } });
  expect(await spelt()).toEqual(["repayAmount repayInterest"]);
  sandbox.setSwitches({ repayments: { spelling: "repaid" } });
  expect(await spelt()).toEqual(["repaidAmount repaidInterest"]);
});

test("the time is a text, a number, a list of one, or all of them in one answer", async () => {
  const sandbox = await openRepayments(spaced(60));
  const forms = async () => {
    const { data } = await read(sandbox);
    const form = ({ repaidTime }: WireCommission) =>
      Array.isArray(repaidTime) ? `[${typeof repaidTime[0]}]` : typeof repaidTime;
    return [...new Set((data ?? []).map(form))].sort();
  };
  expect(await forms()).toEqual(["string"]);
  for (const [timeForm, expected] of [
    ["number", ["number"]],
    ["array", ["[string]"]],
    ["mixed", ["[number]", "[string]", "number", "string"]],
  ] as const) {
    sandbox.setSwitches({ repayments: { timeForm } });
    expect(await forms()).toEqual(expected);
  }
});

test.each(["newest", "oldest", "any"] as const)(
  "if more records exist than fit, the %s are given",
  async (given) => {
    const book = spaced(30);
    const sandbox = await openRepayments(book, { given });
    const shown = timesOf(await read(sandbox, { limit: 10 }));
    expect(shown).toHaveLength(10);
    expect(shown).toEqual([...shown].sort((a, b) => b - a));
    const newest = book.times.slice(-10).reverse();
    const oldest = book.times.slice(0, 10).reverse();
    if (given === "newest") expect(shown).toEqual(newest);
    else if (given === "oldest") expect(shown).toEqual(oldest);
    else {
      expect(shown).not.toEqual(newest);
      expect(shown).not.toEqual(oldest);
      expect(new Set(shown).size).toBe(10);
    }
  },
);

test.each(["newest-first", "oldest-first", "shuffled"] as const)(
  "the list is %s",
  async (order) => {
    const sandbox = await openRepayments(spaced(30), { order });
    const shown = timesOf(await read(sandbox));
    const rising = [...shown].sort((a, b) => a - b);
    expect(rising).toHaveLength(30);
    if (order === "oldest-first") expect(shown).toEqual(rising);
    else if (order === "newest-first") expect(shown).toEqual(rising.reverse());
    else for (const sorted of [rising, [...rising].reverse()]) expect(shown).not.toEqual(sorted);
  },
);

test("both ends count by default, and each can be left out", async () => {
  const sandbox = await openRepayments({ kind: "times", times: [1000, 2000, 3000] });
  const shown = async () => timesOf(await read(sandbox, { startTime: 1000, endTime: 3000 }));
  expect(await shown()).toEqual([3000, 2000, 1000]);
  sandbox.setSwitches({ repayments: { startTimeBound: "exclusive" } });
  expect(await shown()).toEqual([3000, 2000]);
  sandbox.setSwitches({ repayments: { endTimeBound: "exclusive" } });
  expect(await shown()).toEqual([2000]);
  sandbox.setSwitches({ repayments: { startTimeBound: "inclusive" } });
  expect(await shown()).toEqual([2000, 1000]);
  expect(timesOf(await read(sandbox, { endTime: 2000 }))).toEqual([1000]);
  expect(timesOf(await read(sandbox, { startTime: 2000, endTime: "" }))).toEqual([3000, 2000]);
});

test.each([
  ["a time that is no whole number", { startTime: "2026-05-01" }],
  ["a start after the end", { startTime: 2, endTime: 1 }],
  ["a start after now without an end", { startTime: NOON_MS * 2 }],
  ["limit 0", { limit: 0 }],
  ["a limit that is no number", { limit: "all" }],
  ["a limit over 100", { limit: 101 }],
] as [string, Record<string, string | number>][])("%s is refused", async (_name, query) => {
  expect(await read(await openRepayments(spaced(1)), query)).toMatchObject({
    code: "40017",
    data: null,
  });
});

test("the limit is 100 by default and at most, and a server may put fewer on a page", async () => {
  const sandbox = await openRepayments(spaced(150), { overLimit: "clamp" });
  expect(timesOf(await read(sandbox))).toHaveLength(100);
  expect(timesOf(await read(sandbox, { limit: 5000 }))).toHaveLength(100);
  expect(timesOf(await read(sandbox, { limit: 7 }))).toHaveLength(7);
  sandbox.setSwitches({ repayments: { pageCap: 40 } });
  expect(timesOf(await read(sandbox, { limit: 100 }))).toHaveLength(40);
  expect(timesOf(await read(sandbox, { limit: 7 }))).toHaveLength(7);
});

test("a range that is too wide is refused with the range error", async () => {
  const sandbox = await openRepayments(spaced(3), { widestSpanMs: 3_600_000 });
  const range = (spanMs: number) => ({ startTime: NOON_MS - spanMs, endTime: NOON_MS });
  expect(timesOf(await read(sandbox, range(3_600_000)))).toHaveLength(3);
  expect(await read(sandbox, range(3_600_001))).toMatchObject({ code: "40704", data: null });
  sandbox.setSwitches({ rangeErrorCode: "00001" });
  expect((await read(sandbox, range(3_600_001))).code).toBe("00001");
  expect(timesOf(await read(sandbox, { endTime: NOON_MS }))).toHaveLength(3);
});

test("a range too far back is refused, or its records are left out without notice", async () => {
  const sandbox = await openRepayments(spaced(10), { reachMs: 55 * MINUTE_MS });
  expect((await read(sandbox, { startTime: 0, endTime: NOON_MS })).code).toBe("40704");
  expect(timesOf(await read(sandbox, { startTime: minutesAgo(54) }))).toHaveLength(5);
  expect(timesOf(await read(sandbox))).toHaveLength(5);
  sandbox.setSwitches({ repayments: { beyondReach: "silent" } });
  expect(timesOf(await read(sandbox, { startTime: 0, endTime: NOON_MS }))).toHaveLength(5);
  expect(await read(sandbox, { startTime: 0, endTime: minutesAgo(60) })).toMatchObject({
    data: [],
  });
});

test.each<[RepaymentSwitches["emptyAnswer"], unknown]>([
  ["list", { code: "00000", data: [] }],
  ["null-data", { code: "00000", data: null }],
  ["code-40054", { code: "40054", data: null }],
])("an answer without records can be %s", async (emptyAnswer, expected) => {
  expect(await read(await openRepayments({ kind: "none" }, { emptyAnswer }))).toMatchObject(
    expected as object,
  );
});

test("some records are seen only a while after they happened, and the truth tells how many", async () => {
  const sandbox = await openRepayments(spaced(60), { latePerMille: 300, lateMs: 1200 * MINUTE_MS });
  const before = idsOf(await read(sandbox));
  const truth = sandbox.truthOfRepayments({ fromMs: 0, toMs: NOON_MS });
  expect(before.length).toBeLessThan(60);
  expect(before.length).toBeGreaterThan(20);
  expect(truth.records.map(({ repayOrderId }) => repayOrderId).sort()).toEqual([...before].sort());
  expect(truth.late).toBe(60 - before.length);
  sandbox.advance(1200 * MINUTE_MS);
  expect(idsOf(await read(sandbox))).toHaveLength(60);
});

test("nothing is shown that has not happened yet", async () => {
  const sandbox = await openRepayments({
    kind: "times",
    times: [minutesAgo(1), NOON_MS + 5 * MINUTE_MS],
  });
  const query = { startTime: 0, endTime: NOON_MS * 2 };
  expect(timesOf(await read(sandbox, query))).toEqual([minutesAgo(1)]);
  sandbox.advance(6 * MINUTE_MS);
  expect(timesOf(await read(sandbox, query))).toHaveLength(2);
});

test("an older server leaves out the types, a newer one has fields that no document names", async () => {
  const sandbox = await openRepayments(spaced(1), { olderServer: true, extraFields: true });
  const [row] = (await read(sandbox)).data ?? [];
  expect(row).not.toHaveProperty("repayType");
  expect(row).not.toHaveProperty("businessType");
  expect(row).toMatchObject({ loanOrderId: null, tags: ["a", 1] });
});

test("an answer can hold its first records twice, in the place of others", async () => {
  const sandbox = await openRepayments(spaced(30), { repeated: 4 });
  const shown = idsOf(await read(sandbox, { limit: 10 }));
  expect(shown).toHaveLength(10);
  expect(new Set(shown).size).toBe(6);
  expect(new Set(idsOf(await read(sandbox))).size).toBe(30);
});

test("more than 100 in one millisecond cannot be listed", async () => {
  const sandbox = await openRepayments({ kind: "times", times: Array(130).fill(5000) as number[] });
  const crowd = { startTime: 5000, endTime: 5000 };
  const seen = new Set(idsOf(await read(sandbox, crowd)));
  expect(seen.size).toBe(100);
  expect(new Set(idsOf(await read(sandbox, crowd)))).toEqual(seen);
  expect(sandbox.truthOfRepayments({ fromMs: 5000, toMs: 5000 }).records).toHaveLength(130);
});

test("requestTime and the status of refusals are those of the other endpoints", async () => {
  const sandbox = await openRepayments(spaced(1));
  sandbox.setSwitches({ requestTime: "string", errorStatus: 200 });
  const response = await readResponse(sandbox, { limit: 0 });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ code: "40017", requestTime: expect.any(String) });
});
