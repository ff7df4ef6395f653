/**
 * Characters that make a spreadsheet run a cell when they come first (OWASP, "CSV injection"). Amounts are never
 * defused: a negative number begins with "-" and is not text.
 */
export const FORMULA_STARTS = ["=", "+", "-", "@", "\t", "\r"] as const;

/** Text with an apostrophe in front where a spreadsheet would otherwise run it as a formula. */
export function defuseFormula(text: string): string {
  return FORMULA_STARTS.some((start) => text.startsWith(start)) ? `'${text}` : text;
}

/** One field by RFC 4180: quoted only where it has a comma, a quote or a line break; not given is empty. */
export function csvField(text: string | null): string {
  if (text === null) return "";
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One record with its line end (CRLF, RFC 4180). */
export function csvRecord(fields: readonly (string | null)[]): string {
  return `${fields.map(csvField).join(",")}\r\n`;
}
