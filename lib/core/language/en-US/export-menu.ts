/** The menu that saves what is shown as a file. */
export const exportMenu = {
  open: "Export",
  starting: "Starting…",
  partial: "The file would be {gaps}",
  atOnce: "At once",
  csv: "CSV",
  xlsx: "Excel (XLSX)",
  sidecar: "Totals and SHA-256 of the CSV",
  background: "In the background",
  csvLater: "CSV in the background",
  xlsxLater: "Excel in the background",
  all: "All exports",
} as const;
