/**
 * Characters that make a spreadsheet run a cell when they come first (OWASP, "CSV injection"). Amounts are never
 * defused: a negative number begins with "-" and is not text.
 */
export const FORMULA_STARTS = ["=", "+", "-", "@", "\t", "\r"] as const;

const STARTS = FORMULA_STARTS.map((start) => (start === "-" ? "\\-" : start)).join("");
const RISKY = new RegExp(`^'*[${STARTS}]`);
const DEFUSED = new RegExp(`^'+[${STARTS}]`);

/**
 * Text with an apostrophe in front where a spreadsheet would otherwise run it as a formula; one more where it has such
 * apostrophes already, so that `undoDefuse` gives back every text.
 */
export function defuseFormula(text: string): string {
  return RISKY.test(text) ? `'${text}` : text;
}

/** The text that `defuseFormula` was given. */
export function undoDefuse(text: string): string {
  return DEFUSED.test(text) ? text.slice(1) : text;
}

/**
 * One field by RFC 4180: quoted only where it has a comma, a quote, a line break or another control character, which
 * some readers take for the end of a field; not given is empty.
 */
export function csvField(text: string | null): string {
  if (text === null) return "";
  return /[",\p{Cc}]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One record with its line end (CRLF, RFC 4180). */
export function csvRecord(fields: readonly (string | null)[]): string {
  return `${fields.map(csvField).join(",")}\r\n`;
}
