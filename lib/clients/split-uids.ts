/** The exchange's uids are digits. */
const UID = /^\d{1,40}$/;

/**
 * Splits a pasted text with any separators. Each part once, in order. `wrong`: parts that are no
 * uid, such as a header or names.
 */
export function splitUids(text: string): { known: string[]; wrong: string[] } {
  const parts = text
    .split(/[\s,;|"']+/)
    .map((part) => part.replace(/^\uFEFF/, ""))
    .filter((part) => part !== "");
  const distinct = [...new Set(parts)];
  return {
    known: distinct.filter((part) => UID.test(part)),
    wrong: distinct.filter((part) => !UID.test(part)),
  };
}
