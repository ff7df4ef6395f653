import { createServer, type Server } from "node:net";
import { afterEach, beforeAll, expect, test } from "vitest";
import { nextPort } from "../testing/ports";
import { findFreePort, isPortBlocked, isPortFree } from "./ports";

/** No other program uses this port and the next one. */
let first: number;
beforeAll(async () => {
  first = await nextPort();
});
const servers: Server[] = [];
const occupy = (port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    const server = createServer().once("error", reject);
    servers.push(server);
    server.listen(port, host, () => resolve());
  });
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

test.each(["127.0.0.1", "::1", "0.0.0.0", "::"])(
  "a port that somebody holds on %s is not free",
  async (host) => {
    await occupy(first, host);
    expect(await isPortFree(first, "127.0.0.1")).toBe(false);
  },
);

test("the first free port from a number on is found, the same one each time", async () => {
  await occupy(first, "127.0.0.1");
  expect(await findFreePort(first)).toBe(first + 1);
  expect(await findFreePort(first)).toBe(first + 1);
});

test("browsers refuse port 4190, and open others", async () => {
  expect([await isPortBlocked(4190), await isPortBlocked(first)]).toEqual([true, false]);
});
