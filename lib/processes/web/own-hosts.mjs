import { isIP } from "node:net";

/** This machine, by the names that only lead to itself. */
const THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"];

/** The names that the desk answers by: of its public address, of this machine, HOST, and those of ALLOWED_HOSTS. */
export function readHosts(publicAddress = "", allowed = "", host = "") {
  const named = `${allowed},${host}`.split(",").map((name) => name.trim().toLowerCase());
  const own = URL.canParse(publicAddress) ? [new URL(publicAddress).hostname] : [];
  return new Set([...THIS_MACHINE, ...own, ...named.filter((name) => name !== "")]);
}

/**
 * Whether a request asks for this desk by a name of its own. A page of another site can have its name lead to this
 * machine, and is then "the same site" for the browser (DNS rebinding). The number that the socket was opened to is
 * nobody's name. A program without a Host is no browser.
 */
export function isOwnHost({ headers, socket }, hosts) {
  if (headers.host === undefined) return true;
  const name = hostName(headers.host);
  if (name === null) return false;
  const number = name.replace(/^\[|\]$/g, "");
  return (
    hosts.has(name) || (isIP(number) > 0 && number === socket.localAddress?.replace(/^::ffff:(?=\d+\.)/i, ""))
  );
}

/** Without its port; null where it is no host. */
function hostName(host) {
  if (/[/?#@\\\s]/.test(host) || !URL.canParse(`http://${host}`)) return null;
  return new URL(`http://${host}`).hostname.replace(/\.$/, "");
}
