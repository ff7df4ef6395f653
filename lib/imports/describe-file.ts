import type { AuditOrigin } from "@/lib/audit/origin";
import { type DayRange, FIRST_DAY, findDay, LAST_DAY, parseDay } from "@/lib/core/day";
import { unwrapText } from "@/lib/core/files/unwrap-text";
import type { WholeAccountScope } from "@/lib/core/scope";
import { seenLine } from "@/lib/core/visible-text";
import { type ColumnMapping, MappingError, placeFields } from "./columns";
import type {
  ColumnsText,
  DescribeFile,
  DescribeFileOutcome,
  DescribeFileProblem,
  KnownMapping,
  SaveMapping,
  SaveMappingOutcome,
  UseMapping,
  UseMappingOutcome,
  ValuesText,
  WrittenText,
} from "./contract";
import type { FileKind } from "./fields";
import { type FileMapping, parseMapping } from "./file-mapping";
import type { ImportObstacle } from "./import-obstacle";
import { OPEN_STATUSES } from "./import-status";
import { findImport, lookAtImport, requestImport } from "./manage-imports";
import { PRESETS } from "./presets";
import { listSavedMappings, saveMapping } from "./saved-mappings";
import { updateImport } from "./store";

/**
 * Keeps which column is which field and which days are wanted, and has a worker check the file
 * again.
 */
export async function describeFile(
  scope: WholeAccountScope,
  { importId, columns, values, written, from, to }: Omit<DescribeFile, "accountId">,
): Promise<DescribeFileOutcome> {
  const wanted = readRange(from, to);
  if ("kind" in wanted) return { kind: "refused", problem: wanted };
  try {
    const mapping = readMapping(columns, values, written);
    const change = { mapping, range: wanted.range };
    const isThere = await updateImport(scope, importId, change, { from: OPEN_STATUSES });
    return isThere ? await requestImport(scope, importId, "check") : { kind: "gone" };
  } catch (error) {
    if (!(error instanceof MappingError)) throw error;
    return { kind: "refused", problem: { kind: "columns", obstacle: error.obstacle } };
  }
}

/** No column is named: the file has to be our own export. Throws MappingError. */
function readMapping(columns: ColumnsText, values: ValuesText, written: WrittenText): FileMapping {
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
  return parseMapping({ columns: hasColumns ? sources : null, file, values });
}

type ColumnSource = { column: string; isNegated?: true } | { value: string };

const LONGEST_SHOWN = 40;

/** `range` null: all of the file. A side that is left open goes as far as days go. */
function readRange(from: string, to: string): { range: DayRange | null } | DescribeFileProblem {
  if (from === "" && to === "") return { range: null };
  const wrong = [from, to].find((text) => text !== "" && findDay(text) === null);
  if (wrong !== undefined) return { kind: "no-day", text: wrong.slice(0, LONGEST_SHOWN) };
  const range = { from: parseDay(from || FIRST_DAY), to: parseDay(to || LAST_DAY) };
  return range.from > range.to ? { kind: "backwards" } : { range };
}

/** Saves what was said of the file under a name. "nothing-said": it was not described yet. */
export async function saveFileMapping(
  scope: WholeAccountScope,
  { importId, name: typed }: Omit<SaveMapping, "accountId">,
  origin: AuditOrigin,
): Promise<SaveMappingOutcome> {
  const name = seenLine(typed).slice(0, LONGEST_NAME);
  if (name === "") return { kind: "no-name" };
  const file = await findImport(scope, importId);
  const look = file === null ? null : await lookAtImport(file);
  if (file === null || look === null) return { kind: "gone" };
  const mapping = parseMapping(file.mapping);
  if (mapping.columns === null) return { kind: "nothing-said" };
  const header = look.header.map(unwrapText);
  const obstacle = findUnfit(header, mapping.columns, file.kind);
  if (obstacle !== null) return { kind: "unfit", obstacle };
  const saved = await saveMapping(scope, { kind: file.kind, name, header, mapping }, origin);
  return { kind: saved };
}

/** Why files with these titles cannot be read by the columns; null: they can. */
function findUnfit(
  header: readonly string[],
  columns: ColumnMapping,
  kind: FileKind,
): ImportObstacle | null {
  try {
    placeFields(header, columns, kind);
    return null;
  } catch (error) {
    if (error instanceof MappingError) return error.obstacle;
    throw error;
  }
}

/** Most characters of a mapping's name. */
const LONGEST_NAME = 100;

/** Has the file read by a saved mapping or a portal's, and checked again. */
export async function readByMapping(
  scope: WholeAccountScope,
  { importId, known }: Omit<UseMapping, "accountId">,
): Promise<UseMappingOutcome> {
  const file = await findImport(scope, importId);
  const mapping = file === null ? null : await findKnownMapping(scope, file.kind, known);
  if (mapping === null) return { kind: "gone" };
  const isThere = await updateImport(scope, importId, { mapping }, { from: OPEN_STATUSES });
  if (!isThere) return { kind: "gone" };
  const { kind } = await requestImport(scope, importId, "check");
  return { kind: kind === "requested" ? "used" : "gone" };
}

async function findKnownMapping(
  scope: WholeAccountScope,
  kind: FileKind,
  known: KnownMapping,
): Promise<FileMapping | null> {
  switch (known.as) {
    case "saved": {
      const saved = await listSavedMappings(scope, kind);
      return saved.find(({ id }) => id === known.id)?.mapping ?? null;
    }
    case "preset": {
      const preset = PRESETS.find(({ id }) => id === known.id);
      return preset?.kind === kind ? preset.mapping : null;
    }
    default:
      return known satisfies never;
  }
}
