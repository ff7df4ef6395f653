import type { Socket } from "node:net";
import next from "next";
import { tellLauncher } from "./child-messages";
import { answerHeaders } from "./web/answer-headers";
import { boundBody, boundedServer, endLate } from "./web/bounded-server";
import { readProxies, replaceForwarded } from "./web/client-address";
import { isUpload, letIn } from "./web/door";
import { entryConsole } from "./web/log-entries";
import { readHosts } from "./web/own-hosts";

process.setSourceMapsEnabled(false); // or Node would read the map of each of the framework's files

const {
  HOST: hostname = "127.0.0.1",
  NEXTAUTH_URL = "",
  NEXTAUTH_SECRET = "",
  ALLOWED_HOSTS,
  TRUSTED_PROXIES,
} = process.env;
const port = Number(process.env.PORT ?? 3000);
const dev = process.env.NODE_ENV !== "production";
/** Downloads in progress get this long after the request to stop. */
const DRAIN_MS = 2_500;
/** A proxy in front ends TLS; this server speaks http alone. */
const behindTls = NEXTAUTH_URL.startsWith("https://");
const proxies = readProxies(TRUSTED_PROXIES);
const door = {
  hosts: readHosts(NEXTAUTH_URL, ALLOWED_HOSTS, hostname),
  secret: NEXTAUTH_SECRET,
};

for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {}); // the launcher has gone
globalThis.console = entryConsole(process.stdout, process.stderr);

const ownHeaders = answerHeaders(behindTls);
const server = boundedServer(ownHeaders, { proxies, takesUpgrades: dev });
server.once("error", ({ code, message }: NodeJS.ErrnoException) => {
  const taken = `Port ${port} is taken by another program.`;
  const text = code === "EADDRINUSE" ? taken : `The web server could not listen: ${message}`;
  tellLauncher({ type: "refusal", text });
  process.exit(1);
});

function stop(): void {
  server.close(() => process.exit(0));
  server.closeIdleConnections();
  setTimeout(() => process.exit(0), DRAIN_MS).unref();
}
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);
process.once("disconnect", () => process.exit(0));

const app = next({ dev, dir: process.cwd(), hostname, port, httpServer: server });
await app.prepare();
const handle = app.getRequestHandler();
server.on("request", async (request, response) => {
  // A proxy that also serves plain http says so; browsers would ignore the header there, and must
  // not be sent it.
  const overTls = behindTls && request.headers["x-forwarded-proto"] !== "http";
  response.setHeaders(new Map(Object.entries(answerHeaders(overTls))));
  replaceForwarded(request, proxies);
  const onLate = (socket: Socket, hasAnswered: boolean) => endLate(socket, hasAnswered, ownHeaders);
  boundBody(request, response, { isUpload: isUpload(request.url), onLate });
  if (await letIn(request, response, door)) await handle(request, response);
});
server.listen(port, hostname, () => tellLauncher({ type: "ready" }));
