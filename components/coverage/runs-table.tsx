import { useLocale, useTranslations } from "next-intl";
import { LocalTime } from "@/components/ui/local-time";
import { countText } from "@/components/ui/text/amount-text";
import { dayLabel } from "@/components/ui/text/day-text";
import { dayOf } from "@/lib/core/day";
import { daysDone, durationText, type RunView, resultText } from "./run-view";
import styles from "./runs-table.module.css";

/** The last runs, newest first. */
export function RunsTable({ runs }: { runs: readonly RunView[] }) {
  const t = useTranslations("coverage.runs");
  return (
    <div className={styles.wrap}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("started")}</th>
            <th scope="col">{t("ofBy")}</th>
            <th scope="col" className={styles.figure}>
              {t("took")}
            </th>
            <th scope="col" className={styles.figure}>
              {t("read")}
            </th>
            <th scope="col" className={styles.figure}>
              {t("rows")}
            </th>
            <th scope="col" className={styles.figure}>
              {t("requests")}
            </th>
            <th scope="col" className={styles.figure}>
              {t("retries")}
            </th>
            <th scope="col">{t("result")}</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <RunRow key={run.id} run={run} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RunRow({ run }: { run: RunView }) {
  const t = useTranslations("coverage.runs");
  const words = useTranslations("failures");
  return (
    <tr>
      <td>
        <LocalTime ms={run.startedAtMs} />
      </td>
      <td>
        {t(`subjects.${run.subject}`)} · {t(`triggers.${run.trigger}`)}
      </td>
      <td className={styles.figure}>
        {run.finishedAtMs === null ? "" : durationText(t, run.finishedAtMs - run.startedAtMs)}
      </td>
      <td className={styles.figure}>
        <ReadText run={run} />
      </td>
      <td className={styles.figure} data-unit={run.subject === "commissions" ? "rows" : "listed"}>
        {countText(run.rows)}
      </td>
      <td className={styles.figure}>{countText(run.requests)}</td>
      <td className={styles.figure}>{countText(run.retries)}</td>
      <td data-result={run.status}>
        {resultText(t, run)}
        {run.failure ? (
          <span className={styles.why}>{words(`${run.subject}.${run.failure.kind}.happened`)}</span>
        ) : null}
      </td>
    </tr>
  );
}

/** The days of a run over commissions; how far back one over repayments came. */
function ReadText({ run }: { run: RunView }) {
  const t = useTranslations("coverage.runs");
  const language = useLocale();
  if (run.subject === "commissions") return t("daysRead", { done: daysDone(run), planned: run.daysPlanned });
  if (run.reachedAtMs === null) return t("nothing");
  return t("backTo", { day: dayLabel(dayOf(run.reachedAtMs), language) });
}
