import { expect, test } from "vitest";
import { addDays, dayEndMs, dayStartMs } from "@/lib/core/day";
import type { Switches } from "../control/switches";
import {
  askJson,
  dayQuery,
  openSandbox,
  rowsOf,
  walk,
  walkPages,
  YESTERDAY,
} from "../testing/client";

const WEEK = {
  startTime: String(dayStartMs(addDays(YESTERDAY, -6))),
  endTime: String(dayEndMs(YESTERDAY)),
};
const last = { ...dayQuery(YESTERDAY), limit: "40" };
const endIdOf = async (
  sandbox: Awaited<ReturnType<typeof openSandbox>>,
  query: Record<string, string>,
) => (await askJson(sandbox, query)).data;

test("pages of any size come to the same rows, each once", async () => {
  const sandbox = await openSandbox();
  const whole = await walk(sandbox, { ...WEEK, limit: "1000" });
  expect(whole).toHaveLength(280);
  for (const limit of ["7", "40", "279", "280"]) {
    expect(await walk(sandbox, { ...WEEK, limit })).toEqual(whole);
  }
  expect(await walk(sandbox, dayQuery(YESTERDAY, { limit: "1" }))).toEqual(whole.slice(0, 40));
});

test("by default the last page names its last row, in 19 digits, and an empty page follows", async () => {
  const sandbox = await openSandbox();
  const data = await endIdOf(sandbox, last);
  expect(data?.endId).toMatch(/^\d{19}$/);
  expect(await endIdOf(sandbox, { ...last, idLessThan: String(data?.endId) })).toEqual({
    endId: "",
    commissionList: [],
  });
});

test.each([
  ["empty", { endId: "" }],
  ["null", { endId: null }],
  ["absent", {}],
] as const)("endId can be %s on the last page and on an empty one", async (choice, expected) => {
  const switches = { endIdOnLastPage: choice, endIdOnEmptyPage: choice };
  const sandbox = await openSandbox({ switches });
  const { commissionList, ...rest } = (await endIdOf(sandbox, last)) ?? { commissionList: [] };
  expect(commissionList).toHaveLength(40);
  expect(rest).toEqual(expected);
  const notLast = await endIdOf(sandbox, { ...last, limit: "39" });
  expect(notLast?.endId).toMatch(/^\d{19}$/);
  const empty = await endIdOf(sandbox, { ...last, uid: "1" });
  expect(empty).toEqual({ ...expected, commissionList: [] });
});

test("endId can be what was sent, on the last page or only on the empty one after it", async () => {
  const sandbox = await openSandbox({ switches: { endIdOnLastPage: "unchanged" } });
  const first = await endIdOf(sandbox, { ...last, limit: "30" });
  const second = await endIdOf(sandbox, { ...last, limit: "30", idLessThan: String(first?.endId) });
  expect(second?.commissionList).toHaveLength(10);
  expect(second?.endId).toBe(first?.endId);
  sandbox.setSwitches({ endIdOnLastPage: "last-id", endIdOnEmptyPage: "unchanged" });
  const end = await endIdOf(sandbox, last);
  const after = await endIdOf(sandbox, { ...last, idLessThan: String(end?.endId) });
  expect(after).toEqual({ endId: end?.endId, commissionList: [] });
});

test("endId can be a number, and is taken back as one", async () => {
  const sandbox = await openSandbox({ switches: { endIdType: "number" } });
  expect((await endIdOf(sandbox, last))?.endId).toEqual(expect.any(Number));
  expect(await walk(sandbox, dayQuery(YESTERDAY, { limit: "7" }))).toHaveLength(40);
});

test("a page can be short though more rows follow", async () => {
  const sandbox = await openSandbox({ switches: { shortPageEvery: 2 } });
  const pages = await walkPages(sandbox, dayQuery(YESTERDAY, { limit: "10" }));
  expect(pages.map((page) => page.length)).toEqual([10, 5, 10, 5, 10]);
});

test("the server can put fewer rows on a page than were asked for", async () => {
  const sandbox = await openSandbox({ switches: { pageCap: 15 } });
  const pages = await walkPages(sandbox, dayQuery(YESTERDAY, { limit: "1000" }));
  expect(pages.map((page) => page.length)).toEqual([15, 15, 10]);
});

test("idLessThan can include the row it names", async () => {
  const sandbox = await openSandbox({ switches: { idLessThanBound: "inclusive" } });
  const first = await askJson(sandbox, dayQuery(YESTERDAY, { limit: "10" }));
  const next = await askJson(
    sandbox,
    dayQuery(YESTERDAY, { limit: "10", idLessThan: String(first.data?.endId) }),
  );
  expect(rowsOf(next)[0]).toEqual(rowsOf(first).at(-1));
});

test("the list can be out of the order of dates, and still comes whole", async () => {
  const sandbox = await openSandbox();
  const inOrder = await walk(sandbox, { ...WEEK, limit: "50" });
  const dates = (rows: typeof inOrder) => rows.map((row) => Number(row.date));
  expect(dates(inOrder)).toEqual(dates(inOrder).sort((a, b) => b - a));
  sandbox.setSwitches({ rowOrder: "shuffled" });
  const shuffled = await walk(sandbox, { ...WEEK, limit: "50" });
  expect(dates(shuffled)).not.toEqual(dates(shuffled).sort((a, b) => b - a));
  const texts = (rows: typeof inOrder) => rows.map((row) => JSON.stringify(row)).sort();
  expect(texts(shuffled)).toEqual(texts(inOrder));
});

test.each([
  ["stuck", [0, 0, 0, 0]],
  ["cycle", [0, 1, 0, 1]],
] as const)("the cursor can be %s", async (cursorFault, expected) => {
  const sandbox = await openSandbox();
  const pages = await walkPages(sandbox, dayQuery(YESTERDAY, { limit: "10" }));
  sandbox.setSwitches({ cursorFault });
  const seen: number[] = [];
  let idLessThan = "";
  for (let turn = 0; turn < 4; turn++) {
    const answer = await askJson(sandbox, dayQuery(YESTERDAY, { limit: "10", idLessThan }));
    seen.push(pages.findIndex((page) => JSON.stringify(page) === JSON.stringify(rowsOf(answer))));
    idLessThan = String(answer.data?.endId);
  }
  expect(seen).toEqual(expected);
});

test.each<[Switches["emptyPage"], unknown]>([
  ["list", { code: "00000", data: { endId: "", commissionList: [] } }],
  ["null-list", { code: "00000", data: { endId: "", commissionList: null } }],
  ["null-data", { code: "00000", data: null }],
  ["code-40054", { code: "40054", data: null }],
])("a page without rows can be %s", async (emptyPage, expected) => {
  const sandbox = await openSandbox({ book: { rowsPerDay: 0 }, switches: { emptyPage } });
  expect(await askJson(sandbox)).toMatchObject(expected as object);
});
