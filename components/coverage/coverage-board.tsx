"use client";
import { createParser, useQueryState } from "nuqs";
import { Panel } from "@/components/ui/panel";
import { type Day, type DayRange, parseDay } from "@/lib/core/day";
import { Calendar } from "./calendar";
import styles from "./coverage-board.module.css";
import { DayDetails } from "./day-details";
import detailStyles from "./day-details.module.css";
import { Legend } from "./legend";
import type { SyncProgressView } from "./run-view";
import { SyncControl, type SyncRequestOutcome } from "./sync-control";
import { useSyncProgress } from "./use-sync-progress";
import { WindowWarning } from "./window-warning";

const dayParser = createParser<Day>({ parse: parseDayOrNull, serialize: (day) => day });

type CoverageBoardProps = {
  first: SyncProgressView;
  range: DayRange;
  edge: Day;
  today: Day;
  /** Answers SyncProgressView as JSON. */
  progressUrl: string;
  requestSync: () => Promise<SyncRequestOutcome>;
  /** Of the ledger; the day's range is added. */
  ledgerUrl: string;
};

/** The calendar, what it means, the day that is open, and the sync that fills it while one looks. */
export function CoverageBoard({
  first,
  range,
  edge,
  today,
  progressUrl,
  requestSync,
  ledgerUrl,
}: CoverageBoardProps) {
  const { progress, stale, lookNow } = useSyncProgress(progressUrl, first);
  const [selected, setSelected] = useQueryState("day", dayParser);
  const day = progress.days.find((candidate) => candidate.day === selected);
  return (
    <>
      <SyncControl progress={progress} stale={stale} requestSync={requestSync} onRequested={lookNow} />
      <WindowWarning days={progress.days} today={today} />
      <Panel id="calendar-title" title="Days" note="UTC+8 days of the exchange">
        <div className={styles.board}>
          <div>
            <Calendar
              days={progress.days}
              range={range}
              edge={edge}
              selected={selected}
              onSelect={(next) => setSelected(next === selected ? null : next)}
            />
            <Legend days={progress.days} edge={edge} />
          </div>
          {day ? (
            <DayDetails day={day} today={today} ledgerHref={`${ledgerUrl}&from=${day.day}&to=${day.day}`} />
          ) : (
            <p className={detailStyles.hint}>
              Choose a day to see its rows, its revision and when it was read.
            </p>
          )}
        </div>
      </Panel>
    </>
  );
}

/** A day that is no day opens nothing: the calendar below says what there is. */
function parseDayOrNull(text: string): Day | null {
  try {
    return parseDay(text);
  } catch {
    return null;
  }
}
