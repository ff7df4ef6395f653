import { createReadStream, existsSync } from "node:fs";
import { open, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { Option } from "commander";
import { systemClock } from "@/lib/core/clock";
import type { Day } from "@/lib/core/day";
import { Refusal } from "@/lib/core/refusal";
import type { WholeAccountScope } from "@/lib/core/scope";
import { readKinds } from "@/lib/core/stored-kinds";
import { visibleText } from "@/lib/core/visible-text";
import { englishWords } from "@/lib/core/words-in";
import { MappingError } from "@/lib/imports/columns";
import { MOST_MAPPINGS, type RunImportOutcome } from "@/lib/imports/contract";
import { saveFileMapping } from "@/lib/imports/describe-file";
import { FIELDS_OF, type FileKind } from "@/lib/imports/fields";
import { loadFileDraft } from "@/lib/imports/file-draft";
import { type FileMapping, NOTHING_SAID, parseMapping } from "@/lib/imports/file-mapping";
import type { ImportObstacle } from "@/lib/imports/import-obstacle";
import { shownStatus } from "@/lib/imports/import-status";
import {
  bringFile,
  type CommissionImport,
  dropFile,
  findImport,
  type ImportProgress,
  listImports,
  type NewFile,
  removeImport,
  undoImport,
} from "@/lib/imports/manage-imports";
import {
  listRecordObstacles,
  type RecordReport,
  recordReportSchema,
} from "@/lib/imports/record-report";
import { type ImportReport, listObstacles, reportSchema } from "@/lib/imports/report";
import { runImport } from "@/lib/imports/run-import";
import { runRecordImport } from "@/lib/imports/run-record-import";
import { deleteSavedMapping, listSavedMappings } from "@/lib/imports/saved-mappings";
import { lineProblemText, noteTexts, obstacleText } from "@/lib/imports/text";
import type { FileDraft, SavedMapping } from "@/lib/imports/wizard";
import {
  Command,
  type CommandSession,
  commandOrigin,
  INCOMPLETE,
  tell,
  withSession,
  writeJson,
} from "./command";
import { accountOption, dayOption, parseRange, requireScope, wholeNumber } from "./options";
import { createProgressLine } from "./progress-line";
import { formatTable } from "./table";

type ListImportsOptions = { account: string; json?: true };
type BringOptions = {
  account: string;
  file: string;
  mapping?: string;
  saveMapping?: string;
  from?: Day;
  to?: Day;
  dryRun?: true;
  json?: true;
};

type MappingsOptions = { account: string; delete?: string; json?: true };
type UndoOptions = { account: string; import: number };

const MAPPING_HELP =
  "JSON that says which column is which field, or the name of a saved mapping; not needed where the titles are the fields";

function fieldsOf(kind: FileKind): string {
  return FIELDS_OF[kind].map(({ name }) => name).join(", ");
}

export function importCommand(): Command {
  const imports = new Command("import").description(
    "import older data from a file, or undo an import",
  );
  imports
    .command("commissions")
    .description(
      "import days that the exchange no longer has, from our own export or a portal's CSV, XLSX or ODS",
    )
    .addOption(accountOption())
    .requiredOption("--file <file>", "CSV, XLSX or ODS, however it is written")
    .option(
      "--mapping <file or name>",
      "JSON that says which column is which field, or the name of a saved mapping; not needed for our own export and for files whose titles are known",
    )
    .option("--save-mapping <name>", "save the mapping of this file under a name")
    .addOption(dayOption("from", "first day to look at"))
    .addOption(dayOption("to", "last day to look at"))
    .option("--dry-run", "only show what would be imported")
    .option("--json", "write the report as JSON to standard output")
    .notes(`
Days that are already known are compared row by row; if one differs, the file is rejected. Nothing is ever overwritten.
A mapping: {"columns": {"date": {"column": "Trade date"}, "coin": {"value": "USDT"}, …}}
Other names for symbols and product types: "values": {"symbol": {"BTC-USDT": "BTCUSDT"}, "productType": {…}}
How the file is written is found out. What it should not be: "file" with encoding, separator, quote, headerLine, decimal, date (a pattern such as D.M.YYYY), zone, rows ("order": rows of orders are summed per day).
Its fields: ${FIELDS_OF.commissions.map(({ name }) => name).join(", ")}.
Exits with 2 when the file was refused.
Example: npm run --silent desk -- import commissions --account Main --file 2025.csv --dry-run`)
    .action((options: BringOptions) => withSession((session) => bring(options, session)));
  imports
    .command("repayments")
    .description("import loan repayments, from our own export or a portal's file")
    .addOption(accountOption())
    .requiredOption("--file <file>", "CSV, however it is written")
    .option("--mapping <file or name>", MAPPING_HELP)
    .addOption(dayOption("from", "first day that the file covers"))
    .addOption(dayOption("to", "last day that the file covers"))
    .option("--dry-run", "only show what would be imported")
    .option("--json", "write the report as JSON to standard output")
    .notes(`
The days that the file covers count as known; without --from and --to they are those of its first and last repayment.
Its fields: ${fieldsOf("repayments")}. Without order ids a file is refused: by them, a repayment that the exchange lists later is not counted twice.
Exits with 2 when the file was refused.
Example: npm run --silent desk -- import repayments --account Main --file 2024.csv --from 2024-01-01 --to 2024-12-31`)
    .action((options: BringOptions) =>
      withSession((session) => bringRecords("repayments", options, session)),
    );
  imports
    .command("rates")
    .description("import reference rates, which apply to all accounts")
    .addOption(accountOption())
    .requiredOption("--file <file>", "CSV, however it is written")
    .option("--mapping <file or name>", MAPPING_HELP)
    .addOption(dayOption("from", "first day to look at"))
    .addOption(dayOption("to", "last day to look at"))
    .option("--dry-run", "only show what would be imported")
    .option("--json", "write the report as JSON to standard output")
    .notes(`
The account says which coins are known. An undo puts back the rates that stood before.
Its fields: ${fieldsOf("rates")}. Without a source, the file's name is the source.
Exits with 2 when the file was refused.
Example: npm run --silent desk -- import rates --account Main --file rates.csv --dry-run`)
    .action((options: BringOptions) =>
      withSession((session) => bringRecords("rates", options, session)),
    );
  imports
    .command("list")
    .description("all imports, newest first")
    .addOption(accountOption())
    .option("--json", "as JSON")
    .action((options: ListImportsOptions) => withSession(() => list(options)));
  imports
    .command("mappings")
    .description("saved column mappings of an account, or delete one")
    .addOption(accountOption())
    .option("--delete <name>", "delete this one")
    .option("--json", "as JSON")
    .action((options: MappingsOptions) => withSession(() => mappings(options)));
  imports
    .command("undo")
    .description("undo an import; days fetched since then stay")
    .addOption(accountOption())
    .addOption(importOption())
    .action((options: UndoOptions) => withSession(() => undo(options)));
  imports
    .command("remove")
    .description("remove a file of which nothing was imported")
    .addOption(accountOption())
    .addOption(importOption())
    .action((options: UndoOptions) => withSession(() => remove(options)));
  return imports;
}

function importOption(): Option {
  return new Option("--import <number>", "as `import list` shows it")
    .argParser(wholeNumber("--import", 1, 999_999_999))
    .makeOptionMandatory();
}

type Brought = { readonly scope: WholeAccountScope; readonly importId: number };

async function bringNamed(kind: FileKind, options: BringOptions): Promise<Brought> {
  const range = parseRange(options.from, options.to);
  const source = await requireReadable(options.file);
  const scope = await requireScope(options.account);
  const mapping =
    options.mapping === undefined
      ? NOTHING_SAID
      : await requireMapping(scope, kind, options.mapping);
  const fileName = path.basename(source);
  const file = { kind, fileName, broughtBy: "command line", mapping, range };
  return { scope, importId: await bringCsv(scope, file, source) };
}

async function bringRecords(
  kind: RecordReport["kind"],
  options: BringOptions,
  session: CommandSession,
) {
  const { scope, importId } = await bringNamed(kind, options);
  try {
    const outcome = await runRecordImport(scope, importId, options.dryRun ? "check" : "apply", {
      dataDir: session.env.DATA_DIR,
      clock: systemClock,
      signal: session.signal,
      origin: commandOrigin(),
    });
    const found =
      outcome.kind === "refused" ? outcome.obstacles : listRecordObstacles(outcome.report);
    const read = { kind: outcome.kind, report: withProblemTexts(outcome.report), found };
    const lines = outcome.report === null ? null : recordSummary(outcome.report);
    return tellOutcome(read, { importId, lines, isJson: options.json === true });
  } finally {
    await dropFile(scope, importId); // the person has the file, and gives it again
  }
}

async function bring(options: BringOptions, session: CommandSession) {
  const { scope, importId } = await bringNamed("commissions", options);
  const line = createProgressLine();
  try {
    if (options.saveMapping !== undefined) await save(scope, importId, options.saveMapping);
    const outcome = await runImport(scope, importId, options.dryRun ? "check" : "apply", {
      dataDir: session.env.DATA_DIR,
      clock: systemClock,
      signal: session.signal,
      origin: commandOrigin(),
      onProgress: (progress) => {
        if (progress !== null) line.show(readingText(progress));
      },
      onDay: (done, of) => line.show(`${done} of ${of} days`),
    });
    line.clear();
    await suggestMapping(scope, importId, outcome);
    return report(outcome, importId, options);
  } finally {
    line.clear();
    await dropFile(scope, importId); // the person has the file, and gives it again
  }
}

/** A mapping to begin with, where the titles of the file are not known. */
async function suggestMapping(
  scope: WholeAccountScope,
  importId: number,
  outcome: RunImportOutcome,
): Promise<void> {
  const isForeign =
    outcome.kind === "refused" && outcome.obstacles.some(({ kind }) => kind === "foreign-header");
  const found = isForeign ? await findImport(scope, importId) : null;
  const loaded = found === null ? null : await loadFileDraft(scope, found);
  if (loaded?.kind !== "draft" || loaded.draft.mapping.columns === null) return;
  const suggested = JSON.stringify(suggestedMapping(loaded.draft));
  tell(`A mapping to begin with; check each column: ${suggested}`);
}

/** The columns that fit, and the zone that the title of the dates names. */
export function suggestedMapping({ mapping, written }: Pick<FileDraft, "mapping" | "written">) {
  const { columns, file } = mapping;
  return { columns, file: written.zone === null ? file : { ...file, zone: written.zone } };
}

/** Before the import, which drops the file. Throws Refusal where there is nothing to save. */
async function save(scope: WholeAccountScope, importId: number, name: string): Promise<void> {
  const outcome = await saveFileMapping(scope, { importId, name }, commandOrigin());
  switch (outcome.kind) {
    case "saved":
      tell(`The mapping is saved as ${visibleText(name)}.`);
      return;
    case "no-name":
      throw new Refusal("Give the mapping a name with --save-mapping.");
    case "nothing-said":
      throw new Refusal("This file needs no mapping, so there is none to save.");
    case "gone":
      throw new Refusal("The file is gone, so its mapping is not saved.");
    case "too-many":
      throw new Refusal(
        `The account has ${MOST_MAPPINGS} saved mappings. Delete one with \`import mappings --delete\`.`,
      );
    case "unfit":
      throw new Refusal(obstacleText(englishWords(), outcome.obstacle));
    default:
      outcome satisfies never;
  }
}

function readingText({ rows, bytes, of }: ImportProgress): string {
  return `${rows} rows read, ${Math.floor((100 * bytes) / of)} %`;
}

/** Throws Refusal for a file in which no table is found. */
async function bringCsv(scope: WholeAccountScope, file: NewFile, source: string): Promise<number> {
  try {
    return (await bringFile(scope, file, createReadStream(source))).id;
  } catch (error) {
    if (error instanceof MappingError)
      throw new Refusal(obstacleText(englishWords(), error.obstacle));
    throw error;
  }
}

function report(outcome: RunImportOutcome, importId: number, options: BringOptions) {
  const found = outcome.kind === "refused" ? outcome.obstacles : listObstacles(outcome.report);
  const read = { kind: outcome.kind, report: withProblemTexts(outcome.report), found };
  const lines = outcome.report === null ? null : summaryWithNotes(outcome.report);
  return tellOutcome(read, { importId, lines, isJson: options.json === true });
}

function summaryWithNotes(found: ImportReport): string {
  return [summary(found), ...noteTexts(englishWords(), found)].join("\n");
}

type ReadOutcome = {
  readonly kind: RunImportOutcome["kind"];
  readonly report: unknown;
  readonly found: readonly ImportObstacle[];
};
type Telling = {
  readonly importId: number;
  readonly lines: string | null;
  readonly isJson: boolean;
};

function tellOutcome({ kind, report, found }: ReadOutcome, { importId, lines, isJson }: Telling) {
  const words = englishWords();
  const obstacles = found.map((obstacle) => obstacleText(words, obstacle));
  if (isJson) writeJson({ import: importId, kind, obstacles, report });
  else if (lines !== null) tell(lines);
  if (kind === "applied") {
    tell(`Imported as import ${importId}.`);
    return;
  }
  for (const obstacle of obstacles) tell(obstacle);
  if (obstacles.length > 0) return INCOMPLETE;
  if (kind === "checked") tell("The file can be imported. Nothing was changed.");
}

function withProblemTexts<Report extends ImportReport | RecordReport>(report: Report | null) {
  const words = englishWords();
  return (
    report && {
      ...report,
      problems: report.problems.map(({ line, problem }) => ({
        line,
        text: lineProblemText(words, problem),
      })),
    }
  );
}

function recordSummary(report: RecordReport): string {
  const lines: string[] = [];
  const { days, leftOut, totals } = report;
  switch (report.kind) {
    case "repayments":
      lines.push(`${report.added} repayments new, ${report.same} already stored`);
      if (days !== null) lines.push(`the file covers ${days.from} to ${days.to}`);
      for (const { coin, month, rows, repaidAmount, repaidInterest } of report.sums)
        lines.push(
          `${month} ${visibleText(coin)}: ${rows} new, principal ${repaidAmount}, interest ${repaidInterest}`,
        );
      for (const { line, repayOrderId, field, file, stored } of report.differences)
        lines.push(
          `line ${line}, ${repayOrderId}: ${field} is ${visibleText(file)}, stored is ${visibleText(stored)}`,
        );
      break;
    case "rates":
      lines.push(
        `${report.added} rates new, ${report.changed} changed, ${report.unchanged} as stored`,
      );
      if (report.unknownCoins.length > 0)
        lines.push(`no row has the coin ${report.unknownCoins.map(visibleText).join(", ")}`);
      break;
    default:
      report satisfies never;
  }
  if (totals > 0) lines.push(`${totals} rows of sums left out`);
  if (leftOut > 0) lines.push(`${leftOut} rows outside the range left out`);
  return lines.join("\n");
}

const VERDICTS = [
  "new",
  "same",
  "part",
  "contradicts",
  "fetchable",
  "not-published",
  "after-end",
] as const;

function summary(report: ImportReport): string {
  const { days, leftOut, totals, clients, coins, records, rebates } = report;
  const { t } = englishWords();
  const lines: string[] = [];
  if (records !== null) lines.push(`${records} rows read`);
  for (const verdict of VERDICTS) {
    const of = days.filter((day) => day.verdict === verdict);
    if (of.length === 0) continue;
    const rows = of.reduce((sum, day) => sum + day.rows, 0);
    const counted = `${of.length} ${of.length === 1 ? "day" : "days"} with ${rows} rows`;
    lines.push(`${counted} ${t(`imports.verdicts.${verdict}`)}`);
  }
  if (clients !== null)
    lines.push(`${clients.count} clients, ${clients.new} of them new to this account`);
  if (coins !== null) {
    const names = coins.new.map(visibleText).join(", ");
    const fresh = `${coins.new.length} of them new to this account`;
    lines.push(`${coins.count} coins, ${fresh}${names === "" ? "" : `: ${names}`}`);
  }
  for (const { coin, month, rows, rebateAmount } of rebates ?? [])
    lines.push(`${month} ${visibleText(coin)}: rebate ${rebateAmount} in ${rows} new rows`);
  if (totals > 0) lines.push(`${totals} rows of sums left out`);
  if (leftOut > 0) lines.push(`${leftOut} rows outside the range left out`);
  return lines.join("\n");
}

async function list({ account, json }: ListImportsOptions): Promise<void> {
  const imports = await listImports(await requireScope(account));
  if (json) writeJson(imports.map(listed));
  else process.stdout.write(formatTable(HEADERS, imports.map(cellsOf)));
}

function listed({ failure, report, ...file }: CommissionImport) {
  const words = englishWords();
  return {
    ...file,
    report: report === null ? null : withProblemTexts(readReport(file.kind, report)),
    failure:
      failure === null
        ? null
        : readKinds<ImportObstacle>(failure)
            .map((each) => obstacleText(words, each))
            .join(" "),
  };
}

function readReport(kind: FileKind, report: unknown) {
  return kind === "commissions" ? reportSchema.parse(report) : recordReportSchema.parse(report);
}

const HEADERS = ["import", "kind", "status", "days", "rows", "imported by", "file"];
const cellsOf = (file: CommissionImport) => [
  String(file.id),
  file.kind,
  shownStatus(file),
  String(file.days),
  String(file.rows),
  file.broughtBy,
  file.fileName,
];

async function undo({ account, import: id }: UndoOptions) {
  const scope = await requireImport(account, id);
  const undone = await undoImport(scope, { importId: id, at: new Date() }, commandOrigin());
  if (undone.kind === "gone")
    throw new Refusal(`Import ${id} is still at work. Undo it when it has ended.`);
  if (undone.kind === "not-imported")
    throw new Refusal(
      `Nothing of import ${id} is stored, so there is nothing to undo. Remove it with \`import remove\`.`,
    );
  const { removed, kept } = undone;
  tell(`${removed.length} days removed, ${kept.length} kept.`);
  for (const { day, obstacle } of kept) tell(`${day} stays: ${STAYS[obstacle ?? "read-since"]}.`);
  return kept.length === 0 ? undefined : INCOMPLETE;
}

/** Throws Refusal where the account has no such import. */
async function requireImport(account: string, id: number): Promise<WholeAccountScope> {
  const scope = await requireScope(account);
  if (await findImport(scope, id)) return scope;
  throw new Refusal(`The account has no import ${id}. See \`import list\`.`);
}

async function remove({ account, import: id }: UndoOptions): Promise<void> {
  const scope = await requireImport(account, id);
  const { kind } = await removeImport(scope, id, commandOrigin());
  switch (kind) {
    case "removed":
      tell(`Import ${id} removed.`);
      return;
    case "stored":
      throw new Refusal(
        `Import ${id} was imported. Undo it with \`import undo\`; it stays listed.`,
      );
    case "gone":
      throw new Refusal(`Import ${id} is still at work. Remove it when it has ended.`);
    default:
      return kind satisfies never;
  }
}

const STAYS = {
  "read-since": "it has since been fetched from the exchange",
  "month-closed": "its month is closed",
  "changed-since": "a rate of it was changed since",
} as const;

/** A file that is there wins over the name of a saved mapping. Throws Refusal where neither is. */
async function requireMapping(
  scope: WholeAccountScope,
  kind: FileKind,
  named: string,
): Promise<FileMapping> {
  if (existsSync(named)) return readMapping(named);
  const saved = await listSavedMappings(scope, kind);
  const found = saved.find(({ name }) => name === named);
  if (found !== undefined) return found.mapping;
  const names = saved.map(({ name }) => visibleText(name)).join(", ");
  throw new Refusal(
    `There is no file and no saved mapping ${named}. ${
      names === "" ? "The account has no saved mapping." : `Saved are: ${names}.`
    }`,
  );
}

async function mappings({ account, delete: named, json }: MappingsOptions): Promise<void> {
  const scope = await requireScope(account);
  const saved = await listSavedMappings(scope, "commissions");
  if (named === undefined) {
    if (json) writeJson(saved);
    else process.stdout.write(formatTable(MAPPING_HEADERS, saved.map(mappingCells)));
    return;
  }
  const found = saved.find(({ name }) => name === named);
  const isGone =
    found === undefined || !(await deleteSavedMapping(scope, found.id, commandOrigin()));
  if (isGone)
    throw new Refusal(`The account has no saved mapping ${named}. See \`import mappings\`.`);
  tell(`The mapping ${visibleText(named)} is deleted.`);
}

const MAPPING_HEADERS = ["mapping", "columns of its file"];
const mappingCells = ({ name, header }: SavedMapping) => [
  visibleText(name),
  header.map(visibleText).join(", "),
];

async function readMapping(named: string): Promise<FileMapping> {
  const file = await requireReadable(named);
  try {
    return parseMapping(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    if (error instanceof MappingError)
      throw new Refusal(obstacleText(englishWords(), error.obstacle));
    throw new Refusal(`The mapping ${file} is not JSON. Write it like the example in --help.`);
  }
}

/**
 * The whole path of a file that an option names. Throws Refusal where it cannot be read, with the
 * reason.
 */
export async function requireReadable(file: string): Promise<string> {
  try {
    const found = await stat(file);
    if (found.isDirectory()) throw new Refusal(`${file} is a folder. Give a file in it.`);
    if (!found.isFile())
      throw new Refusal(`${file} is not a file on a disk. Write its output to one.`);
    await (await open(file, "r")).close();
    return path.resolve(file);
  } catch (error) {
    throw error instanceof Refusal ? error : unreadable(file, error as NodeJS.ErrnoException);
  }
}

function unreadable(file: string, { code }: NodeJS.ErrnoException): Refusal {
  switch (code) {
    case "ENOENT":
    case "ENOTDIR":
      return new Refusal(`There is no file ${file}.`);
    case "EACCES":
    case "EPERM":
      return new Refusal(
        `This user may not read ${file}. Make it readable, or run the command as another user.`,
      );
    default:
      return new Refusal(`${file} cannot be read (${code ?? "no reason was given"}).`);
  }
}
