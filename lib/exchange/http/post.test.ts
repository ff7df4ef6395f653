import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { systemClock } from "@/lib/core/clock";
import { createFakeClock } from "@/lib/core/testing/clock";
import { NoTurnError } from "../rate-limit/rate-gate";
import { sealCredentials } from "./credentials";
import type { PostRequest } from "./post";
import { signRequest } from "./prepare-request";
import { envelope, type StandInReply, startStandIn, success, text } from "./testing/http-stand-in";
import { createTransport } from "./transport";

const CREDENTIALS = { apiKey: "the-key", apiSecret: "the-secret", apiPassphrase: "the-passphrase" };
const BODY = '{"symbol":"BTCUSDT","note":"ä€"}';

/** A transport and one write on it; turns of the rate limit never wait. */
function poster(
  baseUrl: string,
  { timeoutMs = 5_000, measured = async () => 0, clock = systemClock } = {},
) {
  const transport = createTransport({
    baseUrl,
    clock,
    timeoutMs,
    random: () => 0,
    allowPrivate: false,
  });
  onTestFinished(transport.close);
  const gate = {
    take: async () => ({ sent: () => true, answered: () => undefined, done: () => undefined }),
    holdBack: vi.fn<(delayMs: number) => void>(),
  };
  const resyncClock = vi.fn<() => Promise<number>>(measured);
  const post = (more: Partial<PostRequest> = {}) =>
    transport.post({
      path: "/api/v3/trade/place-order",
      body: BODY,
      signer: {
        credentials: sealCredentials(CREDENTIALS),
        clockOffsetMs: async () => 0,
        resyncClock,
      },
      channelApiCode: null,
      gate,
      urgency: { priority: "interactive" },
      signal: AbortSignal.timeout(20_000),
      unlistedCode: "unknown",
      ...more,
    });
  return { post, gate, resyncClock, stats: transport.stats };
}

async function exchangeReplying(...replies: readonly StandInReply[]) {
  const server = await startStandIn(replies);
  onTestFinished(server.close);
  return server;
}

const reset: StandInReply = (response) => response.socket?.destroy();
const html = (status: number) => text(status, "<html>Bad gateway</html>");
const half: StandInReply = (response) => {
  response.writeHead(200, { "content-length": "1000" });
  response.write('{"code":"00000","data":{"orderId":"1"', () => response.socket?.destroy());
};
const brokenHttp: StandInReply = (response) => {
  response.socket?.end("HTTP/1.1 200 OK\r\nbad header: \u0000\r\n\r\n");
};

test("the signature covers the exact bytes that arrive", async () => {
  const server = await exchangeReplying(success({}));
  await poster(server.url).post();
  const [request = expect.fail("nothing arrived")] = server.requests;
  expect([request.method, request.body]).toEqual(["POST", BODY]);
  expect(request.headers["content-length"]).toBe(String(Buffer.byteLength(BODY)));
  const timestampMs = String(request.headers["access-timestamp"]);
  const path = "/api/v3/trade/place-order";
  expect(request.headers["access-sign"]).toBe(
    signRequest(CREDENTIALS.apiSecret, {
      timestampMs,
      method: "POST",
      path,
      query: "",
      body: BODY,
    }),
  );
});

test("the broker's own code is sent where there is one, and no other header is without it", async () => {
  const server = await exchangeReplying(success({}));
  const { post } = poster(server.url);
  await post({ channelApiCode: "broker-7" });
  await post();
  expect(server.requests.map(({ headers }) => headers["x-channel-api-code"])).toEqual([
    "broker-7",
    undefined,
  ]);
});

