import { expect, test } from "vitest";
import type { StockEndpoint } from "../http/stock-endpoints";
import type { RunningSandbox } from "../server";
import {
  askReality,
  openReality,
  readObject,
  readPage,
  readReality,
  type WireObject,
  walkReality,
} from "./testing/stocks";

const AAPL = { code: "AAPL" };
/** No pair has this code, so every endpoint answers as for a code without data. */
const NONE = { code: "NONE" };

const dividends = async (sandbox: RunningSandbox) =>
  (await readPage(sandbox, "dividends", { ...AAPL, limit: "100" })).list;

/** The true dates, each with the date that the sandbox sent instead. */
async function dates(sandbox: RunningSandbox): Promise<[meant: string, sent: string][]> {
  const truth = sandbox.truthOfStock({ endpoint: "dividends", code: "AAPL" });
  const rows = truth.kind === "list" ? truth.rows : [];
  const sent = await dividends(sandbox);
  return rows.flatMap((row, at) =>
    Object.entries(row)
      .filter(([, cell]) => /^\d{4}-\d\d-\d\d$/.test(String(cell)))
      .map(([field, cell]): [string, string] => [String(cell), String(sent[at]?.[field])]),
  );
}

test.each([
  ["UTC", (day: string) => Date.parse(day)],
  ["UTC+8", (day: string) => Date.parse(`${day}T00:00:00+08:00`)],
  ["New York", (day: string) => Date.parse(`${day}T00:00:00${summer(day) ? "-04:00" : "-05:00"}`)],
] as const)("dates are milliseconds of midnight in %s", async (dateZone, midnight) => {
  const pairs = await dates(await openReality({ dateZone }));
  expect(pairs.length).toBeGreaterThan(200);
  for (const [meant, sent] of pairs) expect(sent).toBe(String(midnight(meant)));
});

/** Whether it is summer time, by the platform's own data. */
function summer(day: string): boolean {
  const zone = { timeZone: "America/New_York", timeZoneName: "short" } as const;
  return new Intl.DateTimeFormat("en-US", zone)
    .format(Date.parse(`${day}T05:00:00Z`))
    .endsWith("EDT");
}

test("dates are spelt as a day, without dashes, or each of the three in one answer", async () => {
  const sandbox = await openReality({ dateFormat: "day" });
  for (const [meant, sent] of await dates(sandbox)) expect(sent).toBe(meant);
  sandbox.setSwitches({ reality: { dateFormat: "compact" } });
  for (const [meant, sent] of await dates(sandbox)) expect(sent).toBe(meant.replaceAll("-", ""));
  sandbox.setSwitches({ reality: { dateFormat: "mixed", dateZone: "UTC" } });
  const spelt = (await dates(sandbox)).map(([meant, sent]) => {
    if (sent === meant) return "day";
    return sent === meant.replaceAll("-", "") ? "compact" : Number(sent) - Date.parse(meant);
  });
  expect(new Set(spelt)).toEqual(new Set(["day", "compact", 0]));
});

test("fields that do not apply are empty, null, left out, or all of it at once", async () => {
  const sandbox = await openReality();
  const splitDates = async () =>
    (await dividends(sandbox))
      .filter(({ type }) => type === "cash_dividend")
      .map((row) => row.splitValidDate);
  expect(new Set(await splitDates())).toEqual(new Set([""]));
  sandbox.setSwitches({ reality: { absent: "null" } });
  expect(new Set(await splitDates())).toEqual(new Set([null]));
  sandbox.setSwitches({ reality: { absent: "left-out" } });
  expect(new Set(await splitDates())).toEqual(new Set([undefined]));
  sandbox.setSwitches({ reality: { absent: "mixed" } });
  expect(new Set(await splitDates())).toEqual(new Set(["", null, undefined]));
});

test("fields that do apply can be missing too, the same ones each time", async () => {
  const sandbox = await openReality({ gapsPerMille: 1000, absent: "null" });
  expect(await readObject(sandbox, "calendar")).toEqual({
    timeZone: null,
    specificConfig: null,
    regularConfig: null,
  });
  expect(Object.values(await readObject(sandbox, "share-capital-change", AAPL))).toEqual(
    Array(8).fill(null),
  );
  sandbox.setSwitches({ reality: { gapsPerMille: 300, absent: "empty" } });
  const read = async () =>
    (await readPage(sandbox, "sharehold-detail", { ...AAPL, limit: "100" })).list;
  const once = await read();
  const gaps = once.flatMap((row) => Object.values(row)).filter((cell) => cell === "").length;
  expect(gaps).toBeGreaterThan(50);
  expect(gaps).toBeLessThan(130);
  expect(await read()).toEqual(once);
  const whole = await walkReality(sandbox, "sharehold-detail", { ...AAPL, limit: "7" });
  expect(whole.flat().slice(0, 100)).toEqual(once);
});

