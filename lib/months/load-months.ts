import { sumDaysAsOf } from "@/lib/commissions/store/days/history";
import { sumByCoin } from "@/lib/commissions/sum-by-coin";
import { systemClock } from "@/lib/core/clock";
import type { Day } from "@/lib/core/day";
import { listMonths, type Month, monthDays, monthOf } from "@/lib/core/month";
import type { WholeAccountScope } from "@/lib/core/scope";
import { findGaps, unsettledDays } from "@/lib/coverage/coverage";
import { findSince, loadCoverageDays } from "@/lib/coverage/load-coverage";
import { type Columns, columnsOf, tableOf } from "@/lib/exports/export-table";
import {
  type MonthAdjustment,
  type MonthCloseContent,
  type MonthState,
  type MonthView,
  storedMissing,
} from "@/lib/months/month-close";
import { findMonthClose, listAdjustments, listMonthCloses } from "@/lib/months/store";
import { composeMonthClose } from "./close-month";
import { hashContent } from "./content-hash";

/** Every month of the account, newest first. `today`: the exchange's day. */
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
        state: close ? "closed" : openState(month, unknown, today),
        close: close ? { closedAt: close.closedAt, closedBy: close.closedBy } : null,
        coins: sumByCoin(own(sums)).sort((a, b) => b.rowCount - a.rowCount),
        adjustments: new Set(versions).size,
      };
    });
}

function openState(month: Month, unknown: readonly Day[], today: Day): MonthState {
  if (monthDays(month).to >= today) return "running";
  return unknown.length > 0 ? "gaps" : "whole";
}

export type MonthCloseView = Awaited<ReturnType<typeof loadMonthClose>>;

/**
 * A closed month as it was closed, or an open one (`close` null) as it is now. `adjustments`: later
 * versions of its days, none while it is open. `ledger`: the sums of the month now. `today`: the
 * exchange's day.
 */
export async function loadMonthClose(scope: WholeAccountScope, month: Month, today: Day) {
  const [close, sums] = await Promise.all([
    findMonthClose(scope, month),
    sumDaysAsOf(scope, monthDays(month), null),
  ]);
  const ledger = sumByCoin(sums);
  const isOver = monthDays(month).to < today;
  if (!close) {
    const content = await composeMonthClose(scope, month, { today, nowMs: systemClock.now() });
    return { content, close: null, adjustments: [], ledger, isOver };
  }
  const { content } = close;
  const isIntact = hashContent(content) === close.contentHash;
  const adjustments = await listAdjustments(scope, { month });
  return { content, close: { ...close, isIntact }, adjustments, ledger, isOver };
}

type MonthCloseLine = Omit<MonthAdjustment, "day" | "revision" | "seenAtMs"> & {
  readonly kind: string;
  readonly month: Month;
  readonly adjustment: MonthAdjustment | null;
  readonly valued:
    | (MonthCloseContent["coins"][number] & Pick<MonthCloseContent, "currency">)
    | null;
};

const COLUMNS: Columns<MonthCloseLine> = [
  ...columnsOf("text", "kind", "month"),
  { header: "date", kind: "day", read: ({ adjustment }) => adjustment?.day },
  { header: "revision", kind: "count", read: ({ adjustment }) => adjustment?.revision },
  {
    header: "seenAt",
    kind: "instant",
    read: ({ adjustment }) => adjustment && new Date(adjustment.seenAtMs),
  },
  ...columnsOf("text", "coin"),
  { header: "rows", kind: "count", read: ({ rowCount }) => rowCount },
  ...columnsOf("amount", "fee", "feeDeduction", "feePaid", "rebateAmount"),
  { header: "feeRowsNotGiven", kind: "count", read: (line) => storedMissing(line, "fee") },
  { header: "feePaidRowsNotGiven", kind: "count", read: (line) => storedMissing(line, "feePaid") },
  { header: "currency", kind: "text", read: ({ valued }) => valued?.currency },
  { header: "feePaidValue", kind: "amount", read: ({ valued }) => valued?.feePaidValue.value },
  { header: "rebateValue", kind: "amount", read: ({ valued }) => valued?.rebateValue.value },
  // A line has one coin, so at most one amount.
  {
    header: "rebateNotValued",
    kind: "amount",
    read: ({ valued }) => valued?.rebateValue.unvalued[0]?.amount,
  },
];

/**
 * A row for each coin, each adjustment seen in the month, and each later adjustment of it. `today`:
 * the exchange's day.
 */
export async function openMonthCloseTable(scope: WholeAccountScope, month: Month, today: Day) {
  return tableOf(COLUMNS, linesOf(await loadMonthClose(scope, month, today)));
}

function linesOf({ content, close, adjustments }: MonthCloseView): MonthCloseLine[] {
  const { month, currency } = content;
  const kind = close ? "statement" : "open month";
  const adjusted = (kind: string) => (line: MonthAdjustment) => ({
    ...line,
    kind,
    adjustment: line,
    valued: null,
  });
  return [
    ...content.coins.map((line) => ({
      ...line,
      kind,
      month,
      adjustment: null,
      valued: { ...line, currency },
    })),
    ...content.adjustments.map(adjusted("adjustment seen in this month")),
    ...adjustments.map(adjusted("later adjustment of this month")),
  ];
}
