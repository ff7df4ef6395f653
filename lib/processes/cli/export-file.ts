import { type FileHandle, open } from "node:fs/promises";
import path from "node:path";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Option } from "commander";
import type { Account } from "@/lib/accounts/find-account";
import type { AddressProblem } from "@/lib/core/address/address-problem";
import { addressProblemText } from "@/lib/core/address/problem-text";
import type { Day } from "@/lib/core/day";
import { isNoRoom } from "@/lib/core/files/no-room";
import { Refusal } from "@/lib/core/refusal";
import { englishWords } from "@/lib/core/words-in";
import { markCsv } from "@/lib/exports/csv-for-excel";
import { type ExportTable, writeCsv } from "@/lib/exports/export-table";
import {
  interruptedSentence,
  loadFileVersion,
  type OpenExport,
  openExport,
  produceExport,
  streamCsv,
} from "@/lib/exports/produce-export";
import { recordCsv, recordExport } from "@/lib/exports/record-export";
import { EXPORT_FORMATS, type ExportFormat } from "@/lib/exports/subject";
import { operatorScope } from "@/lib/sign-in/scope/operator-scope";
import {
  type Command,
  type CommandSession,
  commandOrigin,
  type ExitCode,
  INCOMPLETE,
  tell,
} from "./command";
import { accountOption, dayOption, listOption, parseRange, requireAccount } from "./options";

export type FileOptions = {
  readonly account: string;
  readonly from?: Day;
  readonly to?: Day;
  readonly format: ExportFormat;
  readonly sidecar?: string;
};

/**
 * The options that every export has, and one for each list of its filter: `--coin`,
 * `--except-coin`.
 */
export function addExportOptions(
  command: Command,
  what: string,
  lists: readonly string[],
  isDated = true,
) {
  command
    .addOption(accountOption())
    .addOption(dayOption("from", "first day").makeOptionMandatory(isDated))
    .addOption(dayOption("to", "last day").makeOptionMandatory(isDated))
    .addOption(
      new Option(
        "--format <format>",
        "of the file; csv-excel is the CSV with a byte order mark, for Excel",
      )
        .choices(EXPORT_FORMATS)
        .default("csv"),
    )
    .option(
      "--sidecar <file>",
      "also write filters, row count, control totals per coin and SHA-256 there, as JSON",
    );
  for (const list of lists) {
    const words = list.replace("-", " ");
    command.addOption(listOption(list, `only ${what} with this ${words}; repeat for more`));
    command.addOption(
      listOption(`except-${list}`, `no ${what} with this ${words}; repeat for more`),
    );
  }
  return command;
}

/** The lists of the options as the keys of the page's address, so that both mean the same. */
export function listParams<Key extends string>(
  keys: Readonly<Record<string, { readonly only: Key; readonly except: Key }>>,
  options: Readonly<Record<Key, readonly string[]>>,
): [string, string][] {
  return Object.values(keys)
    .flatMap(({ only, except }) => [only, except])
    .flatMap((key) => options[key].map((value): [string, string] => [key, value]));
}

export type ExportAsked = {
  /** A name of lib/exports/subjects.ts. */
  readonly subject: string;
  readonly options: FileOptions;
  /** The address's keys, without the days. */
  readonly params: readonly (readonly [string, string])[];
  /**
   * Which of the file's days are not known, in words; null: all are. Absent: as the file says it.
   */
  readonly describeMissing?: (opened: OpenExport) => Promise<string | null>;
};

export async function runExport(
  asked: ExportAsked,
  session: CommandSession,
): Promise<ExitCode | undefined> {
  const { options, params } = asked;
  const range = parseRange(options.from, options.to);
  if (options.format === "xlsx" && process.stdout.isTTY)
    throw new Refusal("A workbook cannot be shown in a terminal. Add > FILE.xlsx.");
  const account = await requireAccount(options.account);
  const address = new URLSearchParams({ ...range });
  for (const [key, value] of params) address.append(key, value);
  const answer = await openExport(operatorScope(account.id), asked.subject, address);
  if (answer.kind !== "open")
    throw new Refusal(answer.kind === "malformed" ? problemsText(answer.problems) : answer.kind);
  await write(answer.opened, account, options, session);
  const { notes = [], notWhole } = await loadFileVersion(answer.opened);
  for (const note of notes) tell(note);
  const missing = asked.describeMissing ? await asked.describeMissing(answer.opened) : notWhole;
  if (missing === null) return;
  tell(`The file is incomplete: ${missing.replace(/^incomplete: /, "")}.`);
  return INCOMPLETE;
}

