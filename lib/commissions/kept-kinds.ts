/** A sentence that was stored before sentences had kinds, in English. */
export type Said = { readonly kind: "said"; readonly text: string };

/** Why something stopped, as it is stored: kinds with their values, so that each reader gets their language. */
export function writeKinds<Kind extends { readonly kind: string }>(kinds: readonly Kind[]): string {
  return JSON.stringify(kinds);
}

/** What `writeKinds` wrote of a `Kind`, trusted as our own; any other text is a sentence from before. */
export function readKinds<Kind extends { readonly kind: string }>(
  kept: string,
): readonly (Kind | Said)[] {
  const read = kept.startsWith("[") ? parseJson(kept) : null;
  return Array.isArray(read) && read.every(isOfKind)
    ? (read as Kind[])
    : [{ kind: "said", text: kept }];
}

export function isOfKind(value: unknown): boolean {
  return (
    typeof value === "object" && value !== null && "kind" in value && typeof value.kind === "string"
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
