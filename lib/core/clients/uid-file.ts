import { type CsvFault, CsvSyntaxError, readCsvRecords } from "../files/csv-records";
import { splitUids } from "./split-uids";

/** Uids of a file, each once; or why they cannot be found. `wrong`: cells that are no uid. */
export type UidFile =
  | { readonly kind: "read"; readonly known: readonly string[]; readonly wrong: readonly string[] }
  | { readonly kind: "no-uid-column" }
  | { readonly kind: "not-csv"; readonly line: number; readonly fault: CsvFault };

/** Reads the column "uid" of a CSV, or its only column; no other is guessed, for an amount looks like a uid. */
export function readUidFile(text: string): UidFile {
  try {
    const records = [...readCsvRecords(text)].map(({ fields }) => fields);
    const column = records[0]?.findIndex((name) => name.trim().toLowerCase() === "uid") ?? -1;
    if (column < 0 && records.some(({ length }) => length > 1)) return { kind: "no-uid-column" };
    const cells = column < 0 ? records : records.slice(1).map((fields) => [fields[column] ?? ""]);
    return { kind: "read", ...splitUids(cells.flat().join("\n")) };
  } catch (error) {
    if (!(error instanceof CsvSyntaxError)) throw error;
    return { kind: "not-csv", line: error.line, fault: error.fault };
  }
}
