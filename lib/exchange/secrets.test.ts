import { inspect } from "node:util";
import { afterEach, expect, test } from "vitest";
import { parseDay } from "@/lib/core/day";
import { createExchangeClient } from "./client";
import { type ExchangeCredentials, sealCredentials } from "./http/credentials";
import {
  envelope,
  type HttpStandIn,
  type StandInReply,
  startStandIn,
  success,
  text,
} from "./http/testing/http-stand-in";
import { localLeases } from "./rate-limit/testing/local-leases";

const CREDENTIALS: ExchangeCredentials = {
  apiKey: "bg_5d2c8f11e0a94b7c",
  apiSecret: "9f8e7d6c5b4a39281706f5e4d3c2b1a0",
  apiPassphrase: "hunter2hunter",
};
let server: HttpStandIn | null = null;
afterEach(() => server?.close());

/**
 * A careless or hostile server that repeats everything it received, in every place that the client
 * reads.
 */
const echo =
  (status: number, code: string): StandInReply =>
  (response, request) => {
    const told = JSON.stringify(request.headers);
    envelope(
      status,
      code,
      null,
      `bad request ${told} ${encodeURIComponent(told)}`,
    )(response, request);
  };
const echoHtml: StandInReply = (response, request) =>
  text(502, `<html>${JSON.stringify(request.headers)}`)(response, request);
const echoBody: StandInReply = (response, request) =>
  text(200, `{"code":"00000",${JSON.stringify(request.headers)}`)(response, request);
const echoField: StandInReply = (response, request) =>
  success({
    commissionList: [{ uid: request.headers["access-key"], date: request.headers["access-sign"] }],
  })(response, request);
const echoRecord: StandInReply = (response, request) =>
  success([
    { repayOrderId: request.headers["access-key"], repaidTime: request.headers["access-sign"] },
  ])(response, request);
/** A passphrase that looks like an amount. */
const echoAmount: StandInReply = (response, request) =>
  success([{ ...EMPTY_RECORD, repaidAmount: `${request.headers["access-passphrase"]}!` }])(
    response,
    request,
  );
const EMPTY_RECORD = { repayOrderId: "1", repaidTime: "1780000000000", coin: "BTC" };
const echoCode: StandInReply = (response, request) =>
  envelope(400, String(request.headers["access-sign"]))(response, request);
const echoCursor: StandInReply = (response, request) =>
  success({ commissionList: [], endId: `${request.headers["access-passphrase"]} &` })(
    response,
    request,
  );
const brokenHttp: StandInReply = (response) => {
  response.socket?.end("HTTP/1.1 200 OK\r\nbad header: \u0000\r\n\r\n");
};
const brokenGzip: StandInReply = text(200, "not gzip", { "content-encoding": "gzip" });
const redirect: StandInReply = text(307, "", { location: "https://elsewhere.example/" });

const FAULTS: [string, StandInReply][] = [
  ["a message that repeats the headers", echo(400, "40017")],
  ["an unknown code whose message repeats the headers", echo(400, "77777")],
  ["a refused signature", echo(400, "40009")],
  ["an unknown key", echo(400, "40037")],
  ["an amount that repeats the passphrase", echoAmount],
  ["a code that is the signature", echoCode],
  ["HTML that repeats the headers", echoHtml],
  ["half a JSON that repeats the headers", echoBody],
  ["fields that repeat the headers", echoField],
  ["records that repeat the headers", echoRecord],
  ["a cursor that repeats the passphrase", echoCursor],
  ["a reset connection", (response) => response.socket?.destroy()],
  ["HTTP that cannot be parsed", brokenHttp],
  ["a body that cannot be unpacked", brokenGzip],
  ["a redirect", redirect],
  ["silence", () => undefined],
];

async function errorOf(reading: AsyncIterable<unknown>): Promise<unknown> {
  try {
    for await (const _part of reading);
    return null;
  } catch (error) {
    return error;
  }
}

test.each(FAULTS)(
  "no secret is in the error, its causes or what is logged after %s",
  async (_name, reply) => {
    server = await startStandIn([reply]);
    const credentials = sealCredentials(CREDENTIALS);
    const client = createExchangeClient({
      baseUrl: server.url,
      credentials,
      leases: localLeases(),
      priority: "interactive",
      timeoutMs: 50,
      clock: { now: Date.now, sleep: async () => undefined },
    });
    const errors = await Promise.all([
      errorOf(client.commissionPages({ day: parseDay("2026-06-01"), showSub: true })),
      errorOf(
        client.repaymentWindows({ range: { fromMs: 1_780_000_000_000, toMs: 1_780_000_000_999 } }),
      ),
    ]);
    await client.close();
    const signs = server.requests.map(({ headers }) => String(headers["access-sign"]));
    expect(signs.length).toBeGreaterThan(0);
    const told = [
      inspect(errors, { depth: 10, showHidden: true }),
      JSON.stringify(errors),
      errors.map(String).join("\n"),
      inspect(client, { depth: 10 }),
    ];
    for (const secret of [...Object.values(CREDENTIALS), ...signs]) {
      for (const form of [
        secret,
        encodeURIComponent(secret),
        Buffer.from(secret).toString("base64"),
      ]) {
        expect(told.join("\n")).not.toContain(form);
      }
    }
  },
);

test("credentials show nothing when inspected, turned to JSON or spread", () => {
  const hidden = sealCredentials(CREDENTIALS);
  expect(hidden.apiSecret).toBe(CREDENTIALS.apiSecret);
  expect([
    inspect(hidden, { showHidden: true }),
    JSON.stringify({ hidden }),
    `${JSON.stringify({ ...hidden })}`,
  ]).toEqual(["[credentials]", '{"hidden":"[credentials]"}', "{}"]);
});

test.each([
  ["API key", { apiKey: "a\nb" }],
  ["API secret", { apiSecret: "" }],
  ["passphrase", { apiPassphrase: " padded" }],
])("a %s that no header can carry is refused by name, not by its text", (name, part) => {
  const bad = { ...CREDENTIALS, ...part };
  expect(() => sealCredentials(bad)).toThrow(name);
});

test.each([
  ["https://user:hunter2@api.example.com", "user name or password"],
  ["ftp://api.example.com", "Start with https://"],
  ["api.example.com", "Start with https://"],
  ["https://api.example.com/?key=hunter2", "end before any ?"],
])("the address %s is refused without repeating it", (baseUrl, words) => {
  const leases = localLeases();
  const make = () =>
    createExchangeClient({ baseUrl, credentials: CREDENTIALS, leases, priority: "background" });
  expect(make).toThrow(words);
  expect(make).not.toThrow("hunter2");
});
