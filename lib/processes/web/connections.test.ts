import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, BlockList, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test, vi } from "vitest";

import { boundConnections, type ConnectionBounds } from "./connections";

const open: Socket[] = [];
const servers: Server[] = [];
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
  vi.restoreAllMocks();
});

async function serve(
  bounds: Partial<ConnectionBounds>,
): Promise<{ dial: () => Promise<Socket>; server: Server }> {
  const server = createServer((_request, response) => void response.end("here"));
  servers.push(server);
  boundConnections(server, { proxies: new BlockList(), isLocal: () => false, ...bounds });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const dial = async () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {}); // a refusal shows as its close
    open.push(socket);
    await once(socket, "connect");
    return socket;
  };
  return { dial, server };
}

const ask = (socket: Socket, ...headers: string[]) => {
  socket.write(["GET / HTTP/1.1", "Host: x", ...headers, "", ""].join("\r\n"));
  return socket;
};

test("a network has only its share of the connections, and another one is free when one ends", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const { dial } = await serve({ mostPerNetwork: 2 });
  const [first] = [await dial(), await dial()];
  for (let nth = 0; nth < 2; nth++) await once(await dial(), "close");
  expect(said.mock.calls).toEqual([["more than 2 connections of 127.0.0.1: new ones are refused"]]);
  first.end();
  await once(first, "close");
  await vi.waitFor(async () => {
    const answer = text(ask(await dial(), "Connection: close"));
    expect(await answer).toContain("here");
  });
});

test.each([
  ["this machine", { isLocal: () => true }],
  ["a trusted proxy", { proxies: loopbackList() }],
])("%s connects for others, and is not counted", async (_who, bounds) => {
  const { dial } = await serve({ mostPerNetwork: 1, ...bounds });
  for (let nth = 0; nth < 3; nth++) {
    expect(await text(ask(await dial(), "Connection: close"))).toContain("here");
  }
});

function loopbackList(): BlockList {
  const proxies = new BlockList();
  proxies.addAddress("127.0.0.1");
  return proxies;
}

describe("a request to speak another protocol", () => {
  test("is refused in a sentence, and its connection is closed though its other end stays silent", async () => {
    const { dial, server } = await serve({});
    server.on("upgrade", () => {}); // the framework adds such a listener
    const socket = ask(await dial(), "Connection: Upgrade", "Upgrade: websocket");
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [\s\S]*HTTP\/1\.1 only/);
    await vi.waitFor(async () => {
      const count = await new Promise((resolve) =>
        server.getConnections((_error, n) => resolve(n)),
      );
      expect(count).toBe(0);
    });
  });
});
