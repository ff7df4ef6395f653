import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import { plainAddress } from "./client-address";

const THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"];

/**
 * The names that the desk answers to: of its public address, of this machine, HOST, and those of
 * ALLOWED_HOSTS.
 */
export function readHosts(publicAddress = "", allowed = "", host = ""): ReadonlySet<string> {
  const named = `${allowed},${host}`.split(",").map((name) => name.trim().toLowerCase());
  const own = URL.canParse(publicAddress) ? [new URL(publicAddress).hostname] : [];
  return new Set([...THIS_MACHINE, ...own, ...named.filter((name) => name !== "")]);
}

type HostedRequest = {
  readonly headers: Pick<IncomingHttpHeaders, "host">;
  readonly socket: { readonly localAddress?: string | undefined };
};

/**
 * Against DNS rebinding: the Host has to be one of our names, or the address of the socket. A
 * request without a Host comes from no browser.
 */
export function isOwnHost({ headers, socket }: HostedRequest, hosts: ReadonlySet<string>): boolean {
  if (headers.host === undefined) return true;
  const name = hostName(headers.host);
  if (name === null) return false;
  if (hosts.has(name)) return true;
  const address = name.replace(/^\[|\]$/g, "");
  return isIP(address) > 0 && address === plainAddress(socket.localAddress ?? "");
}

/** Without its port; null where it is no host. */
function hostName(host: string): string | null {
  if (/[/?#@\\\s]/.test(host) || !URL.canParse(`http://${host}`)) return null;
  return new URL(`http://${host}`).hostname.replace(/\.$/, "");
}
