import { createReadStream } from "node:fs";
import { open, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { systemClock } from "@/lib/core/clock";
import type { Day } from "@/lib/core/day";
import { Refusal } from "@/lib/core/refusal";
import type { WholeAccountScope } from "@/lib/core/scope";
import { readKinds } from "@/lib/core/stored-kinds";
import { visibleText } from "@/lib/core/visible-text";
import { englishWords } from "@/lib/core/words-in";
import { IMPORT_FIELDS, MappingError } from "@/lib/imports/columns";
import type { RunImportOutcome } from "@/lib/imports/contract";
import { type FileMapping, NOTHING_SAID, parseMapping } from "@/lib/imports/file-mapping";
import type { ImportObstacle } from "@/lib/imports/import-obstacle";
import {
  bringFile,
  type CommissionImport,
  dropFile,
  findImport,
  listImports,
  type NewFile,
  undoImport,
} from "@/lib/imports/manage-imports";
import { type ImportReport, listObstacles, reportSchema } from "@/lib/imports/report";
import { runImport } from "@/lib/imports/run-import";
import { lineProblemText, obstacleText } from "@/lib/imports/text";
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
  from?: Day;
  to?: Day;
  dryRun?: true;
  json?: true;
};

type UndoOptions = { account: string; import: number };

export function importCommand(): Command {
  const imports = new Command("import").description(
    "import older data from a file, or undo an import",
  );
  imports
    .command("commissions")
    .description(
      "import days that the exchange no longer has, from our own export or a portal's CSV",
    )
    .addOption(accountOption())
    .requiredOption("--file <file>", "CSV, however it is written")
    .option(
      "--mapping <file>",
      "JSON that says which column is which field; not needed for our own export",
    )
    .addOption(dayOption("from", "first day to look at"))
    .addOption(dayOption("to", "last day to look at"))
    .option("--dry-run", "only show what would be imported")
    .option("--json", "write the report as JSON to standard output")
    .notes(`
Days that are already known are compared row by row; if one differs, the file is rejected. Nothing is ever overwritten.
A mapping: {"columns": {"date": {"column": "Trade date"}, "coin": {"value": "USDT"}, …}}
How the file is written is found out. What it should not be: "file" with encoding, separator, quote, headerLine, decimal, date (a pattern such as D.M.YYYY), zone, rows ("order": rows of orders are summed per day).
Its fields: ${IMPORT_FIELDS.join(", ")}.
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
  const mapping = options.mapping === undefined ? NOTHING_SAID : await readMapping(options.mapping);
  const source = await requireReadable(options.file);
  const scope = await requireScope(options.account);
  const file = { fileName: path.basename(source), broughtBy: "command line", mapping, range };
  const importId = await bringCsv(scope, file, source);
  const line = createProgressLine();
  try {
    const outcome = await runImport(scope, importId, options.dryRun ? "check" : "apply", {
      dataDir: session.env.DATA_DIR,
      clock: systemClock,
      signal: session.signal,
      origin: commandOrigin(),
      onDay: (done, of) => line.show(`${done} of ${of} days`),
    });
    line.clear();
    return report(outcome, importId, options);
  } finally {
    line.clear();
    await dropFile(scope, importId); // the person has the file, and gives it again
  }
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
  } else if (outcome.report) tell(summary(outcome.report));
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

function summary({ days, leftOut, totals, unknown }: ImportReport): string {
  const { t } = englishWords();
  const lines = VERDICTS.flatMap((verdict) => {
    const of = days.filter((day) => day.verdict === verdict);
    if (of.length === 0) return [];
    const rows = of.reduce((sum, day) => sum + day.rows, 0);
    return [
      `${of.length} ${of.length === 1 ? "day" : "days"} with ${rows} rows ${t(`imports.verdicts.${verdict}`)}`,
    ];
  });
  if (unknown && unknown.clients > 0)
    lines.push(`${unknown.clients} clients that are new to this account`);
  if (unknown && unknown.coins.length > 0)
    lines.push(
      `${unknown.coins.length} coins that are new to this account: ${unknown.coins.map(visibleText).join(", ")}`,
    );
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
