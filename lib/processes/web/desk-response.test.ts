import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { DeskResponse } from "./desk-response";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** The answer to a form or script when the framework does not know its action. */
async function send(headers: Record<string, string>, isUnknown = true): Promise<Response> {
  server = createServer({ ServerResponse: DeskResponse }, (request, response) => {
    request.resume().once("end", () => {
      if (isUnknown) response.setHeader("x-nextjs-action-not-found", "1");
      response.statusCode = 404;
      response.setHeader("Content-Type", "text/html");
      response.end("the framework's words");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}/rates`, { method: "POST", body: "a=1", headers });
}

test("a form of a page from before an update gets a sentence in every language", async () => {
  const response = await send({});
  expect(response.status).toBe(404);
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const text = await response.text();
  expect(text).toMatch(/^Broker Desk was updated since you opened this page.*\n.+\n$/);
  expect(response.headers.get("content-length")).toBe(String(Buffer.byteLength(text)));
});

test("a page's script gets the framework's own answer, and so does a form whose action is known", async () => {
  expect(await (await send({ "next-action": "1" })).text()).toBe("the framework's words");
  server?.close();
  expect(await (await send({}, false)).text()).toBe("the framework's words");
});
