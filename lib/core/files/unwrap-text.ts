/**
 * Spaces of every kind, tabs, and characters that nobody sees, such as the zero-width space and the
 * byte order mark.
 */
const EDGE = /^[\s\p{Cc}\p{Cf}]$/u;
/** Before anything else an apostrophe is a part of the text. */
const MARKED = /^'[\p{L}\p{N}]/u;
/** Forms inside of each other; nobody writes more around a number. */
const MOST_FORMS = 10;

/** A cell's text without such a form and without blanks around it. */
export function unwrapText(text: string): string {
  let bare = trimmed(text);
  for (let nth = 0; nth < MOST_FORMS; nth += 1) {
    const inner = unguarded(bare);
    if (inner === null) break;
    bare = trimmed(inner);
  }
  return bare;
}

/**
 * Forms in which people write a number so that a spreadsheet keeps it as text: ="123", "123", '123.
 * Null: it is none of them.
 */
function unguarded(text: string): string | null {
  if (text.startsWith('="') && text.endsWith('"') && text.length > 2) return text.slice(2, -1);
  if (text.startsWith('"') && text.endsWith('"') && text.length > 1) return text.slice(1, -1);
  return MARKED.test(text) ? text.slice(1) : null;
}

/** By index: an expression that ends at the end would begin anew at each blank inside. */
function trimmed(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to) {
    const first = String.fromCodePoint(text.codePointAt(from) ?? 0);
    if (!EDGE.test(first)) break;
    from += first.length;
  }
  while (from < to) {
    const last = characterBefore(text, to);
    if (!EDGE.test(last)) break;
    to -= last.length;
  }
  return text.slice(from, to);
}

/** One beyond U+FFFF has two places. */
function characterBefore(text: string, at: number): string {
  const pair = text.slice(Math.max(0, at - 2), at);
  return (pair.codePointAt(0) ?? 0) > 0xffff ? pair : pair.slice(-1);
}
