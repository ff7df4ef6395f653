/**
 * Characters that no encoder changes: encoded and decoded, the query has the same signature (field
 * notes).
 */
const SAFE_VALUE = /^[A-Za-z0-9_.~-]+$/;

/** Half of a surrogate pair, which cannot be encoded. */
const LONE_SURROGATE = /\p{Cs}/u;

export type Query = Readonly<Record<string, string | undefined>>;

export function isSafeQueryValue(value: string): boolean {
  return SAFE_VALUE.test(value);
}

/**
 * The query as it is signed and sent, keys ascending. Throws RangeError on a value whose signature
 * would depend on encoding.
 */
export function writeQuery(query: Query): string {
  return joinQuery(query, (key, value) => {
    if (isSafeQueryValue(key) && isSafeQueryValue(value)) return value;
    throw new RangeError(
      `the query value ${key} is empty or has a character that cannot be signed safely`,
    );
  });
}

/**
 * The query of an unsigned question. Throws RangeError on an empty value, which servers read as
 * absent.
 */
export function writePublicQuery(query: Query): string {
  return joinQuery(query, (key, value) => {
    if (value !== "" && !LONE_SURROGATE.test(value)) return encodeURIComponent(value);
    throw new RangeError(`the query value ${key} is empty or broken text`);
  });
}

function joinQuery(query: Query, write: (key: string, value: string) => string): string {
  const parts: string[] = [];
  for (const key of Object.keys(query).sort()) {
    const value = query[key];
    if (value !== undefined) parts.push(`${key}=${write(key, value)}`);
  }
  return parts.join("&");
}
