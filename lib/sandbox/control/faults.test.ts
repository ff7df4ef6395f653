import { expect, test } from "vitest";
import { someOf } from "@/lib/env/testing/env";
import { createFaultPlan } from "../http/fault-plan";
import { type FaultRule, parseFaultRules } from "../http/fault-rules";
import { openRepayments, read, spaced } from "../repayments/testing/repayments";
import { ask, askJson, openSandbox, rowsOf } from "../testing/client";

const struck = (rule: FaultRule, requests = 8) => {
  const plan = createFaultPlan([rule], "seed", () => 0);
  return Array.from({ length: requests }, () =>
    plan.strike("commissions", "reply") ? "x" : ".",
  ).join("");
};

test.each<[string, Omit<FaultRule, "kind">, string]>([
  ["every request", {}, "xxxxxxxx"],
  ["the next three", { times: 3 }, "xxx....."],
  ["every third", { every: 3 }, "..x..x.."],
  ["one after the first two", { after: 2, times: 1 }, "..x....."],
  ["no request of another endpoint", { endpoint: "time" }, "........"],
])("a fault can strike %s", (_name, schedule, expected) => {
  expect(struck({ kind: "reset", ...schedule })).toBe(expected);
});

test("a fault by chance strikes about as often as asked, and the same requests for the same seed", () => {
  const rule: FaultRule = { kind: "reset", probability: 0.25 };
  const once = struck(rule, 4000);
  expect(struck(rule, 4000)).toBe(once);
  const share = once.replaceAll(".", "").length / 4000;
  expect(share).toBeGreaterThan(0.2);
  expect(share).toBeLessThan(0.3);
});

test("of two rules that fit, the first strikes and the second keeps its turn", () => {
  const plan = createFaultPlan(
    [
      { kind: "html", times: 1 },
      { kind: "reset", times: 1 },
    ],
    "seed",
  );
  const kinds = [1, 2, 3].map(() => plan.strike("commissions", "reply")?.kind ?? null);
  expect(kinds).toEqual(["html", "reset", null]);
});

test.each<[FaultRule, number, string, RegExp]>([
  [{ kind: "rate-limited" }, 429, "application/json", /"code":"429"/],
  [{ kind: "http-error", httpStatus: 500 }, 500, "text/plain", /failed/],
  [{ kind: "http-error", httpStatus: 502 }, 502, "text/plain", /failed/],
  [{ kind: "http-error" }, 503, "text/plain", /failed/],
  [{ kind: "html", httpStatus: 200 }, 200, "text/html", /^<html>/],
  [{ kind: "html" }, 502, "text/html", /^<html>/],
  [{ kind: "truncated-json" }, 200, "application/json", /^\{"code":"00000".*[^}]$/],
])("%j is answered as HTTP %i, %s", async (rule, status, type, body) => {
  const sandbox = await openSandbox({ switches: { faults: [{ ...rule, times: 1 }] } });
  const response = await ask(sandbox);
  expect(response.status).toBe(status);
  expect(response.headers.get("content-type")).toContain(type);
  expect(response.headers.get("x-exchange-environment")).toBe("sandbox");
  expect(await response.text()).toMatch(body);
  expect(rowsOf(await askJson(sandbox))).toHaveLength(40);
});

const RETRYABLE = "40200 25000 25001 25003 25004 40010 40725 45001 40015 40808".split(" ");
test.each(someOf(RETRYABLE.flatMap((code) => [400, 200].map((status) => [code, status] as const))))(
  "code %s can come with HTTP %i",
  async (code, httpStatus) => {
    const sandbox = await openSandbox({
      switches: { faults: [{ kind: "error-code", code, httpStatus, times: 1 }] },
    });
    const response = await ask(sandbox);
    expect(response.status).toBe(httpStatus);
    expect(await response.json()).toMatchObject({ code, data: null });
    expect((await askJson(sandbox)).code).toBe("00000");
  },
);

test.each([
  ["40010", "Request timed out"],
  ["40725", "service return an error"],
  ["45001", "Unknown error"],
  ["25001", "Operation timed out"],
  ["40014", "Incorrect permissions"],
  ["99999", "Unknown error"],
])("a fault with the code %s says what the exchange says of it: %s", async (code, msg) => {
  const sandbox = await openSandbox({
    switches: { faults: [{ kind: "error-code", code, times: 1 }] },
  });
  expect(await askJson(sandbox)).toMatchObject({ code, msg });
});

test.each(["reset", "cut-off"] as const)(
  "a connection can be ended by %s, and the next one works",
  async (kind) => {
    const sandbox = await openSandbox({ switches: { faults: [{ kind, times: 1 }] } });
    await expect(askJson(sandbox)).rejects.toThrow();
    expect((await askJson(sandbox)).code).toBe("00000");
  },
);

