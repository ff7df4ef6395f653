// Plain JavaScript on purpose: TypeScript's loader would look at each of the framework's thousand files.
import { createServer } from "node:http";
import { BlockList, isIPv6 } from "node:net";
import path from "node:path";
import next from "next";

const dev = process.env.NODE_ENV !== "production";
const hostname = process.env.HOST ?? "127.0.0.1";
const port = Number(process.env.PORT ?? 3000);
const dir = path.resolve(import.meta.dirname, "../..");
/** Downloads in progress get this long after the request to stop. */
const DRAIN_MS = 2_500;

/** A proxy in front of us lives on this machine or in its own network; whoever comes from elsewhere speaks for himself. */
const proxies = new BlockList();
proxies.addSubnet("127.0.0.0", 8);
proxies.addSubnet("10.0.0.0", 8);
proxies.addSubnet("172.16.0.0", 12);
proxies.addSubnet("192.168.0.0", 16);
proxies.addAddress("::1", "ipv6");
proxies.addSubnet("fc00::", 7, "ipv6");

const tell = (message) => process.send?.(message);

const server = createServer();
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

/** Sign-in counts tries by address: a stranger must not choose the address that he is counted under. */
function dropForgedAddress(request) {
  const address = (request.socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  if (!proxies.check(address, isIPv6(address) ? "ipv6" : "ipv4")) delete request.headers["x-forwarded-for"];
}

const app = next({ dev, dir, hostname, port, httpServer: server });
await app.prepare();
const handle = app.getRequestHandler();
server.on("request", (request, response) => {
  dropForgedAddress(request);
  void handle(request, response);
});
server.listen(port, hostname, () => tell({ type: "ready" }));
