import type { LookupAddress } from "node:dns";
import http from "node:http";
import { afterEach, expect, test } from "vitest";
import { AccountInputError } from "@/lib/accounts/key-answer";
import { createExchangeClient } from "../client";
import { localLeases } from "../rate-limit/testing/local-leases";
import { guardedLookup } from "./address-rule";
import { type HttpStandIn, startStandIn, success } from "./testing/http-stand-in";

let server: HttpStandIn | null = null;
afterEach(() => server?.close());

/** Answers each lookup with the next list, as a name server in a rebinding attack does. */
function resolverOf(...answers: string[][]) {
  let asked = 0;
  return (
    _host: string,
    _options: object,
    done: (error: null, addresses: LookupAddress[]) => void,
  ) => {
    const addresses = answers[Math.min(asked++, answers.length - 1)] ?? [];
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };
}

function lookUp(host: string, answers: string[][], allowPrivate = false): Promise<unknown> {
  return new Promise((resolve) =>
    guardedLookup(allowPrivate, resolverOf(...answers))(host, { all: true }, (error, found) =>
      resolve(error ?? found),
    ),
  );
}

test("a name that leads to the open internet is passed on", async () => {
  expect(await lookUp("api.example.com", [["8.8.8.8", "2606:4700::1"]])).toEqual([
    { address: "8.8.8.8", family: 4 },
    { address: "2606:4700::1", family: 6 },
  ]);
});

test.each([
  ["10.0.0.1"],
  ["127.0.0.1"],
  ["::1"],
  ["169.254.169.254"],
  ["::ffff:10.0.0.1"],
  ["8.8.8.8", "192.168.0.1"],
])(
  "a public name that leads to %s is refused, though others of its addresses may be",
  async (...addresses) => {
    expect(await lookUp("api.example.com", [addresses])).toBeInstanceOf(AccountInputError);
  },
);

test("private addresses are passed on where that is allowed, a metadata service never", async () => {
  expect(await lookUp("exchange.lan", [["10.0.0.1"]], true)).toHaveLength(1);
  expect(await lookUp("exchange.lan", [["169.254.169.254"]], true)).toBeInstanceOf(
    AccountInputError,
  );
});

test("this machine's own name leads to this machine alone", async () => {
  expect(await lookUp("localhost", [["127.0.0.1", "::1"]])).toHaveLength(2);
  expect(await lookUp("localhost", [["8.8.8.8"]], true)).toBeInstanceOf(AccountInputError);
});

test("no connection is opened if a name resolves to another address the second time", async () => {
  server = await startStandIn([success({}), success({})]);
  const { port } = new URL(server.url);
  const lookup = guardedLookup(false, resolverOf(["8.8.8.8"], ["127.0.0.1"]));
  const first = await new Promise((resolve) =>
    lookup("api.example.com", { all: true }, (error, found) => resolve(error ?? found)),
  );
  expect(first).toEqual([{ address: "8.8.8.8", family: 4 }]);
  const agent = new http.Agent({ lookup });
  const error = await new Promise((resolve) =>
    http
      .get({ host: "api.example.com", port, agent }, () => resolve("answered"))
      .on("error", resolve),
  );
  expect(error).toBeInstanceOf(AccountInputError);
  expect(server.requests).toEqual([]);
  agent.destroy();
});

test.each(["http://10.0.0.1:1", "https://169.254.169.254", "http://api.example.com"])(
  "a client of %s sends nothing and says why",
  async (baseUrl) => {
    const client = createExchangeClient({
      baseUrl,
      credentials: { apiKey: "key", apiSecret: "secret", apiPassphrase: "passphrase" },
      leases: localLeases(),
      priority: "interactive",
    });
    await expect(client.measureClock()).rejects.toMatchObject({
      failure: { kind: "address-unsafe" },
    });
    expect(client.stats().requests).toBe(0);
    await client.close();
  },
);
