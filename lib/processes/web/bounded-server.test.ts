import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";

import { boundBody } from "./bounded-server";
import { DeskResponse } from "./desk-response";

type Bounds = { isUpload?: boolean; bodyMs?: number; lingerMs?: number };
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts a server with this listener and these bounds; connects to it. */
async function start(bounds: Bounds, listener: RequestListener): Promise<Socket> {
  server = createServer({ ServerResponse: DeskResponse }, (request, response) => {
    const onLate = (socket: Socket) => socket.end("HTTP/1.1 408 Late\r\nConnection: close\r\n\r\n");
    const { lingerMs = response.lingerMs, ...ofBody } = bounds;
    response.lingerMs = lingerMs;
    boundBody(request, response, { isUpload: false, onLate, ...ofBody });
    request.on("error", () => {});
    listener(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return connect((server.address() as AddressInfo).port, "127.0.0.1");
}

const head = (length: number) =>
  `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`;

test("a body that does not end is not waited for", async () => {
  const socket = await start({ bodyMs: 20 }, (request) => request.resume());
  socket.write(`${head(10)}abc`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

test("the server waits for an upload, and for a body that arrives in time", async () => {
  for (const bounds of [{ bodyMs: 1, isUpload: true }, { bodyMs: 60_000 }]) {
    const socket = await start(bounds, (request, response) => {
      request.resume().once("end", () => response.setHeader("Connection", "close").end("whole"));
    });
    socket.write(`${head(6)}abc`);
    if (server) await once(server, "request");
    socket.write("def");
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 200 .*whole/s);
    server?.close();
  }
});

test("an answer before the end of the body closes the connection, and a client that still sends can read it", async () => {
  const socket = await start({ lingerMs: 20 }, (_request, response) => {
    response.writeHead(413, { "Content-Type": "text/plain" }).end("too large");
  });
  socket.write(head(1_000_000));
  socket.write("a".repeat(100_000));
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toMatch(/connection: close/i);
  expect(answer).toContain("too large");
});

test("an answer after the whole body keeps the connection", async () => {
  const socket = await start({}, (request, response) => {
    request.resume().once("end", () => response.end("fine"));
  });
  for (let nth = 0; nth < 2; nth++) {
    socket.write(`${head(3)}abc`);
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(answer.toString()).toMatch(/connection: keep-alive/i);
  }
  socket.end();
});

test("a request without a body is left alone", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const socket = await start({ bodyMs: 1 }, (_request, response) => {
    vi.advanceTimersByTime(20);
    response.end("later");
  });
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  expect(await text(socket)).toContain("later");
});
