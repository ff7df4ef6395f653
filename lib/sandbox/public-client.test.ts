import { RestClientV2, RestClientV3 } from "bitget-api";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { parseAmount, sumAmounts } from "@/lib/core/amount";
import { addDays, dayEndMs, dayOf, dayStartMs } from "@/lib/core/day";
import { DEMO_CREDENTIALS } from "./http/credentials";
import type { StockEndpoint } from "./http/stock-endpoints";
import type { RunningSandbox } from "./server";
import { openSandbox } from "./testing/client";

/** A public client; it signs with the machine's clock and throws on every code except 00000. */
function publicClient(sandbox: RunningSandbox, change: Partial<typeof DEMO_CREDENTIALS> = {}) {
  const { apiKey, apiSecret, apiPassphrase } = { ...DEMO_CREDENTIALS, ...change };
  return new RestClientV2({ apiKey, apiSecret, apiPass: apiPassphrase, baseUrl: sandbox.url });
}

/** Sets the machine's clock and the exchange's to the same day in every run. */
beforeAll(() => void vi.setSystemTime("2026-11-19T10:00:00-05:00"));
afterAll(() => void vi.useRealTimers());

const openNow = () => openSandbox({ nowMs: Date.now() });

test("reads the server's time", async () => {
  const sandbox = await openNow();
  const { data } = await publicClient(sandbox).getServerTime();
  expect(Math.abs(Number(data.serverTime) - Date.now())).toBeLessThan(5000);
});

test("reads a day page by page, and its rows come to the truth", async () => {
  const sandbox = await openNow();
  const day = addDays(dayOf(Date.now()), -2);
  const client = publicClient(sandbox);
  const window = { startTime: String(dayStartMs(day)), endTime: String(dayEndMs(day)), limit: "7" };
  const rows: { coin: string; rebateAmount: string }[] = [];
  let idLessThan = "";
  do {
    const { data } = await client.getAgentCustomerCommissions({
      ...window,
      idLessThan,
      showSub: "yes",
    });
    rows.push(...data.commissionList);
    idLessThan = data.endId;
  } while (idLessThan !== "");
  const [truth] = sandbox.truth({ from: day, to: day });
  expect(rows).toHaveLength(40);
  for (const [coin, { rows: count, sums }] of Object.entries(truth?.coins ?? {})) {
    const ofCoin = rows.filter((row) => row.coin === coin);
    expect(ofCoin).toHaveLength(count);
    expect(sumAmounts(ofCoin.map((row) => parseAmount(row.rebateAmount)))).toBe(sums.rebateAmount);
  }
});

test("reads loan repayments, the newest 100 of a range, and an empty range", async () => {
  const nowMs = Date.now();
  const times = Array.from({ length: 130 }, (_, at) => nowMs - 60_000 * (at + 1));
  const sandbox = await openSandbox({
    nowMs,
    repayments: { kind: "times", times },
    switches: { repayments: { spelling: "repaid" } },
  });
  const client = publicClient(sandbox);
  const range = { startTime: String(times[119]), endTime: String(nowMs), limit: "100" };
  const { code, data } = await client.getLoanRepaidHistory(range);
  const { records } = sandbox.truthOfRepayments({ fromMs: times[99] ?? 0, toMs: nowMs });
  expect(code).toBe("00000");
  expect(data).toEqual(
    [...records]
      .reverse()
      .map(({ repaidTimeMs, ...fields }) => ({ ...fields, repaidTime: String(repaidTimeMs) })),
  );
  expect(data).toHaveLength(100);
  expect((await client.getLoanRepaidHistory({ startTime: "1", endTime: "2" })).data).toEqual([]);
  await expect(client.getLoanRepaidHistory({ limit: "101" })).rejects.toMatchObject({
    body: { code: "40017", data: null },
  });
});

test.each([
  ["a wrong secret", { apiSecret: "wrong" }, "40009"],
  ["an unknown key", { apiKey: "unknown" }, "40037"],
  ["a wrong passphrase", { apiPassphrase: "wrong" }, "40012"],
])("%s is refused with %s", async (_name, change, code) => {
  const client = publicClient(await openNow(), change);
  await expect(client.getAgentCustomerCommissions()).rejects.toMatchObject({
    code: 400,
    body: { code, data: null },
  });
});

test("an old timestamp is refused with 40008", async () => {
  const sandbox = await openNow();
  const client = publicClient(sandbox);
  await expect(client.getAgentCustomerCommissions()).resolves.toMatchObject({ code: "00000" });
  sandbox.advance(31_000);
  await expect(client.getAgentCustomerCommissions()).rejects.toMatchObject({
    body: { code: "40008" },
  });
});

test("an address that is not there is refused with 404", async () => {
  const client = publicClient(await openNow());
  await expect(client.getPrivate("/api/v2/broker/nothing")).rejects.toMatchObject({ code: 404 });
});

test("reads the public endpoints of tokenised stocks without a key, page by page", async () => {
  const sandbox = await openSandbox({
    nowMs: Date.now(),
    limits: { realityPerSecond: Number.POSITIVE_INFINITY },
    switches: { reality: { dateFormat: "day", absent: "null" } },
  });
  const client = new RestClientV3({ baseUrl: sandbox.url });
  const read = async (endpoint: StockEndpoint, query: Record<string, string> = {}) =>
    (await client.get(`/api/v3/reality/market/${endpoint}`, query)).data;
  for (const endpoint of ["executive-shareholdings", "sharehold-detail", "dividends"] as const) {
    const rows: unknown[] = [];
    let cursor = "";
    do {
      const page = await read(endpoint, { code: "AAPL", limit: "50", ...(cursor && { cursor }) });
      rows.push(...page.list);
      cursor = page.cursor;
    } while (cursor !== "");
    expect(sandbox.truthOfStock({ endpoint, code: "AAPL" })).toEqual({ kind: "list", rows });
  }
  for (const endpoint of [
    "earnings-forecast",
    "share-capital-change",
    "suspension-resumption-info",
  ] as const) {
    const row = await read(endpoint, { code: "GME" });
    expect(sandbox.truthOfStock({ endpoint, code: "GME" })).toEqual({ kind: "object", row });
  }
  expect(sandbox.truthOfStock({ endpoint: "calendar" })).toMatchObject({
    row: await read("calendar"),
  });
  expect(sandbox.truthOfStock({ endpoint: "stock-info" })).toMatchObject({
    rows: await read("stock-info"),
  });
  const one = await read("stock-info", { symbol: "RAAPLUSDT" });
  expect(one).toMatchObject([{ code: "AAPL", name: "Apple Inc." }]);
});

test("over the limit of a public endpoint it is refused with 429", async () => {
  const sandbox = await openNow();
  const client = new RestClientV3({ baseUrl: sandbox.url });
  const ask = () => client.get("/api/v3/reality/market/calendar");
  await expect(ask()).resolves.toMatchObject({ code: "00000" });
  await expect(ask()).rejects.toMatchObject({ code: 429, body: { code: "429", data: null } });
});
