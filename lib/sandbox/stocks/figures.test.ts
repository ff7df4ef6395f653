import { expect, test } from "vitest";
import { addDays, dayOf } from "@/lib/core/day";
import { someOf } from "@/lib/env/testing/env";
import type { StockEndpoint } from "../http/stock-endpoints";
import type { RunningSandbox } from "../server";
import { NOON_MS } from "../testing/client";
import type { StockPanelQuestion } from "./market";
import { openReality } from "./testing/stocks";
import type { TruthRow } from "./truth";

const DAY_MS = 86_400_000;
const KNOWN = "AAPL MSFT NVDA TSLA AMZN GOOGL META BRK.B JPM KO BABA TSM MSTR GME INTC".split(" ");

function rowsOf(sandbox: RunningSandbox, question: StockPanelQuestion): readonly TruthRow[] {
  const truth = sandbox.truthOfStock(question);
  if (truth.kind !== "list" && truth.kind !== "array") throw new Error(truth.kind);
  return truth.rows;
}

function objectOf(sandbox: RunningSandbox, question: StockPanelQuestion): TruthRow | null {
  const truth = sandbox.truthOfStock(question);
  if (truth.kind !== "object") throw new Error(truth.kind);
  return truth.row;
}

const sum = (rows: readonly TruthRow[], field: string) =>
  rows.reduce((total, row) => total + Number(row[field]), 0);

test.each(someOf(KNOWN))(
  "%s has holders, executives, capital and earnings that fit together",
  async (code) => {
    const sandbox = await openReality({ executivePeriods: 1 });
    const holders = rowsOf(sandbox, { endpoint: "sharehold-detail", code });
    const executives = rowsOf(sandbox, { endpoint: "executive-shareholdings", code });
    const capital = objectOf(sandbox, { endpoint: "share-capital-change", code });
    const earnings = objectOf(sandbox, { endpoint: "earnings-forecast", code });
    expect(holders.length).toBeGreaterThan(40);
    expect(sum(holders, "holdingRatio")).toBeGreaterThan(30);
    expect(sum(holders, "holdingRatio")).toBeLessThan(100);
    expect(executives.length).toBeGreaterThan(2);
    expect(sum(executives, "voteRatio")).toBeLessThan(100);
    const parts = ["commonShares", "preferredShares", "otherShares"].map((field) =>
      Number(capital?.[field]),
    );
    expect(parts.reduce((total, part) => total + part, 0)).toBe(Number(capital?.totalShares));
    expect(Number(capital?.commonShares)).toBeGreaterThan(0);
    const shares = Number(capital?.totalShares);
    const eps = (Number(earnings?.netIncomeParent) * 1e6) / shares;
    expect(Math.abs(eps - Number(earnings?.eps))).toBeLessThan(Math.abs(eps) * 0.1 + 0.02);
  },
);

test("Apple's dividends and splits are those it paid, and what is announced but not paid is there", async () => {
  const sandbox = await openReality();
  const rows = rowsOf(sandbox, { endpoint: "dividends", code: "AAPL" });
  const cash = rows.filter(({ type }) => type === "cash_dividend");
  const of = (year: string) =>
    cash.filter(({ exrightDate }) => String(exrightDate).startsWith(year));
  expect(of("2013").map(({ dividendPerShare }) => dividendPerShare)).toEqual([
    "3.05",
    "3.05",
    "3.05",
    "2.65",
  ]);
  expect(of("2020").map(({ dividendPerShare }) => dividendPerShare)).toEqual([
    "0.205",
    "0.82",
    "0.82",
    "0.77",
  ]);
  expect(
    rows.filter(({ type }) => type === "stock_split").map((row) => row.splitValidDate),
  ).toEqual(["2020-08-31", "2014-06-09", "2005-02-28", "2000-06-21"]);
  for (const { announcementDate, exrightDate, recordDate, dividendDate } of cash) {
    const dates = [announcementDate, exrightDate, recordDate, dividendDate].map(String);
    expect(dates.toSorted()).toEqual(dates);
  }
  const coming = rowsOf(sandbox, { endpoint: "stock-info" })
    .slice(0, 300)
    .flatMap(({ code }) => rowsOf(sandbox, { endpoint: "dividends", code: String(code) }))
    .filter(({ exrightDate }) => exrightDate !== null && String(exrightDate) > dayOf(NOON_MS));
  expect(coming.length).toBeGreaterThan(20);
});

