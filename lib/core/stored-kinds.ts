/** An English sentence, stored before reasons were stored as kinds. */
export type StoredSentence = { readonly kind: "said"; readonly text: string };

/** Reasons as they are stored: kinds with their values, so that each reader gets their language. */
export function writeKinds<Kind extends { readonly kind: string }>(kinds: readonly Kind[]): string {
  return JSON.stringify(kinds);
}

/** Reads what `writeKinds` wrote, without checking it again; any other text is an old sentence. */
export function readKinds<Kind extends { readonly kind: string }>(
  kept: string,
): readonly (Kind | StoredSentence)[] {
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
