import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import type { CommissionRow } from "@/lib/commissions/commission";
import type { Clock } from "@/lib/core/clock";
import { parseDay } from "@/lib/core/day";
import { createExchangeClient, type ExchangeClient, type ExchangeClientOptions } from "./client";
import { signRequest } from "./http/prepare-request";
import {
  EXAMPLE_ROW,
  envelope,
  type HttpStandIn,
  type StandInReply,
  startStandIn,
  success,
  text,
} from "./http/testing/http-stand-in";
import { localLeases } from "./rate-limit/testing/local-leases";

const DAY = parseDay("2023-09-10");
const CREDENTIALS = { apiKey: "the-key", apiSecret: "the-secret", apiPassphrase: "the-passphrase" };
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Records waits and skips them, so that no test sleeps; the time is the machine's. */
function hastyClock(offsetMs = 0): Clock & { waits: number[] } {
  const waits: number[] = [];
  return {
    waits,
    now: () => Date.now() + offsetMs,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      waits.push(ms);
    },
  };
}

async function exchangeReplying(
  replies: readonly StandInReply[],
  options: Partial<ExchangeClientOptions> & { serverTime?: () => number } = {},
): Promise<{ client: ExchangeClient; server: HttpStandIn; clock: ReturnType<typeof hastyClock> }> {
  const server = await startStandIn(replies, options.serverTime);
  const clock = hastyClock();
  const client = createExchangeClient({
    baseUrl: server.url,
    credentials: CREDENTIALS,
    leases: localLeases(),
    priority: "background",
    clock,
    random: () => 0,
    ...options,
  });
  closing.push(client.close, server.close);
  return { client, server, clock };
}

async function readDay(client: ExchangeClient, day = DAY): Promise<CommissionRow[]> {
  const rows: CommissionRow[] = [];
  for await (const page of client.commissionPages({ day, showSub: true })) rows.push(...page);
  return rows;
}

const page = (rows: readonly unknown[] | null, endId?: unknown) =>
  success({ commissionList: rows, endId });
const empty = page([]);

describe("a signed request", () => {
  test("asks for the whole UTC+8 day with its keys in order and a signature over exactly what was sent", async () => {
    const { client, server } = await exchangeReplying([empty]);
    await readDay(client);
    const { url, headers } = server.requests[0] ?? expect.fail("nothing was asked");
    expect(url.pathname + url.search).toBe(
      "/api/v2/broker/customer-commissions?endTime=1694361599999&limit=1000&showSub=yes&startTime=1694275200000",
    );
    const timestampMs = String(headers["access-timestamp"]);
    const parts = {
      timestampMs,
      method: "GET",
      path: url.pathname,
      query: url.search.slice(1),
      body: "",
    } as const;
    expect(headers["access-sign"]).toBe(signRequest(CREDENTIALS.apiSecret, parts));
    expect(headers).toMatchObject({
      "access-key": "the-key",
      "access-passphrase": "the-passphrase",
    });
  });

  test("carries the exchange's time when this machine's clock is wrong by a day", async () => {
    const serverTime = () => Date.now() + 86_400_000;
    const { client, server } = await exchangeReplying([empty], { serverTime });
    const now = await client.measureClock();
    expect(Math.abs(now - serverTime())).toBeLessThan(1_000);
    expect(Math.abs(client.now() - serverTime())).toBeLessThan(1_000);
    await readDay(client);
    const stamp = Number(server.requests[0]?.headers["access-timestamp"]);
    expect(Math.abs(stamp - serverTime())).toBeLessThan(1_000);
    expect(server.times).toHaveLength(1);
  });

  test("is refused for its time once: clocks are compared again, it is signed again and sent again", async () => {
    const { client, server, clock } = await exchangeReplying([envelope(400, "40008"), empty]);
    await readDay(client);
    expect([server.requests.length, server.times.length, clock.waits]).toEqual([2, 2, []]);
    expect(client.stats()).toEqual({ requests: 4, retries: 1 });
  });

  test("is refused for its time twice: that is a clock problem", async () => {
    const { client, server } = await exchangeReplying([envelope(400, "40008")]);
    await expect(readDay(client)).rejects.toMatchObject({
      failure: { kind: "clock-skew", code: "40008" },
    });
    expect(server.requests).toHaveLength(2);
  });

  test("asks for the time without any key", async () => {
    const { client, server } = await exchangeReplying([empty]);
    await client.measureClock();
    const names = Object.keys(server.times[0]?.headers ?? {});
    expect(names.filter((name) => name.startsWith("access-"))).toEqual([]);
  });
});

