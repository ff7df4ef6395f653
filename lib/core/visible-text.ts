/**
 * Where Unicode's pictures of the control characters begin: ␀, ␁ … ␉ (tab) … ␍ (carriage return).
 */
const PICTURES = 0x2400;

/**
 * Control characters, halves of characters, ends of lines, and what nobody sees although it hides
 * or turns the text around it, such as U+202E and the zero-width space. The joiners U+200C and
 * U+200D belong to words and emoji, the tags from U+E0020 on to flags.
 */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{Cf}/u;
const UNSEEN_RUN = new RegExp(`(?:${UNSEEN.source}|\\s)+`, "gu");

/** Whether a name, label or title, which has one line, has invisible characters. */
export function hasUnseen(text: string): boolean {
  return UNSEEN.test(text);
}

/** Whether a note, which may have line ends and tabs, has other invisible characters. */
export function hasUnseenInLines(text: string): boolean {
  return UNSEEN.test(text.replace(/[\n\t]/g, ""));
}

/** A name, label, title or subject as one visible line; runs of blanks become one space. */
export function seenLine(text: string): string {
  return text.replace(UNSEEN_RUN, " ").trim();
}

/** A text of several lines as visible text, with its line ends and tabs. */
export function seenLines(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[^\n\t]+/g, (part) => part.replace(UNSEEN_ALL, ""));
}

const UNSEEN_ALL = new RegExp(UNSEEN.source, "gu");

/**
 * Shows invisible characters as symbols, for screens. Files, addresses and comparisons use the text
 * itself.
 */
export function visibleText(text: string): string {
  return text.replace(UNSEEN_ALL, (unseen) => {
    const code = unseen.codePointAt(0) ?? 0;
    if (code === 0x7f) return "\u2421"; // delete
    if (code < 0x20) return String.fromCharCode(PICTURES + code);
    // Others have no picture.
    return code < 0x100 ? `\\x${code.toString(16)}` : `\\u${code.toString(16)}`;
  });
}
