import { requireAccount } from "@/lib/accounts/store/accounts";
import { auditEntry } from "@/lib/audit/origin";
import { type Day, type DayRange, dayOf } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { changesOf, checkRateLines, type RateLine, type RatePlan } from "@/lib/rates/import-rates";
import { readRate } from "@/lib/rates/read-rate";
import { importReferenceRates } from "@/lib/rates/store/change-rates";
import { loadReportingSettings } from "@/lib/rates/store/reference-rates";
import {
  addImportedRepayments,
  changeRepayments,
  findKnownOfFile,
  findUnknownRepaymentCoins,
} from "@/lib/repayments/store/imported";
import { MappingError } from "./columns";
import type { RunImportOutcome } from "./contract";
import { parseMapping } from "./file-mapping";
import { lookAtFile } from "./look-at-file";
import { type FileRepayments, gatherRepayments, planRepayments } from "./plan-repayments";
import { type ReadTable, readTable } from "./read-file-rows";
import { given, rulesOf } from "./read-table";
import {
  listRecordObstacles,
  type RateReport,
  type RecordReport,
  type RepaymentReport,
  rateReportSchema,
  repaymentReportSchema,
} from "./record-report";
import type { WrittenFile } from "./report";
import {
  type EntryOf,
  type ImportDeps,
  refuseReport,
  requireFile,
  workOnImport,
} from "./run-import";
import type { FileProblem } from "./spool";
import { type CommissionImport, endImport, updateImport } from "./store";

/** More are refused: they are held in memory, and stored in one transaction. */
const MOST_ROWS = 200_000;
/** Most problems and rates that a report keeps; all are counted. */
const MOST_KEPT = 50;

/**
 * The same as `runImport` for a file of repayments or rates. All of it is stored in one
 * transaction.
 */
export function runRecordImport(
  scope: WholeAccountScope,
  importId: number,
  step: "check" | "apply",
  deps: ImportDeps,
): Promise<RunImportOutcome<RecordReport>> {
  return workOnImport<RecordReport>(scope, importId, { step, deps }, async (file, entryOf) => {
    const read = await readFile(scope, file, deps);
    switch (file.kind) {
      case "repayments":
        return entryOf
          ? applyRepayments(scope, file, read, { deps, entryOf })
          : keep(scope, file, await checkRepayments(scope, file, read));
      case "rates":
        return entryOf
          ? applyRates(scope, file, read, { deps, entryOf })
          : keep(scope, file, (await checkRates(scope, file, read)).report);
      case "commissions":
        throw new Error(`import ${importId} is of commissions`);
      default:
        return file.kind satisfies never;
    }
  });
}

type ReadFile = {
  readonly table: ReadTable;
  readonly written: WrittenFile;
  /** The exchange's. */
  readonly today: Day;
};
type Applying = { readonly deps: ImportDeps; readonly entryOf: EntryOf };

async function readFile(
  scope: WholeAccountScope,
  file: CommissionImport,
  { clock, signal }: ImportDeps,
): Promise<ReadFile> {
  const mapping = parseMapping(file.mapping);
  const source = await requireFile(file);
  const look = await lookAtFile(source, mapping.file);
  const rules = rulesOf(look, mapping, file.kind);
  const table = await readTable({ source, look, rules, signal, most: MOST_ROWS });
  await updateImport(scope, file.id, { sha256: table.sha256 });
  const { clockOffsetMs } = await requireAccount(scope.accountId);
  const { decimal, date, zone, rows } = rules;
  const sheet = look.workbook?.sheet ?? null;
  return {
    table,
    written: { ...look.shape, encoding: look.encoding, decimal, date, zone, rows, sheet },
    today: dayOf(clock.now() + clockOffsetMs),
  };
}

async function keep(
  scope: WholeAccountScope,
  file: CommissionImport,
  report: RecordReport,
): Promise<RunImportOutcome<RecordReport>> {
  await updateImport(scope, file.id, { status: "checked", report }, { from: ["checking"] });
  return { kind: "checked", report };
}

async function checkRepayments(
  scope: WholeAccountScope,
  file: CommissionImport,
  read: ReadFile,
): Promise<RepaymentReport> {
  const gathered = gatherRepayments(read.table, { range: file.range, today: read.today });
  const asked = askedOf(file, gathered);
  const known = await changeRepayments(scope, (at) => findKnownOfFile(at, asked));
  const { report } = planRepayments(gathered, known);
  return reportOf(scope, report, read);
}

function askedOf(file: CommissionImport, { records, days }: FileRepayments) {
  const ids = records.map(({ repayment }) => repayment.repayOrderId);
  return { importId: file.id, ids, days };
}

async function reportOf(
  scope: WholeAccountScope,
  report: Omit<RepaymentReport, "totals" | "written" | "newCoins">,
  { table, written }: ReadFile,
): Promise<RepaymentReport> {
  const coins = [...new Set(report.sums.map(({ coin }) => coin))];
  const newCoins = await findUnknownRepaymentCoins(scope, coins);
  return repaymentReportSchema.parse({ ...report, newCoins, totals: table.totals, written });
}