describe("an answer", () => {
  test("is the public example row, digit for digit", async () => {
    const { client } = await exchangeReplying([page([EXAMPLE_ROW], "6624"), empty]);
    const { date, ...fields } = EXAMPLE_ROW;
    expect(await readDay(client)).toEqual([{ day: "2023-09-10", ...fields }]);
    expect(date).toBe("1694275200000");
  });

  test.each(["", null, undefined])("ends a day with endId %j", async (endId) => {
    const { client, server } = await exchangeReplying([page([EXAMPLE_ROW], endId)]);
    expect(await readDay(client)).toHaveLength(1);
    expect(server.requests).toHaveLength(1);
  });

  test("goes on from a cursor that is a number", async () => {
    const { client, server } = await exchangeReplying([page([EXAMPLE_ROW], 6624), page(null)]);
    expect(await readDay(client)).toHaveLength(1);
    expect(server.requests[1]?.url.searchParams.get("idLessThan")).toBe("6624");
  });

  test.each([
    ["at HTTP 400", envelope(400, "40054")],
    ["at HTTP 200, as a number", envelope(200, 40054)],
    ["as data that is null in a success", success(null)],
  ])("that marks the data as empty means zero rows, %s", async (_name, reply) => {
    const { client } = await exchangeReplying([reply]);
    expect(await readDay(client)).toEqual([]);
    expect(await client.checkKey(true)).toEqual({ environment: "live" });
  });

  test("may be compressed", async () => {
    const body = gzipSync(
      JSON.stringify({ code: "00000", data: { commissionList: [EXAMPLE_ROW], endId: "" } }),
    );
    const reply: StandInReply = (response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      response.end(body);
    };
    const { client } = await exchangeReplying([reply]);
    expect(await readDay(client)).toHaveLength(1);
  });

  test("names its environment only by the sandbox's header", async () => {
    const sandbox = text(200, JSON.stringify({ code: "00000", data: {} }), {
      "x-exchange-environment": "sandbox",
    });
    expect(await (await exchangeReplying([sandbox])).client.checkKey(true)).toEqual({
      environment: "sandbox",
    });
  });

  test.each([
    [
      "an amount that is a number",
      page([{ ...EXAMPLE_ROW, rebateAmount: 0.1 }]),
      "commissionList[0].rebateAmount is not a decimal string: 0.1",
    ],
    [
      "an amount of a later row that is none, which is shown",
      page([EXAMPLE_ROW, { ...EXAMPLE_ROW, fee: "1,234.5" }]),
      'commissionList[1].fee is not a decimal string: "1,234.5"',
    ],
    [
      "an amount of many letters, of which the beginning is shown",
      page([{ ...EXAMPLE_ROW, fee: "n/a ".repeat(500) }]),
      `"${"n/a ".repeat(10)}"`,
    ],
    [
      "a day of a year without the exchange",
      page([{ ...EXAMPLE_ROW, date: "0026-05-01" }]),
      'commissionList[0].date is neither milliseconds nor YYYY-MM-DD: "0026-05-01"',
    ],
    [
      "a day in milliseconds of such a year",
      page([{ ...EXAMPLE_ROW, date: "9999999999999" }]),
      "commissionList[0].date is neither",
    ],
    ["a list that is absent", success({ endId: "" }), "commissionList"],
    ["data that is an array", success([EXAMPLE_ROW]), "data is not an object"],
    ["a cursor that cannot be signed safely", page([EXAMPLE_ROW], "a b&c=d"), "endId"],
    ["a cursor whose digits JSON has lost", page([EXAMPLE_ROW], 2 ** 60), "endId"],
  ])("with %s is refused at once, naming it", async (_name, reply, words) => {
    const { client, server } = await exchangeReplying([reply]);
    const failure = { kind: "bad-response", detail: expect.stringContaining(words) };
    await expect(readDay(client)).rejects.toMatchObject({ failure });
    expect(server.requests).toHaveLength(1);
  });

  test("with exponents is written out, digit for digit", async () => {
    const row = { ...EXAMPLE_ROW, fee: "0E-8", feePaid: "1.20e-7", rebateAmount: "1E+3" };
    const { client } = await exchangeReplying([page([row]), page([])]);
    const [read] = await readDay(client);
    expect(read).toMatchObject({ fee: "0.00000000", feePaid: "0.000000120", rebateAmount: "1000" });
  });

  test("with rows of other days only is refused: it does not prove that this day is empty", async () => {
    const { client } = await exchangeReplying([page([EXAMPLE_ROW])]);
    await expect(readDay(client, parseDay("2023-09-11"))).rejects.toMatchObject({
      failure: { kind: "bad-response" },
    });
  });
});

const stalled: StandInReply = (response) => {
  response.writeHead(200, { "content-length": "1000" });
  response.write('{"code":"00000",');
};
const reset: StandInReply = (response) => {
  response.socket?.destroy();
};
const truncated: StandInReply = text(200, '{"code":"00000","data":{"commissionList":[{"uid":"1"');
const html = (status: number): StandInReply => text(status, "<html>Bad gateway</html>");

