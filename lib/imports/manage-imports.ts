import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { AuditOrigin } from "@/lib/audit/origin";
import type { Day, DayRange } from "@/lib/core/day";
import { CsvSyntaxError } from "@/lib/core/files/csv-records";
import type { WholeAccountScope } from "@/lib/core/scope";
import { createStoredFile, openStoredFile, removeStoredFile } from "@/lib/database/files";
import { sendJob } from "@/lib/database/jobs/jobs";
import type { ColumnMapping } from "./columns";
import type { RequestImportOutcome, UndoImportOutcome } from "./contract";
import { OPEN_STATUSES } from "./import-status";
import { decodeFile, readRecords } from "./read-records";
import * as store from "./store";

export type { CommissionImport } from "./store";

export type NewFile = {
  readonly fileName: string;
  /** Who uploads it: an e-mail, or "command line". */
  readonly broughtBy: string;
  readonly mapping: ColumnMapping | null;
  /** The days that are wanted; null: all of the file. */
  readonly range: DayRange | null;
};

/**
 * Stores a file for an import; nothing is left of one that fails. `header`: the titles of its
 * columns, null where it has none. Throws MappingError for what is no text in UTF-8, such as a
 * workbook.
 */
export async function bringFile(scope: WholeAccountScope, file: NewFile, source: Readable) {
  const { id: fileId, sink } = await createStoredFile();
  try {
    await pipeline(source, sink);
    const header = await readHeader({ fileId });
    return { id: await store.insertImport(scope, { ...file, fileId }), header };
  } catch (error) {
    await removeStoredFile(fileId).catch(() => {}); // a lost database: the file is swept later
    throw error;
  }
}

/** Drops the file of an import that nobody will go on with; its imported days stay. */
export async function dropFile(scope: WholeAccountScope, importId: number): Promise<void> {
  await store.updateImport(scope, importId, { fileId: null });
}

/** Has a worker check the file, or import it for the caller. */
export async function requestImport(
  scope: WholeAccountScope,
  importId: number,
  step: "check" | { readonly apply: AuditOrigin },
): Promise<RequestImportOutcome> {
  const { accountId } = scope;
  const isCheck = step === "check";
  const change = { status: isCheck ? "checking" : "applying", failure: null } as const;
  const asked = { kind: "import-asked", result: "done" } as const;
  const entry = isCheck ? undefined : store.importEntry(step.apply, { accountId, importId }, asked);
  const isOpen = await store.updateImport(scope, importId, change, { entry, from: OPEN_STATUSES });
  if (!isOpen) return { kind: "gone" };
  const job = { accountId, importId, step: isCheck ? "check" : "apply" } as const;
  await sendJob("read-import", job, String(importId));
  return { kind: "requested" };
}

/**
 * The titles of the file's columns; null where the file is gone or has none. Throws MappingError
 * where it is no text in UTF-8.
 */
export async function readHeader({
  fileId,
}: Pick<store.CommissionImport, "fileId">): Promise<readonly string[] | null> {
  const source = await openStoredFile(fileId);
  if (!source) return null;
  try {
    for await (const record of readRecords(decodeFile(source))) return record.fields;
  } catch (error) {
    if (!(error instanceof CsvSyntaxError)) throw error;
  }
  return null;
}

const UNDOABLE = ["applied", "failed", "undone"] as const;

/**
 * Takes out every day that is still the import's own and restores what the day was before. Days
 * stay that have the exchange's own rows by now, or whose month was closed.
 */
export async function undoImport(
  scope: WholeAccountScope,
  { importId, at }: { readonly importId: number; readonly at: Date },
  origin: AuditOrigin,
): Promise<UndoImportOutcome> {
  const about = { accountId: scope.accountId, importId };
  const kind = "import-undone";
  const begun = store.importEntry(origin, about, { kind, result: "begun" });
  const isUndoable = await store.updateImport(
    scope,
    importId,
    {},
    { entry: begun, from: UNDOABLE },
  );
  if (!isUndoable) return { kind: "gone" };
  const { removed, kept } = await store.removeImportedDays(scope, importId);
  const counts = { days: removed.length, kept: kept.length };
  const entry = store.importEntry(origin, about, { kind, result: "done", ...counts });
  await store.updateImport(scope, importId, { status: "undone", undoneAt: at }, { entry });
  return { kind: "undone", removed, kept };
}

/** Null: the account has no such import. */
export function findImport(
  scope: WholeAccountScope,
  importId: number,
): Promise<store.CommissionImport | null> {
  return store.findImport(scope, importId);
}

/** The import that a day's present rows came from; null: they came from the exchange. */
export function findImportOfDay(scope: WholeAccountScope, day: Day) {
  return store.findImportOfDay(scope, day);
}

/** Newest first. */
export function listImports(scope: WholeAccountScope): Promise<store.CommissionImport[]> {
  return store.listImports(scope);
}
