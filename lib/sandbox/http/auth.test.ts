import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import {
  ask,
  askJson,
  COMMISSIONS,
  dayQuery,
  openSandbox,
  signedHeaders,
  YESTERDAY,
} from "../testing/client";
import type { SandboxCredentials } from "./credentials";
import { DEMO_CREDENTIALS } from "./credentials";

const other = (change: Partial<SandboxCredentials>) => ({
  credentials: { ...DEMO_CREDENTIALS, ...change },
});

test("a signed request is answered with the envelope, named as coming from a sandbox", async () => {
  const sandbox = await openSandbox();
  const response = await ask(sandbox, dayQuery(YESTERDAY));
  expect(response.status).toBe(200);
  expect(response.headers.get("x-exchange-environment")).toBe("sandbox");
  expect(await response.json()).toMatchObject({
    code: "00000",
    msg: "success",
    requestTime: expect.any(Number),
  });
});

test.each([
  ["without a key", { headers: { "ACCESS-KEY": null, "ACCESS-SIGN": "x" } }, "40006"],
  [
    "with an unknown key, before anything else is looked at",
    { ...other({ apiKey: "nobody" }), timestamp: "1" },
    "40037",
  ],
  ["without a passphrase", { headers: { "ACCESS-PASSPHRASE": null } }, "40011"],
  ["with a wrong passphrase", other({ apiPassphrase: "wrong" }), "40012"],
  ["without a timestamp", { headers: { "ACCESS-TIMESTAMP": null } }, "40003"],
  ["with a timestamp that is no number", { headers: { "ACCESS-TIMESTAMP": "now" } }, "40005"],
  [
    "with an old timestamp, before the signature is looked at",
    { ...other({ apiSecret: "wrong" }), timestamp: "1" },
    "40008",
  ],
  ["without a signature", { headers: { "ACCESS-SIGN": null } }, "40002"],
  ["with a wrong secret", other({ apiSecret: "wrong" }), "40009"],
  [
    "with a signature of another time",
    { headers: { "ACCESS-TIMESTAMP": "1779249605000" } },
    "40009",
  ],
] as const)("a request %s is refused with HTTP 400 and its code", async (_name, options, code) => {
  const sandbox = await openSandbox();
  const response = await ask(sandbox, dayQuery(YESTERDAY), options);
  expect(response.status).toBe(400);
  expect(response.headers.get("x-exchange-environment")).toBe("sandbox");
  expect(await response.json()).toMatchObject({ code, data: null });
});

test("a timestamp may be 30 seconds off the exchange's clock in either direction, and no more", async () => {
  const sandbox = await openSandbox();
  const codeAt = async (offsetMs: number) =>
    (await askJson(sandbox, {}, { timestamp: String(sandbox.now() + offsetMs) })).code;
  expect(await codeAt(-29_000)).toBe("00000");
  expect(await codeAt(29_000)).toBe("00000");
  expect(await codeAt(-31_000)).toBe("40008");
  expect(await codeAt(31_000)).toBe("40008");
});

test("the exchange's clock judges, not the machine's", async () => {
  const sandbox = await openSandbox();
  const timestamp = String(sandbox.now());
  sandbox.advance(600_000);
  expect((await askJson(sandbox, {}, { timestamp })).code).toBe("40008");
  expect((await askJson(sandbox, {})).code).toBe("00000");
});

test.each([
  ["percent-encoded", "?coin=A%20B&limit=5"],
  ["decoded", "?coin=A B&limit=5"],
])("the query may be signed %s", async (_name, signedQuery) => {
  const sandbox = await openSandbox();
  const timestamp = String(sandbox.now());
  const prehash = `${timestamp}GET${COMMISSIONS}${signedQuery}`;
  const signature = createHmac("sha256", DEMO_CREDENTIALS.apiSecret)
    .update(prehash)
    .digest("base64");
  const response = await fetch(`${sandbox.url}${COMMISSIONS}?coin=A%20B&limit=5`, {
    headers: {
      "ACCESS-KEY": DEMO_CREDENTIALS.apiKey,
      "ACCESS-PASSPHRASE": DEMO_CREDENTIALS.apiPassphrase,
      "ACCESS-TIMESTAMP": timestamp,
      "ACCESS-SIGN": signature,
    },
  });
  expect(await response.json()).toMatchObject({ code: "00000" });
});