test.each([
  ["list", { code: "00000", data: { list: [], cursor: "" } }],
  ["null-list", { code: "00000", data: { list: null, cursor: "" } }],
  ["null-data", { code: "00000", data: null }],
  ["code-40054", { code: "40054", data: null }],
] as const)("a list without rows is answered as %s", async (emptyList, expected) => {
  const sandbox = await openReality({ emptyList });
  for (const endpoint of ["executive-shareholdings", "sharehold-detail", "dividends"] as const) {
    expect(await readReality(sandbox, endpoint, NONE)).toMatchObject(expected);
  }
  const noPair = await readReality(sandbox, "stock-info", { symbol: "RNONEUSDT" });
  expect(noPair).toMatchObject({ code: expected.code, data: emptyList === "list" ? [] : null });
});

const OBJECTS: readonly StockEndpoint[] = [
  "earnings-forecast",
  "share-capital-change",
  "suspension-resumption-info",
];
test.each([
  ["null-data", "00000", (data: unknown) => data === null],
  ["empty-object", "00000", (data: unknown) => JSON.stringify(data) === "{}"],
  [
    "empty-fields",
    "00000",
    (data: unknown) => new Set(Object.values(data as WireObject)).size === 1,
  ],
  ["code-40054", "40054", (data: unknown) => data === null],
] as const)("an object without data is answered as %s", async (emptyObject, code, fits) => {
  const sandbox = await openReality({ emptyObject });
  for (const endpoint of OBJECTS) {
    const answer = await readReality(sandbox, endpoint, NONE);
    expect(answer.code).toBe(code);
    expect(fits(answer.data)).toBe(true);
  }
});

test("the cursor leads through all rows once, for any limit", async () => {
  const sandbox = await openReality();
  const truth = sandbox.truthOfStock({ endpoint: "sharehold-detail", code: "AAPL" });
  const names = truth.kind === "list" ? truth.rows.map(({ name }) => name) : [];
  for (const [limit, pageSize] of [
    [undefined, 20],
    ["7", 7],
    ["100", 100],
  ] as const) {
    const pages = await walkReality(sandbox, "sharehold-detail", {
      ...AAPL,
      ...(limit && { limit }),
    });
    expect(pages.flat().map(({ name }) => name)).toEqual(names);
    expect(pages[0]).toHaveLength(pageSize);
  }
  for (const bad of [
    { limit: "101" },
    { limit: "0" },
    { cursor: "x" },
    { cursor: "1" },
  ] as WireObject[]) {
    const query = { ...AAPL, ...(bad as Record<string, string>) };
    expect((await readReality(sandbox, "sharehold-detail", query)).code).toBe("40017");
  }
  sandbox.setSwitches({ overLimit: "clamp", reality: { pageCap: 30 } });
  expect(
    (await readPage(sandbox, "sharehold-detail", { ...AAPL, limit: "500" })).list,
  ).toHaveLength(30);
});

test.each([
  ["empty", ""],
  ["null", null],
  ["absent", undefined],
] as const)("the last page's cursor can be %s", async (cursorOnLastPage, cursor) => {
  const sandbox = await openReality({ cursorOnLastPage });
  const page = await readPage(sandbox, "dividends", { code: "NFLX" });
  expect(page.list).toHaveLength(3);
  expect(page.cursor).toBe(cursor);
});

test("the last page's cursor can point behind it, or be the one that was sent", async () => {
  const sandbox = await openReality({ cursorOnLastPage: "last", cursorOnEmptyPage: "null" });
  const last = await readPage(sandbox, "dividends", { code: "NFLX" });
  expect(last.cursor).toMatch(/^\d+$/);
  expect(await readPage(sandbox, "dividends", { code: "NFLX", cursor: last.cursor })).toEqual({
    list: [],
    cursor: null,
  });
  sandbox.setSwitches({
    reality: { cursorOnLastPage: "unchanged", cursorOnEmptyPage: "unchanged" },
  });
  const first = await readPage(sandbox, "dividends", { code: "NFLX", limit: "2" });
  const second = await readPage(sandbox, "dividends", {
    code: "NFLX",
    limit: "2",
    cursor: first.cursor,
  });
  expect(second).toMatchObject({ list: [{ type: "stock_split" }], cursor: first.cursor });
});

test("the cursor can be a number, be ignored, repeat itself or go round", async () => {
  const sandbox = await openReality({ cursorType: "number" });
  const page = async (cursor?: string) =>
    readPage(sandbox, "dividends", { ...AAPL, limit: "5", ...(cursor && { cursor }) });
  expect((await page()).cursor).toBeTypeOf("number");
  sandbox.setSwitches({ reality: { cursorType: "string" } });
  const first = await page();
  const second = await page(first.cursor);
  sandbox.setSwitches({ reality: { cursorFault: "ignored" } });
  expect(await page(first.cursor)).toEqual(first);
  sandbox.setSwitches({ reality: { cursorFault: "repeated" } });
  expect(await page(first.cursor)).toEqual({ list: second.list, cursor: first.cursor });
  sandbox.setSwitches({ reality: { cursorFault: "cycle" } });
  expect(await page(first.cursor)).toEqual(second);
  expect(await page(second.cursor)).toEqual(first);
});

