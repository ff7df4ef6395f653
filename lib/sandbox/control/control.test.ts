import { expect, test } from "vitest";
import { DEMO_CREDENTIALS } from "../http/credentials";
import { openRepayments, spaced } from "../repayments/testing/repayments";
import type { RunningSandbox } from "../server";
import { askJson, COMMISSIONS, NOON_MS, openSandbox, rowsOf, YESTERDAY } from "../testing/client";
import { askTrading } from "../trading/http/testing/trading";

async function control(
  sandbox: RunningSandbox,
  method: string,
  path: string,
  body?: unknown,
  headers = {},
) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const response = await fetch(`${sandbox.url}/__sandbox/${path}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    body: text ?? null,
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

test("switches are read, changed and put back from another process", async () => {
  const sandbox = await openSandbox({ switches: { pageCap: 10 } });
  const changed = await control(sandbox, "POST", "switches", {
    dateFormat: "day",
    faults: [{ kind: "html", times: 1 }],
  });
  expect(changed).toMatchObject({ status: 200, json: { pageCap: 10, dateFormat: "day" } });
  expect((await control(sandbox, "GET", "switches")).json).toEqual(sandbox.switches());
  await expect(askJson(sandbox)).rejects.toThrow();
  expect(rowsOf(await askJson(sandbox))[0]?.date).toBe(YESTERDAY);
  expect((await control(sandbox, "DELETE", "switches")).json).toMatchObject({
    pageCap: 10,
    dateFormat: "ms",
    faults: [],
  });
});

test("changing one switch leaves the faults' counts alone", async () => {
  const sandbox = await openSandbox({ switches: { faults: [{ kind: "http-error", times: 1 }] } });
  await expect(askJson(sandbox)).rejects.toThrow();
  sandbox.setSwitches({ pageCap: 10 });
  expect(rowsOf(await askJson(sandbox))).toHaveLength(10);
});

test("the clock is set and moved from another process", async () => {
  const sandbox = await openSandbox();
  const set = await control(sandbox, "POST", "clock", { nowMs: NOON_MS + 5000 });
  expect(Number(set.json.nowMs) - NOON_MS).toBeGreaterThanOrEqual(5000);
  const moved = await control(sandbox, "POST", "clock", { advanceMs: 60_000 });
  expect(Number(moved.json.nowMs) - NOON_MS).toBeGreaterThanOrEqual(65_000);
  expect((await control(sandbox, "GET", "clock")).json.nowMs).toBeTypeOf("number");
});

test("truth, log, edits and warming are there for another process", async () => {
  const sandbox = await openSandbox();
  const range = `from=${YESTERDAY}&to=${YESTERDAY}`;
  expect((await control(sandbox, "POST", "warm", { days: 2 })).status).toBe(200);
  expect((await control(sandbox, "GET", `truth?${range}`)).json).toEqual(
    sandbox.truth({ from: YESTERDAY, to: YESTERDAY }),
  );
  expect((await control(sandbox, "GET", `truth?${range}&showSub=no`)).json).toEqual(
    sandbox.truth({ from: YESTERDAY, to: YESTERDAY }, { showSub: false }),
  );
  await askJson(sandbox);
  expect((await control(sandbox, "GET", "log")).json).toMatchObject({
    [`1000000001 ${COMMISSIONS}`]: { requests: 1 },
  });
  await control(sandbox, "DELETE", "log");
  expect((await control(sandbox, "GET", "log")).json).toEqual({});
  const row = { uid: "1", coin: "BTC", symbol: "X_SPBL", productType: "SPOT", rebateAmount: "0.5" };
  const edit = { day: YESTERDAY, kind: "late-row", place: "last", row };
  expect((await control(sandbox, "POST", "edit", edit)).status).toBe(200);
  expect(rowsOf(await askJson(sandbox)).at(-1)).toMatchObject(row);
});

test("repayments are switched, edited and counted from another process", async () => {
  const sandbox = await openRepayments(spaced(5));
  const switched = await control(sandbox, "POST", "switches", {
    repayments: { order: "shuffled" },
  });
  expect(switched.json.repayments).toMatchObject({ order: "shuffled", spelling: "mixed" });
  const truth = async () =>
    (await control(sandbox, "GET", `repayment-truth?from=0&to=${NOON_MS}`)).json;
  const range = { fromMs: 0, toMs: NOON_MS };
  expect(await truth()).toEqual(sandbox.truthOfRepayments(range));
  const [first] = sandbox.truthOfRepayments(range).records;
  const edit = (body: object) => control(sandbox, "POST", "repayment-edit", body);
  expect((await edit({ kind: "withdraw", repayOrderId: first?.repayOrderId })).status).toBe(200);
  const repayment = { repaidTimeMs: 5000, repaidAmount: "2.5", coin: "XRP" };
  expect((await edit({ kind: "add", repayment })).status).toBe(200);
  const [late, ...others] = (await truth()).records as { repayOrderId: string }[];
  expect(late).toMatchObject(repayment);
  expect(others).toHaveLength(4);
  const change = { repaidInterest: "0.125" };
  expect((await edit({ kind: "change", repayOrderId: late?.repayOrderId, change })).status).toBe(
    200,
  );
  expect((await truth()).records).toContainEqual(
    expect.objectContaining({ ...repayment, ...change }),
  );
});

test("what was traded is there for another process, of the demo account or of a UID", async () => {
  const sandbox = await openSandbox();
  const order = {
    category: "SPOT",
    symbol: "BTCUSDT",
    qty: "100",
    side: "buy",
    orderType: "market",
  };
  const { code } = await askTrading(sandbox, "place-order", { ...order, clientOid: "kept" });
  expect(code).toBe("00000");
  const truth = (await control(sandbox, "GET", "trading-truth")).json;
  expect(truth).toMatchObject({
    orders: [{ clientOid: "kept", orderStatus: "filled" }],
    writes: [{ operation: "place-order", clientOids: ["kept"], executed: true, code: "00000" }],
  });
  expect(truth).toEqual(sandbox.truthOfTrading());
  const named = await control(sandbox, "GET", `trading-truth?uid=${DEMO_CREDENTIALS.uid}`);
  expect(named.json).toEqual(truth);
  expect((await control(sandbox, "GET", "trading-truth?uid=2")).json).toMatchObject({
    orders: [],
    writes: [],
  });
});

test.each([
  ["switches", { colour: "red" }, "switches.colour"],
  ["switches", { pageCap: 0 }, "switches.pageCap"],
  ["switches", { toString: 1 }, "switches.toString"],
  ["switches", "{", "JSON"],
  ["switches", [], "body"],
  ["switches", { repayments: { order: "red" } }, "switches.repayments.order"],
  ["switches", { repayments: [] }, "switches.repayments"],
  ["clock", { nowMs: "noon" }, "nowMs"],
  ["edit", { kind: "restate" }, "edit.day"],
  ["edit", { day: "2026-02-30", kind: "restate" }, "not a day"],
  ["edit", { day: "2026-02-20", kind: "burn" }, "edit.kind"],
  ["edit", { day: "2026-02-20", kind: "late-row", row: { uid: "1" } }, "row"],
  ["edit", { day: "2026-02-20", kind: "late-row", row: { fee: "1e5" } }, "row.fee"],
  ["repayment-edit", { kind: "burn" }, "edit.kind"],
  ["repayment-edit", { kind: "withdraw" }, "edit.repayOrderId"],
  ["repayment-edit", { kind: "withdraw", repayOrderId: "1" }, "no repayment"],
  ["repayment-edit", { kind: "add", repayment: {} }, "repayment.repaidTimeMs"],
  [
    "repayment-edit",
    { kind: "change", repayOrderId: "1", change: { repaidAmount: "1e5" } },
    "change.repaidAmount",
  ],
])(
  "a wrong body for %s (%j) is refused, and the answer names what is wrong",
  async (path, body, word) => {
    const sandbox = await openSandbox();
    const { status, json } = await control(sandbox, "POST", path, body);
    expect(status).toBe(400);
    expect(json.error).toContain(word);
  },
);

test("a client of the exchange and a page in a browser find no control, nor does anybody when it is off", async () => {
  const sandbox = await openSandbox();
  const hidden = { status: 404, json: { code: "40404" } };
  expect(await control(sandbox, "GET", "log", undefined, { "ACCESS-KEY": "x" })).toMatchObject(
    hidden,
  );
  expect(
    await control(sandbox, "GET", "log", undefined, { origin: "http://example.com" }),
  ).toMatchObject(hidden);
  expect(await control(await openSandbox({ control: false }), "GET", "log")).toMatchObject(hidden);
  expect((await control(sandbox, "GET", "nothing")).status).toBe(404);
});

test("a taken port is an error, not a silent other one", async () => {
  const sandbox = await openSandbox();
  await expect(openSandbox({ port: sandbox.port })).rejects.toThrow(/EADDRINUSE/);
});

test("the index names every control and what is not simulated; an account begins again by its uid", async () => {
  const sandbox = await openSandbox();
  const { json } = await control(sandbox, "GET", "");
  expect(json.controls).toContain("POST trading-reset");
  expect(json.notSimulated).toContainEqual(expect.stringContaining("Nobody else trades"));
  const uid = DEMO_CREDENTIALS.uid ?? "";
  const kinds = async () => {
    const truth = (await control(sandbox, "GET", `trading-truth?uid=${uid}`)).json;
    return new Set((truth.journal as { kind: string }[]).map(({ kind }) => kind));
  };
  expect((await control(sandbox, "POST", "trading-reset", { uid })).status).toBe(200);
  expect(await kinds()).toEqual(new Set(["start"]));
  expect((await control(sandbox, "POST", "trading-reset", { uid: "x" })).status).toBe(400);
});
