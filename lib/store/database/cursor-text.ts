/** Any JSON as text for a URL: opaque, letters, digits, "-" and "_" only. */
export function encodeCursor(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

/** Null for text that is no JSON; the caller judges the rest. */
export function decodeCursor(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return null;
  }
}
