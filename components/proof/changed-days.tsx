import { useLocale, useTranslations } from "next-intl";
import { countText } from "@/components/ui/text/amount-text";
import { dayLabel } from "@/components/ui/text/day-text";
import type { Text } from "@/components/ui/text/text";
import { type Amount, isZeroAmount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import { Change } from "./change";
import styles from "./proof.module.css";

export type ChangedDayView = {
  readonly day: Day;
  /** Revisions; null: the day was not known yet. */
  readonly was: number | null;
  readonly now: number;
  readonly coins: readonly {
    readonly coin: string;
    readonly rebateChange: Amount;
    readonly rowChange: number;
  }[];
};

/** Days that are in another version now than they were. */
export function ChangedDays({ days, dayUrl }: { days: readonly ChangedDayView[]; dayUrl: string }) {
  const t = useTranslations("proof");
  const language = useLocale();
  return (
    <div className={styles.wrap}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("day")}</th>
            <th scope="col">{t("asOf.thenNow")}</th>
            <th scope="col" className={styles.figure}>
              {t("rows")}
            </th>
            <th scope="col" className={styles.figure}>
              {t("rebateChange")}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, was, now, coins }) => (
            <tr key={day}>
              <th scope="row">
                <a href={`${dayUrl}${day}`}>{dayLabel(day, language)}</a>
              </th>
              <td data-label={t("asOf.thenNow")}>
                {was === null ? t("asOf.notKnownThen", { now }) : t("asOf.versions", { was, now })}
              </td>
              <td className={styles.figure} data-label={t("rows")}>
                {rowsText(
                  t,
                  coins.reduce((sum, { rowChange }) => sum + rowChange, 0),
                )}
              </td>
              <td className={styles.figure} data-label={t("rebateChange")}>
                <span>
                  {coins
                    .filter(({ rebateChange }) => !isZeroAmount(rebateChange))
                    .map(({ coin, rebateChange }) => (
                      <span key={coin} style={{ display: "block" }}>
                        <Change amount={rebateChange} coin={coin} />
                      </span>
                    ))}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function rowsText(t: Text<"proof">, change: number): string {
  if (change === 0) return t("asOf.asMany");
  return change > 0 ? `+${countText(change)}` : `−${countText(-change)}`;
}
