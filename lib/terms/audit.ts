import { type Amount, isZeroAmount, sumAmounts } from "@/lib/core/amount";
import type { Day, DayRange } from "@/lib/core/day";
import { groupBy } from "@/lib/core/group-by";
import type { WholeAccountScope } from "@/lib/core/scope";
import { findGaps } from "@/lib/coverage/coverage";
import type { DayGaps } from "@/lib/coverage/day-status";
import { loadCoverageDays } from "@/lib/coverage/load-coverage";
import { type Columns, columnsOf, type ExportTable, tableOf } from "@/lib/exports/export-table";
import { readValuation } from "@/lib/rates/store/reference-rates";
import { type Valuation, type ValuedSum, valueSums } from "@/lib/rates/valuation";
import {
  type AuditedClient,
  type AuditedDay,
  type AuditedRow,
  type AuditSums,
  auditDays,
  listDifferences,
  readAudit,
} from "@/lib/terms/store/rebate-audit";
import { listTerms } from "@/lib/terms/store/terms";
import { type TermSpan, termSpans } from "@/lib/terms/terms";

export type AuditedCoin = AuditSums & {
  readonly coin: string;
  readonly rows: number;
  readonly tested: number;
  readonly differing: number;
  readonly untestedRebate: Amount;
};

export type DifferingDay = {
  readonly day: Day;
  readonly rows: number;
  readonly coins: readonly { readonly coin: string; readonly difference: Amount }[];
  readonly value: ValuedSum;
};

export type RebateAudit = {
  /** Whether any term holds on a day of the range; else no row is read. */
  readonly hasTerms: boolean;
  readonly currency: string;
  readonly rows: number;
  readonly tested: number;
  readonly differing: number;
  /** Days with rows. */
  readonly days: number;
  /** Paid less agreed, of all coins: below zero was paid too little. */
  readonly value: ValuedSum;
  readonly coins: readonly AuditedCoin[];
  /** Newest first. */
  readonly differingDays: readonly DifferingDay[];
  readonly clients: readonly AuditedClient[];
  /** Of all clients, product types and coins that differ; `clients` has the largest. */
  readonly clientCount: number;
  /** What of the range is not known; null: all of it is. */
  readonly partial: DayGaps | null;
};

/** Lines of clients that a page lists; the file has every row. */
const MOST_CLIENTS = 50;

/** Every row of the range against what was agreed for it. `today`: the exchange's day. */
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
  const { days, clients, count } = await readAudit(
    scope,
    { range, spans },
    { valuation, limit: MOST_CLIENTS },
  );
  const sumOf = (list: readonly AuditedDay[], field: "rows" | "tested" | "differing") =>
    list.reduce((total, line) => total + line[field], 0);
  const differing = days.filter((line) => line.differing > 0);
  return {
    hasTerms: spans.length > 0,
    currency: valuation.currency,
    rows: sumOf(days, "rows"),
    tested: sumOf(days, "tested"),
    differing: sumOf(days, "differing"),
    days: new Set(days.map(({ day }) => day)).size,
    value: valueDifferences(valuation, differing),
    coins: [...groupBy(days, ({ coin }) => coin)].map(([coin, lines]) => ({
      coin,
      rows: sumOf(lines, "rows"),
      tested: sumOf(lines, "tested"),
      differing: sumOf(lines, "differing"),
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

const FIELDS = ["feePaid", "agreed", "paid", "difference", "rounding", "untestedRebate"] as const;

function sumFields(lines: readonly AuditedDay[]) {
  const sums = FIELDS.map((field) => [field, sumAmounts(lines.map((line) => line[field]))]);
  return Object.fromEntries(sums) as Record<(typeof FIELDS)[number], Amount>;
}

function valueDifferences(valuation: Valuation, lines: readonly AuditedDay[]): ValuedSum {
  return valueSums(
    valuation,
    lines.flatMap(({ day, coin, difference }) =>
      isZeroAmount(difference) ? [] : [{ day, coin, amount: difference }],
    ),
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

/** Every row that was not paid as agreed, the oldest day first. */
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
