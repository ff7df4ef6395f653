import { createHash } from "node:crypto";
import { CsvSyntaxError } from "@/lib/core/files/csv-records";
import { EncodingError } from "@/lib/core/files/file-encoding";
import { MappingError } from "./columns";
import { faultyCell, mergedField, openRecords, type RecordsRequest } from "./file-records";
import { isLeftOut, RowProblem, type RowRules, readTableRow, type TableRow } from "./read-table";
import type { FileProblem } from "./spool";

type FileRow = TableRow & { readonly line: number };

export type ReadTable = {
  readonly sha256: string;
  readonly rows: readonly FileRow[];
  /** Rows of sums, which are no rows of data. */
  readonly totals: number;
  readonly problems: readonly FileProblem[];
};

type TableRequest = RecordsRequest & {
  /** More rows are refused: all of them are held in memory, and stored in one transaction. */
  readonly most: number;
};

/**
 * All rows of a file. Throws MappingError where it has more than `most`, or bytes that its encoding
 * does not have.
 */
export async function readTable(request: TableRequest): Promise<ReadTable> {
  const { source, look, rules, signal, most } = request;
  const hash = createHash("sha256");
  const rows: FileRow[] = [];
  const problems: FileProblem[] = [];
  const totalLines = new Set<number>();
  let isHeader = true;
  try {
    const { records, merged } = await openRecords(source, request, hash);
    for await (const { line, fields, faults } of records) {
      signal.throwIfAborted();
      if (isHeader) isHeader = false;
      else if (isLeftOut(fields, faults, rules)) {
        if (fields.some((field) => field.trim() !== "")) totalLines.add(line);
      } else {
        const read = faultyCell(fields, faults, rules) ?? tryRow(line, fields, rules);
        if (read instanceof RowProblem) problems.push({ line, problem: read.problem });
        else rows.push(read);
      }
      if (rows.length + problems.length > most) {
        throw new MappingError({ kind: "too-many-rows", most });
      }
    }
    for (const cells of merged) {
      const field = mergedField(cells, look, rules);
      const [line] = cells.rows;
      if (field === null || totalLines.has(line)) continue;
      problems.push({ line, problem: { kind: "cell-merged", field } });
    }
  } catch (error) {
    if (error instanceof EncodingError)
      throw new MappingError({ kind: "other-encoding", encoding: look.encoding }, { cause: error });
    if (!(error instanceof CsvSyntaxError)) throw error;
    problems.push({ line: error.line, problem: { kind: "no-csv", fault: error.fault } });
  }
  return { sha256: hash.digest("hex"), rows, totals: totalLines.size, problems };
}

function tryRow(line: number, fields: readonly string[], rules: RowRules): FileRow | RowProblem {
  try {
    return { line, ...readTableRow(fields, rules) };
  } catch (error) {
    if (error instanceof RowProblem) return error;
    throw error;
  }
}
