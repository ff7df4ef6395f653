import { expect, onTestFinished, test } from "vitest";
import { startSandbox } from "@/lib/sandbox/server";
import { createExchangeClient } from "../client";
import { type LocalLeaseTable, localLeases } from "../rate-limit/testing/local-leases";
import { createTradingReader } from "../trading/read-client";
import { keyOf } from "../trading/testing/sandbox";
import { TIME_PATH } from "./key-connection";

async function openSandbox() {
  const key = keyOf("1001");
  const sandbox = await startSandbox({ credentials: [key] });
  onTestFinished(() => sandbox.close());
  const asked = () => sandbox.log()[`public ${TIME_PATH}`];
  return { sandbox, key, asked };
}

test("a storm of processes asks for the time within one limit, and none is refused", async () => {
  const { sandbox, key, asked } = await openSandbox();
  const table: LocalLeaseTable = new Map();
  const clients = Array.from({ length: 24 }, () =>
    createExchangeClient({
      baseUrl: sandbox.url,
      credentials: key,
      leases: localLeases(table),
      priority: "interactive",
    }),
  );
  await Promise.all(clients.map((client) => client.measureClock()));
  await Promise.all(clients.map((client) => client.close()));
  expect(asked()).toMatchObject({ requests: 24, limited: 0 });
  expect(asked()?.maxPerSecond).toBeLessThanOrEqual(10);
});

test("all clients over the same leases compare the clocks once", async () => {
  const { sandbox, key, asked } = await openSandbox();
  const leases = localLeases();
  const readers = Array.from({ length: 5 }, () =>
    createTradingReader({
      baseUrl: sandbox.url,
      credentials: key,
      leases,
      priority: "interactive",
    }),
  );
  const times = await Promise.all(readers.map((reader) => reader.measureClock()));
  await readers[0]?.assets();
  await readers[1]?.measureClock();
  await Promise.all(readers.map((reader) => reader.close()));
  expect(times.every((ms) => Math.abs(ms - sandbox.now()) < 60_000)).toBe(true);
  expect(asked()?.requests).toBe(1);
});
