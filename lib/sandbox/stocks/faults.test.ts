import { expect, test } from "vitest";
import type { FaultRule } from "../http/fault-rules";
import { STOCK_ENDPOINTS, type StockEndpoint } from "../http/stock-endpoints";
import { askReality, openReality, readObject, readPage, readReality } from "./testing/stocks";

const AAPL = { code: "AAPL" };

test.each([...STOCK_ENDPOINTS])(
  "%s fails by itself, in every manner, and then works again",
  async (endpoint) => {
    const sandbox = await openReality();
    const other: StockEndpoint = endpoint === "calendar" ? "dividends" : "calendar";
    const statusUnder = async (rule: Omit<FaultRule, "endpoint">) => {
      sandbox.setSwitches({ faults: [{ ...rule, endpoint, times: 1 }] });
      expect((await askReality(sandbox, other, AAPL)).status).toBe(200);
      const { status } = await askReality(sandbox, endpoint, AAPL);
      expect((await readReality(sandbox, endpoint, AAPL)).code).toBe("00000");
      return status;
    };
    expect(await statusUnder({ kind: "http-error", httpStatus: 500 })).toBe(500);
    expect(await statusUnder({ kind: "html" })).toBe(502);
    expect(await statusUnder({ kind: "rate-limited" })).toBe(429);
    expect(await statusUnder({ kind: "error-code", code: "40200" })).toBe(400);
    sandbox.setSwitches({ faults: [{ kind: "cut-off", endpoint, times: 1 }] });
    await expect(readReality(sandbox, endpoint, AAPL)).rejects.toThrow();
    sandbox.setSwitches({ faults: [{ kind: "wrong-envelope", endpoint, times: 1 }] });
    expect(await readReality(sandbox, endpoint, AAPL)).toEqual({ success: true, result: [] });
    sandbox.setSwitches({ faults: [{ kind: "slow", delayMs: 60, endpoint, times: 1 }] });
    const startedMs = performance.now();
    expect((await readReality(sandbox, endpoint, AAPL)).code).toBe("00000");
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(58);
  },
);

test("a 429 can last five minutes of the exchange's clock, for its endpoint alone", async () => {
  const sandbox = await openReality();
  sandbox.setSwitches({
    faults: [
      { kind: "rate-limited", endpoint: "dividends", after: 1, times: 1, recoveryMs: 300_000 },
    ],
  });
  const statuses = async () => [
    (await askReality(sandbox, "dividends", AAPL)).status,
    (await askReality(sandbox, "calendar")).status,
  ];
  expect(await statuses()).toEqual([200, 200]);
  expect(await statuses()).toEqual([429, 200]);
  expect(await statuses()).toEqual([429, 200]);
  sandbox.advance(290_000);
  expect(await statuses()).toEqual([429, 200]);
  sandbox.advance(10_000);
  expect(await statuses()).toEqual([200, 200]);
});

test("one row or the page can lack a field, or hold what is no decimal", async () => {
  const sandbox = await openReality();
  const holders = async () => readPage(sandbox, "sharehold-detail", AAPL);
  const spoil = (rule: Omit<FaultRule, "endpoint">, endpoint: StockEndpoint = "sharehold-detail") =>
    sandbox.setSwitches({ faults: [{ ...rule, endpoint }] });
  spoil({ kind: "bad-amount", value: "1e5" });
  expect((await holders()).list.filter(({ holdingNum }) => holdingNum === "1e5")).toHaveLength(1);
  spoil({ kind: "missing-field", field: "name" });
  expect((await holders()).list.filter((row) => !("name" in row))).toHaveLength(1);
  spoil({ kind: "missing-field", field: "list" });
  expect(await holders()).toEqual({ cursor: expect.any(String) });
  spoil({ kind: "missing-field", field: "cursor" });
  expect(await holders()).toEqual({ list: expect.any(Array) });
  spoil({ kind: "missing-field", field: "eps" }, "earnings-forecast");
  expect(await readObject(sandbox, "earnings-forecast", AAPL)).not.toHaveProperty("eps");
  spoil({ kind: "bad-amount", value: 7 }, "calendar");
  expect(await readObject(sandbox, "calendar")).toMatchObject({ timeZone: 7 });
});
