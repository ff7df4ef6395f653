import { undoDefuse } from "@/lib/core/files/csv";
import { type CsvFault, CsvSyntaxError, readCsvRecords } from "@/lib/core/files/csv-records";
import type { ReferenceRate } from "@/lib/rates/valuation";
import {
  RATE_FIELDS,
  type RateField,
  type RateProblem,
  type RateRules,
  type RateText,
  readRate,
} from "./read-rate";

export type RateLineProblem =
  | RateProblem
  | { readonly kind: "empty" }
  | { readonly kind: "columns"; readonly columns: string }
  | { readonly kind: "fields"; readonly fields: number; readonly header: number }
  | {
      readonly kind: "repeated";
      readonly earlier: number;
      readonly coin: string;
      readonly day: string;
    }
  | { readonly kind: "no-csv"; readonly fault: CsvFault };
export type RefusedRateLine = { readonly line: number; readonly problem: RateLineProblem };
export type RateLine = { readonly line: number; readonly rate: ReferenceRate };
export type RatesFile = {
  readonly lines: readonly RateLine[];
  readonly refused: readonly RefusedRateLine[];
};

/**
 * Reads a file of rates: coin, day, rate and source in any order. Lines that cannot be taken are
 * refused with the reason.
 */
export function readRatesFile(text: string, rules: RateRules): RatesFile {
  const lines: RateLine[] = [];
  const refused: RefusedRateLine[] = [];
  const seen = new Map<string, number>();
  let header: readonly RateField[] | null = null;
  try {
    for (const { line, fields } of readCsvRecords(text)) {
      if (header === null) {
        header = readHeader(fields);
        if (header === null) return { lines, refused: [{ line, problem: WRONG_COLUMNS }] };
        continue;
      }
      const read = readLine(header, fields, rules);
      const problem = read.ok ? repeated(read.rate, line, seen) : read.problem;
      if (problem !== null) refused.push({ line, problem });
      else if (read.ok) lines.push({ line, rate: read.rate });
    }
  } catch (error) {
    if (!(error instanceof CsvSyntaxError)) throw error;
    refused.push({ line: error.line, problem: { kind: "no-csv", fault: error.fault } });
  }
  if (header === null && refused.length === 0)
    refused.push({ line: 1, problem: { kind: "empty" } });
  return { lines, refused };
}

const WRONG_COLUMNS: RateLineProblem = { kind: "columns", columns: RATE_FIELDS.join(",") };

function readHeader(fields: readonly string[]): readonly RateField[] | null {
  const names = fields.map((field) => field.trim());
  const columns = names
    .map((name) => RATE_FIELDS.find((field) => field === name))
    .filter((field) => field !== undefined);
  const isComplete =
    names.length === RATE_FIELDS.length && new Set(columns).size === RATE_FIELDS.length;
  return isComplete ? columns : null;
}

function readLine(header: readonly RateField[], fields: readonly string[], rules: RateRules) {
  if (fields.length !== header.length) {
    return {
      ok: false,
      problem: { kind: "fields", fields: fields.length, header: header.length },
    } as const;
  }
  const text = Object.fromEntries(
    header.map((field, index) => [field, fields[index] ?? ""]),
  ) as RateText;
  return readRate({ ...text, coin: undoDefuse(text.coin) }, rules);
}

function repeated(
  { coin, day }: ReferenceRate,
  line: number,
  seen: Map<string, number>,
): RateLineProblem | null {
  const key = `${day} ${coin}`;
  const earlier = seen.get(key);
  if (earlier !== undefined) return { kind: "repeated", earlier, coin, day };
  seen.set(key, line);
  return null;
}
