import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { addDays, parseDay } from "@/lib/core/day";
import { createExchangeClient } from "./client";
import { EXAMPLE_ROW } from "./http-stand-in";
import { localLeases } from "./local-leases";

/** A server with an event loop of its own, which notes when each request arrives; its pages never end. */
const SERVER = `
  const { createServer } = require("node:http");
  const { parentPort, workerData } = require("node:worker_threads");
  const arrivals = [];
  const rows = JSON.stringify(Array.from({ length: 1000 }, (_, index) => ({ ...workerData, uid: String(index) })));
  const answer = (data) => '{"code":"00000","data":' + data + "}";
  const server = createServer((request, response) => {
    if (request.url.includes("/time")) return response.end(answer('{"serverTime":"' + Date.now() + '"}'));
    const id = arrivals.push(performance.now());
    setTimeout(() => response.end(answer('{"commissionList":' + rows + ',"endId":"' + id + '"}')), 40);
  }).listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
  parentPort.on("message", () => parentPort.postMessage(arrivals));
`;

test("a server never sees an eleventh request within a second, while this process is busy reading pages", async () => {
  const server = new Worker(SERVER, { eval: true, workerData: EXAMPLE_ROW });
  const told = () => new Promise<unknown>((resolve) => server.once("message", resolve));
  const client = createExchangeClient({
    baseUrl: `http://127.0.0.1:${Number(await told())}`,
    credentials: { apiKey: "key", apiSecret: "secret", apiPassphrase: "passphrase" },
    leases: localLeases(),
    priority: "background",
  });
  const signal = AbortSignal.timeout(4_500);
  const days = Array.from({ length: 15 }, (_, index) => addDays(parseDay("2023-09-10"), -index));
  const readings = days.map(async (day) => {
    for await (const page of client.commissionPages({ day, showSub: true, signal }))
      expect(page).toBeDefined();
  });
  await Promise.allSettled(readings);
  const arrived = told();
  server.postMessage("arrivals");
  const arrivals = (await arrived) as number[];
  await client.close();
  await server.terminate();
  const distances = arrivals.slice(10).map((atMs, index) => atMs - (arrivals[index] ?? Number.NaN));
  expect(distances.length).toBeGreaterThan(25);
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(1_000);
});
