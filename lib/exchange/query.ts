/** Characters that no encoder changes, so that the encoded and the decoded query have one signature (field notes). */
const SAFE_VALUE = /^[A-Za-z0-9_.~-]+$/;

export type Query = Readonly<Record<string, string | undefined>>;

export function isSafeQueryValue(value: string): boolean {
  return SAFE_VALUE.test(value);
}

/**
 * The query as it is signed and sent: keys ascending, undefined left out, no "?" in front. Throws RangeError,
 * naming the key, on a value that public servers would sign in two ways.
 */
export function writeQuery(query: Query): string {
  const parts: string[] = [];
  for (const key of Object.keys(query).sort()) {
    const value = query[key];
    if (value === undefined) continue;
    if (!isSafeQueryValue(key) || !isSafeQueryValue(value)) {
      throw new RangeError(`the query value ${key} is empty or has a character that cannot be signed safely`);
    }
    parts.push(`${key}=${value}`);
  }
  return parts.join("&");
}
