/** The exchange's uids are digits. Those of imported files may be other texts. */
const UID = /^\d{1,40}$/;

export type SplitUids = { readonly known: readonly string[]; readonly wrong: readonly string[] };

/**
 * Splits a pasted text with any separators. Each part once, in order. `wrong`: parts that are
 * neither digits nor one of `clients`, such as a header or names.
 */
export function splitUids(text: string, clients: ReadonlySet<string> = new Set()): SplitUids {
  const parts = text
    .split(/[\s,;|"']+/)
    .map((part) => part.replace(/^\uFEFF/, ""))
    .filter((part) => part !== "");
  const distinct = [...new Set(parts)];
  const isUid = (part: string) => UID.test(part) || clients.has(part);
  return {
    known: distinct.filter((part) => isUid(part)),
    wrong: distinct.filter((part) => !isUid(part)),
  };
}
