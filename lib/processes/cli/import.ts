import { createReadStream, existsSync } from "node:fs";
import { open, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { systemClock } from "@/lib/core/clock";
import type { Day } from "@/lib/core/day";
import { Refusal } from "@/lib/core/refusal";
import type { WholeAccountScope } from "@/lib/core/scope";
import { readKinds } from "@/lib/core/stored-kinds";
import { visibleText } from "@/lib/core/visible-text";
import { englishWords } from "@/lib/core/words-in";
import { MappingError } from "@/lib/imports/columns";
import type { RunImportOutcome } from "@/lib/imports/contract";
import { saveFileMapping } from "@/lib/imports/describe-file";
import { FIELDS_OF } from "@/lib/imports/fields";
import { loadFileDraft } from "@/lib/imports/file-draft";
import { type FileMapping, NOTHING_SAID, parseMapping } from "@/lib/imports/file-mapping";
import type { ImportObstacle } from "@/lib/imports/import-obstacle";
import {
  bringFile,
  type CommissionImport,
  dropFile,
  findImport,
  type ImportProgress,
  listImports,
  type NewFile,
  undoImport,
} from "@/lib/imports/manage-imports";
import { type ImportReport, listObstacles, reportSchema } from "@/lib/imports/report";
import { runImport } from "@/lib/imports/run-import";
import { deleteSavedMapping, listSavedMappings } from "@/lib/imports/saved-mappings";
import { lineProblemText, noteTexts, obstacleText } from "@/lib/imports/text";
import type { SavedMapping } from "@/lib/imports/wizard";
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
    .requiredOption(
      "--import <number>",
      "as `import list` shows it",
      wholeNumber("--import", 1, 999_999_999),
    )
    .action((options: UndoOptions) => withSession(() => undo(options)));
  return imports;
}

async function bring(options: BringOptions, session: CommandSession) {
  const range = parseRange(options.from, options.to);
  const source = await requireReadable(options.file);
  const scope = await requireScope(options.account);
  const mapping =
    options.mapping === undefined ? NOTHING_SAID : await requireMapping(scope, options.mapping);
  const file = { fileName: path.basename(source), broughtBy: "command line", mapping, range };
  const importId = await bringCsv(scope, file, source);
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
  const file = isForeign ? await findImport(scope, importId) : null;
  const loaded = file === null ? null : await loadFileDraft(scope, file);
  if (loaded?.kind !== "draft" || loaded.draft.mapping.columns === null) return;
  const { columns } = loaded.draft.mapping;
  tell(`A mapping to begin with; check each column: ${JSON.stringify({ columns })}`);
}

/** Before the import, which drops the file. Throws Refusal where there is nothing to save. */
async function save(scope: WholeAccountScope, importId: number, name: string): Promise<void> {
  const { kind } = await saveFileMapping(scope, { importId, name }, commandOrigin());
  switch (kind) {
    case "saved":
      tell(`The mapping is saved as ${visibleText(name)}.`);
      return;
    case "no-name":
      throw new Refusal("Give the mapping a name with --save-mapping.");
    case "nothing-said":
      throw new Refusal("This file needs no mapping, so there is none to save.");
    case "gone":
      throw new Refusal("The file is gone, so its mapping is not saved.");
    default:
      kind satisfies never;
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
  const words = englishWords();
  const obstacles = found.map((obstacle) => obstacleText(words, obstacle));
  if (options.json) {
    writeJson({
      import: importId,
      kind: outcome.kind,
      obstacles,
      report: reportOf(outcome.report),
    });
  } else if (outcome.report) {
    tell(summary(outcome.report));
    for (const note of noteTexts(words, outcome.report)) tell(note);
  }
  if (outcome.kind === "applied") {
    tell(`Imported as import ${importId}.`);
    return;
  }
  for (const obstacle of obstacles) tell(obstacle);
  if (obstacles.length > 0) return INCOMPLETE;
  if (outcome.kind === "checked") tell("The file can be imported. Nothing was changed.");
}

function reportOf(report: ImportReport | null) {
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

const VERDICTS = ["new", "same", "part", "contradicts", "fetchable", "not-published"] as const;

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
    report: report === null ? null : reportOf(reportSchema.parse(report)),
    failure:
      failure === null
        ? null
        : readKinds<ImportObstacle>(failure)
            .map((each) => obstacleText(words, each))
            .join(" "),
  };
}

const HEADERS = ["import", "status", "days", "rows", "imported by", "file"];
const cellsOf = ({ id, status, days, rows, broughtBy, fileName }: CommissionImport) => [
  String(id),
  status,
  String(days),
  String(rows),
  broughtBy,
  fileName,
];

async function undo({ account, import: id }: UndoOptions) {
  const scope = await requireScope(account);
  if (!(await findImport(scope, id)))
    throw new Refusal(`The account has no import ${id}. See \`import list\`.`);
  const undone = await undoImport(scope, { importId: id, at: new Date() }, commandOrigin());
  if (undone.kind === "gone")
    throw new Refusal(`Import ${id} is still at work. Undo it when it has ended.`);
  const { removed, kept } = undone;
  tell(`${removed.length} days removed, ${kept.length} kept.`);
  for (const { day, obstacle } of kept)
    tell(
      `${day} stays: ${obstacle === "month-closed" ? "its month is closed" : "it has since been fetched from the exchange"}.`,
    );
  return kept.length === 0 ? undefined : INCOMPLETE;
}

/** A file that is there wins over the name of a saved mapping. Throws Refusal where neither is. */
async function requireMapping(scope: WholeAccountScope, named: string): Promise<FileMapping> {
  if (existsSync(named)) return readMapping(named);
  const saved = await listSavedMappings(scope, "commissions");
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
