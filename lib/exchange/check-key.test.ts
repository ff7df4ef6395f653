import { afterEach, expect, test } from "vitest";
import type { FailureKind } from "@/lib/core/failure";
import { createExchangeClient } from "./client";
import {
  envelope,
  type HttpStandIn,
  type StandInReply,
  startStandIn,
  success,
} from "./http/testing/http-stand-in";
import { localLeases } from "./rate-limit/testing/local-leases";

let server: HttpStandIn | null = null;
afterEach(() => server?.close());

async function checkAgainst(reply: StandInReply): Promise<unknown> {
  server = await startStandIn([reply]);
  const client = createExchangeClient({
    baseUrl: `${server.url}/`,
    credentials: { apiKey: "key", apiSecret: "secret", apiPassphrase: "passphrase" },
    leases: localLeases(),
    priority: "interactive",
    clock: { now: Date.now, sleep: async () => undefined },
    random: () => 0,
  });
  return client.checkKey(true).finally(client.close);
}

const KINDS: Record<string, FailureKind> = {
  "40001": "key-unknown",
  "40002": "key-unknown",
  "40003": "key-unknown",
  "40011": "key-unknown",
  "40006": "key-unknown",
  "40037": "key-unknown",
  "40009": "signature-refused",
  "40012": "passphrase-refused",
  "40036": "passphrase-refused",
  "40014": "permission-missing",
  "40018": "address-not-allowed",
  "40038": "address-not-allowed",
  "40029": "not-a-broker",
  "40099": "wrong-environment",
  "40008": "clock-skew",
  "00001": "out-of-range",
  "20001": "out-of-range",
  "40704": "out-of-range",
  "40705": "out-of-range",
  "40707": "out-of-range",
  "40017": "rejected",
  "400172": "rejected",
  "40019": "rejected",
  "40034": "rejected",
};

test.each(Object.entries(KINDS))("code %s is %s, asked once", async (code, kind) => {
  await expect(checkAgainst(envelope(400, code))).rejects.toMatchObject({
    failure: { kind, code, httpStatus: 400 },
  });
  expect(server?.requests).toHaveLength(kind === "clock-skew" ? 2 : 1);
});

test("a key that works is one small question for yesterday", async () => {
  await expect(checkAgainst(success({ commissionList: [], endId: "" }))).resolves.toEqual({
    environment: "live",
  });
  expect(server?.requests.map(({ url }) => url.search)).toEqual(["?limit=1&showSub=yes"]);
});
