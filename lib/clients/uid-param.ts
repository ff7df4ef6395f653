/** Proxies keep these as they are. "." and ".." would change the path, and "/" would split it. */
const PLAIN = /^[0-9A-Za-z][0-9A-Za-z_-]*$/;
const ENCODED = "~";

/**
 * A uid for an address. Most are digits and stay readable; any other text becomes "~" and
 * base64url.
 */
export function uidParam(uid: string): string {
  return PLAIN.test(uid) ? uid : ENCODED + toBase64Url(uid);
}

/** The uid of a text in an address. Text without "~" is taken as it is. Null: it cannot be read. */
export function parseUidParam(text: string): string | null {
  return text.startsWith(ENCODED) ? fromBase64Url(text.slice(ENCODED.length)) : text;
}

/** Without Buffer: browsers make links too. */
function toBase64Url(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte));
  return btoa(bytes.join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64Url(text: string): string | null {
  if (!/^[\w-]+$/.test(text)) return null;
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), byteOf);
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null; // not base64 or not UTF-8: we did not write it
  }
}

const byteOf = (letter: string) => letter.charCodeAt(0);
