import { Readable, type Writable } from "node:stream";
import { isDeepStrictEqual } from "node:util";
import { listFileDays, loadCommissionDayStates } from "@/lib/commissions/store/days/days";
import { ExportInterruptedError, requireSameDays } from "@/lib/commissions/store/pages/csv";
import type { AddressProblem } from "@/lib/core/address/address-problem";
import { findParamProblems } from "@/lib/core/address/known-params";
import { systemClock } from "@/lib/core/clock";
import type { Day, DayRange } from "@/lib/core/day";
import { DEFAULT_LANGUAGE, type Language } from "@/lib/core/language";
import { type AccountScope, isWholeAccount } from "@/lib/core/scope";
import { wordsIn } from "@/lib/core/words-in";
import { describeGaps, findGaps } from "@/lib/coverage/coverage";
import { type BookDays, loadBookDays, loadKnownDays } from "@/lib/coverage/load-coverage";
import { writeCsv } from "@/lib/exports/export-table";
import { sheetTexts } from "./column-titles";
import { controlsOf } from "./control-totals";
import { aboutPairs, createSidecar, type ExportAccount, type Sidecar } from "./sidecar";
import type { ExportFormat, ExportSubject, ExportView, FileVersion } from "./subject";
import { findExportSubject } from "./subjects";
import { WorkbookChangedError, type WriteOptions, writeExport } from "./write-export";

export type OpenExport = {
  readonly scope: AccountScope;
  readonly subject: ExportSubject;
  readonly view: ExportView;
  readonly today: Day;
};

/**
 * Opens what a page with these parameters shows. "whole-account-only": the scope has only some
 * clients. Throws for an account that is gone.
 */
export async function openExport(scope: AccountScope, name: string, params: URLSearchParams) {
  const subject = findExportSubject(name);
  if (!subject) return { kind: "unknown-subject" } as const;
  const days = await loadBookDays(scope);
  const answer = await openSubject(subject, scope, params, days);
  if (answer === null) return { kind: "whole-account-only" } as const;
  const unknown = findParamProblems(params, subject.params);
  if (!answer.ok || unknown.length > 0) {
    const others = answer.ok ? [] : answer.problems;
    const isNew = (problem: AddressProblem) =>
      !unknown.some((known) => isDeepStrictEqual(known, problem));
    return { kind: "malformed", problems: [...unknown, ...others.filter(isNew)] } as const;
  }
  return {
    kind: "open",
    opened: { scope, subject, view: answer.view, today: days.today },
  } as const;
}

function openSubject(
  subject: ExportSubject,
  scope: AccountScope,
  params: URLSearchParams,
  days: BookDays,
) {
  if (subject.of === "clients") return subject.open(scope, params, days);
  return isWholeAccount(scope) ? subject.open(scope, params, days) : null;
}

export type ProduceOptions = Pick<WriteOptions, "format" | "signal"> & {
  readonly account: ExportAccount;
  readonly onRows?: (count: number) => void;
  /** Of the headers and totals of a workbook; a CSV has the fields' names in every language. */
  readonly language?: Language;
};

/**
 * Writes the file and returns its sidecar. Throws ExportInterruptedError where a day changed
 * meanwhile.
 */
export async function produceExport(
  opened: OpenExport,
  sink: Writable,
  { account, format, signal, onRows = () => {}, language = DEFAULT_LANGUAGE }: ProduceOptions,
): Promise<Sidecar> {
  const { scope, subject, view } = opened;
  const asOf = new Date(systemClock.now());
  const version = await loadFileVersion(opened);
  const fileName = exportFileName(opened, account, format);
  const parts = { scope, subject, view, account, version, asOf, fileName, format };
  const written = await writeExport(view, sink, {
    format,
    signal,
    onRows,
    writtenAt: asOf,
    about: (facts) => aboutPairs(parts, facts),
    texts: sheetTexts(wordsIn(language), subject.name),
  });
  requireSameDays(version.days, (await loadFileVersion(opened)).days);
  const controls = controlsOf(view, written.columns);
  for (const by of ["coin", "symbol"] as const) {
    if (!controls.some((control) => by in control)) continue;
    const own = written.totals?.filter((total) => by in total) ?? [];
    const counted = own.reduce((sum, { rows }) => sum + rows, 0);
    if (counted !== written.rows)
      throw new Error(`${fileName} has ${written.rows} rows, its control totals are of ${counted}`);
  }
  return createSidecar(parts, written);
}

/**
 * "commissions-Main-2026-11-01-2026-11-19.csv", with only characters that every file system and
 * header takes. A CSV for Excel has other bytes than the CSV, so it has another name: "…-excel.csv".
 */
export function exportFileName(
  { subject, view }: Pick<OpenExport, "subject" | "view">,
  { name }: Pick<ExportAccount, "name">,
  ending: ExportFormat | "json",
): string {
  const words = [subject.name, name, view.fileLabel].filter((word) => word !== "");
  const stem = words.join("-").replace(/[^A-Za-z0-9._-]+/g, "-");
  return ending === "csv-excel" ? `${stem}-excel.csv` : `${stem}.${ending}`;
}

/** The CSV as a stream, without a sidecar. Read it or destroy it. */
export async function streamCsv({ view }: Pick<OpenExport, "view">): Promise<Readable> {
  return view.quick
    ? view.quick.csv()
    : Readable.from(writeCsv(await view.table()), { objectMode: false });
}

/** Whether a file has to be begun again because its rows changed meanwhile. */
export function isInterruption(error: unknown): error is Error {
  return error instanceof ExportInterruptedError || error instanceof WorkbookChangedError;
}

/** The sentence for such a file; null for other errors. */
export function interruptedSentence(error: unknown): string | null {
  return isInterruption(error) ? error.message : null;
}

/** The days that the file is made of now, why it is not whole, and further notes. */
export async function loadFileVersion({ scope, view, today }: OpenExport): Promise<FileVersion> {
  return view.version ? view.version() : loadLedgerVersion(scope, view.range, today);
}

/**
 * Every day of the range with its state, of the whole account also for a partner: versions are only
 * compared.
 */
async function loadLedgerVersion(scope: AccountScope, range: DayRange, today: Day) {
  const stored = await listFileDays(scope, range);
  const known = await loadKnownDays(scope, range, today);
  const unlisted = (await loadCommissionDayStates(scope, range)).filter(
    ({ failureKind }) => failureKind === "no-longer-listed",
  );
  const versions = new Map(stored.map((version) => [version.day, version]));
  return {
    days: known.map(({ day, status, fetchedAtMs }) => ({
      day,
      status,
      revision: versions.get(day)?.revision ?? 0,
      rows: versions.get(day)?.rows ?? 0, // no record: no rows are stored; the status says why
      fetchedAt: fetchedAtMs === null ? null : new Date(fetchedAtMs),
    })),
    notWhole: describeGaps(findGaps(known)),
    notes: unlisted.map(
      ({ day }) =>
        `${day}: the exchange no longer lists all of its rows; they stay as they were stored.`,
    ),
  };
}
