import { systemClock } from "@/lib/core/clock";
import type { CommissionSums } from "@/lib/core/commissions/commission";
import type { Day } from "@/lib/core/day";
import { columnsOf } from "@/lib/core/files/export-table";
import { listMonths, type Month, monthDays, monthOf } from "@/lib/core/month";
import type { MonthStatement, MonthView, StatementValue } from "@/lib/core/reports/month-statement";
import type { WholeAccountScope } from "@/lib/core/scope";
import { findMonthClose, listAdjustments, listMonthCloses } from "@/lib/store/accounts/month-closes";
import { sumDaysAsOf } from "@/lib/store/commissions/days/history";
import { findGaps, unsettledDays } from "../coverage/coverage";
import { findSince, loadCoverageDays } from "../coverage/load";
import { composeStatement, hashContent, sumByCoin } from "./statement";

/** Every month that the account knows, the newest first. `today` is the exchange's day. */
export async function loadMonths(scope: WholeAccountScope, today: Day): Promise<MonthView[]> {
  const since = await findSince(scope, today);
  const range = { from: monthDays(monthOf(since)).from, to: monthDays(monthOf(today)).to };
  const days = await loadCoverageDays(scope, range, today);
  const [closes, sums, adjustments] = await Promise.all([
    listMonthCloses(scope),
    sumDaysAsOf(scope, range, null),
    listAdjustments(scope, {}),
  ]);
  return listMonths(range)
    .reverse()
    .map((month) => {
      const own = <T extends { readonly day: Day }>(list: readonly T[]) =>
        list.filter(({ day }) => monthOf(day) === month);
      const close = closes.find((closed) => closed.month === month);
      const unknown = unsettledDays(own(days)).map(({ day }) => day);
      const versions = own(adjustments).map(({ day, revision }) => `${day} ${revision}`);
      return {
        month,
        days: own(days).length,
        unknown,
        partial: findGaps(own(days)),
        state: close ? "closed" : stateOf(month, unknown, today),
        close: close ? { closedAt: close.closedAt, closedBy: close.closedBy } : null,
        coins: sumByCoin(own(sums)).sort((a, b) => b.rowCount - a.rowCount),
        adjustments: new Set(versions).size,
      };
    });
}

function stateOf(month: Month, unknown: readonly Day[], today: Day) {
  if (monthDays(month).to >= today) return "running";
  return unknown.length > 0 ? "gaps" : "whole";
}

export type StatementView = Awaited<ReturnType<typeof loadStatement>>;

/**
 * The statement of a closed month as it was closed, or of an open one (`close` null) as it is now. `adjustments`: later
 * versions of its days, none while it is open. `ledger`: the sums of the month now. `today` is the exchange's day.
 */
export async function loadStatement(scope: WholeAccountScope, month: Month, today: Day) {
  const [close, sums] = await Promise.all([
    findMonthClose(scope, month),
    sumDaysAsOf(scope, monthDays(month), null),
  ]);
  const ledger = sumByCoin(sums);
  const isOver = monthDays(month).to < today;
  if (!close) {
    const statement = await composeStatement(scope, month, { today, nowMs: systemClock.now() });
    return { statement, close: null, adjustments: [], ledger, isOver };
  }
  const statement = close.statement as MonthStatement; // written by closeMonth; its hash says that it still is
  const isIntact = hashContent(statement) === close.contentHash;
  const adjustments = await listAdjustments(scope, { month });
  return { statement, close: { ...close, isIntact }, adjustments, ledger, isOver };
}

/** A row for each coin, each adjustment seen in the month, and each later one of it. `today`: the exchange's day. */
export async function openStatementTable(scope: WholeAccountScope, month: Month, today: Day) {
  const view = await loadStatement(scope, month, today);
  return {
    columns: [
      ...columnsOf("text", "kind", "month"),
      ...columnsOf("day", "date"),
      ...columnsOf("count", "revision"),
      ...columnsOf("text", "seenAt", "coin"),
      ...columnsOf("count", "rows"),
      ...columnsOf("amount", "dealAmount", "fee", "feeDeduction", "feePaid", "rebateAmount"),
      ...columnsOf("text", "currency"),
      ...columnsOf("amount", "feePaidValue", "rebateValue", "rebateNotValued"),
    ],
    rows: rowsOf(view),
  };
}

async function* rowsOf({ statement, close, adjustments }: StatementView): AsyncGenerator<(string | null)[]> {
  const kind = close ? "statement" : "open month";
  for (const line of statement.coins) {
    const values = [line.feePaidValue.value, line.rebateValue.value, unvalued(line.rebateValue)];
    yield [kind, statement.month, null, null, null, ...sums(line), statement.currency, ...values];
  }
  const lists = [
    { list: statement.adjustments, kind: "adjustment seen in this month" },
    { list: adjustments, kind: "later adjustment of this month" },
  ];
  for (const { list, kind: name } of lists) {
    for (const line of list) {
      const { month, day, revision, seenAtMs } = line;
      const where = [month, day, String(revision), new Date(seenAtMs).toISOString()];
      yield [name, ...where, ...sums(line), null, null, null, null];
    }
  }
}

function sums({ coin, rowCount, dealAmount, fee, feeDeduction, feePaid, rebateAmount }: CommissionSums) {
  return [coin, String(rowCount), dealAmount, fee, feeDeduction, feePaid, rebateAmount];
}

/** Of one coin, so at most one amount. */
function unvalued({ unvalued: [left] }: StatementValue): string | null {
  return left?.amount ?? null;
}
