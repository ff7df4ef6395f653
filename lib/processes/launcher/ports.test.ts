import { createServer, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { findFreePort, isPortFree } from "./ports";

/** Below those that the system gives out by itself, which anybody may hold. */
const FIRST = 21_480;
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
    await occupy(FIRST, host);
    expect(await isPortFree(FIRST, "127.0.0.1")).toBe(false);
  },
);

test("the first free port from a number on is found, the same one each time", async () => {
  await occupy(FIRST, "127.0.0.1");
  expect(await findFreePort(FIRST)).toBe(FIRST + 1);
  expect(await findFreePort(FIRST)).toBe(FIRST + 1);
});
