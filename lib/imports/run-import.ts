import { randomUUID } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { requireAccount } from "@/lib/accounts/store/accounts";
import type { AuditDetails, AuditResult } from "@/lib/audit/event";
import type { AuditOrigin } from "@/lib/audit/origin";
import type { AuditEntry } from "@/lib/audit/store/log";
import type { Clock } from "@/lib/core/clock";
import { dayOf } from "@/lib/core/day";
import type { FileSource } from "@/lib/core/files/file-source";
import { isNoRoom } from "@/lib/core/files/no-room";
import type { WholeAccountScope } from "@/lib/core/scope";
import { writeKinds } from "@/lib/core/stored-kinds";
import type { DaySource } from "@/lib/coverage/day-status";
import { findStoredFile } from "@/lib/database/files";
import { renewEvery } from "@/lib/database/lease";
import { isFilteredExport } from "@/lib/exports/filtered-export";
import { MappingError } from "./columns";
import type { RunImportOutcome } from "./contract";
import { parseMapping } from "./file-mapping";
import type { ImportObstacle } from "./import-obstacle";
import { type ImportStatus, OPEN_STATUSES } from "./import-status";
import { inspectSpool } from "./inspect-file";
import { lookAtFile } from "./look-at-file";
import { rulesOf } from "./read-table";
import { type ImportReport, listObstacles, reportSchema } from "./report";
import { readSpooledDay, spoolFile } from "./spool";
import {
  type CommissionImport,
  findImport,
  type ImportProgress,
  importEntry,
  listHeldImports,
  RENEW_IMPORT_EVERY_MS,
  removeImportedDays,
  renewImport,
  saveImportedDay,
  updateImport,
} from "./store";

export const BROKEN_OFF = writeKinds<ImportObstacle>([{ kind: "broken-off" }]);
const NO_SPACE = writeKinds<ImportObstacle>([{ kind: "no-space" }]);

/** How far the file is read; null: it is read to its end. */
type OnProgress = (progress: ImportProgress | null) => void;

export type ImportDeps = {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly origin: AuditOrigin;
  /** The import waits for this worker; absent: it is open, and begins at once. */
  readonly isWaiting?: boolean;
  /** How far the file was read; null: to its end. */
  readonly onProgress?: OnProgress;
  readonly onDay?: (done: number, of: number) => void;
};

/**
 * "check" changes no day. "apply" imports every new day or none: where it fails, the days that it
 * had stored are taken out again before it counts as failed.
 */
export async function runImport(
  scope: WholeAccountScope,
  importId: number,
  step: "check" | "apply",
  deps: ImportDeps,
): Promise<RunImportOutcome> {
  return workOnImport(scope, importId, { step, deps }, (file, entryOf, onProgress) =>
    withSpool(spoolFolder(deps.dataDir, importId), async (spool) => {
      const report = await inspectFile(scope, file, spool, { ...deps, onProgress });
      if (entryOf) return await applyReport(scope, file, { report, spool, entryOf }, deps);
      await updateImport(scope, importId, { status: "checked", report }, { from: ["checking"] });
      return { kind: "checked", report };
    }),
  );
}

/**
 * `work` on an import that is open, or waits for exactly this step. `entryOf` is given where it is
 * applied. Where `work` fails, the import has stored nothing.
 */
