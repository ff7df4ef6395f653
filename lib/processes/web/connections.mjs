import { BlockList, isIP, isIPv4 } from "node:net";

/** An IPv4 address can come written as an IPv6 one, and an IPv6 one with a zone. */
const plainAddress = (text) =>
  text
    .trim()
    .replace(/^::ffff:(?=\d+\.)/i, "")
    .replace(/%.*$/, "");
const family = (address) => (isIP(address) === 6 ? "ipv6" : "ipv4");

const isTrusted = (address, proxies) => proxies.check(address, family(address));

/** TRUSTED_PROXIES, "10.0.0.2, 10.1.0.0/16": the addresses whose X-Forwarded-For is believed. */
export function readProxies(text = "") {
  const proxies = new BlockList();
  for (const entry of text.split(",").filter((each) => each.trim() !== "")) {
    const [address, prefix] = entry.trim().split("/");
    if (prefix === undefined) proxies.addAddress(address, family(address));
    else proxies.addSubnet(address, Number(prefix), family(address));
  }
  return proxies;
}

/** The socket's other end; beyond a trusted proxy what that wrote last into X-Forwarded-For. Undefined: socket gone. */
export function findClientAddress({ socket, headers }, proxies) {
  if (socket.remoteAddress === undefined) return undefined;
  let address = plainAddress(socket.remoteAddress);
  const named = (headers["x-forwarded-for"] ?? "").split(",").map(plainAddress);
  while (isTrusted(address, proxies)) {
    const before = named.pop() ?? "";
    if (isIP(before) === 0) break;
    address = before;
  }
  return address;
}

/** Limits count tries by address, so a stranger must not choose one. NEXTAUTH_URL says where the desk is. */
export function replaceForwarded(request, proxies) {
  const address = findClientAddress(request, proxies);
  for (const name of ["for", "host", "proto", "port"])
    delete request.headers[`x-forwarded-${name}`];
  if (address !== undefined) request.headers["x-forwarded-for"] = address;
}

/** Each costs a file descriptor and some memory; a browser opens six. */
const MOST_CONNECTIONS = 2_000;
/** A tenth: an office behind one address has room, and ten strangers are needed to fill the desk. */
const MOST_PER_NETWORK = 200;
const MINUTE_MS = 60_000;

/**
 * In all and from one network; trusted proxies and programs on this machine connect for others. Upgrades are refused: the
 * framework would leave their sockets open without any limit. The development server needs them to reload pages.
 */
export function boundConnections(
  server,
  {
    proxies,
    takesUpgrades = false,
    most = MOST_CONNECTIONS,
    mostPerNetwork = MOST_PER_NETWORK,
    isLocal = isLoopback,
  },
) {
  server.maxConnections = most;
  const open = new Map();
  const say = atMostOnceAMinute();
  server.on("drop", () => say(`more than ${most} connections: new ones are refused`));
  server.on("connection", (socket) => {
    const address = plainAddress(socket.remoteAddress ?? "");
    if (address === "" || isLocal(address) || isTrusted(address, proxies)) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > mostPerNetwork) {
      say(`more than ${mostPerNetwork} connections of ${network}: new ones are refused`);
      return void socket.destroy();
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

const NO_UPGRADE = "This desk speaks HTTP/1.1 only. Send the request without Upgrade.\n";

function refuseUpgrade(socket) {
  const headers = [
    "Content-Type: text/plain",
    `Content-Length: ${NO_UPGRADE.length}`,
    "Connection: close",
  ];
  socket.write(`HTTP/1.1 400 Bad Request\r\n${headers.join("\r\n")}\r\n\r\n${NO_UPGRADE}`);
  socket.destroySoon();
}

const isLoopback = (address) => address === "::1" || address.startsWith("127.");

/** An IPv4 address, or the /64 of an IPv6 one, which is one customer's (as lib/core/address/network-of.ts counts). */
export function networkOf(address) {
  if (isIPv4(address)) return address;
  const [head = "", tail = ""] = address.split("::");
  const [first, last] = [head, tail].map((part) => part.split(":").filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => "0");
  return `${[...first, ...zeros, ...last].slice(0, 4).join(":")}::/64`;
}

function atMostOnceAMinute() {
  let lastMs = -MINUTE_MS;
  return (sentence) => {
    if (performance.now() - lastMs < MINUTE_MS) return;
    lastMs = performance.now();
    console.error(sentence);
  };
}
