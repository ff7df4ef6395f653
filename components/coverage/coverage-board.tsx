"use client";
import { createParser, useQueryState } from "nuqs";
import { Panel } from "@/components/ui/panel";
import { type Day, type DayRange, parseDay } from "@/lib/core/day";
import { Calendar } from "./calendar";
import styles from "./coverage-board.module.css";
import type { CoverageDay } from "./coverage-day";
import { DayDetails } from "./day-details";
import { Legend } from "./legend";
import type { SyncProgressView } from "./run-view";
import { RunsTable } from "./runs-table";
import { SyncControl, type SyncRequestOutcome } from "./sync-control";
import { useSyncProgress } from "./use-sync-progress";
import { WindowWarning } from "./window-warning";

const dayParser = createParser<Day>({ parse: parseDayOrNull, serialize: (day) => day });

type CoverageBoardProps = {
  first: SyncProgressView;
  /** Every day of the range, oldest first; those that a sync can change come anew with its progress. */
  days: readonly CoverageDay[];
  range: DayRange;
  /** The oldest day the exchange still gives. */
  edge: Day;
  /** Answers SyncProgressView as JSON. */
  progressUrl: string;
  /** Null where this person may not start one. */
  requestSync: (() => Promise<SyncRequestOutcome>) | null;
  /** Of the ledger, with its account; the day's range is added. */
  ledgerUrl: string;
};

/** The calendar, what it means, the day that is open, and the sync that fills it while one looks. */
export function CoverageBoard({
  first,
  range,
  edge,
  progressUrl,
  requestSync,
  ledgerUrl,
  ...given
}: CoverageBoardProps) {
  const live = useSyncProgress(progressUrl, first);
  const [selected, setSelected] = useQueryState("day", dayParser);
  const days = withNews(given.days, live.progress.days);
  const day = days.find((candidate) => candidate.day === selected);
  return (
    <>
      <SyncControl live={live} requestSync={requestSync} />
      <WindowWarning days={days} />
      <Panel id="calendar-title" title="Days" note="UTC+8 days of the exchange">
        <div className={styles.board}>
          <div>
            <Calendar
              days={days}
              range={range}
              edge={edge}
              selected={selected}
              onSelect={(next) => setSelected(next === selected ? null : next)}
            />
            <Legend days={days} edge={edge} />
          </div>
          {day ? (
            <DayDetails day={day} ledgerHref={`${ledgerUrl}&from=${day.day}&to=${day.day}`} />
          ) : (
            <p className={styles.hint}>Choose a day to see its rows, its revision and when it was read.</p>
          )}
        </div>
      </Panel>
      <div className={styles.runs}>
        <Panel id="runs-title" title="Last runs">
          <RunsTable runs={live.progress.runs} />
        </Panel>
      </div>
    </>
  );
}

function withNews(days: readonly CoverageDay[], news: readonly CoverageDay[]): CoverageDay[] {
  const byDay = new Map(news.map((day) => [day.day, day]));
  return days.map((day) => byDay.get(day.day) ?? day);
}

/** A day that is no day opens nothing: the calendar shows what there is. */
function parseDayOrNull(text: string): Day | null {
  try {
    return parseDay(text);
  } catch {
    return null;
  }
}
