import { CsvSyntaxError, readCsvRecords } from "@/lib/core/files/csv-records";
import { splitUids } from "./split-uids";

/**
 * Reads the column "uid" of a CSV, or its only column. It guesses no other, because an amount looks
 * like a uid. Each uid once. `wrong`: cells that are no uid.
 */
export function readUidFile(text: string) {
  try {
    const records = [...readCsvRecords(text)].map(({ fields }) => fields);
    const column = records[0]?.findIndex((name) => name.trim().toLowerCase() === "uid") ?? -1;
    if (column < 0 && records.some(({ length }) => length > 1))
      return { kind: "no-uid-column" } as const;
    const cells = column < 0 ? records : records.slice(1).map((fields) => [fields[column] ?? ""]);
    return { kind: "read", ...splitUids(cells.flat().join("\n")) } as const;
  } catch (error) {
    if (!(error instanceof CsvSyntaxError)) throw error;
    return { kind: "not-csv", line: error.line, fault: error.fault } as const;
  }
}