test("the sandbox knows the keys it was given and no others", async () => {
  const mine = { apiKey: "mine", apiSecret: "s", apiPassphrase: "p" };
  const sandbox = await openSandbox({ credentials: [mine] });
  expect((await askJson(sandbox, {}, { credentials: mine })).code).toBe("00000");
  expect((await askJson(sandbox)).code).toBe("40037");
});

test("a key can stand for a missing permission", async () => {
  const refusal = { code: "40014", msg: "Incorrect permissions" };
  const weak = { apiKey: "weak", apiSecret: "s", apiPassphrase: "p", refusal };
  const sandbox = await openSandbox({ credentials: [weak] });
  expect(await askJson(sandbox, {}, { credentials: weak })).toMatchObject(refusal);
});

test("paper trading's header and unknown addresses are answered with 404", async () => {
  const sandbox = await openSandbox();
  expect((await ask(sandbox, {}, { headers: { paptrading: "1" } })).status).toBe(404);
  const unknown = await ask(sandbox, {}, { path: "/api/v2/broker/other" });
  expect(unknown.status).toBe(404);
  expect(unknown.headers.get("x-exchange-environment")).toBe("sandbox");
  expect(await unknown.json()).toMatchObject({ code: "40404", data: null });
  expect((await fetch(sandbox.url + COMMISSIONS, { method: "POST" })).status).toBe(404);
});

test.each(["/api/v2/public/time", "/api/v3/public/time"])(
  "%s tells the exchange's time without a key",
  async (path) => {
    const sandbox = await openSandbox();
    const response = await fetch(sandbox.url + path);
    const { data } = (await response.json()) as { data: { serverTime: string } };
    expect(data.serverTime).toMatch(/^\d{13}$/);
    expect(Math.abs(Number(data.serverTime) - sandbox.now())).toBeLessThan(2000);
    expect(response.headers.get("x-exchange-environment")).toBe("sandbox");
  },
);

test("a signature is compared as the text it is: url-safe, unpadded, spaced and spoiled base64 is refused", async () => {
  const sandbox = await openSandbox();
  const timestamp = String(sandbox.now());
  const query = { limit: "5" };
  const path = `${COMMISSIONS}?limit=5`;
  // Tries times until the signature contains both "+" and "/", in which the spellings differ.
  let [signature, at] = ["", Number(timestamp)];
  while (!/\+/.test(signature) || !/\//.test(signature)) {
    at -= 1;
    signature = createHmac("sha256", DEMO_CREDENTIALS.apiSecret)
      .update(`${at}GET${path}`)
      .digest("base64");
  }
  const codeOf = async (sign: string) =>
    (await askJson(sandbox, query, { timestamp: String(at), headers: { "ACCESS-SIGN": sign } }))
      .code;
  expect(await codeOf(signature)).toBe("00000");
  const spoiled = [
    signature.replaceAll("+", "-").replaceAll("/", "_"),
    signature.replace("=", ""),
    `${signature}=`,
    `${signature.slice(0, 8)} ${signature.slice(8)}`,
    `${signature.slice(0, 8)}!${signature.slice(8)}`,
    `${signature}AA`,
  ];
  for (const sign of spoiled) expect(await codeOf(sign)).toBe("40009");
});

test("what follows a second question mark is part of the query", async () => {
  const sandbox = await openSandbox();
  const codeOf = async (search: string) => {
    const timestamp = String(sandbox.now());
    const path = `${COMMISSIONS}?${search}`;
    const response = await fetch(sandbox.url + path, {
      headers: signedHeaders(path, timestamp, DEMO_CREDENTIALS),
    });
    return ((await response.json()) as { code: string }).code;
  };
  expect(await codeOf("coin=A?B&limit=5")).toBe("00000");
  expect(await codeOf("coin=A?B&limit=0")).toBe("40017");
});