export async function workOnImport<Report>(
  scope: WholeAccountScope,
  importId: number,
  { step, deps }: { readonly step: "check" | "apply"; readonly deps: ImportDeps },
  work: (
    file: CommissionImport,
    entryOf: EntryOf | undefined,
    onProgress: OnProgress,
  ) => Promise<RunImportOutcome<Report>>,
): Promise<RunImportOutcome<Report>> {
  const entryOf = step === "apply" ? entriesOf(scope, importId, deps) : undefined;
  const status: ImportStatus = step === "apply" ? "applying" : "checking";
  const entry = entryOf?.({ result: "begun" });
  const { isWaiting = false } = deps;
  const from = isWaiting ? [status] : OPEN_STATUSES;
  const change = { status, failure: null } as const;
  const isBegun = await updateImport(scope, importId, change, { entry, from, isWaiting });
  if (!isBegun) return { kind: "refused", obstacles: [{ kind: "gone" }], report: null };
  let progress: ImportProgress | null = null;
  const onProgress: OnProgress = (next) => {
    progress = next;
    deps.onProgress?.(next);
  };
  const renew = () => renewImport(scope, importId, progress);
  const stopRenewing = renewEvery(RENEW_IMPORT_EVERY_MS, renew, () => {}); // a lost database ends the work itself
  try {
    return await work(await requireImport(scope, importId), entryOf, onProgress);
  } catch (error) {
    return await refuse(scope, importId, error, entryOf);
  } finally {
    await stopRenewing();
  }
}

type Inspected = {
  readonly report: ImportReport;
  readonly spool: string;
  readonly entryOf: EntryOf;
};

async function applyReport(
  scope: WholeAccountScope,
  file: CommissionImport,
  { report, spool, entryOf }: Inspected,
  deps: ImportDeps,
): Promise<RunImportOutcome> {
  const { id: importId } = file;
  const obstacles = listObstacles(report);
  if (obstacles.length > 0 && !(isFinished(report) && file.days > 0))
    return refuseReport(scope, importId, { report, obstacles, entryOf });
  const fresh = report.days.filter(({ verdict }) => verdict === "new");
  for (const [index, { day }] of fresh.entries()) {
    deps.signal.throwIfAborted();
    const rows = await readSpooledDay(spool, day);
    const outcome = await saveImportedDay(scope, { importId, day, rows, atMs: deps.clock.now() });
    if (outcome === "known") throw new MappingError({ kind: "known-meanwhile", day });
    if (outcome === "after-end")
      throw new MappingError({ kind: "after-end", days: 1, from: day, to: day });
    deps.onDay?.(index + 1, fresh.length);
  }
  const { days, rows } = await requireImport(scope, importId);
  const appliedAt = new Date(deps.clock.now());
  const change = { status: "applied", report, appliedAt, fileId: null } as const;
  const entry = entryOf({ result: "done", days, rows });
  if (!(await updateImport(scope, importId, change, { entry, from: ["applying"] })))
    throw new Error(`import ${importId} was given up`);
  return { kind: "applied", report };
}

/** Keeps why a file cannot be imported, with what was found in it. */
export async function refuseReport<Report>(
  scope: WholeAccountScope,
  importId: number,
  found: {
    readonly report: Report;
    readonly obstacles: readonly ImportObstacle[];
    readonly entryOf: EntryOf;
  },
): Promise<RunImportOutcome<Report>> {
  const { report, obstacles, entryOf } = found;
  const problem = obstacles.map(({ kind }) => kind).join(", ");
  const change = { status: "failed", report, failure: writeKinds(obstacles) } as const;
  const entry = entryOf({ result: "refused", problem });
  await updateImport(scope, importId, change, { entry, from: ["applying"] });
  return { kind: "refused", obstacles, report };
}

/**
 * A folder of its own for each run: two runs of one import may not read each other's half-written
 * days.
 */
const spoolFolder = (dataDir: string, importId: number) =>
  path.join(dataDir, SPOOLS, `${importId}-${randomUUID()}`);
const SPOOLS = "imports";

/**
 * Removes the folders that killed processes left; those of imports that a process is at stay.
 */
