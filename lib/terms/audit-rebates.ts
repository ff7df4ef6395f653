import { type Amount, isZeroAmount, sumAmounts } from "@/lib/core/amount";
import type { Day, DayRange } from "@/lib/core/day";
import { groupBy } from "@/lib/core/group-by";
import type { WholeAccountScope } from "@/lib/core/scope";
import { findGaps } from "@/lib/coverage/coverage";
import { loadCoverageDays } from "@/lib/coverage/load-coverage";
import { type Columns, columnsOf, type ExportTable, tableOf } from "@/lib/exports/export-table";
import { readValuation } from "@/lib/rates/store/reference-rates";
import { type Valuation, type ValuedSum, valueSums } from "@/lib/rates/valuation";
import { auditDays, listDifferences, readAudit } from "@/lib/terms/store/rebate-audit";
import { listTerms } from "@/lib/terms/store/terms";
import { type TermSpan, termSpans } from "@/lib/terms/terms";
import type { AuditedDay, AuditedRow, RebateAudit } from "./rebate-audit";

/** The page lists so many clients; the file has every row. */
const MOST_CLIENTS = 50;

/** Compares every row of the range with its agreed share. `today`: the exchange's day. */
export async function auditRebates(
  scope: WholeAccountScope,
  range: DayRange,
  today: Day,
): Promise<RebateAudit> {
  const [terms, valuation, coverage] = await Promise.all([
    listTerms(scope),
    readValuation(range),
    loadCoverageDays(scope, range, today),
  ]);
  const spans = termSpans(terms, range);
  const { days, clients, count } = await readAudit(scope, { range, spans }, MOST_CLIENTS);
  const sumOf = (
    list: readonly AuditedDay[],
    field: "rows" | "tested" | "differing" | "withoutFees",
  ) => list.reduce((total, line) => total + line[field], 0);
  const differing = days.filter((line) => line.differing > 0);
  return {
    hasTerms: spans.length > 0,
    currency: valuation.currency,
    rows: sumOf(days, "rows"),
    tested: sumOf(days, "tested"),
    differing: sumOf(days, "differing"),
    withoutFees: sumOf(days, "withoutFees"),
    days: new Set(days.map(({ day }) => day)).size,
    value: valueDifferences(valuation, differing),
    coins: [...groupBy(days, ({ coin }) => coin)].map(([coin, lines]) => ({
      coin,
      rows: sumOf(lines, "rows"),
      tested: sumOf(lines, "tested"),
      differing: sumOf(lines, "differing"),
      withoutFees: sumOf(lines, "withoutFees"),
      ...sumFields(lines),
    })),
    differingDays: [...groupBy(differing, ({ day }) => day)]
      .map(([day, lines]) => ({
        day,
        rows: sumOf(lines, "differing"),
        coins: lines.map(({ coin, difference }) => ({ coin, difference })),
        value: valueDifferences(valuation, lines),
      }))
      .reverse(),
    clients,
    clientCount: count,
    partial: findGaps(coverage),
  };
}

const SUMMED = ["feePaid", "agreed", "paid", "difference", "rounding", "untestedRebate"] as const;

function sumFields(lines: readonly AuditedDay[]) {
  const sums = SUMMED.map((field) => [field, sumAmounts(lines.map((line) => line[field]))]);
  return Object.fromEntries(sums) as Record<(typeof SUMMED)[number], Amount>;
}

function valueDifferences(valuation: Valuation, lines: readonly AuditedDay[]): ValuedSum {
  const differing = lines.filter(({ difference }) => !isZeroAmount(difference));
  return valueSums(
    valuation,
    differing.map(({ day, coin, difference }) => ({ day, coin, amount: difference })),
  );
}

const COLUMNS: Columns<AuditedRow> = [
  { header: "date", kind: "day", read: ({ day }) => day },
  ...columnsOf("text", "uid", "coin", "symbol", "productType"),
  ...columnsOf("amount", "feePaid"),
  { header: "agreedShare", kind: "amount", read: ({ share }) => share },
  { header: "agreedRebate", kind: "amount", read: ({ agreed }) => agreed },
  { header: "rebateAmount", kind: "amount", read: ({ paid }) => paid },
  ...columnsOf("amount", "difference"),
];

/** Every row that was not paid as agreed, oldest day first. */
export async function openRebateAuditTable(
  scope: WholeAccountScope,
  range: DayRange,
): Promise<ExportTable> {
  const spans = termSpans(await listTerms(scope), range);
  const days = await auditDays(scope, { range, spans });
  const differing = new Set(days.filter((line) => line.differing > 0).map(({ day }) => day));
  return tableOf(COLUMNS, streamDifferences(scope, [...differing], spans));
}

async function* streamDifferences(
  scope: WholeAccountScope,
  days: readonly Day[],
  spans: readonly TermSpan[],
): AsyncGenerator<AuditedRow> {
  for (const day of days) yield* await listDifferences(scope, { day, spans });
}