test.each([
  ["a success", success({ orderId: "1" }), "answered"],
  ["a refusal that public sources name", envelope(400, "25202"), "refused"],
  ["a refusal at HTTP 200", envelope(200, "40034"), "refused"],
  ["a missing permission", envelope(400, "40014"), "refused"],
  ["a code that nobody names", envelope(400, "99999"), "unknown"],
  ["40010", envelope(400, "40010"), "unknown"],
  ["40725", envelope(400, "40725"), "unknown"],
  ["45001", envelope(200, "45001"), "unknown"],
  ["40015", envelope(400, "40015"), "unknown"],
  ["25000", envelope(400, "25000"), "unknown"],
  ["25001", envelope(400, "25001"), "unknown"],
  ["25003", envelope(400, "25003"), "unknown"],
  ["40200", envelope(400, "40200"), "unknown"],
  ["40808", envelope(400, "40808"), "unknown"],
  ["a refusal at HTTP 500", envelope(500, "25202"), "unknown"],
  ["a refused time at HTTP 502", envelope(502, "40008"), "unknown"],
  ["a limit at HTTP 503", envelope(503, "429"), "unknown"],
  ["a success at HTTP 500", envelope(500, "00000", {}), "unknown"],
  ["a success at HTTP 429", envelope(429, "00000", {}), "unknown"],
  ["HTML at HTTP 502", html(502), "unknown"],
  ["HTML at HTTP 200", html(200), "unknown"],
  ["HTML at HTTP 403", html(403), "unknown"],
  ["HTTP 408", text(408, ""), "unknown"],
  ["a redirect", text(302, "", { location: "http://127.0.0.1:9/" }), "unknown"],
  ["JSON that is no envelope", text(200, "[]"), "unknown"],
  ["no data, which answers a question", envelope(400, "40054"), "unknown"],
  ["a reset", reset, "unknown"],
  ["half an answer", half, "unknown"],
  ["an answer that is no HTTP", brokenHttp, "unknown"],
  ["an answer that cannot be unpacked", text(200, "x", { "content-encoding": "gzip" }), "unknown"],
  ["an encoding that nobody asked for", text(200, "x", { "content-encoding": "br" }), "unknown"],
  ["429", text(429, "slow down"), "not-sent"],
  ["429 with the exchange's envelope", envelope(429, "429"), "not-sent"],
  ["429 by code alone", envelope(200, "429"), "not-sent"],
] as const)("%s, and it was sent once", async (_name, reply, kind) => {
  const server = await exchangeReplying(reply);
  expect(await poster(server.url).post()).toMatchObject({ kind });
  expect(server.requests).toHaveLength(1);
});

test("an unknown code is a refusal if a setting says so", async () => {
  const server = await exchangeReplying(envelope(400, "99999", null, "balance not enough"));
  expect(await poster(server.url).post({ unlistedCode: "refused" })).toMatchObject({
    kind: "refused",
    failure: { code: "99999", detail: expect.stringContaining("balance not enough") },
  });
});

test("a refusal gives back the number of a modification, and no other number", async () => {
  const refused = (requestId: string) =>
    text(400, `{"code":"25569","msg":"","data":{"requestId":${requestId}}}`);
  const id = "123456789012345678";
  const server = await exchangeReplying(refused(id), refused("1"), refused(`"${id}"`));
  const { post } = poster(server.url);
  const ask = async () => {
    const outcome = await post({ body: `{"orderId":"1","requestId":${id}}` });
    return outcome.kind === "refused" ? outcome.failure.requestId : outcome;
  };
  expect([await ask(), await ask(), await ask()]).toEqual([id, undefined, id]);
});

test("429 holds back what comes after it, for as long as the exchange asks", async () => {
  const limited = text(429, "", { "retry-after": "7" });
  const server = await exchangeReplying(limited, text(429, ""));
  const { post, gate } = poster(server.url);
  expect(await post()).toMatchObject({ kind: "not-sent", retryAfterMs: 7_000 });
  expect(await post()).toMatchObject({ kind: "not-sent", retryAfterMs: null });
  expect(gate.holdBack.mock.calls).toEqual([[7_000], [1_000]]);
});

test("a write that gets no turn in time is not sent, and says how long a 429 holds back", async () => {
  const server = await exchangeReplying(success({}));
  const { post, gate } = poster(server.url);
  const waits: (number | undefined)[] = [];
  const late = {
    ...gate,
    take: async (_who: unknown, _signal: unknown, withinMs?: number) => {
      waits.push(withinMs);
      throw new NoTurnError(300_000);
    },
  };
  expect(await post({ gate: late })).toMatchObject({
    kind: "not-sent",
    failure: { kind: "rate-limited" },
    retryAfterMs: 300_000,
  });
  expect(waits).toEqual([5_000]);
  expect(server.requests).toEqual([]);
});

test("a write whose time was refused is not sent again where the time came late", async () => {
  const server = await exchangeReplying(envelope(400, "40008"), success({}));
  const clock = createFakeClock(Date.now());
  const measured = async () => {
    clock.advance(5_001);
    return 0;
  };
  expect(await poster(server.url, { clock, measured }).post()).toMatchObject({
    kind: "not-sent",
    failure: { code: "40008" },
  });
  expect(server.requests).toHaveLength(1);
});

