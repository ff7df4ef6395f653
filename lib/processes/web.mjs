// Plain JavaScript on purpose: TypeScript's loader would look at each of the framework's thousand files.
import { createServer } from "node:http";
import path from "node:path";
import next from "next";
import { answerHeaders } from "./web/answer-headers.mjs";
import { boundBody } from "./web/bounded-bodies.mjs";
import { findClientAddress, readProxies } from "./web/client-address.mjs";
import { boundConnections } from "./web/connections.mjs";
import { explainUnknownAction, isLong, isUpload, judge, refusal, unreadable } from "./web/door.mjs";
import { entryConsole } from "./web/log-entries.mjs";
import { isOwnHost, readHosts } from "./web/own-hosts.mjs";
import { packAnswers } from "./web/pack-answers.mjs";
import { passPacked } from "./web/packed-answers.mjs";
import { packedFiles } from "./web/packed-files.mjs";
import { carriesSession } from "./web/session-cookie.mjs";

const dev = process.env.NODE_ENV !== "production";
const hostname = process.env.HOST ?? "127.0.0.1";
const port = Number(process.env.PORT ?? 3000);
const dir = path.resolve(import.meta.dirname, "../..");
/** Downloads in progress get this long after the request to stop. */
const DRAIN_MS = 2_500;
/** A file of 4 GB over a line of 10 Mbit/s. */
const UPLOAD_MS = 3_600_000;
const HEADERS_MS = 20_000;
/** How often connections are looked at for that. */
const LOOK_EVERY_MS = 5_000;
/** For the last words on a connection that is refused. */
const LAST_WORDS_MS = 1_000;
/** The public address says how people reach us: a proxy in front ends TLS, and this server speaks http alone. */
const behindTls = (process.env.NEXTAUTH_URL ?? "").startsWith("https://");

const proxies = readProxies(process.env.TRUSTED_PROXIES);
const hosts = readHosts(process.env.NEXTAUTH_URL, process.env.ALLOWED_HOSTS, hostname);

for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {}); // the launcher has gone
globalThis.console = entryConsole(process.stdout, process.stderr);

const tell = (message) => process.send?.(message);

const server = createServer({
  requestTimeout: UPLOAD_MS,
  headersTimeout: HEADERS_MS,
  connectionsCheckingInterval: LOOK_EVERY_MS,
});
boundConnections(server, { proxies, takesUpgrades: dev });
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
function replaceForwarded(request) {
  const address = findClientAddress(request, proxies);
  for (const name of ["for", "host", "proto", "port"]) delete request.headers[`x-forwarded-${name}`];
  if (address !== undefined) request.headers["x-forwarded-for"] = address;
}

/** A proxy that also serves plain http says so; browsers would ignore the header there, and must not be sent it. */
const isOverTls = (request) => behindTls && request.headers["x-forwarded-proto"] !== "http";

async function answer(request, response) {
  for (const [name, value] of Object.entries(answerHeaders(isOverTls(request))))
    response.setHeader(name, value);
  replaceForwarded(request);
  boundBody(request, response, { isUpload: isUpload(request.url), onLate: endLate });
  passPacked(response);
  packAnswers(request, response);
  const hasSession = isLong(request) && (await carriesSession(request, process.env.NEXTAUTH_SECRET));
  const status = isOwnHost(request, hosts) ? judge(request, { hasSession }) : 421;
  if (status === null) {
    preferPacked(request, response);
    explainUnknownAction(request, response);
    return void handle(request, response);
  }
  const { headers, body } = refusal(status, request.url);
  response.writeHead(status, headers).end(request.method === "HEAD" ? undefined : body);
}

/** Says why, and ends the connection whether the other side does or not. */
function endWith(socket, error) {
  socket.end(unreadable(error, answerHeaders(behindTls)));
  setTimeout(() => socket.destroy(), LAST_WORDS_MS).unref();
}

server.on("clientError", (error, socket) => {
  if (error.code === "ECONNRESET" || !socket.writable) return socket.destroy();
  endWith(socket, error);
});

function endLate(socket, hasAnswered) {
  if (hasAnswered || !socket.writable) return socket.destroy();
  endWith(socket, { code: "ERR_HTTP_REQUEST_TIMEOUT" });
}

const app = next({ dev, dir, hostname, port, httpServer: server });
await app.prepare();
const preferPacked = dev ? () => {} : packedFiles(dir);
const handle = app.getRequestHandler();
server.on("request", answer);
server.listen(port, hostname, () => tell({ type: "ready" }));
