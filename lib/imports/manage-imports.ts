import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { AuditOrigin } from "@/lib/audit/origin";
import type { Day, DayRange } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { createStoredFile, findStoredFile, removeStoredFile } from "@/lib/database/files";
import { sendJob } from "@/lib/database/jobs/jobs";
import { whileRenewed } from "@/lib/database/lease";
import { restoreReferenceRates } from "@/lib/rates/store/change-rates";
import { changeRepayments, removeImportedRepayments } from "@/lib/repayments/store/imported";
import type {
  RemoveImportOutcome,
  RequestImportOutcome,
  UndoDay,
  UndoImportOutcome,
} from "./contract";
import type { FileKind } from "./fields";
import { type FileMapping, parseMapping } from "./file-mapping";
import { isBusy, isOpen, OPEN_STATUSES, WAITING } from "./import-status";
import { type FileLook, lookAtFile } from "./look-at-file";
import { type Recognised, recogniseHeader } from "./recognise";
import * as store from "./store";

export type { CommissionImport, ImportProgress } from "./store";

export type NewFile = {
  /** What the file holds; commissions, where it is absent. */
  readonly kind?: FileKind;
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
    const { kind = "commissions" } = file;
    const isSaid = look === null || file.mapping.columns !== null;
    const recognised = isSaid ? null : await recogniseHeader(scope, look.header, kind);
    const mapping = recognised === null ? file.mapping : withSaid(recognised, file.mapping);
    const id = await store.insertImport(scope, { ...file, kind, mapping, fileId });
    return { id, known: recognised?.known ?? null };
  } catch (error) {
    await removeStoredFile(fileId).catch(() => {}); // a lost database: the file is swept later
    throw error;
  }
}

/** How the file is written is said by the person first, then by the mapping. */
function withSaid({ mapping }: Recognised, { file }: FileMapping): FileMapping {
  return { ...mapping, file: { ...mapping.file, ...file } };
}

/** Drops the file of an import that nobody will go on with; its imported days stay. */
export async function dropFile(scope: WholeAccountScope, importId: number): Promise<void> {
  await store.updateImport(scope, importId, { fileId: null });
}

/** Has a worker check the file, or import it for the caller. It waits until one takes it. */
export async function requestImport(
  scope: WholeAccountScope,
  importId: number,
  step: "check" | { readonly apply: AuditOrigin },
): Promise<RequestImportOutcome> {
  const { accountId } = scope;
  const isCheck = step === "check";
  const status = isCheck ? "checking" : "applying";
  const change = { status, failure: null, progress: WAITING } as const;
  const asked = { kind: "import-asked", result: "done" } as const;
  const entry = isCheck ? undefined : store.importEntry(step.apply, { accountId, importId }, asked);
  const isOpen = await store.updateImport(scope, importId, change, { entry, from: OPEN_STATUSES });
  if (!isOpen) return { kind: "gone" };
  // Where a job of it waits there already, that one does what was asked for now.
  await sendJob("read-import", { accountId, importId }, String(importId));
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
 * Takes out what is still the import's own, and restores what was before. What stays: days that
 * have the exchange's own rows by now, or whose month was closed; repayments that the exchange has
 * listed since; rates that were changed since.
 */
export async function undoImport(
  scope: WholeAccountScope,
  undo: { readonly importId: number; readonly at: Date },
  origin: AuditOrigin,
): Promise<UndoImportOutcome> {
  const file = await store.findImport(scope, undo.importId);
  if (file === null) return { kind: "gone" };
  if (file.status === "uploaded" || file.status === "checked") return { kind: "not-imported" };
  switch (file.kind) {
    case "commissions":
      return undoCommissions(scope, undo, origin);
    case "repayments":
      return undoRepayments(scope, undo, origin);
    case "rates":
      return undoRates(scope, undo, origin);
    default:
      return file.kind satisfies never;
  }
}

type Undo = { readonly importId: number; readonly at: Date };
class NotUndoable extends Error {}

/** In the transaction of the change. Throws NotUndoable where the import is at work. */
async function endUndo(
  client: Parameters<typeof store.endImport>[0],
  scope: WholeAccountScope,
  { importId, at }: Undo,
  { origin, days, kept }: { origin: AuditOrigin; days: number; kept: number },
): Promise<void> {
  const about = { accountId: scope.accountId, importId };
  const done = { kind: "import-undone", result: "done", days, kept } as const;
  const entries = [store.importEntry(origin, about, done)];
  const end = { importId, at, from: UNDOABLE, applied: null, entries };
  if (!(await store.endImport(client, scope, end))) throw new NotUndoable();
}

async function orGone(undone: Promise<UndoImportOutcome>): Promise<UndoImportOutcome> {
  try {
    return await undone;
  } catch (error) {
    if (error instanceof NotUndoable) return { kind: "gone" };
    throw error;
  }
}

function undoRepayments(scope: WholeAccountScope, undo: Undo, origin: AuditOrigin) {
  const undone = changeRepayments(scope, async (at): Promise<UndoImportOutcome> => {
    const removed = await removeImportedRepayments(at, undo.importId);
    await endUndo(at.client, scope, undo, { origin, days: removed.length, kept: 0 });
    return { kind: "undone", removed, kept: [] };
  });
  return orGone(undone);
}

function undoRates(scope: WholeAccountScope, undo: Undo, origin: AuditOrigin) {
  const restored = restoreReferenceRates(undo.importId, async (client, { removed, kept }) => {
    await endUndo(client, scope, undo, { origin, days: removed.length, kept: kept.length });
  });
  const undone = restored.then(({ removed, kept }): UndoImportOutcome => {
    const staying = kept.map((day): UndoDay => ({ day, obstacle: "changed-since" }));
    return { kind: "undone", removed, kept: staying };
  });
  return orGone(undone);
}

async function undoCommissions(
  scope: WholeAccountScope,
  { importId, at }: Undo,
  origin: AuditOrigin,
): Promise<UndoImportOutcome> {
  const about = { accountId: scope.accountId, importId };
  const entry = store.importEntry(origin, about, { kind: "import-undone", result: "begun" });
  // Nobody can import it again meanwhile, and a worker finishes what is broken off.
  const change = { status: "stopping", undoneAt: at } as const;
  const isBegun = await store.updateImport(scope, importId, change, { entry, from: UNDOABLE });
  if (!isBegun) return { kind: "gone" };
  const undone = await whileRenewed(
    store.RENEW_IMPORT_EVERY_MS,
    () => store.renewImport(scope, importId, null),
    () => store.finishUndo(scope, importId, origin),
  );
  return undone === null ? { kind: "gone" } : { kind: "undone", ...undone };
}

/** Removes an uploaded file of which nothing is stored. */
export async function removeImport(
  scope: WholeAccountScope,
  importId: number,
  origin: AuditOrigin,
): Promise<RemoveImportOutcome> {
  const file = await store.findImport(scope, importId);
  if (file === null || isBusy(file.status)) return { kind: "gone" };
  if (!isOpen(file.status) || file.days > 0) return { kind: "stored" };
  const about = { accountId: scope.accountId, importId };
  const details = { kind: "import-removed", result: "done", file: file.fileName } as const;
  const entry = store.importEntry(origin, about, details);
  return { kind: (await store.deleteImport(scope, importId, entry)) ? "removed" : "gone" };
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