test.each(["slow", "stalled"] as const)(
  "a %s answer is waited for until its client gives up, and a later one comes before it",
  async (kind) => {
    const sandbox = await openSandbox({ switches: { faults: [{ kind, times: 1 }] } });
    const patience = new AbortController();
    const waited = expect(askJson(sandbox, {}, { signal: patience.signal })).rejects.toThrow(
      /abort/,
    );
    await expect.poll(() => Object.values(sandbox.log())[0]?.requests).toBe(1);
    expect((await askJson(sandbox)).code).toBe("00000");
    patience.abort();
    await waited;
  },
);

test("a slow answer comes whole once its time is over, and latency holds up every answer", async () => {
  const sandbox = await openSandbox({
    switches: { faults: [{ kind: "slow", delayMs: 80, times: 1 }], latencyMs: 40 },
  });
  const timed = async () => {
    const startedMs = performance.now();
    expect((await askJson(sandbox)).code).toBe("00000");
    return performance.now() - startedMs;
  };
  expect(await timed()).toBeGreaterThanOrEqual(115);
  expect(await timed()).toBeGreaterThanOrEqual(38);
});

test("one row of a page can lack a field or hold what is no decimal, once", async () => {
  const sandbox = await openSandbox();
  const whole = rowsOf(await askJson(sandbox));
  const spoiltBy = async (rule: FaultRule) => {
    sandbox.setSwitches({ faults: [{ ...rule, times: 1 }] });
    const rows = rowsOf(await askJson(sandbox));
    expect(rowsOf(await askJson(sandbox))).toEqual(whole);
    const spoilt = rows.filter((row, at) => JSON.stringify(row) !== JSON.stringify(whole[at]));
    expect(spoilt).toHaveLength(1);
    return spoilt[0];
  };
  expect(await spoiltBy({ kind: "missing-field", field: "fee" })).not.toHaveProperty("fee");
  for (const value of ["n/a", "1e5", "", 12.5]) {
    expect(await spoiltBy({ kind: "bad-amount", value })).toMatchObject({ rebateAmount: value });
  }
});

test("a page can lack its list or its endId, and a page without rows uses up no such fault", async () => {
  const sandbox = await openSandbox({
    switches: { faults: [{ kind: "missing-field", field: "commissionList", times: 1 }] },
  });
  await askJson(sandbox, { uid: "1" });
  expect((await askJson(sandbox)).data).not.toHaveProperty("commissionList");
  sandbox.setSwitches({ faults: [{ kind: "missing-field", field: "endId" }] });
  expect((await askJson(sandbox)).data).not.toHaveProperty("endId");
});

test("repayments have faults of their own, and a spoilt field is found in either spelling", async () => {
  const sandbox = await openRepayments(spaced(9), {}, { limits: {} });
  const own = { endpoint: "repayments", times: 1 } as const;
  sandbox.setSwitches({ faults: [{ ...own, kind: "error-code", code: "40200" }] });
  expect((await askJson(sandbox)).code).toBe("00000");
  expect(await read(sandbox)).toMatchObject({ code: "40200", data: null });
  for (const spelling of ["repaid", "repay"] as const) {
    sandbox.setSwitches({
      repayments: { spelling },
      faults: [{ ...own, kind: "bad-amount", value: "1e5" }],
    });
    const values = ((await read(sandbox)).data ?? []).map((row) => row[`${spelling}Amount`]);
    expect(values.filter((value) => value === "1e5")).toHaveLength(1);
  }
  sandbox.setSwitches({ faults: [{ ...own, kind: "missing-field", field: "repaidTime" }] });
  expect(((await read(sandbox)).data ?? []).filter((row) => !("repaidTime" in row))).toHaveLength(
    1,
  );
});

test("the time endpoint can fail or be minutes off, while the clock that judges stays right", async () => {
  const sandbox = await openSandbox({
    switches: {
      timeEndpointSkewMs: 300_000,
      faults: [{ kind: "http-error", endpoint: "time", times: 1 }],
    },
  });
  expect((await fetch(`${sandbox.url}/api/v2/public/time`)).status).toBe(503);
  const time = (await (await fetch(`${sandbox.url}/api/v2/public/time`)).json()) as {
    data: { serverTime: string };
  };
  expect(Number(time.data.serverTime) - sandbox.now()).toBeGreaterThan(299_000);
  expect((await askJson(sandbox)).code).toBe("00000");
  expect((await askJson(sandbox, {}, { timestamp: time.data.serverTime })).code).toBe("40008");
});

test.each([
  [{}, "a list"],
  [[{ kind: "flood" }], "faults[0].kind"],
  [[{ times: 1 }], "faults[0].kind"],
  [[{ kind: "html", every: 0 }], "faults[0].every"],
  [[{ kind: "html", colour: "red" }], "faults[0].colour"],
])("the rules %j are refused by name", (rules, word) => {
  expect(() => parseFaultRules(rules)).toThrow(word);
});
