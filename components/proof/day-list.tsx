"use client";
import { useLocale, useTranslations } from "next-intl";
import { columnsOf, DataTable } from "@/components/ui/data-table";
import { countText } from "@/components/ui/text/amount-text";
import { dayLabel } from "@/components/ui/text/day-text";
import type { Day } from "@/lib/core/day";
import { STATED_TOTALS, type StatedTotal } from "@/lib/core/reports/reconciliation";
import styles from "./proof.module.css";
import { TotalState, type TotalStateView } from "./total-state";

export type ReconciledDayView = {
  readonly day: Day;
  readonly rows: number;
  /** Null: not compared yet. */
  readonly totals: readonly (TotalStateView & { readonly total: StatedTotal })[] | null;
};

const column = columnsOf<ReconciledDayView>();

/** Days with how their totals compare; each leads to its rows. `dayUrl` ends where the day is added. */
export function DayList({ days, dayUrl }: { days: readonly ReconciledDayView[]; dayUrl: string }) {
  const t = useTranslations("proof");
  const language = useLocale();
  const columns = column.columns([
    column.accessor("day", {
      header: t("day"),
      cell: ({ getValue }) => <a href={`${dayUrl}${getValue()}`}>{dayLabel(getValue(), language)}</a>,
      meta: { isLead: true },
    }),
    column.accessor("rows", {
      header: t("rows"),
      cell: ({ getValue }) => countText(getValue()),
      meta: { isFigure: true },
    }),
    ...STATED_TOTALS.map((total) =>
      column.display({
        id: total,
        header: total,
        cell: ({ row: { original } }) => {
          const view = original.totals?.find((each) => each.total === total);
          if (view) return <TotalState view={view} />;
          return <span className={styles.quiet}>{t("reconciliation.notCompared")}</span>;
        },
      }),
    ),
  ]);
  return <DataTable rows={days} rowId={({ day }) => day} columns={columns} />;
}
