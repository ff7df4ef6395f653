import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { addDays, parseDay } from "@/lib/core/day";
import { createExchangeClient } from "../client";
import { TIME_PATH } from "../http/key-connection";
import { EXAMPLE_ROW } from "../http/testing/http-stand-in";
import { localLeases } from "./testing/local-leases";

const DAYS_AT_ONCE = 15;
const ARRIVALS = 40;
/**
 * How long a request travels (LATE_MS) and a page keeps this process busy (BUSY_MS); ten together
 * take less than a tenth of a second.
 */
const LATE_MS = 6;
const BUSY_MS = 3;
/** An attempt may take any time here. */
const TIMEOUT_MS = 1_000_000_000;

const ROWS = JSON.stringify(
  Array.from({ length: 1000 }, (_, uid) => ({ ...EXAMPLE_ROW, uid: String(uid) })),
);

/** Records when each request arrives, by the test's clock; its pages never end. */
async function startServer() {
  const arrivals: number[] = [];
  let times = 0;
  const server = createServer((request, response) => {
    const answer = (data: string) => response.end(`{"code":"00000","data":${data}}`);
    if (request.url?.startsWith(TIME_PATH)) {
      times += 1;
      return answer(`{"serverTime":"${Date.now()}"}`);
    }
    vi.advanceTimersByTime(LATE_MS);
    answer(`{"commissionList":${ROWS},"endId":"${arrivals.push(performance.now())}"}`);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, arrivals, countArrived: () => arrivals.length + times };
}

test("a server never sees an eleventh request within a second, while this process is busy reading pages", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const server = await startServer();
  const client = createExchangeClient({
    baseUrl: server.url,
    credentials: { apiKey: "key", apiSecret: "secret", apiPassphrase: "passphrase" },
    leases: localLeases(),
    priority: "background",
    timeoutMs: TIMEOUT_MS,
  });
  onTestFinished(client.close);
  const controller = new AbortController();
  const days = Array.from({ length: DAYS_AT_ONCE }, (_, index) =>
    addDays(parseDay("2023-09-10"), -index),
  );
  const readings = days.map(async (day) => {
    for await (const page of client.commissionPages({
      day,
      showSub: true,
      signal: controller.signal,
    })) {
      expect(page).toBeDefined();
      vi.advanceTimersByTime(BUSY_MS);
    }
  });
  while (server.arrivals.length < ARRIVALS) {
    const isNoneOnItsWay = server.countArrived() === client.stats().requests;
    if (isNoneOnItsWay) vi.advanceTimersByTime(1);
    await nextTurn();
  }
  controller.abort();
  await Promise.allSettled(readings);
  const distances = server.arrivals
    .slice(10)
    .map((atMs, at) => atMs - (server.arrivals[at] ?? Number.NaN));
  expect(distances.length).toBeGreaterThanOrEqual(ARRIVALS - 10);
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(1_000);
});