/** What is stored may have changed since the preview, so it is compared again. */
async function applyRepayments(
  scope: WholeAccountScope,
  file: CommissionImport,
  read: ReadFile,
  { deps, entryOf }: Applying,
): Promise<RunImportOutcome<RecordReport>> {
  const { id: importId } = file;
  const gathered = gatherRepayments(read.table, { range: file.range, today: read.today });
  const preview = await checkRepayments(scope, file, read);
  const report = await changeRepayments(scope, async (at): Promise<RepaymentReport> => {
    const known = await findKnownOfFile(at, askedOf(file, gathered));
    const plan = planRepayments(gathered, known);
    const { totals, written, newCoins } = preview;
    const found = { ...plan.report, totals, written, newCoins };
    if (listRecordObstacles(found).length > 0 || gathered.days === null) return found;
    const atMs = deps.clock.now();
    await addImportedRepayments(at, { importId, repayments: plan.fresh, atMs });
    const entry = entryOf({ result: "done", rows: plan.fresh.length });
    const applied = { range: gathered.days, report: found };
    await requireEnd(at.client, scope, { importId, applied, atMs, entries: [entry] });
    return found;
  });
  const obstacles = listRecordObstacles(report);
  if (obstacles.length === 0) return { kind: "applied", report };
  return refuseReport<RecordReport>(scope, importId, { report, obstacles, entryOf });
}

type Ending = {
  readonly importId: number;
  readonly applied: { readonly range: DayRange; readonly report: unknown };
  readonly atMs: number;
  readonly entries: Parameters<typeof endImport>[2]["entries"];
};

/** Throws where the import was given up meanwhile, which undoes the transaction. */
async function requireEnd(
  client: Parameters<typeof endImport>[0],
  scope: WholeAccountScope,
  { atMs, ...end }: Ending,
): Promise<void> {
  const at = new Date(atMs);
  if (await endImport(client, scope, { ...end, from: ["applying"], at })) return;
  throw new Error(`import ${end.importId} was given up`);
}

type CheckedRates = { readonly report: RateReport; readonly plan: RatePlan };

async function checkRates(
  scope: WholeAccountScope,
  file: CommissionImport,
  { table, written, today }: ReadFile,
): Promise<CheckedRates> {
  const { currency } = await loadReportingSettings();
  const { lines, problems, leftOut } = gatherRates(table, file, { currency, today });
  const plan = await checkRateLines(scope, { lines, currency });
  const days = lines.map(({ rate }) => rate.day).sort();
  const [from, to] = [days[0], days.at(-1)];
  const shown = [...plan.changed, ...plan.added].slice(0, MOST_KEPT);
  const report: RateReport = rateReportSchema.parse({
    kind: "rates",
    days: from !== undefined && to !== undefined ? { from, to } : null,
    currency,
    added: plan.added.length,
    changed: plan.changed.length,
    unchanged: plan.unchanged,
    rates: shown.map(({ line, rate, before }) => ({ line, ...rate, before })),
    unknownCoins: plan.unknownCoins,
    digest: plan.digest,
    leftOut,
    totals: table.totals,
    written,
    problems: problems.slice(0, MOST_KEPT),
    problemCount: problems.length,
  });
  return { report, plan };
}

/** A file without a column of sources is the source itself. */
function gatherRates(
  table: ReadTable,
  { fileName, range }: CommissionImport,
  rules: { readonly currency: string; readonly today: Day },
) {
  const lines: RateLine[] = [];
  const problems: FileProblem[] = [...table.problems];
  const seen = new Map<string, number>();
  let leftOut = 0;
  for (const { line, texts, amounts, days } of table.rows) {
    const day = given(days, "day");
    if (range !== null && (day < range.from || day > range.to)) {
      leftOut += 1;
      continue;
    }
    const coin = given(texts, "coin");
    const source = texts.get("source") ?? `file ${fileName}`;
    const read = readRate({ coin, day, rate: given(amounts, "rate"), source }, rules);
    const key = `${coin} ${day}`;
    const earlier = seen.get(key);
    if (earlier !== undefined)
      problems.push({ line, problem: { kind: "repeated", earlier, text: key } });
    else if (read.ok) lines.push({ line, rate: read.rate });
    else problems.push({ line, problem: { kind: "rate", problem: read.problem } });
    seen.set(key, earlier ?? line);
  }
  return { lines, problems, leftOut };
}

/** What was looked at is applied, or nothing. */
async function applyRates(
  scope: WholeAccountScope,
  file: CommissionImport,
  read: ReadFile,
  { deps, entryOf }: Applying,
): Promise<RunImportOutcome<RecordReport>> {
  const { id: importId } = file;
  const seen = rateReportSchema.nullable().parse(file.report);
  const { report, plan } = await checkRates(scope, file, read);
  const obstacles = listRecordObstacles(report);
  if (obstacles.length > 0)
    return refuseReport<RecordReport>(scope, importId, { report, obstacles, entryOf });
  if (seen !== null && seen.digest !== plan.digest) {
    const changedSince = [{ kind: "changed-meanwhile" }] as const;
    return refuseReport<RecordReport>(scope, importId, {
      report,
      obstacles: changedSince,
      entryOf,
    });
  }
  const { currency, added, changed } = plan;
  const details = { currency, added: added.length, changed: changed.length };
  const { origin } = deps;
  const entries = [
    entryOf({ result: "done", rows: added.length + changed.length }),
    auditEntry(origin, "done", "rates-imported", currency, details),
  ];
  const rates = { importId, changes: changesOf(plan), setBy: file.broughtBy };
  const written = await importReferenceRates(currency, rates, async (client) => {
    const range = report.days;
    if (range === null) throw new Error("a file with rates has days");
    const atMs = deps.clock.now();
    await requireEnd(client, scope, { importId, applied: { range, report }, atMs, entries });
  });
  if (written === "changed-meanwhile") throw new MappingError({ kind: "changed-meanwhile" });
  return { kind: "applied", report };
}