export async function sweepSpools(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, SPOOLS);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (names.length === 0) return;
  const held = new Set(await listHeldImports());
  for (const name of names) {
    const id = Number(name.split("-")[0]);
    if (!held.has(id)) await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

async function withSpool<T>(spool: string, work: (spool: string) => Promise<T>): Promise<T> {
  try {
    return await work(spool);
  } finally {
    await rm(spool, { recursive: true, force: true });
  }
}

/** A run that was broken off after its last day: the ledger has every day of the file. */
function isFinished({ days, problemCount }: ImportReport): boolean {
  return (
    problemCount === 0 && days.every(({ verdict }) => verdict === "same" || verdict === "fetchable")
  );
}

async function inspectFile(
  scope: WholeAccountScope,
  file: CommissionImport,
  spool: string,
  { clock, signal, onProgress = () => {} }: ImportDeps,
): Promise<ImportReport> {
  const source = await requireFile(file);
  const mapping = parseMapping(file.mapping);
  const look = await lookAtFile(source, mapping.file);
  const rules = rulesOf(look, mapping, file.kind);
  const { range } = file;
  const onRead = (rows: number, bytes: number) =>
    onProgress({ rows, bytes: Math.min(bytes, source.size), of: source.size });
  const request = { source, folder: spool, look, rules, range, signal, onRead };
  const spooled = await spoolFile(request);
  onProgress(null);
  await updateImport(scope, file.id, { sha256: spooled.sha256 });
  const { clockOffsetMs, isFedByFiles, endedOn } = await requireAccount(scope.accountId);
  const today = dayOf(clock.now() + clockOffsetMs); // the exchange's
  const from: DaySource = isFedByFiles ? { feed: "files", endedOn } : { feed: "exchange" };
  const isFiltered = isFilteredExport(file.fileName);
  const { decimal, date, zone, rows } = rules;
  const sheet = look.workbook?.sheet ?? null;
  const written = { ...look.shape, encoding: look.encoding, decimal, date, zone, rows, sheet };
  const asked = { folder: spool, spooled, today, source: from, isFiltered, written };
  const report = await inspectSpool(scope, asked);
  return reportSchema.parse(report);
}

/** Throws MappingError where the file is gone. */
export async function requireFile({ fileId }: CommissionImport): Promise<FileSource> {
  const source = await findStoredFile(fileId);
  if (!source) throw new MappingError({ kind: "file-gone" });
  return source;
}

async function requireImport(
  scope: WholeAccountScope,
  importId: number,
): Promise<CommissionImport> {
  const found = await findImport(scope, importId);
  if (!found) throw new MappingError({ kind: "gone" });
  return found;
}

/** What the importing person can correct is returned; anything else is logged and thrown. */
async function refuse(
  scope: WholeAccountScope,
  importId: number,
  error: unknown,
  entryOf?: EntryOf,
): Promise<RunImportOutcome<never>> {
  const obstacle = error instanceof MappingError ? error.obstacle : null;
  const end: ImportEnd =
    obstacle === null ? { result: "broken-off" } : { result: "refused", problem: obstacle.kind };
  const entry = entryOf?.(end);
  if (entryOf) {
    // Where this fails too, as on a full disk, the import stays "stopping", and a worker takes it
    // up again.
    // One that was given up, or whose last commit was not answered, has its status already; who gave
    // it up takes its days out.
    const from = ["applying"] as const;
    const isOurs = await updateImport(scope, importId, { status: "stopping" }, { from });
    if (isOurs) await removeImportedDays(scope, importId);
    else if (obstacle === null) throw error;
    else return { kind: "refused", obstacles: [obstacle], report: null };
  }
  const failure = failureOf(error, obstacle);
  const from = [entryOf ? "stopping" : "checking"] as const;
  await updateImport(scope, importId, { status: "failed", failure }, { entry, from });
  if (obstacle === null) throw error;
  return { kind: "refused", obstacles: [obstacle], report: null };
}

function failureOf(error: unknown, obstacle: ImportObstacle | null): string {
  if (isNoRoom(error)) return NO_SPACE;
  return obstacle === null ? BROKEN_OFF : writeKinds([obstacle]);
}

type ImportEnd = { readonly result: AuditResult } & Omit<AuditDetails["import-applied"], "import">;
export type EntryOf = (end: ImportEnd) => AuditEntry;

function entriesOf(
  { accountId }: WholeAccountScope,
  importId: number,
  { origin }: ImportDeps,
): EntryOf {
  const about = { accountId, importId };
  return (end) => importEntry(origin, about, { kind: "import-applied", ...end });
}
