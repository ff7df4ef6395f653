import { type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { serveMetrics } from "./metrics";

let server: Server;
beforeAll(async () => {
  // No process ever connects to it.
  vi.stubEnv("DATABASE_URL", "postgresql://desk@127.0.0.1:1/none");
  server = await serveMetrics({
    host: "127.0.0.1",
    port: 0,
    allowedHosts: ["Desk.Office.example"],
  });
});
afterAll(() => {
  server.close();
  vi.unstubAllEnvs();
});

async function ask(host: string, method = "GET", path = "/metrics") {
  const { port } = server.address() as AddressInfo;
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request({ host: "127.0.0.1", port, path, method, headers: { host } }, resolve)
      .on("error", reject)
      .end(),
  );
  return { status: answer.statusCode, body: await text(answer), allow: answer.headers.allow };
}

test.each([
  "127.0.0.1:9464",
  "localhost:9464",
  "desk:9464",
  "[::1]:9464",
  "10.0.0.7",
  "desk.office.example:9464",
])("metrics are answered at %s", async (host) => expect((await ask(host)).status).toBe(200));

test.each(["evil.example", "desk.office.example.evil.example:9464", "127.0.0.1.evil.example"])(
  "and not at %s",
  async (host) => expect((await ask(host)).status).toBe(421),
);

test("metrics can be read with GET or HEAD, at one address only", async () => {
  expect(await ask("localhost", "POST")).toEqual({
    status: 405,
    body: "Read metrics with GET.\n",
    allow: "GET, HEAD",
  });
  expect((await ask("localhost", "DELETE")).status).toBe(405);
  expect(await ask("localhost", "HEAD")).toMatchObject({ status: 200, body: "" });
  expect((await ask("localhost", "GET", "/")).status).toBe(404);
});

test("no gauge has the name of a counter", async () => {
  const types = [...(await ask("localhost")).body.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  expect(types.length).toBeGreaterThan(20);
  const misnamed = types.filter(
    ([, name = "", type]) => name.endsWith("_total") !== (type === "counter"),
  );
  expect(misnamed.map(([line]) => line)).toEqual([]);
});
