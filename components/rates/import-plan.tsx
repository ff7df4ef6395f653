import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Figure } from "@/components/ui/figure";
import { Notice } from "@/components/ui/notice";
import { amountLabel } from "@/components/ui/text/amount-text";
import { listText } from "@/components/ui/text/list-text";
import type { Text } from "@/components/ui/text/text";
import { visibleText } from "@/lib/core/visible-text";
import styles from "./import.module.css";
import type { ImportPlan, PlannedRate } from "./import-view";

type ImportPlanViewProps = { plan: ImportPlan; fileName: string; action: ReactNode };

/** What a file would do, the lines that stop it first. `action` stands where nothing stops it. */
export function ImportPlanView({ plan, fileName, action }: ImportPlanViewProps) {
  const t = useTranslations("rates.import");
  const language = useLocale();
  const problem = obstacleText(t, plan);
  return (
    <div className={styles.plan}>
      <p className={styles.planHead}>
        {t.rich("plan", { file: fileName, ...plan.counts, b: (words) => <b>{words}</b> })}
      </p>
      {plan.refused.length > 0 ? (
        <ul className={styles.refused} aria-label={t("refusedLines")}>
          {plan.refused.map(({ line, problem: why }) => (
            <li key={line}>
              <span className={styles.line}>{t("line", { line: String(line) })}</span> {why}
            </li>
          ))}
          <More of={plan.counts.refused} shown={plan.refused.length} further="moreLines" />
        </ul>
      ) : null}
      {plan.unknownCoins.length > 0 ? (
        <Notice>{t("unknownCoins", { coins: listText(plan.unknownCoins, language) })}</Notice>
      ) : null}
      <PlannedTable
        list="replaced"
        rates={plan.changed}
        count={plan.counts.changed}
        currency={plan.currency}
      />
      <PlannedTable list="fresh" rates={plan.added} count={plan.counts.added} currency={plan.currency} />
      {problem === null ? action : <p className={styles.importText}>{problem}</p>}
    </div>
  );
}

type PlannedTableProps = {
  list: "replaced" | "fresh";
  rates: readonly PlannedRate[];
  count: number;
  currency: string;
};

function PlannedTable({ list, rates, count, currency }: PlannedTableProps) {
  const t = useTranslations("rates.import");
  if (rates.length === 0) return null;
  return (
    <div className={styles.wrap}>
      <table className={styles.planned}>
        <caption>{t(list, { count })}</caption>
        <thead>
          <tr>
            <th scope="col">{t("columns.line")}</th>
            <th scope="col">{t("columns.coin")}</th>
            <th scope="col">{t("columns.day")}</th>
            <th scope="col" className={styles.figure}>
              {t("columns.rate", { currency })}
            </th>
            <th scope="col">{t("columns.source")}</th>
          </tr>
        </thead>
        <tbody>
          {rates.map(({ line, rate, before }) => (
            <tr key={line}>
              <td className="figures">{line}</td>
              <td>{visibleText(rate.coin)}</td>
              <td className="figures">{rate.day}</td>
              <td className={styles.figure}>
                {before === null ? null : (
                  <>
                    <s title={before.rate}>{amountLabel(before.rate)}</s> →{" "}
                  </>
                )}
                <Figure amount={rate.rate} />
              </td>
              <td>
                {before !== null && before.source !== rate.source ? <s>{before.source}</s> : null}{" "}
                {rate.source}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <More of={count} shown={rates.length} further="moreRates" />
    </div>
  );
}

type MoreProps = { of: number; shown: number; further: "moreLines" | "moreRates" };

function More({ of, shown, further }: MoreProps) {
  const t = useTranslations("rates.import");
  return of > shown ? <span className={styles.more}>{t(further, { count: of - shown })}</span> : null;
}

/** Why the file cannot be applied; null where it can. */
function obstacleText(t: Text<"rates.import">, { counts }: ImportPlan): string | null {
  if (counts.refused > 0) return t("obstacle", { count: counts.refused });
  return counts.added + counts.changed === 0 ? t("nothing") : null;
}
