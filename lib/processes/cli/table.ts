import { largest } from "@/lib/core/large-lists";
import { visibleText } from "@/lib/core/visible-text";

/**
 * Columns as wide as their widest cell, two spaces between, each line ended. Nothing for no rows.
 */
export function formatTable(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  if (rows.length === 0) return "";
  const lines = [headers, ...rows.map((row) => row.map(visibleText))];
  const widths = headers.map((_, column) =>
    largest(lines.map((line) => line[column]?.length ?? 0)),
  );
  const toText = (line: readonly string[]) =>
    line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
  return lines.map((line) => `${toText(line).trimEnd()}\n`).join("");
}

/** A record's fields as the exchange gave them; what it did not give is an empty cell. */
export function recordTable<Row extends object>(
  rows: readonly Row[],
  columns: readonly (keyof Row & string)[],
): string {
  const headers = columns.map((column) => column.replace(/Ms$/, " (UTC)"));
  const cells = rows.map((row) => columns.map((column) => cellOf(column, row[column])));
  return formatTable(headers, cells);
}

function cellOf(column: string, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (column.endsWith("TimeMs") && typeof value === "number") return iso(value);
  return String(value);
}

export function iso(ms: number): string {
  return new Date(ms).toISOString();
}
