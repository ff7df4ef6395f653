import { useLocale, useTranslations } from "next-intl";
import { Figure } from "@/components/ui/figure";
import { Icon } from "@/components/ui/icon";
import { monthLabel } from "@/components/ui/text/day-text";
import type { Text } from "@/components/ui/text/text";
import type { Amount } from "@/lib/core/amount";
import { type Month, monthDays } from "@/lib/core/month";
import { Moment } from "./moment";
import styles from "./proof.module.css";

export type MonthListView = {
  readonly month: Month;
  readonly state: "running" | "whole" | "gaps" | "closed";
  readonly days: number;
  readonly partial: string | null;
  readonly unknown: number;
  readonly close: { readonly closedAtMs: number; readonly closedBy: string } | null;
  readonly coins: readonly { readonly coin: string; readonly rebateAmount: Amount }[];
  readonly adjustments: number;
  readonly href: string;
};

/** Coins that a line of the list has room for. */
const FIRST_COINS = 3;

/** Months, the newest first: whether each can be closed or is, and what the ledger says of it now. */
export function MonthList({ months }: { months: readonly MonthListView[] }) {
  const t = useTranslations("proof.months");
  const language = useLocale();
  return (
    <div className={styles.wrap}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("month")}</th>
            <th scope="col">{t("state")}</th>
            <th scope="col" className={styles.figure}>
              {t("daysKnown")}
            </th>
            <th scope="col" className={styles.figure}>
              {t("rebateNow")}
            </th>
            <th scope="col">{t("adjustments")}</th>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row">
                <a href={month.href}>{monthLabel(monthDays(month.month).from, language)}</a>
              </th>
              <td data-label={t("state")}>
                <span>
                  <MonthState month={month} />
                </span>
              </td>
              <td className={styles.figure} data-label={t("daysKnown")}>
                {t("known", { known: month.days - month.unknown, days: month.days })}
              </td>
              <td className={styles.figure} data-label={t("rebateNow")}>
                <span>
                  {month.coins.slice(0, FIRST_COINS).map(({ coin, rebateAmount }) => (
                    <span key={coin} style={{ display: "block" }}>
                      <Figure amount={rebateAmount} coin={coin} />
                    </span>
                  ))}
                  {month.coins.length > FIRST_COINS ? (
                    <span className={styles.line}>
                      {t("moreCoins", { count: month.coins.length - FIRST_COINS })}
                    </span>
                  ) : null}
                </span>
              </td>
              <td data-label={t("adjustmentsShort")}>{adjustmentsText(t, month)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MonthState({ month: { state, close, partial } }: { month: MonthListView }) {
  const t = useTranslations("proof.months");
  switch (state) {
    case "running":
      return <span className={styles.quiet}>{t("running")}</span>;
    case "whole":
      return <>{t("whole")}</>;
    case "gaps":
      return (
        <span className={styles.state} data-tone="warn">
          <Icon name="warning" size={14} /> {t("gaps", { gaps: partial ?? "" })}
        </span>
      );
    case "closed":
      return (
        <>
          <span className={styles.state} data-tone="good">
            <Icon name="check" size={14} /> {t("closed")}
          </span>
          {close ? (
            <span className={styles.line}>
              {t.rich("closedBy", { person: close.closedBy, at: () => <Moment ms={close.closedAtMs} /> })}
            </span>
          ) : null}
        </>
      );
    default:
      return state satisfies never;
  }
}

function adjustmentsText(t: Text<"proof.months">, { state, adjustments }: MonthListView): string {
  if (state !== "closed") return "";
  return adjustments === 0 ? t("none") : t("restatements", { count: adjustments });
}
