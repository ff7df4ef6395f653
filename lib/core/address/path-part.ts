/** A part of an address, as it is there or decoded once; null where it is not readable, as a lone "%". */
export function decodePathPart(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null; // no address of ours
  }
}
