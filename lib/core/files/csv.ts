/**
 * What a spreadsheet runs when it comes first (OWASP, "CSV injection"), also in full width, which
 * some take for the same. Amounts are never defused: "-" is a number.
 */
export const FORMULA_STARTS = ["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"] as const;

const STARTS = FORMULA_STARTS.map((start) => (start === "-" ? "\\-" : start)).join("");
const RISKY = new RegExp(`^'*[${STARTS}]`);
const DEFUSED = new RegExp(`^'+[${STARTS}]`);

/**
 * Puts an apostrophe in front of a text that a spreadsheet would run, or that has one; `undoDefuse`
 * removes it.
 */
export function defuseFormula(text: string): string {
  return RISKY.test(text) ? `'${text}` : text;
}

export function undoDefuse(text: string): string {
  return DEFUSED.test(text) ? text.slice(1) : text;
}

/**
 * RFC 4180: quotes only values with a comma, quote, line break or other control character. Null
 * becomes empty.
 */
export function csvField(text: string | null): string {
  if (text === null) return "";
  return /[",\p{Cc}]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One record with its line end (CRLF, RFC 4180). */
export function csvRecord(fields: readonly (string | null)[]): string {
  return `${fields.map(csvField).join(",")}\r\n`;
}
