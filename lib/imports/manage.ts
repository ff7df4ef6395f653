import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { AuditOrigin } from "@/lib/core/audit/origin";
import type { Day, DayRange } from "@/lib/core/day";
import { CsvSyntaxError } from "@/lib/core/files/csv-records";
import type { WholeAccountScope } from "@/lib/core/scope";
import { appendAudit } from "@/lib/store/audit/log";
import { createStoredFile, openStoredFile, removeStoredFile } from "@/lib/store/files/files";
import {
  type CommissionImport,
  importEntry,
  insertImport,
  listUndoDays,
  removeImportedDay,
  type UndoDay,
  updateImport,
} from "@/lib/store/imports/commission-imports";
import { sendJob } from "@/lib/store/jobs/jobs";
import type { ColumnMapping } from "./columns";
import { readRecords } from "./read-records";

export {
  type CommissionImport,
  findImport,
  findImportOfDay,
  listImports,
} from "@/lib/store/imports/commission-imports";

export type NewFile = {
  readonly fileName: string;
  /** Who brings it: an e-mail, or "command line". */
  readonly broughtBy: string;
  readonly mapping: ColumnMapping | null;
  /** Only days of it are looked at; null: all of the file. */
  readonly range: DayRange | null;
};

/** Puts a file aside. If it fails, nothing is left. */
export async function bringFile(scope: WholeAccountScope, file: NewFile, source: Readable) {
  const { id: fileId, sink } = await createStoredFile();
  try {
    await pipeline(source, sink);
    return { id: await insertImport(scope, { ...file, fileId }), fileId };
  } catch (error) {
    await removeStoredFile(fileId).catch(() => {}); // what a lost database keeps of it is swept later
    throw error;
  }
}

/** Forgets the file of an import that nobody will go on with; what is stored of it stays. */
export async function dropFile(scope: WholeAccountScope, importId: number): Promise<void> {
  await updateImport(scope, importId, { fileId: null });
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
export async function readHeader({ fileId }: Pick<CommissionImport, "fileId">) {
  const source = await openStoredFile(fileId);
  if (!source) return null;
  try {
    for await (const record of readRecords(source.setEncoding("utf8"))) return record.fields;
  } catch (error) {
    if (!(error instanceof CsvSyntaxError)) throw error;
  }
  return null;
}

/**
 * Takes out every day that is still the import's own, each in a transaction of its own. `kept`: days that stay, and why:
 * they have the exchange's own rows now, or their month was closed.
 */
export async function undoImport(
  scope: WholeAccountScope,
  importId: number,
  { at, origin }: { readonly at: Date; readonly origin: AuditOrigin },
) {
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
  await updateImport(scope, importId, { status: "undone", undoneAt: at }, importEntry(origin, about, end));
  return { removed, kept };
}
