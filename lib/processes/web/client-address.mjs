import { BlockList, isIP } from "node:net";

/** An IPv4 address can come written as an IPv6 one, and an IPv6 one with a zone. */
export const plainAddress = (text) =>
  text
    .trim()
    .replace(/^::ffff:(?=\d+\.)/i, "")
    .replace(/%.*$/, "");
const family = (address) => (isIP(address) === 6 ? "ipv6" : "ipv4");

export const isTrusted = (address, proxies) => proxies.check(address, family(address));

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

/**
 * Where a request comes from: the socket's other end, and beyond a trusted proxy what that wrote last into
 * X-Forwarded-For. Earlier entries are what a visitor says of himself. Undefined where the socket is gone.
 */
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

/**
 * Limits count tries by address, so a stranger must not choose the address that he is counted under. Where the desk
 * is says NEXTAUTH_URL, never a header.
 */
export function replaceForwarded(request, proxies) {
  const address = findClientAddress(request, proxies);
  for (const name of ["for", "host", "proto", "port"]) delete request.headers[`x-forwarded-${name}`];
  if (address !== undefined) request.headers["x-forwarded-for"] = address;
}
