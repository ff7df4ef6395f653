import { type DayRange, FIRST_DAY, findDay, LAST_DAY, parseDay } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type ColumnMapping, MappingError, parseMapping } from "./columns";
import type {
  ColumnsText,
  DescribeColumns,
  DescribeColumnsOutcome,
  DescribeColumnsProblem,
} from "./contract";
import { requestImport } from "./manage-imports";
import { updateImport } from "./store";

/**
 * Keeps which column is which field and which days are wanted, and has a worker check the file
 * again.
 */
export async function describeColumns(
  scope: WholeAccountScope,
  { importId, columns, from, to }: Omit<DescribeColumns, "accountId">,
): Promise<DescribeColumnsOutcome> {
  const wanted = readRange(from, to);
  if ("kind" in wanted) return { kind: "refused", problem: wanted };
  try {
    const mapping = readMapping(columns);
    const isThere = await updateImport(scope, importId, { mapping, range: wanted.range });
    return isThere ? await requestImport(scope, importId, "check") : { kind: "gone" };
  } catch (error) {
    if (!(error instanceof MappingError)) throw error;
    return { kind: "refused", problem: { kind: "columns", obstacle: error.obstacle } };
  }
}

/** Null where no column is named: then the file has to be our own export. Throws MappingError. */
function readMapping(columns: ColumnsText): ColumnMapping | null {
  const mapping: Record<string, { column: string } | { value: string }> = {};
  for (const [field, { column, value }] of Object.entries(columns)) {
    if (column !== "") mapping[field] = { column };
    else if (value !== "") mapping[field] = { value };
  }
  return Object.keys(mapping).length > 0 ? parseMapping(mapping) : null;
}

const LONGEST_SHOWN = 40;

/** `range` null: all of the file. A side that is left open goes as far as days go. */
function readRange(from: string, to: string): { range: DayRange | null } | DescribeColumnsProblem {
  if (from === "" && to === "") return { range: null };
  const wrong = [from, to].find((text) => text !== "" && findDay(text) === null);
  if (wrong !== undefined) return { kind: "no-day", text: wrong.slice(0, LONGEST_SHOWN) };
  const range = { from: parseDay(from || FIRST_DAY), to: parseDay(to || LAST_DAY) };
  return range.from > range.to ? { kind: "backwards" } : { range };
}
