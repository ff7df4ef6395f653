/** The exchange's uids are digits; other parts of a pasted text, such as a header or names, are returned apart. */
const UID = /^\d{1,40}$/;

/** Each part of a pasted text once, in the order given, however it is separated. */
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
