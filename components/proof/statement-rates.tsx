import { Figure } from "@/components/ui/figure";
import { dayLabel, shortDayLabel } from "@/components/ui/text/day-text";
import { useWords } from "@/components/ui/text/use-words";
import { sourceText } from "@/components/valuation/rates-text";
import type { MonthStatement } from "@/lib/core/reports/month-statement";
import { visibleText } from "@/lib/core/visible-text";
import styles from "./proof.module.css";

type Rate = MonthStatement["rates"][number];
/** Days in a row on which one coin had one and the same rate. */
type RateRun = Rate & { readonly to: Rate["day"] };

/** Every rate that was applied, with its day and source; the rule in words above them. */
export function RatesOfStatement({ statement }: { statement: MonthStatement }) {
  const { rates, currency, maxAgeDays, stableCoins } = statement;
  const words = useWords();
  const { t, language } = words;
  const runs = joinDays(rates);
  if (runs.length === 0) return null;
  return (
    <details className={styles.more}>
      <summary>{t("proof.statement.rates", { count: runs.length })}</summary>
      <p className={styles.text}>
        {t("proof.statement.rule", {
          days: maxAgeDays,
          currency,
          coins: stableCoins.join(t("proof.comma")),
        })}
      </p>
      <div className={styles.wrap}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("proof.coin")}</th>
              <th scope="col">{t("proof.statement.days")}</th>
              <th scope="col" className={styles.figure}>
                {t("proof.statement.rateIn", { currency })}
              </th>
              <th scope="col">{t("proof.statement.setFor")}</th>
              <th scope="col">{t("proof.statement.source")}</th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <tr key={`${run.coin} ${run.day}`}>
                <th scope="row">{visibleText(run.coin)}</th>
                <td data-label={t("proof.statement.days")}>
                  {run.day === run.to
                    ? shortDayLabel(run.day, language)
                    : `${shortDayLabel(run.day, language)} – ${shortDayLabel(run.to, language)}`}
                </td>
                <td className={styles.figure} data-label={t("proof.statement.rate")}>
                  <Figure amount={run.rate} />
                </td>
                <td data-label={t("proof.statement.setFor")}>
                  {run.rateDay ? dayLabel(run.rateDay, language) : t("proof.statement.anyDay")}
                </td>
                <td data-label={t("proof.statement.source")}>{sourceText(t, run.source)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function joinDays(rates: readonly Rate[]): RateRun[] {
  const runs: RateRun[] = [];
  for (const rate of rates.toSorted((a, b) => (`${a.coin} ${a.day}` < `${b.coin} ${b.day}` ? -1 : 1))) {
    const last = runs.at(-1);
    const goesOn =
      last &&
      last.coin === rate.coin &&
      last.rate === rate.rate &&
      last.rateDay === rate.rateDay &&
      last.source === rate.source;
    if (goesOn) runs[runs.length - 1] = { ...last, to: rate.day };
    else runs.push({ ...rate, to: rate.day });
  }
  return runs;
}