test("every second page can be short, though more rows follow", async () => {
  const sandbox = await openReality({ shortPageEvery: 2 });
  const pages = await walkReality(sandbox, "sharehold-detail", { ...AAPL, limit: "40" });
  expect(pages.slice(0, 4).map((page) => page.length)).toEqual([40, 20, 40, 20]);
});

test("periods are texts of the language, in several forms, and as many as asked for", async () => {
  const sandbox = await openReality({ executivePeriods: 1 });
  const periods = async (locale: "en-US" | "zh-CN") =>
    new Set(
      (await readPage(sandbox, "executive-shareholdings", AAPL, { locale })).list.map(
        (row) => row.period,
      ),
    );
  expect(await periods("en-US")).toEqual(new Set(["2026 Q1 Report"]));
  expect(await periods("zh-CN")).toEqual(new Set(["2026年一季报"]));
  sandbox.setSwitches({ reality: { periodText: "chinese" } });
  expect(await periods("en-US")).toEqual(new Set(["2026年一季报"]));
  sandbox.setSwitches({ reality: { periodText: "quarter" } });
  expect(await periods("en-US")).toEqual(new Set(["Q1 2026"]));
  expect(await periods("zh-CN")).toEqual(new Set(["2026年第一季度"]));
  sandbox.setSwitches({ reality: { periodText: "date", executivePeriods: 2 } });
  expect(await periods("en-US")).toEqual(new Set(["2026-03-31", "2025-12-31"]));
});

test("a suspension's times are those of a clock, with or without seconds, or instants", async () => {
  const sandbox = await openReality();
  const times = async (suspensionTimes: "clock" | "short" | "ms") => {
    sandbox.setSwitches({ reality: { suspensionTimes, dateFormat: "day" } });
    const { suspensionDate, suspensionTime } = await readObject(
      sandbox,
      "suspension-resumption-info",
      {
        code: "GME",
      },
    );
    return { day: String(suspensionDate), time: String(suspensionTime) };
  };
  const { day, time } = await times("clock");
  expect(time).toMatch(/^\d\d:\d\d:00$/);
  expect((await times("short")).time).toBe(time.slice(0, 5));
  const offset = summer(day) ? "-04:00" : "-05:00";
  expect((await times("ms")).time).toBe(String(Date.parse(`${day}T${time}${offset}`)));
});

test("names can be doubled, amounts can be numbers, and unknown fields can appear", async () => {
  const sandbox = await openReality({ doubledRows: 2, numbers: "number", extraFields: true });
  const rows = (await walkReality(sandbox, "sharehold-detail", { ...AAPL, limit: "100" })).flat();
  const vanguard = rows.filter(({ name }) => name === "The Vanguard Group, Inc.");
  expect(vanguard).toHaveLength(2);
  expect(vanguard[0]?.holdingNum).toBeTypeOf("number");
  expect(vanguard[0]).toHaveProperty("remarks", null);
  expect(await readObject(sandbox, "earnings-forecast", AAPL)).toMatchObject({ isActual: false });
});

test("the calendar's label and the symbols' first letter can be others", async () => {
  const sandbox = await openReality({ calendarZone: "America/New_York", symbolCase: "lower-r" });
  expect((await readObject(sandbox, "calendar")).timeZone).toBe("America/New_York");
  sandbox.setSwitches({ reality: { calendarZone: "null", absent: "null" } });
  expect((await readObject(sandbox, "calendar")).timeZone).toBeNull();
  const pair = await readReality(sandbox, "stock-info", { symbol: "RAAPLUSDT" });
  expect(pair.data).toMatchObject([{ symbol: "rAAPLUSDT", code: "AAPL" }]);
});

test("the whole list of pairs follows the switches although it is kept", async () => {
  const sandbox = await openReality();
  const first = async () =>
    ((await readReality(sandbox, "stock-info")).data as WireObject[])[0]?.symbol;
  expect(await first()).toMatch(/^R/);
  sandbox.setSwitches({ reality: { symbolCase: "lower-r" } });
  expect(await first()).toMatch(/^r/);
});

test("envelopes follow the switches of all endpoints", async () => {
  const sandbox = await openReality({}, { switches: { requestTime: "string", errorStatus: 200 } });
  const response = await askReality(sandbox, "dividends");
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ code: "40019", requestTime: expect.any(String) });
});

test("a switch that is not known is refused by name", async () => {
  const sandbox = await openReality();
  expect(() => sandbox.setSwitches({ reality: { pageCap: 0 } })).toThrow(
    "switches.reality.pageCap",
  );
  expect(() => sandbox.setSwitches({ reality: { colour: "red" } as never })).toThrow(
    "switches.reality.colour",
  );
});
