import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { AuditOrigin } from "@/lib/audit/origin";
import type { Day, DayRange } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { createStoredFile, findStoredFile, removeStoredFile } from "@/lib/database/files";
import { sendJob } from "@/lib/database/jobs/jobs";
import type { RequestImportOutcome, UndoImportOutcome } from "./contract";
import type { FileKind } from "./fields";
import { type FileMapping, parseMapping } from "./file-mapping";
import { OPEN_STATUSES } from "./import-status";
import { type FileLook, lookAtFile } from "./look-at-file";
import { type Recognised, recogniseHeader } from "./recognise";
import * as store from "./store";

export type { CommissionImport, ImportProgress } from "./store";

export type NewFile = {
  readonly fileName: string;
  /** Who uploads it: an e-mail, or "command line". */
  readonly broughtBy: string;
  readonly mapping: FileMapping;
  /** The days that are wanted; null: all of the file. */
  readonly range: DayRange | null;
};

/** `known`: what was recognised by the titles; null: nothing, or a mapping was given. */
type BroughtFile = { readonly id: number; readonly known: Recognised["known"] | null };

/**
 * Stores a file for an import; nothing is left of one that fails. A file whose titles are known
 * gets the mapping that goes with them, unless one was given. Throws MappingError for a file in
 * which no table is found.
 */
export async function bringFile(
  scope: WholeAccountScope,
  file: NewFile,
  source: Readable,
): Promise<BroughtFile> {
  const { id: fileId, sink } = await createStoredFile();
  try {
    await pipeline(source, sink);
    const look = await lookAtImport({ fileId, mapping: file.mapping });
    const isSaid = look === null || file.mapping.columns !== null;
    const recognised = isSaid ? null : await recogniseHeader(scope, look.header, NEW_KIND);
    const mapping = recognised === null ? file.mapping : withSaid(recognised, file.mapping);
    const id = await store.insertImport(scope, { ...file, mapping, fileId });
    return { id, known: recognised?.known ?? null };
  } catch (error) {
    await removeStoredFile(fileId).catch(() => {}); // a lost database: the file is swept later
    throw error;
  }
}

/** What every file holds. */
const NEW_KIND: FileKind = "commissions";

/** How the file is written is said by the person first, then by the mapping. */
function withSaid({ mapping }: Recognised, { file }: FileMapping): FileMapping {
  return { ...mapping, file: { ...mapping.file, ...file } };
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
 * The file's titles and first rows, and how it is written; null: the file is gone. Throws
 * MappingError where no table is found in it.
 */
export async function lookAtImport({
  fileId,
  mapping,
}: Pick<store.CommissionImport, "fileId" | "mapping">): Promise<FileLook | null> {
  const source = await findStoredFile(fileId);
  return source === null ? null : lookAtFile(source, parseMapping(mapping).file);
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
