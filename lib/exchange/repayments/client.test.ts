import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createExchangeClient, type ExchangeClientOptions } from "../client";
import { signRequest } from "../http/prepare-request";
import {
  envelope,
  type StandInReply,
  startStandIn,
  success,
  text,
} from "../http/testing/http-stand-in";
import { localLeases } from "../rate-limit/testing/local-leases";
import type { RepaymentWindow } from "./walk";

const CREDENTIALS = { apiKey: "the-key", apiSecret: "the-secret", apiPassphrase: "the-passphrase" };
const RANGE = { fromMs: 1_694_275_200_000, toMs: 1_694_361_599_999 };
const RECORD = {
  repayOrderId: "1",
  repaidTime: "1694300000000",
  coin: "USDT",
  repayAmount: "5",
  repaidInterest: "0.1",
};
const WHOLE = [{ range: RANGE, repayments: [], incomplete: null }];
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function exchangeReplying(
  replies: readonly StandInReply[],
  options: Partial<ExchangeClientOptions> = {},
) {
  const server = await startStandIn(replies);
  const client = createExchangeClient({
    baseUrl: server.url,
    credentials: CREDENTIALS,
    leases: localLeases(),
    priority: "background",
    clock: { now: Date.now, sleep: async (_ms, signal) => signal?.throwIfAborted() },
    random: () => 0,
    ...options,
  });
  closing.push(client.close, server.close);
  const read = async (signal?: AbortSignal) => {
    const pieces: RepaymentWindow[] = [];
    for await (const piece of client.repaymentWindows({ range: RANGE, signal })) pieces.push(piece);
    return pieces;
  };
  return { client, server, read };
}

test("a request asks for milliseconds with its keys in order and a signature over exactly what was sent", async () => {
  const { server, read } = await exchangeReplying([success([])]);
  await read();
  const { url, headers } = server.requests[0] ?? expect.fail("nothing was asked");
  const query = "endTime=1694361600000&limit=100&startTime=1694275199999";
  expect(url.pathname + url.search).toBe(`/api/v2/spot/ins-loan/repaid-history?${query}`);
  const timestampMs = String(headers["access-timestamp"]);
  const parts = { timestampMs, method: "GET", path: url.pathname, query, body: "" } as const;
  expect(headers["access-sign"]).toBe(signRequest(CREDENTIALS.apiSecret, parts));
});

test.each([
  ["an empty list", success([])],
  ["null", success(null)],
  ["code 40054", envelope(400, "40054")],
])("%s is no records", async (_name, reply) => {
  expect(await (await exchangeReplying([reply])).read()).toEqual(WHOLE);
});

test.each([
  [
    "no figure",
    { repayAmount: undefined },
    "data[0].repaidAmount is missing, and so is repayAmount",
  ],
  ["two figures", { repaidAmount: "6" }, "data[0].repaidAmount contradicts repayAmount"],
  ["a time of another day", { repaidTime: ["1694100000000"] }, "data[0].repaidTime is outside"],
])("a record with %s is refused, naming the field", async (_name, change, words) => {
  const { read } = await exchangeReplying([success([{ ...RECORD, ...change }])]);
  const failure = { kind: "bad-response", detail: expect.stringContaining(words) };
  await expect(read()).rejects.toMatchObject({ failure });
});

describe("a fault", () => {
  test.each([
    ["HTTP 503", text(503, "<html>")],
    ["429 by code", envelope(200, "429")],
    ["half a JSON", text(200, '{"code":"00000","data":[')],
    ["a refused time, once", envelope(400, "40008")],
  ])("that passes is asked again: %s", async (_name, fault) => {
    const { server, read } = await exchangeReplying([fault, success([])]);
    expect(await read()).toEqual(WHOLE);
    expect(server.requests).toHaveLength(2);
  });

  test.each([
    ["40014", "permission-missing", 1],
    ["40037", "key-unknown", 1],
    ["40704", "out-of-range", 2],
    ["40200", "unavailable", 5],
  ])("that stays ends as a typed failure: %s", async (code, kind, requests) => {
    const { server, read } = await exchangeReplying([envelope(400, code)]);
    await expect(read()).rejects.toMatchObject({ name: "ExchangeError", failure: { kind, code } });
    expect(server.requests).toHaveLength(requests);
  });
});

test("an aborted walk stops waiting and asks nothing more", async () => {
  const { server, read } = await exchangeReplying([() => undefined]);
  const controller = new AbortController();
  const reading = read(controller.signal);
  await expect.poll(() => server.requests.length).toBe(1);
  controller.abort(new Error("enough"));
  await expect(reading).rejects.toThrow("enough");
  expect(server.requests).toHaveLength(1);
});

test("identical questions in flight are one; no sixth begins within a second, and commissions do not wait", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const { client, server, read } = await exchangeReplying([success([])]);
  await Promise.all([read(), read()]);
  expect(server.requests).toHaveLength(1);
  for (let walk = 2; walk <= 5; walk++) await read();
  let isRead = false;
  const later = Promise.all([read(), client.checkKey(true)]).then(async () => {
    for (let walk = 7; walk <= 20; walk++) await read();
    isRead = true;
  });
  await expect.poll(() => server.requests.length).toBe(6);
  expect(server.requests.at(-1)?.url.pathname).toContain("customer-commissions");
  while (!isRead) await vi.advanceTimersByTimeAsync(1);
  await later;
  const times = server.requests.flatMap(({ url, atMs }) =>
    url.pathname.includes("repaid-history") ? [atMs] : [],
  );
  expect(times).toHaveLength(20);
  for (const [at, timeMs] of times.slice(5).entries()) {
    expect(timeMs - (times[at] ?? Number.NaN)).toBeGreaterThanOrEqual(1_000);
  }
});
