import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP } from "node:net";

/** An IPv4 address can be written as an IPv6 one, and an IPv6 one can have a zone. */
export function plainAddress(text: string): string {
  return text
    .trim()
    .replace(/^::ffff:(?=\d+\.)/i, "")
    .replace(/%.*$/, "");
}

const family = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

export function isTrusted(address: string, proxies: BlockList): boolean {
  return proxies.check(address, family(address));
}

/** TRUSTED_PROXIES, "10.0.0.2, 10.1.0.0/16": the addresses whose X-Forwarded-For counts. */
export function readProxies(text = ""): BlockList {
  const proxies = new BlockList();
  for (const entry of text.split(",")) {
    const [address = "", prefix] = entry.trim().split("/");
    if (address === "") continue;
    if (prefix === undefined) proxies.addAddress(address, family(address));
    else proxies.addSubnet(address, Number(prefix), family(address));
  }
  return proxies;
}

type Forwarded = {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: IncomingHttpHeaders;
};

/**
 * The socket's other end; behind a trusted proxy what that wrote last into X-Forwarded-For.
 * Undefined: socket gone.
 */
export function findClientAddress(
  { socket, headers }: Forwarded,
  proxies: BlockList,
): string | undefined {
  if (socket.remoteAddress === undefined) return undefined;
  let address = plainAddress(socket.remoteAddress);
  const named = String(headers["x-forwarded-for"] ?? "")
    .split(",")
    .map(plainAddress);
  while (isTrusted(address, proxies)) {
    const before = named.pop() ?? "";
    if (isIP(before) === 0) break;
    address = before;
  }
  return address;
}

/**
 * Limits count tries by address, so a stranger must not choose one. NEXTAUTH_URL says where the
 * desk is.
 */
export function replaceForwarded(request: Forwarded, proxies: BlockList): void {
  const address = findClientAddress(request, proxies);
  for (const name of ["for", "host", "proto", "port"])
    delete request.headers[`x-forwarded-${name}`];
  if (address !== undefined) request.headers["x-forwarded-for"] = address;
}
