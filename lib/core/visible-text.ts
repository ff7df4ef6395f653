/** Where Unicode's pictures of the control characters begin: ␀, ␁ … ␉ (tab) … ␍ (carriage return). */
const PICTURES = 0x2400;

/** Control characters as symbols, for screens; files, addresses and comparisons take the text itself. */
export function visibleText(text: string): string {
  return text.replace(/\p{Cc}/gu, (control) => {
    const code = control.charCodeAt(0);
    if (code === 0x7f) return "\u2421"; // delete
    return code < 0x20 ? String.fromCharCode(PICTURES + code) : `\\x${code.toString(16)}`; // later ones have no picture
  });
}
