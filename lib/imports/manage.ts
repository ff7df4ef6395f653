import { createReadStream } from "node:fs";
import { copyFile, mkdir, rm } from "node:fs/promises";
import type { AuditOrigin } from "@/lib/core/audit/origin";
import type { Day, DayRange } from "@/lib/core/day";
import { CsvSyntaxError } from "@/lib/core/files/csv-records";
import type { WholeAccountScope } from "@/lib/core/scope";
import { appendAudit } from "@/lib/store/audit/log";
import {
  finishUndo,
  importEntry,
  insertImport,
  listUndoDays,
  removeImportedDay,
  type UndoDay,
  updateImport,
} from "@/lib/store/imports/commission-imports";
import { sendJob } from "@/lib/store/jobs/job-sender";
import type { ColumnMapping } from "./columns";
import { readRecords } from "./read-records";
import { importPaths } from "./run";

export {
  type CommissionImport,
  findImport,
  findImportOfDay,
  listImports,
} from "@/lib/store/imports/commission-imports";

/** Bytes; a header is far shorter. */
const LONGEST_HEADER = 100_000;

export type NewFile = {
  readonly fileName: string;
  /** Who brings it: an e-mail, or "command line". */
  readonly broughtBy: string;
  readonly mapping: ColumnMapping | null;
  /** Only days of it are looked at; null: all of the file. */
  readonly range: DayRange | null;
};

/** `place` is given the path below DATA_DIR to write; returns the import's number. If it fails, nothing is left. */
export async function bringFile(
  scope: WholeAccountScope,
  dataDir: string,
  { fileName, broughtBy, mapping, range }: NewFile,
  place: (file: string) => Promise<void>,
): Promise<number> {
  const id = await insertImport(scope, { fileName, broughtBy, mapping, range });
  const { folder, file } = importPaths(dataDir, id);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await place(file);
    return id;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** `place` for a file of this machine. */
export function copyOf(source: string): (file: string) => Promise<void> {
  return (file) => copyFile(source, file);
}

/** Forgets the file of an import that nobody will go on with; what is stored of it stays. */
export async function dropFile(dataDir: string, importId: number): Promise<void> {
  await rm(importPaths(dataDir, importId).folder, { recursive: true, force: true });
}

/** Has the file looked at, or brought in for the caller, by a worker. False: the account has no such import. */
export async function requestImport(
  scope: WholeAccountScope,
  importId: number,
  step: "check" | { readonly apply: AuditOrigin },
): Promise<boolean> {
  const { accountId } = scope;
  const isCheck = step === "check";
  const change = { status: isCheck ? "checking" : "applying", failure: null } as const;
  const asked = { kind: "import-asked", result: "done" } as const;
  const entry = isCheck ? undefined : importEntry(step.apply, { accountId, importId }, asked);
  if (!(await updateImport(scope, importId, change, entry))) return false;
  await sendJob("read-import", { accountId, importId, step: isCheck ? "check" : "apply" }, String(importId));
  return true;
}

/** Says which column is which field and which days are wanted, before the file is looked at again. */
export function describeFile(
  scope: WholeAccountScope,
  importId: number,
  { mapping, range }: Pick<NewFile, "mapping" | "range">,
): Promise<boolean> {
  return updateImport(scope, importId, { mapping, range });
}

/** The titles of the file's columns; null where the file is gone or has none. */
export async function readHeader(dataDir: string, importId: number): Promise<readonly string[] | null> {
  const { file } = importPaths(dataDir, importId);
  const stream = createReadStream(file, { end: LONGEST_HEADER, encoding: "utf8" });
  try {
    for await (const record of readRecords(stream)) return record.fields;
  } catch (error) {
    if (error instanceof CsvSyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  return null;
}

type UndoOutcome = {
  readonly removed: readonly Day[];
  /** Days that stay, and why: they have the exchange's own rows now, or their month was closed. */
  readonly kept: readonly UndoDay[];
};

/** Takes out every day that an import brought in and that is still its own, each in a transaction of its own. */
export async function undoImport(
  scope: WholeAccountScope,
  importId: number,
  { at, origin }: { readonly at: Date; readonly origin: AuditOrigin },
): Promise<UndoOutcome> {
  const about = { accountId: scope.accountId, importId };
  await appendAudit(importEntry(origin, about, { kind: "import-undone", result: "begun" }));
  const days = await listUndoDays(scope, importId);
  const removed: Day[] = [];
  const kept: UndoDay[] = [];
  for (const each of days) {
    const isRemoved = each.obstacle === null && (await removeImportedDay(scope, importId, each.day, at));
    if (isRemoved) removed.push(each.day);
    else kept.push({ day: each.day, obstacle: each.obstacle ?? "read-since" });
  }
  const end = { kind: "import-undone", result: "done", days: removed.length, kept: kept.length } as const;
  await finishUndo(scope, importId, at, importEntry(origin, about, end));
  return { removed, kept };
}
