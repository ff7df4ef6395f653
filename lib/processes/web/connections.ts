import type { Server } from "node:http";
import type { BlockList } from "node:net";
import type { Duplex } from "node:stream";
import { networkOf } from "@/lib/core/address/network-of";
import { isTrusted, plainAddress } from "./client-address";

/** Each costs a file descriptor and some memory; a browser opens six. */
const MOST_CONNECTIONS = 2_000;
/**
 * A tenth: an office behind one address has room, and ten strangers are needed to fill the desk.
 */
const MOST_PER_NETWORK = 200;
const MINUTE_MS = 60_000;

export type ConnectionBounds = {
  readonly proxies: BlockList;
  /** The development server needs upgrades to reload pages. */
  readonly takesUpgrades?: boolean;
  readonly most?: number;
  readonly mostPerNetwork?: number;
  readonly isLocal?: (address: string) => boolean;
};

/**
 * Bounds connections in all and from one network. Trusted proxies and programs on this machine
 * connect for others, and are not counted. Upgrades are refused: the framework would leave their
 * sockets open without any limit.
 */
export function boundConnections(
  server: Server,
  {
    proxies,
    takesUpgrades = false,
    most = MOST_CONNECTIONS,
    mostPerNetwork = MOST_PER_NETWORK,
    isLocal = isLoopback,
  }: ConnectionBounds,
): void {
  server.maxConnections = most;
  const open = new Map<string, number>();
  const report = atMostOnceAMinute();
  server.on("drop", () => report(`more than ${most} connections: new ones are refused`));
  server.on("connection", (socket) => {
    const address = plainAddress(socket.remoteAddress ?? "");
    if (address === "" || isLocal(address) || isTrusted(address, proxies)) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > mostPerNetwork) {
      report(`more than ${mostPerNetwork} connections of ${network}: new ones are refused`);
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once("close", () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
  if (!takesUpgrades) server.on("upgrade", (_request, socket) => refuseUpgrade(socket));
}

/** For programs: no browser asks for an upgrade here. */
const NO_UPGRADE = "This desk speaks HTTP/1.1 only. Send the request without Upgrade.\n";

function refuseUpgrade(socket: Duplex & { destroySoon?: () => void }): void {
  const headers = [
    "Content-Type: text/plain",
    `Content-Length: ${NO_UPGRADE.length}`,
    "Connection: close",
  ];
  socket.write(`HTTP/1.1 400 Bad Request\r\n${headers.join("\r\n")}\r\n\r\n${NO_UPGRADE}`);
  socket.destroySoon?.();
}

function isLoopback(address: string): boolean {
  return address === "::1" || address.startsWith("127.");
}

function atMostOnceAMinute(): (sentence: string) => void {
  let lastMs = -MINUTE_MS;
  return (sentence) => {
    if (performance.now() - lastMs < MINUTE_MS) return;
    lastMs = performance.now();
    console.error(sentence);
  };
}