function problemsText(problems: readonly AddressProblem[]): string {
  const words = englishWords();
  return problems.map((problem) => addressProblemText(words, problem)).join("\n");
}

/**
 * Writes a table that is of no account to standard output, which stays open, with its entries in
 * the audit log.
 */
export async function printCsv(
  table: ExportTable,
  { object, filter }: { readonly object: string; readonly filter: URLSearchParams },
): Promise<void> {
  const file = { account: null, object, format: "csv", filter: filter.toString() };
  const record = await recordExport(commandOrigin(), file);
  const csv = recordCsv(Readable.from(writeCsv(table)), record, () => {});
  await pipeline(csv, process.stdout, { end: false }).finally(() => record.ended);
}

/** Standard output stays open: other commands and the shell write to it after us. */
async function write(
  opened: OpenExport,
  account: Account,
  { format, sidecar: sidecarName }: FileOptions,
  { signal }: CommandSession,
): Promise<void> {
  const { subject, view } = opened;
  const sidecar = sidecarName === undefined ? null : await openSidecar(sidecarName);
  const file = { account, object: subject.name, format, filter: view.query.toString() };
  try {
    const record = await recordExport(commandOrigin(), file);
    try {
      if (format !== "xlsx" && sidecar === null) {
        const csv = recordCsv(markCsv(await streamCsv(opened), format), record, () => {});
        await pipeline(csv, process.stdout, { end: false });
        return await record.ended;
      }
      const sink = new PassThrough();
      const [written] = await Promise.all([
        produceExport(opened, sink, { account, format, signal }),
        pipeline(sink, process.stdout, { end: false }),
      ]);
      await sidecar?.write(`${JSON.stringify(written, null, 2)}\n`);
      await record.end("done", written.file.rows);
    } catch (error) {
      await record.end(signal.aborted ? "broken-off" : "failed", null);
      const sentence = interruptedSentence(error);
      throw sentence === null ? error : new Refusal(sentence);
    }
  } finally {
    await sidecar?.close();
  }
}

/**
 * Empties the file before anything is written: an older sidecar could be taken for this one's.
 * Throws Refusal.
 */
async function openSidecar(file: string) {
  let handle: FileHandle;
  try {
    handle = await open(file, "w");
  } catch (error) {
    throw refusalOf(file, error as NodeJS.ErrnoException);
  }
  return {
    /**
     * Writes all of it. Throws Refusal; then nothing of it is there that would pass for a sidecar.
     */
    write: async (text: string) => {
      try {
        await handle.writeFile(text);
      } catch (error) {
        await handle.truncate().catch(() => {}); // a device is no file
        throw refusalOf(file, error as NodeJS.ErrnoException);
      }
    },
    close: () => handle.close(),
  };
}

function refusalOf(file: string, error: NodeJS.ErrnoException): Refusal {
  if (isNoRoom(error))
    return new Refusal(`No space left for ${file}. Free some space, then export again.`);
  return new Refusal(`The sidecar ${file} cannot be written: ${reasonOf(file, error)}.`);
}

function reasonOf(file: string, { code }: NodeJS.ErrnoException): string {
  switch (code) {
    case "ENOENT":
      return `there is no folder ${path.dirname(file)}; create it, or give another file`;
    case "ENOTDIR":
      return `${path.dirname(file)} is not a folder; give another file`;
    case "EISDIR":
      return "it is a folder; give a file in it";
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return "this user may not write there; make it writable, or give another file";
    default:
      return `${code ?? "no reason was given"}; give another file`;
  }
}
