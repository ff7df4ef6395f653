import { countText } from "@/components/ui/amount-text";
import { LocalTime } from "@/components/ui/local-time";
import { failureText } from "@/lib/core/failure";
import { daysDone, durationText, type RunView, resultText, triggerText } from "./run-view";
import styles from "./runs-table.module.css";

/** The last runs, newest first. */
export function RunsTable({ runs }: { runs: readonly RunView[] }) {
  return (
    <div className={styles.wrap}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Started</th>
            <th scope="col">By</th>
            <th scope="col" className={styles.figure}>
              Took
            </th>
            <th scope="col" className={styles.figure}>
              Days
            </th>
            <th scope="col" className={styles.figure}>
              Rows
            </th>
            <th scope="col" className={styles.figure}>
              Requests
            </th>
            <th scope="col" className={styles.figure}>
              Retries
            </th>
            <th scope="col">Result</th>
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
  return (
    <tr>
      <td>
        <LocalTime ms={run.startedAtMs} />
      </td>
      <td>{triggerText[run.trigger]}</td>
      <td className={styles.figure}>
        {run.finishedAtMs === null ? "" : durationText(run.finishedAtMs - run.startedAtMs)}
      </td>
      <td className={styles.figure}>
        {countText(daysDone(run))} of {countText(run.daysPlanned)}
      </td>
      <td className={styles.figure}>{countText(run.rows)}</td>
      <td className={styles.figure}>{countText(run.requests)}</td>
      <td className={styles.figure}>{countText(run.retries)}</td>
      <td data-result={run.status}>
        {resultText(run)}
        {run.failure ? <span className={styles.why}>{failureText[run.failure.kind].happened}</span> : null}
      </td>
    </tr>
  );
}
