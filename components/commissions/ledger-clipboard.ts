import { defuseFormula } from "@/lib/core/files/csv";
import { isAmountField } from "./ledger-columns";
import type { LedgerTable } from "./ledger-table";

/** The selected cells as a spreadsheet takes them: every digit, cells apart by tabs, rows by lines; "" for none. */
export function selectedText(table: LedgerTable): string {
  const columns = table.getCellSelectionColumnIds();
  const [region = []] = table.getSelectedCellRangesData();
  const lines = region.map((values) =>
    values.map((value, index) => cellText(columns[index] ?? "", value)).join("\t"),
  );
  return lines.join("\n");
}

/** What was not sent is empty; a text that a spreadsheet would run is defused, an amount never is. */
function cellText(field: string, value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = isAmountField(field) || field === "day" ? String(value) : defuseFormula(String(value));
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