test("some codes have several pages at the highest limit, and some have nothing", async () => {
  const sandbox = await openReality();
  const count = (endpoint: StockEndpoint, code: string) =>
    rowsOf(sandbox, { endpoint, code }).length;
  expect(count("sharehold-detail", "AAPL")).toBeGreaterThan(100);
  expect(count("dividends", "KO")).toBeGreaterThan(100);
  const codes = rowsOf(sandbox, { endpoint: "stock-info" })
    .slice(0, 160)
    .map(({ code }) => String(code));
  for (const endpoint of ["executive-shareholdings", "sharehold-detail", "dividends"] as const) {
    expect(codes.filter((code) => count(endpoint, code) === 0).length).toBeGreaterThan(10);
  }
  const silent = (endpoint: StockEndpoint) =>
    codes.filter((code) => objectOf(sandbox, { endpoint, code }) === null);
  expect(silent("earnings-forecast").length).toBeGreaterThan(3);
  expect(silent("suspension-resumption-info").length).toBeGreaterThan(20);
  expect(codes.length - silent("suspension-resumption-info").length).toBeGreaterThan(40);
});

/** How often the answer changes in a year if it is requested every `step` days. */
function versions(sandbox: RunningSandbox, question: StockPanelQuestion, step: number): number {
  const answers = Array.from({ length: Math.floor(365 / step) }, (_, at) =>
    JSON.stringify(sandbox.truthOfStock({ ...question, atMs: NOON_MS + at * step * DAY_MS })),
  );
  return answers.filter((answer, at) => at > 0 && answer !== answers[at - 1]).length;
}

test("holder lists change some weeks of each quarter, capital and earnings once in it", {
  tags: ["full"],
}, async () => {
  const sandbox = await openReality({ executivePeriods: 1 });
  const changes = (endpoint: StockEndpoint, step = 3) =>
    versions(sandbox, { endpoint, code: "NVDA" }, step);
  const holders = changes("sharehold-detail", 1);
  expect(holders).toBeGreaterThan(60);
  expect(holders).toBeLessThan(125);
  expect(changes("executive-shareholdings")).toBeGreaterThan(12);
  expect(changes("share-capital-change")).toBe(4);
  expect(changes("earnings-forecast")).toBeGreaterThanOrEqual(4);
  expect(changes("earnings-forecast")).toBeLessThanOrEqual(9);
});

test("between two observations holders enter, leave, grow and shrink", async () => {
  const sandbox = await openReality();
  const at = (atMs: number) => {
    const rows = rowsOf(sandbox, { endpoint: "sharehold-detail", code: "MSFT", atMs });
    return new Map(rows.map(({ name, holdingNum }) => [name, Number(holdingNum)]));
  };
  const [before, after] = [at(NOON_MS), at(NOON_MS + 200 * DAY_MS)];
  expect([...after.keys()].filter((name) => !before.has(name)).length).toBeGreaterThan(0);
  expect([...before.keys()].filter((name) => !after.has(name)).length).toBeGreaterThan(0);
  const moves = [...after].map(([name, shares]) => shares - (before.get(name) ?? shares));
  expect(moves.filter((move) => move > 0).length).toBeGreaterThan(5);
  expect(moves.filter((move) => move < 0).length).toBeGreaterThan(5);
});

test("a forecast becomes the actual figures on the day of its report, then the next year is forecast", async () => {
  const sandbox = await openReality();
  const states = Array.from({ length: 800 }, (_, day) =>
    objectOf(sandbox, {
      endpoint: "earnings-forecast",
      code: "AAPL",
      atMs: NOON_MS + day * DAY_MS,
    }),
  );
  const runs = states
    .map((row) => `${row?.fiscalYear} ${row?.isActual}`)
    .filter((state, at, all) => state !== all[at - 1]);
  expect(runs.slice(0, 4)).toEqual(["2026 false", "2026 true", "2027 false", "2027 true"]);
  const reported = states.findIndex((row) => row?.isActual === true);
  expect(dayOf(NOON_MS + reported * DAY_MS)).toBe(
    addDays(String(states[0]?.publicationDeadline) as never, 1),
  );
});

