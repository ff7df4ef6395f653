import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { AuditOrigin } from "@/lib/audit/origin";
import type { DayRange } from "@/lib/core/day";
import { CsvSyntaxError } from "@/lib/core/files/csv-records";
import type { WholeAccountScope } from "@/lib/core/scope";
import { createStoredFile, openStoredFile, removeStoredFile } from "@/lib/database/files";
import { sendJob } from "@/lib/database/jobs/jobs";
import {
  type CommissionImport,
  importEntry,
  insertImport,
  OPEN_STATUSES,
  removeImportedDays,
  updateImport,
} from "@/lib/imports/store";
import type { ColumnMapping } from "./columns";
import { decodeFile, readRecords } from "./read-records";

export {
  type CommissionImport,
  findImport,
  findImportOfDay,
  listImports,
} from "@/lib/imports/store";

export type NewFile = {
  readonly fileName: string;
  /** Who brings it: an e-mail, or "command line". */
  readonly broughtBy: string;
  readonly mapping: ColumnMapping | null;
  /** Only days of it are looked at; null: all of the file. */
  readonly range: DayRange | null;
};

/**
 * Puts a file aside. If it fails, nothing is left. `header`: the titles of its columns; null where it has none. Throws
 * MappingError for what is no text in UTF-8, such as a workbook.
 */
export async function bringFile(scope: WholeAccountScope, file: NewFile, source: Readable) {
  const { id: fileId, sink } = await createStoredFile();
  try {
    await pipeline(source, sink);
    const header = await readHeader({ fileId });
    return { id: await insertImport(scope, { ...file, fileId }), header };
  } catch (error) {
    await removeStoredFile(fileId).catch(() => {}); // what a lost database keeps of it is swept later
    throw error;
  }
}

/** Forgets the file of an import that nobody will go on with; what is stored of it stays. */
export async function dropFile(scope: WholeAccountScope, importId: number): Promise<void> {
  await updateImport(scope, importId, { fileId: null });
}

/** Has the file looked at, or brought in for the caller, by a worker. False: the account has no such import, or it is brought in, undone or at work. */
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
  if (!(await updateImport(scope, importId, change, { entry, from: OPEN_STATUSES }))) return false;
  await sendJob(
    "read-import",
    { accountId, importId, step: isCheck ? "check" : "apply" },
    String(importId),
  );
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

/** The titles of the file's columns; null where the file is gone or has none. Throws MappingError where it is no text in UTF-8. */
export async function readHeader({ fileId }: Pick<CommissionImport, "fileId">) {
  const source = await openStoredFile(fileId);
  if (!source) return null;
  try {
    for await (const record of readRecords(decodeFile(source))) return record.fields;
  } catch (error) {
    if (!(error instanceof CsvSyntaxError)) throw error;
  }
  return null;
}

/**
 * Takes out every day that is still the import's own; it is then as it was before. `kept`: days that stay, and why: they
 * have the exchange's own rows now, or their month was closed. Null: the import is not there, or at work.
 */
export async function undoImport(
  scope: WholeAccountScope,
  importId: number,
  { at, origin }: { readonly at: Date; readonly origin: AuditOrigin },
) {
  const about = { accountId: scope.accountId, importId };
  const begun = importEntry(origin, about, { kind: "import-undone", result: "begun" });
  if (
    !(await updateImport(
      scope,
      importId,
      {},
      { entry: begun, from: ["applied", "failed", "undone"] },
    ))
  )
    return null;
  const { removed, kept } = await removeImportedDays(scope, importId);
  const end = {
    kind: "import-undone",
    result: "done",
    days: removed.length,
    kept: kept.length,
  } as const;
  const entry = importEntry(origin, about, end);
  await updateImport(scope, importId, { status: "undone", undoneAt: at }, { entry });
  return { removed, kept };
}
