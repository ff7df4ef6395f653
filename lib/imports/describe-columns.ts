import { type DayRange, FIRST_DAY, findDay, LAST_DAY, parseDay } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { MappingError } from "./columns";
import type {
  ColumnsText,
  DescribeColumns,
  DescribeColumnsOutcome,
  DescribeColumnsProblem,
  WrittenText,
} from "./contract";
import { type FileMapping, parseMapping } from "./file-mapping";
import { requestImport } from "./manage-imports";
import { updateImport } from "./store";

/**
 * Keeps which column is which field and which days are wanted, and has a worker check the file
 * again.
 */
export async function describeColumns(
  scope: WholeAccountScope,
  { importId, columns, written, from, to }: Omit<DescribeColumns, "accountId">,
): Promise<DescribeColumnsOutcome> {
  const wanted = readRange(from, to);
  if ("kind" in wanted) return { kind: "refused", problem: wanted };
  try {
    const mapping = readMapping(columns, written);
    const isThere = await updateImport(scope, importId, { mapping, range: wanted.range });
    return isThere ? await requestImport(scope, importId, "check") : { kind: "gone" };
  } catch (error) {
    if (!(error instanceof MappingError)) throw error;
    return { kind: "refused", problem: { kind: "columns", obstacle: error.obstacle } };
  }
}

/** No column is named: the file has to be our own export. Throws MappingError. */
function readMapping(columns: ColumnsText, written: WrittenText): FileMapping {
  const sources: Record<string, ColumnSource> = {};
  for (const [field, { column, value, isNegated }] of Object.entries(columns)) {
    if (column !== "") sources[field] = isNegated === true ? { column, isNegated } : { column };
    else if (value !== "") sources[field] = { value };
  }
  const file: Record<string, string | number> = {};
  for (const [part, text] of Object.entries(written)) {
    if (text !== "") file[part] = part === "headerLine" ? Number(text) : text;
  }
  const hasColumns = Object.keys(sources).length > 0;
  return parseMapping({ columns: hasColumns ? sources : null, file });
}

type ColumnSource = { column: string; isNegated?: true } | { value: string };

const LONGEST_SHOWN = 40;

/** `range` null: all of the file. A side that is left open goes as far as days go. */
function readRange(from: string, to: string): { range: DayRange | null } | DescribeColumnsProblem {
  if (from === "" && to === "") return { range: null };
  const wrong = [from, to].find((text) => text !== "" && findDay(text) === null);
  if (wrong !== undefined) return { kind: "no-day", text: wrong.slice(0, LONGEST_SHOWN) };
  const range = { from: parseDay(from || FIRST_DAY), to: parseDay(to || LAST_DAY) };
  return range.from > range.to ? { kind: "backwards" } : { range };
}