test("a refused time is measured and sent again once, with a new signature", async () => {
  const server = await exchangeReplying(envelope(400, "40008"), success({ orderId: "1" }));
  const { post, resyncClock, stats } = poster(server.url);
  expect(await post()).toMatchObject({ kind: "answered" });
  expect([server.requests.length, resyncClock.mock.calls.length, stats().retries]).toEqual([
    2, 1, 1,
  ]);
});

test("a time that is refused twice is a refusal", async () => {
  const server = await exchangeReplying(envelope(400, "40008"));
  expect(await poster(server.url).post()).toMatchObject({
    kind: "refused",
    failure: { kind: "clock-skew", code: "40008" },
  });
  expect(server.requests).toHaveLength(2);
});

test("the second sending is judged like the first", async () => {
  const server = await exchangeReplying(envelope(400, "40008"), reset);
  expect(await poster(server.url).post()).toMatchObject({ kind: "unknown" });
});

test("a clock that cannot be compared leaves the write unsent", async () => {
  const server = await exchangeReplying(envelope(400, "40008"));
  const gone = new AbortController();
  const measured = async () => {
    gone.abort();
    throw gone.signal.reason;
  };
  expect(await poster(server.url, { measured }).post({ signal: gone.signal })).toMatchObject({
    kind: "not-sent",
  });
  expect(server.requests).toHaveLength(1);
});

test("a refused connection sends nothing", async () => {
  const server = await exchangeReplying(success({}));
  await server.close();
  expect(await poster(server.url).post()).toMatchObject({
    kind: "not-sent",
    failure: { kind: "unreachable", detail: "ECONNREFUSED" },
  });
});

test("an address that is not allowed is sent nothing", async () => {
  expect(await poster("http://10.0.0.1").post()).toMatchObject({
    kind: "not-sent",
    failure: { kind: "address-unsafe" },
  });
});

test("a silent server leaves the outcome unknown", async () => {
  const server = await exchangeReplying(() => undefined);
  expect(await poster(server.url, { timeoutMs: 200 }).post()).toMatchObject({
    kind: "unknown",
    failure: { kind: "timed-out" },
  });
});

test("a handshake that never ends has sent no byte of the write", async () => {
  const bytes: Buffer[] = [];
  const server = createServer((socket) =>
    socket.on("data", (chunk) => bytes.push(chunk)).on("error", () => 0),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await poster(url, { timeoutMs: 300 }).post()).toMatchObject({ kind: "not-sent" });
  expect(Buffer.concat(bytes).toString("latin1")).not.toContain("BTCUSDT");
});

test("called off before it was sent it is not sent; called off afterwards its outcome is unknown", async () => {
  const server = await exchangeReplying(() => undefined);
  const { post } = poster(server.url);
  expect(await post({ signal: AbortSignal.abort() })).toMatchObject({ kind: "not-sent" });
  const controller = new AbortController();
  const outcome = post({ signal: controller.signal });
  await expect.poll(() => server.requests.length).toBe(1);
  controller.abort();
  expect(await outcome).toMatchObject({ kind: "unknown" });
});

test("a write whose turn has ended is not sent", async () => {
  const server = await exchangeReplying(success({}));
  const ended = { sent: () => false, answered: () => undefined, done: () => undefined };
  const gate = { take: async () => ended, holdBack: () => undefined };
  expect(await poster(server.url).post({ gate })).toMatchObject({ kind: "not-sent" });
  expect(server.requests).toEqual([]);
});

test("each write has a connection of its own", async () => {
  const ports: unknown[] = [];
  const server = await exchangeReplying((response, request) => {
    ports.push(response.socket?.remotePort);
    success({})(response, request);
  });
  const { post } = poster(server.url);
  await post();
  await post();
  expect(new Set(ports).size).toBe(2);
});

test("no key, secret, passphrase or signature is in an outcome", async () => {
  const echo: StandInReply = (response, request) =>
    envelope(400, "25202", null, JSON.stringify(request.headers))(response, request);
  const server = await exchangeReplying(echo);
  const outcome = JSON.stringify(await poster(server.url).post());
  const signature = String(server.requests[0]?.headers["access-sign"]);
  for (const secret of [...Object.values(CREDENTIALS), signature])
    expect(outcome).not.toContain(secret);
});
