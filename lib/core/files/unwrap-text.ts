/**
 * Spaces of every kind, tabs, and characters that nobody sees, such as the zero-width space and the
 * byte order mark.
 */
const EDGES = /^[\s\p{Cc}\p{Cf}]+|[\s\p{Cc}\p{Cf}]+$/gu;
/**
 * Forms in which people write a number so that a spreadsheet keeps it as text: ="123", "123", '123.
 */
const GUARDS = [/^="(.*)"$/su, /^"(.*)"$/su, /^'(?=[\p{L}\p{N}])(.*)$/su];

/** A cell's text without such a form and without blanks around it. */
export function unwrapText(text: string): string {
  const bare = text.replace(EDGES, "");
  for (const guard of GUARDS) {
    const inner = guard.exec(bare)?.[1];
    if (inner !== undefined) return unwrapText(inner);
  }
  return bare;
}
