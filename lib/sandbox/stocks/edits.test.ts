import { expect, test } from "vitest";
import type { RunningSandbox } from "../server";
import { openReality, readObject, readPage, readReality, walkReality } from "./testing/stocks";

const HOLDERS = { endpoint: "sharehold-detail", code: "AAPL" } as const;
const AAPL = { code: "AAPL" };

const names = async (sandbox: RunningSandbox, locale: "en-US" | "zh-CN" = "en-US") =>
  (await readPage(sandbox, "sharehold-detail", AAPL, { locale })).list.map(({ name }) => name);

async function control(sandbox: RunningSandbox, method: string, path: string, body?: unknown) {
  const response = await fetch(`${sandbox.url}/__sandbox/${path}`, {
    method,
    body: body === undefined ? null : JSON.stringify(body),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

test("a holder enters, changes and leaves at once; undoing brings the list back", async () => {
  const sandbox = await openReality();
  const before = await names(sandbox);
  sandbox.editStock({ ...HOLDERS, kind: "add-row", row: { name: "A new one", holdingNum: "5" } });
  sandbox.editStock({
    ...HOLDERS,
    kind: "change",
    at: { name: "A new one" },
    row: { holdingRatio: "1.00" },
  });
  sandbox.editStock({ ...HOLDERS, kind: "remove-row", at: 1 });
  const { list } = await readPage(sandbox, "sharehold-detail", AAPL);
  expect(list[0]).toEqual({ name: "A new one", holdingNum: "5", holdingRatio: "1.00" });
  expect(list[1]?.name).toBe(before[1]);
  const truth = sandbox.truthOfStock(HOLDERS);
  expect(truth.kind === "list" && truth.rows.slice(0, 20)).toEqual(list);
  sandbox.editStock({ ...HOLDERS, kind: "undo" });
  expect(await names(sandbox)).toEqual(before);
});

test("an edit can be for one language, and the truth knows when it was made", async () => {
  const sandbox = await openReality();
  const madeMs = sandbox.now();
  sandbox.advance(60_000);
  sandbox.editStock({
    ...HOLDERS,
    kind: "set-rows",
    locale: "zh-CN",
    rows: [{ name: "只有一个" }],
  });
  expect(await names(sandbox, "zh-CN")).toEqual(["只有一个"]);
  expect((await names(sandbox)).length).toBe(20);
  const then = sandbox.truthOfStock({ ...HOLDERS, locale: "zh-CN", atMs: madeMs });
  expect(then.kind === "list" && then.rows.length).toBeGreaterThan(100);
});

test("an edit can wait until the first page of a walk was sent", async () => {
  const sandbox = await openReality();
  sandbox.editStock({ ...HOLDERS, kind: "remove-row", at: 0, afterPages: 1 });
  const whole = sandbox.truthOfStock(HOLDERS);
  const pages = await walkReality(sandbox, "sharehold-detail", { ...AAPL, limit: "100" });
  expect(whole.kind === "list" && whole.rows.length).toBe(pages.flat().length + 1);
});

test("objects change and vanish, dates in edits are spelt like all others, and raw data is sent as it is", async () => {
  const sandbox = await openReality({ dateFormat: "compact" });
  const capital = { endpoint: "share-capital-change", code: "MSFT" } as const;
  const read = () => readReality(sandbox, "share-capital-change", { code: "MSFT" });
  sandbox.editStock({
    ...capital,
    kind: "change",
    row: { changeDate: { date: "2026-05-01" as never } },
  });
  expect((await read()).data).toMatchObject({
    changeDate: "20260501",
    commonShares: expect.any(String),
  });
  sandbox.editStock({ ...capital, kind: "set-object", row: null });
  expect((await read()).data).toBeNull();
  sandbox.editStock({ ...capital, kind: "raw", data: ["unexpected", { list: 1 }] });
  expect((await read()).data).toEqual(["unexpected", { list: 1 }]);
  expect(() => sandbox.editStock({ ...capital, kind: "change", row: {} })).toThrow(
    "undo that first",
  );
});

test("pairs and the calendar can be edited too", async () => {
  const sandbox = await openReality();
  await readReality(sandbox, "stock-info");
  sandbox.editStock({
    endpoint: "stock-info",
    kind: "change",
    at: { code: "AAPL" },
    row: { weekendTradable: "no", name: null },
  });
  const all = (await readReality(sandbox, "stock-info")).data as Record<string, unknown>[];
  expect(all.find(({ code }) => code === "AAPL")).toMatchObject({
    name: null,
    weekendTradable: "no",
  });
  sandbox.advance(-60_000);
  const earlier = (await readReality(sandbox, "stock-info")).data as Record<string, unknown>[];
  expect(earlier.find(({ code }) => code === "AAPL")).toMatchObject({ name: "Apple Inc." });
  sandbox.advance(60_000);
  const row = {
    specificConfig: [{ remark: "x", startTime: "2026-01-01 00:00", endTime: "2026-01-02 00:00" }],
  };
  sandbox.editStock({ endpoint: "calendar", kind: "change", row });
  expect(await readObject(sandbox, "calendar")).toMatchObject({ ...row, timeZone: "EST" });
});

test("truth, edits and switches are there for another process", async () => {
  const sandbox = await openReality();
  const edit = { ...HOLDERS, kind: "set-rows", rows: [{ name: "One", holdingNum: "1" }] };
  const beforeMs = sandbox.now();
  sandbox.advance(1000);
  expect((await control(sandbox, "POST", "reality-edit", edit)).status).toBe(200);
  const truth = "reality-truth?endpoint=sharehold-detail&code=AAPL";
  expect((await control(sandbox, "GET", truth)).json).toEqual({ kind: "list", rows: edit.rows });
  const earlier = await control(sandbox, "GET", `${truth}&locale=zh-CN&at=${beforeMs}`);
  expect(earlier.json).toMatchObject({
    rows: expect.arrayContaining([
      { name: "贝莱德", holdingNum: expect.any(String), holdingRatio: expect.any(String) },
    ]),
  });
  const changed = await control(sandbox, "POST", "switches", { reality: { dateFormat: "day" } });
  expect(changed.json).toMatchObject({ reality: { dateFormat: "day", absent: "empty" } });
  const back = await control(sandbox, "DELETE", "switches");
  expect(back.json).toMatchObject({ reality: { dateFormat: "ms" } });
});

test.each([
  ["reality-edit", {}, "edit.endpoint"],
  ["reality-edit", { ...HOLDERS }, "edit.kind"],
  ["reality-edit", { ...HOLDERS, kind: "burn" }, "edit.kind"],
  ["reality-edit", { ...HOLDERS, kind: "set-rows" }, "edit.rows"],
  ["reality-edit", { ...HOLDERS, kind: "set-object", row: {} }, "edit.kind"],
  ["reality-edit", { ...HOLDERS, kind: "remove-row", at: 9999 }, "edit.at"],
  ["reality-edit", { ...HOLDERS, kind: "remove-row", at: -1 }, "edit.at"],
  ["reality-edit", { ...HOLDERS, kind: "remove-row", at: { name: "nobody" } }, "edit.at"],
  ["reality-edit", { ...HOLDERS, code: "NONE", kind: "undo" }, "edit.code"],
  ["reality-edit", { endpoint: "calendar", code: "AAPL", kind: "undo" }, "edit.code"],
  ["reality-edit", { ...HOLDERS, kind: "change", row: { a: { date: "2026-02-30" } } }, "not a day"],
])(
  "a wrong body for %s (%j) is refused, and the answer names what is wrong",
  async (path, body, word) => {
    const { status, json } = await control(await openReality(), "POST", path, body);
    expect(status).toBe(400);
    expect(json.error).toContain(word);
  },
);

test.each([
  ["", "truth.endpoint"],
  ["endpoint=prices", "truth.endpoint"],
  ["endpoint=calendar&at=noon", "truth.at"],
  ["endpoint=calendar&colour=red", "truth.colour"],
])("a wrong question for the truth (%s) is refused by name", async (query, word) => {
  const { status, json } = await control(await openReality(), "GET", `reality-truth?${query}`);
  expect(status).toBe(400);
  expect(json.error).toContain(word);
});
