import { useLocale, useTranslations } from "next-intl";
import { countText } from "@/components/ui/text/amount-text";
import { dayLabel } from "@/components/ui/text/day-text";
import type { Day } from "@/lib/core/day";
import type { StatedTotal } from "@/lib/core/reports/reconciliation";
import styles from "./proof.module.css";
import { TotalState, type TotalStateView } from "./total-state";

export type ReconciledDayView = {
  readonly day: Day;
  readonly rows: number;
  readonly totals: readonly (TotalStateView & { readonly total: StatedTotal })[] | null;
};

/** Days with how their totals compare; each leads to its rows. `dayUrl` ends where the day is added. */
export function DayList({ days, dayUrl }: { days: readonly ReconciledDayView[]; dayUrl: string }) {
  const t = useTranslations("proof");
  const language = useLocale();
  const names = days.find(({ totals }) => totals !== null)?.totals?.map(({ total }) => total) ?? [];
  return (
    <div className={styles.wrap}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("day")}</th>
            <th scope="col" className={styles.figure}>
              {t("rows")}
            </th>
            {names.map((name) => (
              <th key={name} scope="col">
                <code className={styles.code}>{name}</code>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, rows, totals }) => (
            <tr key={day}>
              <th scope="row">
                <a href={`${dayUrl}${day}`}>{dayLabel(day, language)}</a>
              </th>
              <td className={styles.figure} data-label={t("rows")}>
                {countText(rows)}
              </td>
              {totals === null ? (
                <td colSpan={Math.max(names.length, 1)} className={styles.quiet}>
                  {t("reconciliation.notCompared")}
                </td>
              ) : (
                totals.map((view) => (
                  <td key={view.total} data-label={view.total}>
                    <TotalState view={view} />
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
