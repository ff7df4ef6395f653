import { randomUUID } from "node:crypto";
import { finished, pipeline, type Readable, Transform } from "node:stream";
import type { AuditAccount, AuditResult } from "@/lib/audit/event";
import { type AuditOrigin, auditEntry } from "@/lib/audit/origin";
import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";

/**
 * A file that leaves: its account (null: none), its name, and its filter in the words of its
 * address.
 */
export type LeavingFile = {
  readonly account: AuditAccount | null;
  readonly object: string;
  readonly format: string;
  readonly filter: string;
};

type End = Extract<AuditResult, "done" | "failed" | "broken-off">;
/** `end` records once how the file ended; `rows` null: nobody counted them. */
export type ExportRecord = {
  readonly end: (result: End, rows: number | null) => Promise<void>;
  readonly ended: Promise<void>;
};

/**
 * Records that a file begins to leave. Throws where the log cannot be written: then nothing may be
 * sent.
 */
export async function recordExport(
  origin: AuditOrigin,
  { account, object, format, filter }: LeavingFile,
) {
  const about = { export: randomUUID(), format, filter };
  return begin((result, rows) =>
    auditEntry(origin, result, "export", object, { ...about, rows }, account),
  );
}

/** Records that a file which a worker has written is fetched. */
export async function recordFetch(
  origin: AuditOrigin,
  file: Pick<LeavingFile, "account" | "object"> & {
    readonly job: string;
    readonly part: "file" | "sidecar";
  },
): Promise<ExportRecord> {
  const { account, object, job, part } = file;
  return begin((result, rows) =>
    auditEntry(origin, result, "export-fetched", object, { job, part, rows }, account),
  );
}

/**
 * Counts the records of the CSV on its way and records its end; `onTrouble` gets the error where
 * that fails.
 */
export function recordCsv(
  csv: Readable,
  record: ExportRecord,
  onTrouble: (error: unknown) => void,
) {
  const counter = createRecordCounter();
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, next) => {
      counter.add(chunk);
      next(null, chunk);
    },
  });
  pipeline(csv, counted, () => {}); // ends one with the other; recordEnd gets the error
  const rows = () => Math.max(0, counter.count() - 1); // without the header
  recordEnd(counted, record, rows, onTrouble);
  return counted;
}

/** Records the end of a stream of any kind; `rows`: how many rows it holds. */
export function recordEnd(
  stream: Readable,
  record: ExportRecord,
  rows: () => number | null,
  onTrouble: (error: unknown) => void,
): void {
  finished(stream, { writable: false }, (error) => {
    record.end(endOf(error), rows()).catch(onTrouble);
  });
}

function endOf(error: NodeJS.ErrnoException | null | undefined): End {
  if (!error) return "done";
  const hasLeft = error.code === "ERR_STREAM_PREMATURE_CLOSE" || error.name === "AbortError";
  return hasLeft ? "broken-off" : "failed";
}

async function begin(
  entryOf: (result: "begun" | End, rows: number | null) => AuditEntry,
): Promise<ExportRecord> {
  await appendAudit(entryOf("begun", null));
  let settle: (ending: Promise<void>) => void = () => {};
  const ended = new Promise<void>((resolve) => {
    settle = resolve;
  });
  ended.catch(() => {}); // the caller of `end` gets the error
  let ending: Promise<void> | undefined;
  const end: ExportRecord["end"] = (result, rows) => {
    ending ??= appendAudit(entryOf(result, rows));
    settle(ending);
    return ending;
  };
  return { end, ended };
}

const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/** Counts the records of a CSV as its bytes pass by: line ends outside of quotes (RFC 4180). */
export function createRecordCounter() {
  let records = 0;
  let quoted = false;
  return {
    add: (chunk: Buffer) => {
      if (!quoted && !chunk.includes(QUOTE)) {
        records += countLineFeeds(chunk);
        return;
      }
      for (const byte of chunk) {
        if (byte === QUOTE) quoted = !quoted;
        else if (byte === LINE_FEED && !quoted) records += 1;
      }
    },
    count: () => records,
  };
}

function countLineFeeds(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1))
    count += 1;
  return count;
}
