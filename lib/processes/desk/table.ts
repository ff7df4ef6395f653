import { visibleText } from "@/lib/core/visible-text";
/** Columns as wide as their widest cell, two spaces between, each line ended. Nothing for no rows. */
export function formatTable(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const lines = [headers, ...rows.map((row) => row.map(visibleText))];
  const widths = headers.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map(
      (line) =>
        `${line
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}
