// Plain JavaScript on purpose: TypeScript's loader would look at each of the framework's thousand files.
import { createServer } from "node:http";
import { BlockList, isIPv6 } from "node:net";
import path from "node:path";
import next from "next";
import { answerHeaders } from "./web/answer-headers.mjs";
import { explainUnknownAction, judge, refusal, unreadable } from "./web/door.mjs";
import { packAnswers } from "./web/pack-answers.mjs";
import { passPacked } from "./web/packed-answers.mjs";
import { packedFiles } from "./web/packed-files.mjs";

const dev = process.env.NODE_ENV !== "production";
const hostname = process.env.HOST ?? "127.0.0.1";
const port = Number(process.env.PORT ?? 3000);
const dir = path.resolve(import.meta.dirname, "../..");
/** Downloads in progress get this long after the request to stop. */
const DRAIN_MS = 2_500;
/** A file of 4 GB over a line of 10 Mbit/s; headers have Node's own minute. */
const UPLOAD_MS = 3_600_000;
/** The public address says how people reach us: a proxy in front ends TLS, and this server speaks http alone. */
const behindTls = (process.env.NEXTAUTH_URL ?? "").startsWith("https://");

/** A proxy in front of us lives on this machine or in its own network; whoever comes from elsewhere speaks for himself. */
const proxies = new BlockList();
proxies.addSubnet("127.0.0.0", 8);
proxies.addSubnet("10.0.0.0", 8);
proxies.addSubnet("172.16.0.0", 12);
proxies.addSubnet("192.168.0.0", 16);
proxies.addAddress("::1", "ipv6");
proxies.addSubnet("fc00::", 7, "ipv6");

const tell = (message) => process.send?.(message);

const server = createServer({ requestTimeout: UPLOAD_MS });
server.once("error", (error) => {
  const taken = error.code === "EADDRINUSE";
  tell({
    type: "refusal",
    text: taken
      ? `Port ${port} is taken by another program.`
      : `The web server could not listen: ${error.message}`,
  });
  process.exit(1);
});

function stop() {
  server.close(() => process.exit(0));
  server.closeIdleConnections();
  setTimeout(() => process.exit(0), DRAIN_MS).unref();
}
process.once("SIGTERM", stop);
process.once("SIGINT", stop);
process.once("disconnect", () => process.exit(0));

/**
 * Sign-in counts tries by address: a stranger must not choose the address that he is counted under. Where we are
 * is NEXTAUTH_URL's matter, never a header's.
 */
function dropForged(request) {
  const address = (request.socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  if (!proxies.check(address, isIPv6(address) ? "ipv6" : "ipv4")) delete request.headers["x-forwarded-for"];
  for (const name of ["host", "proto", "port"]) delete request.headers[`x-forwarded-${name}`];
}

/** A proxy that also serves plain http says so; browsers would ignore the header there, and must not be sent it. */
const isOverTls = (request) => behindTls && request.headers["x-forwarded-proto"] !== "http";

function answer(request, response) {
  for (const [name, value] of Object.entries(answerHeaders(isOverTls(request))))
    response.setHeader(name, value);
  dropForged(request);
  passPacked(response);
  packAnswers(request, response);
  const status = judge(request);
  if (status === null) {
    preferPacked(request, response);
    explainUnknownAction(request, response);
    return void handle(request, response);
  }
  const { headers, body } = refusal(status, request.url);
  response.writeHead(status, headers).end(request.method === "HEAD" ? undefined : body);
}

server.on("clientError", (error, socket) => {
  if (error.code === "ECONNRESET" || !socket.writable) return socket.destroy();
  socket.end(unreadable(error, answerHeaders(behindTls)));
});

const app = next({ dev, dir, hostname, port, httpServer: server });
await app.prepare();
const preferPacked = dev ? () => {} : packedFiles(dir);
const handle = app.getRequestHandler();
server.on("request", answer);
server.listen(port, hostname, () => tell({ type: "ready" }));
