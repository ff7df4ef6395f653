import { hash } from "node:crypto";

/**
 * SHA-256 of the content as JSON with sorted keys: stored content, read again, has the same hash.
 */
export function hashContent(content: object): string {
  return hash("sha256", JSON.stringify(sortKeys(content)));
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}