test("each quarter is reported by itself when the switch says so", async () => {
  const sandbox = await openReality({ fiscalYear: "quarter" });
  const states = Array.from({ length: 370 }, (_, day) =>
    objectOf(sandbox, {
      endpoint: "earnings-forecast",
      code: "META",
      atMs: NOON_MS + day * DAY_MS,
    }),
  );
  const years = new Set(
    states.filter((row) => row?.isActual === true).map((row) => row?.fiscalYear),
  );
  expect([...years]).toEqual(["2026Q1", "2026Q2", "2026Q3", "2026Q4", "2027Q1"]);
});

test("a suspension begins and ends with the clock, and its end is known some time before", async () => {
  const sandbox = await openReality();
  const state = (atMs: number) => {
    const row = objectOf(sandbox, { endpoint: "suspension-resumption-info", code: "GME", atMs });
    return row && [row.suspensionDate, row.suspensionTime, row.resumptionTradingTime];
  };
  const seen: ReturnType<typeof state>[] = [];
  for (let atMs = NOON_MS; atMs < NOON_MS + 120 * DAY_MS; atMs += 600_000) {
    const now = state(atMs);
    if (JSON.stringify(now) !== JSON.stringify(seen.at(-1))) seen.push(now);
  }
  const opened = seen.filter((one) => one?.[2] === null);
  expect(opened.length).toBeGreaterThan(0);
  for (const one of opened) {
    const closed = seen[seen.indexOf(one) + 1];
    expect(closed?.slice(0, 2)).toEqual(one?.slice(0, 2));
    expect(closed?.[2]).toMatch(/^\d\d:\d\d:00$/);
  }
});

test("figures are a function of the seed, and language changes nothing but texts", async () => {
  const [one, same, other] = [
    await openReality(),
    await openReality(),
    await openReality({}, { seed: "x" }),
  ];
  const question = { endpoint: "sharehold-detail", code: "AAPL" } as const;
  expect(one.truthOfStock(question)).toEqual(same.truthOfStock(question));
  expect(one.truthOfStock(question)).not.toEqual(other.truthOfStock(question));
  const english = rowsOf(one, question);
  const chinese = rowsOf(one, { ...question, locale: "zh-CN" });
  expect(chinese.map(({ holdingNum }) => holdingNum)).toEqual(
    english.map(({ holdingNum }) => holdingNum),
  );
  expect(chinese[0]?.name).toBe("先锋领航集团");
});

test("at any time some stocks are suspended, and it is not yet known until when", async () => {
  const sandbox = await openReality();
  const codes = rowsOf(sandbox, { endpoint: "stock-info" }).map(({ code }) => String(code));
  for (const atMs of [NOON_MS, NOON_MS + 9 * DAY_MS, NOON_MS + 200 * DAY_MS]) {
    const open = codes.filter((code) => {
      const row = objectOf(sandbox, { endpoint: "suspension-resumption-info", code, atMs });
      return row !== null && row.resumptionDate === null;
    });
    expect(open.length).toBeGreaterThan(1);
    expect(open.length).toBeLessThan(25);
  }
});

test("no figure of any kind of company is beyond what can be", async () => {
  const sandbox = await openReality();
  const codes = rowsOf(sandbox, { endpoint: "stock-info" }).map(({ code }) => String(code));
  for (const code of codes.filter((_, at) => at % 8 === 0)) {
    const holders = rowsOf(sandbox, { endpoint: "sharehold-detail", code });
    expect(sum(holders, "holdingRatio")).toBeLessThan(100);
    expect(new Set(holders.map(({ name }) => name)).size).toBe(holders.length);
    const earnings = objectOf(sandbox, { endpoint: "earnings-forecast", code }) ?? {};
    const capital = objectOf(sandbox, { endpoint: "share-capital-change", code }) ?? {};
    for (const figure of ["revenue", "ebit", "netIncomeParent", "eps", "bps", "cfps", "roa"]) {
      if (figure in earnings)
        expect(earnings[figure]).toMatch(/^(?!-0\.00$)-?(?:0|[1-9]\d*)\.\d\d$/);
    }
    if ("totalShares" in capital) expect(Number(capital.commonShares)).toBeGreaterThan(0);
  }
});
