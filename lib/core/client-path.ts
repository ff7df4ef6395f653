import { decodePathPart } from "./path-part";

/** What a path keeps as it is, whoever handles it on the way. "." and ".." would be steps, "/" would be two parts. */
const PLAIN = /^[0-9A-Za-z][0-9A-Za-z_-]*$/;
const ENCODED = "~";

/** The page of a client. Most uids are digits and stay readable; any other text is spelt in base64url behind "~". */
export function clientPath(uid: string): string {
  return `/clients/${PLAIN.test(uid) ? uid : ENCODED + toBase64Url(uid)}`;
}

/**
 * The uid of a page's last part, as it stands in the address or decoded once. Text that `clientPath` would have spelt
 * otherwise is taken as it reads, so that an address typed by a person works too. Null: it is not readable.
 */
export function parseClientPart(part: string): string | null {
  const text = decodePathPart(part);
  if (text === null || text === "") return null;
  return text.startsWith(ENCODED) ? fromBase64Url(text.slice(ENCODED.length)) : text;
}

/** Without Buffer: browsers make links too. */
function toBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

function fromBase64Url(text: string): string | null {
  if (!/^[\w-]+$/.test(text)) return null;
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), byteOf);
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null; // not base64, or not UTF-8: no address of ours
  }
}

const byteOf = (letter: string) => letter.charCodeAt(0);
