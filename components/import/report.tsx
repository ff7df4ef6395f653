import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Notice } from "@/components/ui/notice";
import { rangeLabel } from "@/components/ui/text/day-text";
import { visibleText } from "@/lib/core/visible-text";
import styles from "./import.module.css";
import type { Contradiction, ReportView } from "./import-view";

/** What the file holds and what stands in the way of it. */
export function Report({ report }: { report: ReportView }) {
  const t = useTranslations("imports.report");
  const verdicts = useTranslations("imports.verdicts");
  const language = useLocale();
  return (
    <div className={styles.report}>
      {report.obstacles.map((obstacle) => (
        <Notice key={obstacle} tone="error">
          {obstacle}
        </Notice>
      ))}
      <ul className={styles.groups} aria-label={t("days")}>
        {report.groups.map(({ verdict, days, rows, from, to }) => (
          <li key={verdict} data-verdict={verdict}>
            {t.rich("verdict", { days, verdict: verdicts(verdict), b })}{" "}
            <span className={styles.quiet}>
              {t("span", { range: rangeLabel({ from, to }, language), rows })}
            </span>
          </li>
        ))}
        {report.leftOut > 0 ? <li>{t.rich("leftOut", { rows: report.leftOut, b })}</li> : null}
      </ul>
      {report.problems.length > 0 ? (
        <ul className={styles.problems} aria-label={t("lines")}>
          {report.problems.map(({ line, text }) => (
            <li key={`${line} ${text}`}>
              <span className={styles.line}>{t("line", { line: String(line) })}</span> {text}
            </li>
          ))}
          {report.problemCount > report.problems.length ? (
            <li className={styles.quiet}>
              {t("moreLines", { count: report.problemCount - report.problems.length })}
            </li>
          ) : null}
        </ul>
      ) : null}
      {report.contradictions.map((day) => (
        <Differences key={day.day} {...day} />
      ))}
    </div>
  );
}

const b = (words: ReactNode) => <b>{words}</b>;

function Differences({ day, differenceCount, differences }: Contradiction) {
  const t = useTranslations("imports.report");
  const [count, shown] = [differenceCount, differences.length];
  return (
    <div className={styles.wrap}>
      <table className={styles.table}>
        <caption>
          {count > shown ? t("differSome", { day, count, shown }) : t("differ", { day, count })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t("row")}</th>
            <th scope="col">{t("file")}</th>
            <th scope="col">{t("ledger")}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ key, file, ledger }, at) => (
            <tr key={JSON.stringify([key, file, ledger, at])}>
              <th scope="row">
                {[key.uid, key.coin, key.symbol, key.productType]
                  .filter(Boolean)
                  .map(visibleText)
                  .join(" · ")}
              </th>
              <td>{file ?? t("noRow")}</td>
              <td>{ledger ?? t("noRow")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
