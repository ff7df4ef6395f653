/** Where Unicode's pictures of the control characters begin: ␀, ␁ … ␉ (tab) … ␍ (carriage return). */
const PICTURES = 0x2400;
const DELETE = 0x7f;
const PICTURE_OF_DELETE = "\u2421";

/** Control characters as symbols, for screens; files, addresses and comparisons take the text itself. */
export function visibleText(text: string): string {
  return text.replace(/\p{Cc}/gu, (control) => {
    const code = control.charCodeAt(0);
    if (code === DELETE) return PICTURE_OF_DELETE;
    return code < PICTURE_LIMIT ? String.fromCharCode(PICTURES + code) : `\\x${code.toString(16)}`;
  });
}

/** Later controls (U+0080 to U+009F) have no pictures: they are shown by their number. */
const PICTURE_LIMIT = 0x20;
