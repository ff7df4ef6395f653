// Plain JavaScript on purpose: TypeScript's loader would look at each of the framework's thousand files.
import path from "node:path";
import next from "next";
import { answerHeaders } from "./web/answer-headers.mjs";
import { boundBody, boundedServer, endLate } from "./web/bounded-server.mjs";
import { readProxies, replaceForwarded } from "./web/connections.mjs";
import { explainUnknownAction, isUpload, letIn, readHosts } from "./web/door.mjs";
import { entryConsole } from "./web/log-entries.mjs";

const {
  HOST: hostname = "127.0.0.1",
  NEXTAUTH_URL = "",
  ALLOWED_HOSTS,
  TRUSTED_PROXIES,
} = process.env;
const port = Number(process.env.PORT ?? 3000);
const dir = path.resolve(import.meta.dirname, "../..");
const dev = process.env.NODE_ENV !== "production";
/** Downloads in progress get this long after the request to stop. */
const DRAIN_MS = 2_500;
/** A proxy in front ends TLS; this server speaks http alone. */
const behindTls = NEXTAUTH_URL.startsWith("https://");
const proxies = readProxies(TRUSTED_PROXIES);
const hosts = readHosts(NEXTAUTH_URL, ALLOWED_HOSTS, hostname);

for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {}); // the launcher has gone
globalThis.console = entryConsole(process.stdout, process.stderr);

const ownHeaders = answerHeaders(behindTls);
const server = boundedServer(ownHeaders, { proxies, takesUpgrades: dev });
server.once("error", ({ code, message }) => {
  const taken = `Port ${port} is taken by another program.`;
  const text = code === "EADDRINUSE" ? taken : `The web server could not listen: ${message}`;
  process.send?.({ type: "refusal", text });
  process.exit(1);
});

function stop() {
  server.close(() => process.exit(0));
  server.closeIdleConnections();
  setTimeout(() => process.exit(0), DRAIN_MS).unref();
}
for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, stop);
process.once("disconnect", () => process.exit(0));

const app = next({ dev, dir, hostname, port, httpServer: server });
await app.prepare();
const handle = app.getRequestHandler();
server.on("request", async (request, response) => {
  // A proxy that also serves plain http says so; browsers would ignore the header there, and must not be sent it.
  const overTls = behindTls && request.headers["x-forwarded-proto"] !== "http";
  response.setHeaders(new Map(Object.entries(answerHeaders(overTls))));
  replaceForwarded(request, proxies);
  const onLate = (socket, hasAnswered) => endLate(socket, hasAnswered, ownHeaders);
  boundBody(request, response, { isUpload: isUpload(request.url), onLate });
  if (!(await letIn(request, response, hosts))) return;
  explainUnknownAction(request, response);
  void handle(request, response);
});
server.listen(port, hostname, () => process.send?.({ type: "ready" }));
