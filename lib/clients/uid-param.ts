/** Encodes a uid so that every proxy keeps it as it is. "." and ".." would be steps, "/" would be two parts. */
const PLAIN = /^[0-9A-Za-z][0-9A-Za-z_-]*$/;
const ENCODED = "~";

/** A uid in an address. Most are digits and stay readable; any other text is spelt in base64url behind "~". */
export function uidParam(uid: string): string {
  return PLAIN.test(uid) ? uid : ENCODED + toBase64Url(uid);
}

/** The uid of such a text. What `uidParam` would have spelt otherwise is taken as it reads. Null: it is not readable. */
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
    return null; // not base64, or not UTF-8: no address of ours
  }
}

const byteOf = (letter: string) => letter.charCodeAt(0);
