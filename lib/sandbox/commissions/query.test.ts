import { expect, test } from "vitest";
import { addDays, type Day, dayEndMs, dayStartMs } from "@/lib/core/day";
import { someOf } from "@/lib/env/testing/env";
import {
  ask,
  askJson,
  dayQuery,
  NOON_MS,
  openSandbox,
  rowsOf,
  walk,
  YESTERDAY,
} from "../testing/client";

const TODAY = addDays(YESTERDAY, 1);
const range = (startMs: number, endMs: number) => ({
  startTime: String(startMs),
  endTime: String(endMs),
});
const EARLIEST_MS = dayStartMs(addDays(TODAY, -90));
const DAY_MS = 86_400_000;

test.each([
  ["a start without an end", { startTime: String(NOON_MS) }, "40019"],
  ["an end without a start", { startTime: "", endTime: String(NOON_MS) }, "40019"],
  ["a start after the end", range(NOON_MS, NOON_MS - 1), "40017"],
  ["a time that is no whole number", { startTime: "2026-05-01", endTime: "1e12" }, "40017"],
  ["a range of more than 30 days", range(NOON_MS - 30 * DAY_MS - 1, NOON_MS), "40704"],
  ["a start more than 90 days back", range(EARLIEST_MS - 1, EARLIEST_MS + DAY_MS), "40704"],
  ["limit 0", { limit: "0" }, "40017"],
  ["a limit that is no number", { limit: "all" }, "40017"],
  ["a limit over 1000", { limit: "1001" }, "40017"],
  ["a uid that is no number", { uid: "me" }, "40017"],
  ["a symbol without a product suffix", { symbol: "BTCUSDT" }, "40017"],
  ["showSub=maybe", { showSub: "maybe" }, "40017"],
  ["a cursor that is no id", { idLessThan: "abc" }, "40017"],
])("%s is refused", async (_name, query, code) => {
  const sandbox = await openSandbox();
  const response = await ask(sandbox, query);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code, data: null });
});

test("30 days exactly and the first of the 90 days are answered", async () => {
  const sandbox = await openSandbox();
  expect((await askJson(sandbox, range(NOON_MS - 30 * DAY_MS, NOON_MS))).code).toBe("00000");
  const oldest = addDays(TODAY, -90);
  expect(await walk(sandbox, dayQuery(oldest))).toHaveLength(40);
});

test("without a window yesterday is answered, and empty values are as good as none", async () => {
  const sandbox = await openSandbox();
  const yesterday = await askJson(sandbox, dayQuery(YESTERDAY));
  expect(rowsOf(yesterday)).toHaveLength(40);
  const empty = {
    startTime: "",
    endTime: "",
    idLessThan: "",
    limit: "",
    uid: "",
    coin: "",
    symbol: "",
    showSub: "",
  };
  for (const query of [{}, empty])
    expect((await askJson(sandbox, query)).data).toEqual(yesterday.data);
});

test("the limit is 100 by default, and 1000 at most", async () => {
  const sandbox = await openSandbox({ book: { rowsPerDay: 1200, flat: true } });
  expect(rowsOf(await askJson(sandbox))).toHaveLength(100);
  expect(rowsOf(await askJson(sandbox, { limit: "1000" }))).toHaveLength(1000);
  expect((await askJson(sandbox, { limit: "5000" })).code).toBe("40017");
  sandbox.setSwitches({ overLimit: "clamp" });
  expect(rowsOf(await askJson(sandbox, { limit: "5000" }))).toHaveLength(1000);
});

test.each(["uid", "coin", "symbol"])(
  "%s leaves in exactly the rows that have it",
  async (field) => {
    const sandbox = await openSandbox();
    const all = await walk(sandbox, dayQuery(YESTERDAY));
    const wanted = String(all[7]?.[field]);
    const filtered = await walk(sandbox, dayQuery(YESTERDAY, { [field]: wanted, limit: "3" }));
    expect(filtered).toEqual(all.filter((row) => row[field] === wanted));
  },
);

test("showSub=no leaves out the subordinate users of direct clients", async () => {
  const sandbox = await openSandbox();
  const rowCount = async (query: Record<string, string>) =>
    (await walk(sandbox, dayQuery(YESTERDAY, query))).length;
  const [truth] = sandbox.truth({ from: YESTERDAY, to: YESTERDAY }, { showSub: false });
  expect(await rowCount({ showSub: "no" })).toBe(truth?.rows);
  expect(truth?.rows).toBeLessThan(40);
  expect(await rowCount({ showSub: "yes" })).toBe(40);
  expect(await rowCount({})).toBe(40);
  sandbox.setSwitches({ showSubDefault: "no" });
  expect(await rowCount({})).toBe(truth?.rows);
});

test("rows are dated at the first instant of their day, and endTime may count or not", async () => {
  const sandbox = await openSandbox();
  const days = async (startMs: number, endMs: number) => {
    const rows = await walk(sandbox, { ...range(startMs, endMs), limit: "1000" });
    return [...new Set(rows.map((row) => Number(row.date)))];
  };
  const before: Day = addDays(YESTERDAY, -1);
  const [first, second] = [dayStartMs(before), dayStartMs(YESTERDAY)];
  expect(await days(first, dayEndMs(before))).toEqual([first]);
  expect(await days(first + 1, dayEndMs(before))).toEqual([]);
  expect(await days(first, second)).toEqual([second, first]);
  sandbox.setSwitches({ endTimeBound: "exclusive" });
  expect(await days(first, second)).toEqual([first]);
});

test.each(someOf(["00001", "20001", "40704", "40705", "40707"] as const))(
  "a bad range can be refused with %s",
  async (code) => {
    const sandbox = await openSandbox({ switches: { rangeErrorCode: code } });
    expect((await askJson(sandbox, range(EARLIEST_MS - 1, EARLIEST_MS))).code).toBe(code);
  },
);
