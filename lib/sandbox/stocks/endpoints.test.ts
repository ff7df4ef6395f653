import { expect, test } from "vitest";
import { STOCK_ENDPOINTS, stockPath } from "../http/stock-endpoints";
import {
  askReality,
  openReality,
  readObject,
  readReality,
  type WireObject,
} from "./testing/stocks";

test("stock-info has about 1,650 pairs, each symbol and code once, with sessions and weekend flags", async () => {
  const sandbox = await openReality();
  const pairs = (await readReality(sandbox, "stock-info")).data as WireObject[];
  expect(pairs).toHaveLength(1650);
  expect(new Set(pairs.map(({ symbol }) => symbol)).size).toBe(1650);
  expect(new Set(pairs.map(({ code }) => code)).size).toBe(1650);
  for (const { symbol, tradingPeriod, weekendTradable } of pairs) {
    expect(symbol).toMatch(/^R[A-Z]+USDT$/);
    expect(["yes", "no"]).toContain(weekendTradable);
    expect(["pre_market", "regular", "after_hours", "overnight"]).toEqual(
      expect.arrayContaining(tradingPeriod as string[]),
    );
  }
  expect(pairs.filter(({ name }) => name === null).length).toBeGreaterThan(5);
  expect(pairs.some(({ name }) => name === "")).toBe(false);
  const found = (code: string) => pairs.find((pair) => pair.code === code);
  expect(found("AAPL")).toMatchObject({ symbol: "RAAPLUSDT", name: "Apple Inc." });
  expect(found("BRK.B")).toMatchObject({ symbol: "RBRKBUSDT" });
  expect(found("XYZ")).toMatchObject({ symbol: "RSQUSDT", name: "Block, Inc." });
});

test("a pair is found by its symbol in any case, in the language asked for", async () => {
  const sandbox = await openReality();
  const one = async (symbol: string, locale: "en-US" | "zh-CN") =>
    (await readReality(sandbox, "stock-info", { symbol }, { locale })).data;
  expect(await one("RNVDAUSDT", "zh-CN")).toMatchObject([{ code: "NVDA", name: "英伟达" }]);
  expect(await one("rNVDAUSDT", "en-US")).toMatchObject([
    { code: "NVDA", name: "NVIDIA Corporation" },
  ]);
  expect(await one("RNONEUSDT", "en-US")).toEqual([]);
});

test("the calendar is the captured one, and moves with the clock", async () => {
  const sandbox = await openReality({ calendarDays: 115, calendarRemarks: "empty" });
  const asCaptured = (startTime: string, endTime: string) => ({ remark: "", startTime, endTime });
  const calendar = await readObject(sandbox, "calendar");
  expect(calendar).toEqual({
    timeZone: "EST",
    specificConfig: [
      asCaptured("2026-05-24 20:00", "2026-05-25 20:00"),
      asCaptured("2026-06-18 20:00", "2026-06-19 20:00"),
      asCaptured("2026-07-02 20:00", "2026-07-03 20:00"),
      asCaptured("2026-09-06 20:00", "2026-09-07 20:00"),
    ],
    regularConfig: ["SATURDAY", "SUNDAY"],
  });
  sandbox.setNow(Date.UTC(2026, 10, 21));
  sandbox.setSwitches({ reality: { calendarDays: 10, calendarRemarks: "localised" } });
  expect((await readObject(sandbox, "calendar", {}, { locale: "zh-CN" })).specificConfig).toEqual([
    { remark: "感恩节休市", startTime: "2026-11-25 20:00", endTime: "2026-11-26 20:00" },
    { remark: "感恩节次日提前收盘", startTime: "2026-11-27 13:00", endTime: "2026-11-27 20:00" },
  ]);
});

test("no key is needed, a wrong one is of no account, and paper trading is not known", async () => {
  const sandbox = await openReality();
  for (const endpoint of STOCK_ENDPOINTS) {
    const query = { code: "AAPL" };
    expect((await askReality(sandbox, endpoint, query)).status).toBe(200);
    const wrongKey = { "ACCESS-KEY": "nobody", "ACCESS-SIGN": "x" };
    expect((await readReality(sandbox, endpoint, query, { headers: wrongKey })).code).toBe("00000");
    expect(
      (await askReality(sandbox, endpoint, query, { headers: { paptrading: "1" } })).status,
    ).toBe(404);
  }
  sandbox.setSwitches({ reality: { accessHeaders: "checked" } });
  const refused = await readReality(
    sandbox,
    "calendar",
    {},
    { headers: { "ACCESS-KEY": "nobody" } },
  );
  expect(refused.code).toBe("40037");
});

test("each endpoint takes one request a second from an address, and counts what came", async () => {
  const sandbox = await openReality({}, { limits: {} });
  const statuses = await Promise.all(
    [...STOCK_ENDPOINTS, ...STOCK_ENDPOINTS].map(async (endpoint) => {
      const { status } = await askReality(sandbox, endpoint, { code: "AAPL" });
      return status;
    }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(8);
  expect(statuses.filter((status) => status === 429)).toHaveLength(8);
  for (const endpoint of STOCK_ENDPOINTS) {
    expect(sandbox.log()[`public ${stockPath(endpoint)}`]).toMatchObject({
      requests: 2,
      maxPerSecond: 2,
      limited: 1,
    });
  }
});

test.each([...STOCK_ENDPOINTS].filter((name) => name !== "calendar" && name !== "stock-info"))(
  "%s wants a code",
  async (endpoint) => {
    const sandbox = await openReality();
    expect(await readReality(sandbox, endpoint)).toMatchObject({ code: "40019", data: null });
    expect((await readReality(sandbox, endpoint, { code: "NONE" })).code).toBe("00000");
    sandbox.setSwitches({ reality: { unknownCode: "refuse" } });
    expect((await readReality(sandbox, endpoint, { code: "NONE" })).code).toBe("40034");
  },
);
