import type { ReactNode } from "react";
import { countText, plural } from "@/components/ui/amount-text";
import { longDayLabel } from "@/components/ui/day-text";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import { type ExchangeFailure, failureText } from "@/lib/core/failure";
import { type CoverageDay, statusMeaning, statusWord } from "./coverage-day";
import styles from "./day-details.module.css";

/** Everything known of one day: its state, rows, revision, when it was read, and what went wrong. */
export function DayDetails({ day, ledgerHref }: { day: CoverageDay; ledgerHref: string }) {
  const read = day.fetchedAtMs !== null;
  return (
    <div className={styles.details} aria-live="polite">
      <h3 className={styles.title}>{longDayLabel(day.day)}</h3>
      <dl className={styles.facts}>
        <Fact term="State">
          <strong>{statusWord[day.status]}</strong>
          <span className={styles.meaning}>{statusMeaning[day.status]}</span>
        </Fact>
        {read ? <Fact term="Rows">{countText(day.rowCount)}</Fact> : null}
        {day.revision > 0 ? <Fact term="Revision">{revisionText(day.revision)}</Fact> : null}
        {day.fetchedAtMs !== null ? (
          <Fact term="Last read whole">
            <LocalTime ms={day.fetchedAtMs} />
          </Fact>
        ) : null}
        {day.daysUntilLost === null ? null : <WindowFact inDays={day.daysUntilLost} />}
      </dl>
      {day.failure ? <FailureNote failure={day.failure} kept={read} /> : null}
      {day.rowCount > 0 ? <a href={ledgerHref}>Show its rows</a> : null}
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function revisionText(revision: number): string {
  return revision === 1 ? "1 (as first read)" : `${revision} (restated ${plural(revision - 1, "time")})`;
}

function WindowFact({ inDays }: { inDays: number }) {
  return <Fact term="Leaves the window">{inDays === 0 ? "today" : `in ${plural(inDays, "day")}`}</Fact>;
}

function FailureNote({ failure, kept }: { failure: ExchangeFailure; kept: boolean }) {
  const words = failureText[failure.kind];
  const code = [
    failure.code ? `code ${failure.code}` : "",
    failure.httpStatus ? `HTTP ${failure.httpStatus}` : "",
  ];
  return (
    <Notice tone="error">
      <strong>{words.happened}</strong> {words.next}
      {kept ? " What is shown is from the last whole read." : ""}
      <span className={styles.code}>
        {[...code, failure.detail].filter((part) => part !== "").join(" · ")}
      </span>
    </Notice>
  );
}
