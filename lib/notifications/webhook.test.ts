import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findUrlProblem, makeSecret, sendMessage, signMessage } from "./webhook";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const MESSAGE = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", body: '{"test": 2432232314}' };
const SENT_MS = 1_614_265_330_000;
/** Signed by the specification's reference library. */
const SIGNATURE = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

beforeEach(() => void vi.stubEnv("ALLOW_PRIVATE_EXCHANGE", "yes"));

test("the signature is that of the specification's example; two secrets sign both", () => {
  expect(signMessage(MESSAGE, [SECRET], SENT_MS)).toEqual({
    "webhook-id": MESSAGE.id,
    "webhook-timestamp": "1614265330",
    "webhook-signature": SIGNATURE,
  });
  const both = signMessage(MESSAGE, [SECRET, makeSecret()], SENT_MS)["webhook-signature"]?.split(
    " ",
  );
  expect(both?.[0]).toBe(SIGNATURE);
  expect(both?.[1]).toMatch(/^v1,[\w+/]{43}=$/);
});

test("a secret is 24 to 64 random bytes", () => {
  const [one, other] = [makeSecret(), makeSecret()];
  expect(one).not.toBe(other);
  expect(one).toMatch(/^whsec_/);
  expect(Buffer.from(one.slice(6), "base64")).toHaveLength(32);
});

const INWARD = [
  "https://127.0.0.1/x",
  "http://127.0.0.1:8080/x",
  "https://127.1/x",
  "https://2130706433/x",
  "https://[::1]/x",
  "https://[::ffff:127.0.0.1]/x",
  "https://localhost/x",
  "https://a.localhost./x",
  "https://10.0.0.1/x",
  "https://172.16.3.4/x",
  "https://192.168.1.1/x",
  "https://100.64.0.1/x",
  "https://[fd00::1]/x",
];
const NEVER = [
  "https://169.254.169.254/x",
  "https://0.0.0.0/x",
  "https://[fe80::1]/x",
  "https://224.0.0.1/x",
];

test.each(INWARD)("%s is allowed for an administrator, if the operator permits it", (url) => {
  expect(findUrlProblem(url, false)).not.toBeNull();
  expect(findUrlProblem(url, true)).toBeNull();
  vi.stubEnv("ALLOW_PRIVATE_EXCHANGE", "no");
  expect(findUrlProblem(url, true)).not.toBeNull();
});

test.each(NEVER)("%s is refused for everybody", (url) => {
  expect(findUrlProblem(url, true)).toBe("not-public");
});

test("a public address needs https, and no password in it", () => {
  expect(findUrlProblem("https://example.com/hook?key=1", false)).toBeNull();
  expect(findUrlProblem("http://example.com/hook", true)).toBe("not-https");
  for (const text of [
    "",
    "example.com",
    "ftp://example.com",
    "https://a:b@example.com",
    "https://example.com/#x",
  ])
    expect(findUrlProblem(text, true)).toBe("not-an-address");
  expect(findUrlProblem(`https://example.com/${"x".repeat(2_000)}`, true)).toBe("not-an-address");
});

let close: (() => void) | undefined;
afterEach(() => {
  close?.();
  close = undefined;
});

async function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  close = () => void server.close();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

const send = (url: string, isAdmin = true) =>
  sendMessage(MESSAGE, { url, secrets: [SECRET], isAdmin }, SENT_MS);
const answering = (status: number, headers: Record<string, string> = {}) =>
  listen((_, response) => void response.writeHead(status, headers).end());

test("what arrives is the body itself, as JSON, with its signature", async () => {
  const got: unknown[] = [];
  const url = await listen(async (request, response) => {
    const body = (await request.toArray()).join("");
    const { "webhook-signature": signature, "content-type": type } = request.headers;
    got.push([request.method, request.url, body, signature, type]);
    response.writeHead(204).end();
  });
  expect(await send(url)).toEqual({ kind: "delivered" });
  expect(got).toEqual([["POST", "/hook", MESSAGE.body, SIGNATURE, "application/json"]]);
});

test("of an answer that is gigabytes long the status counts, and the connection is closed", async () => {
  const part = Buffer.alloc(1024 * 1024, "x");
  let sent = 0;
  const url = await listen((_, response) => {
    response.writeHead(200);
    const write = () => {
      while (!response.destroyed && sent < 4_096) {
        sent += 1;
        if (!response.write(part)) return void response.once("drain", write);
      }
      response.end();
    };
    write();
  });
  expect(await send(url)).toEqual({ kind: "delivered" });
  expect(sent).toBeLessThan(64);
});

test("2xx is success, also where the rest of the answer cannot be read", async () => {
  expect(await send(await answering(200, { "content-encoding": "br" }))).toEqual({
    kind: "delivered",
  });
  close?.();
  const cut = await listen((_, response) => {
    response.writeHead(200, { "content-length": "10" });
    response.write("12345", () => response.destroy());
  });
  expect(await send(cut)).toEqual({ kind: "delivered" });
  close?.();
  expect(await send(await answering(500, { "content-encoding": "br" }))).toMatchObject({
    kind: "not-delivered",
  });
});

test("only 2xx is success; no redirect is followed", async () => {
  const others = vi.fn();
  const target = await listen(others);
  const undo = close;
  const url = await answering(302, { location: target });
  expect(await send(url)).toMatchObject({ problem: "redirected", httpStatus: 302 });
  expect(others).not.toHaveBeenCalled();
  undo?.();
  close?.();
  for (const [status, problem] of [
    [400, "answered"],
    [500, "answered"],
    [410, "gone"],
    [304, "redirected"],
  ] as const) {
    expect(await send(await answering(status))).toMatchObject({ problem, httpStatus: status });
    close?.();
  }
});

test("a receiver that asks for a pause is heard, with 429 and 503 alone", async () => {
  for (const [status, retryAfterMs] of [
    [429, 120_000],
    [503, 120_000],
    [500, null],
  ] as const) {
    expect(await send(await answering(status, { "retry-after": "120" }))).toMatchObject({
      retryAfterMs,
    });
    close?.();
  }
});

test("nothing leaves for an address that is not allowed", async () => {
  const heard = vi.fn();
  const url = await listen(heard);
  expect(await send(url, false)).toMatchObject({ problem: "address-refused" });
  const named = url.replace("127.0.0.1", "localhost");
  expect(await send(named, false)).toMatchObject({ problem: "address-refused" });
  expect(heard).not.toHaveBeenCalled();
});

test("an address where no server answers does not throw", async () => {
  expect(await send("http://127.0.0.1:1/hook")).toMatchObject({
    problem: "unreachable",
    httpStatus: null,
  });
});
