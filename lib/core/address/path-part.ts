/** A part of an address, decoded once; null: it cannot be decoded, such as a lone "%". */
export function decodePathPart(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null; // no address of ours
  }
}