describe("a temporary fault", () => {
  test.each([
    ["a reset connection", reset],
    ["HTTP 503 with HTML", html(503)],
    ["HTTP 200 with HTML", html(200)],
    ["half a JSON at HTTP 200", truncated],
    ["JSON that is no envelope at HTTP 200", text(200, "[]")],
    ["HTTP 200 with an error code", envelope(200, "40200")],
    ["an error code that is a number", envelope(500, 25000)],
    ["HTTP 408", text(408, "")],
    ["a code that only a read may repeat", envelope(400, "40010")],
    ["a code that is repeated once", envelope(400, "40808")],
    ["429 by code alone", envelope(200, "429")],
  ])("is asked again: %s", async (_name, fault) => {
    const { client, server, clock } = await exchangeReplying([fault, empty]);
    expect(await readDay(client)).toEqual([]);
    expect(server.requests).toHaveLength(2);
    expect(clock.waits).toHaveLength(1);
    expect(client.stats().retries).toBe(1);
  });

  test("is a body that stalls: the time for one attempt covers its last byte", async () => {
    const { client } = await exchangeReplying([stalled, empty], { timeoutMs: 600 });
    expect(await readDay(client)).toEqual([]);
    expect(client.stats().retries).toBe(1);
  });

  test("is a 429: the wait it asks for is kept in full, also by requests that queue behind it", async () => {
    const limited = text(429, "<html>slow down</html>", { "retry-after": "1" });
    const { client, server, clock } = await exchangeReplying([limited, empty]);
    await readDay(client);
    expect(clock.waits).toEqual([1_000]);
    const [first, second] = server.requests.map((request) => request.atMs);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(999);
  });
});

describe("a lasting fault", () => {
  test.each([
    ["HTML at HTTP 503", html(503), "unavailable", 5],
    ["HTML at HTTP 200", html(200), "unavailable", 3],
    ["half a JSON", truncated, "bad-response", 3],
    ["a reset connection", reset, "unreachable", 5],
    ["a redirect", text(302, "", { location: "http://127.0.0.1:9/" }), "unreachable", 1],
    ["HTTP 403 of a gateway", html(403), "rejected", 1],
    ["40808", envelope(400, "40808"), "rejected", 2],
    ["an unknown code", envelope(400, "99999"), "rejected", 1],
    ["an unknown code at HTTP 500", envelope(500, "99999"), "unavailable", 5],
    ["a success code at HTTP 500", envelope(500, "00000", {}), "unavailable", 5],
  ])("%s ends as a typed failure", async (_name, reply, kind, requests) => {
    const { client, server } = await exchangeReplying([reply]);
    await expect(readDay(client)).rejects.toMatchObject({
      name: "ExchangeError",
      failure: { kind },
    });
    expect(server.requests).toHaveLength(requests);
  });

  test("a server that is silent is timed-out", async () => {
    const { client } = await exchangeReplying([() => undefined], { timeoutMs: 30 });
    await expect(readDay(client)).rejects.toMatchObject({ failure: { kind: "timed-out" } });
  });

  test("a server that is not there is unreachable", async () => {
    const { client, server } = await exchangeReplying([empty]);
    await server.close();
    await expect(client.measureClock()).rejects.toMatchObject({ failure: { kind: "unreachable" } });
  });
});

test("an aborted read stops waiting and asks nothing more", async () => {
  const { client, server } = await exchangeReplying([() => undefined]);
  const controller = new AbortController();
  const reading = client.commissionPages({ day: DAY, showSub: true, signal: controller.signal });
  const first = reading[Symbol.asyncIterator]().next();
  await expect.poll(() => server.requests.length).toBe(1);
  controller.abort(new Error("enough"));
  await expect(first).rejects.toThrow("enough");
});

test("identical questions of two clients in flight are one request; other credentials are another question", async () => {
  const leases = localLeases();
  const { client, server } = await exchangeReplying([empty], { leases });
  const options = { baseUrl: server.url, leases, priority: "interactive" } as const;
  const twin = createExchangeClient({ ...options, credentials: CREDENTIALS });
  const impostor = createExchangeClient({
    ...options,
    credentials: { ...CREDENTIALS, apiSecret: "guessed" },
  });
  closing.unshift(twin.close, impostor.close);
  await Promise.all([client.measureClock(), twin.measureClock(), impostor.measureClock()]);
  await Promise.all([readDay(client), readDay(client), readDay(twin), readDay(impostor)]);
  expect(server.requests).toHaveLength(2);
  await readDay(client);
  expect(server.requests).toHaveLength(3);
});
