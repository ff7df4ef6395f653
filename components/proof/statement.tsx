import { useLocale, useTranslations } from "next-intl";
import { Figure } from "@/components/ui/figure";
import { countText } from "@/components/ui/text/amount-text";
import { dayLabel, daysLabel, listWords, monthLabel } from "@/components/ui/text/day-text";
import { useWords } from "@/components/ui/text/use-words";
import { monthDays } from "@/lib/core/month";
import type {
  MonthStatement,
  StatementAdjustment,
  StatementSums,
  StatementValue,
} from "@/lib/core/reports/month-statement";
import { visibleText } from "@/lib/core/visible-text";
import { Moment } from "./moment";
import styles from "./proof.module.css";
import { RatesOfStatement } from "./statement-rates";

const COLUMNS = ["dealAmount", "fee", "feeDeduction", "feePaid", "rebateAmount"] as const;

/** The month per coin, with values and the rates behind them. */
export function Statement({ statement }: { statement: MonthStatement }) {
  const words = useWords();
  const { t } = words;
  const { coins, currency, rebateValue, unknownDays } = statement;
  const rebateIn = t("proof.statement.rebateIn", { currency });
  return (
    <>
      {unknownDays.length > 0 ? (
        <p className={styles.text}>
          {t("proof.statement.unknown", {
            count: unknownDays.length,
            days: daysLabel(
              unknownDays.map(({ day }) => day),
              31,
              listWords(words),
            ),
          })}
        </p>
      ) : null}
      <div className={styles.wrap}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("proof.coin")}</th>
              <th scope="col" className={styles.figure}>
                {t("proof.rows")}
              </th>
              {COLUMNS.map((field) => (
                <th key={field} scope="col" className={styles.figure}>
                  {t(`proof.statement.${field}`)}
                </th>
              ))}
              <th scope="col" className={styles.figure}>
                {rebateIn}
              </th>
            </tr>
          </thead>
          <tbody>
            {coins.map((line) => (
              <tr key={line.coin}>
                <SumCells sums={line} />
                <td className={styles.figure} data-label={rebateIn}>
                  <Value value={line.rebateValue} />
                </td>
              </tr>
            ))}
            <tr className={styles.foot}>
              <th scope="row" colSpan={COLUMNS.length + 2}>
                {t("proof.statement.all", { currency })}
              </th>
              <td className={styles.figure} data-label={currency}>
                <Value value={rebateValue} />
              </td>
            </tr>
          </tbody>
        </table>
      </div>
      <NotValued value={rebateValue} />
      <RatesOfStatement statement={statement} />
    </>
  );
}

function SumCells({ sums }: { sums: StatementSums }) {
  const t = useTranslations("proof");
  return (
    <>
      <th scope="row">{visibleText(sums.coin)}</th>
      <td className={styles.figure} data-label={t("rows")}>
        {countText(sums.rowCount)}
      </td>
      {COLUMNS.map((field) => (
        <td key={field} className={styles.figure} data-label={t(`statement.${field}`)}>
          <Figure amount={sums[field]} />
        </td>
      ))}
    </>
  );
}

function Value({ value: { value } }: { value: StatementValue }) {
  const t = useTranslations("proof.statement");
  return <Figure amount={value} reason={t("noRate")} />;
}

function NotValued({ value: { unvalued } }: { value: StatementValue }) {
  const t = useTranslations("proof");
  if (unvalued.length === 0) return null;
  const amounts = () =>
    unvalued.map(({ coin, amount }, at) => (
      <span key={coin}>
        {at > 0 ? t("comma") : ""}
        <Figure amount={amount} coin={coin} />
      </span>
    ));
  return <p className={`${styles.text} ${styles.gap}`}>{t.rich("statement.notValued", { amounts })}</p>;
}

/** Later versions of closed days, one line for each coin that they changed. */
export function Adjustments({ adjustments }: { adjustments: readonly StatementAdjustment[] }) {
  const t = useTranslations("proof");
  const language = useLocale();
  return (
    <div className={styles.wrap}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("day")}</th>
            <th scope="col">{t("statement.closedMonth")}</th>
            <th scope="col">{t("statement.seen")}</th>
            <th scope="col" className={styles.figure}>
              {t("rows")}
            </th>
            <th scope="col" className={styles.figure}>
              {t("statement.feePaid")}
            </th>
            <th scope="col" className={styles.figure}>
              {t("statement.rebateAmount")}
            </th>
          </tr>
        </thead>
        <tbody>
          {adjustments.map((line) => (
            <tr key={`${line.day} ${line.revision} ${line.coin}`}>
              <th scope="row">
                {dayLabel(line.day, language)}
                <span className={styles.line}>{t("revision", { revision: countText(line.revision) })}</span>
              </th>
              <td data-label={t("statement.closedMonth")}>
                {monthLabel(monthDays(line.month).from, language)}
              </td>
              <td data-label={t("statement.seen")}>
                <span>
                  <Moment ms={line.seenAtMs} />
                </span>
              </td>
              <td className={styles.figure} data-label={t("rows")}>
                {line.rowCount > 0
                  ? `+${countText(line.rowCount)}`
                  : countText(line.rowCount).replace("-", "−")}
              </td>
              <td className={styles.figure} data-label={t("statement.feePaid")}>
                <Figure amount={line.feePaid} coin={line.coin} />
              </td>
              <td className={styles.figure} data-label={t("statement.rebateAmount")}>
                <Figure amount={line.rebateAmount} coin={line.coin} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
