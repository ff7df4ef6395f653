"use client";
import { Button } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { createParser, useQueryState } from "nuqs";
import { type ReactNode, useEffect, useEffectEvent, useState, useTransition } from "react";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { dayLabel } from "@/components/ui/text/day-text";
import { clockSpan } from "@/lib/core/clock-jump";
import type { DayStatus } from "@/lib/core/coverage";
import { type Day, type DayRange, parseDay } from "@/lib/core/day";
import { Calendar } from "./calendar";
import calendarStyles from "./calendar.module.css";
import styles from "./coverage-board.module.css";
import { type CoverageDay, STATUS_ORDER } from "./coverage-day";
import { DayDetails } from "./day-details";
import { RepaymentPanel } from "./repayment-panel";
import type { RunView, SyncProgressView } from "./run-view";
import { RunsTable } from "./runs-table";
import { SyncControl } from "./sync-control";
import { outcomeText, type SyncRequestOutcome } from "./sync-outcome";
import { type LiveProgress, useSyncProgress } from "./use-sync-progress";
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
  /** Null where this person may not ask for a day again. */
  requestDay: ((day: Day) => Promise<SyncRequestOutcome>) | null;
  /** What the server knows more of the day that the address opens. */
  history: ReactNode;
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
  requestDay,
  history,
  ledgerUrl,
  ...given
}: CoverageBoardProps) {
  const t = useTranslations("coverage");
  const live = useSyncProgress(progressUrl, first);
  const [selected, setSelected] = useQueryState(
    "day",
    dayParser.withOptions({ shallow: false, scroll: false }),
  );
  const days = withNews(given.days, live.progress.days);
  const day = days.find((candidate) => candidate.day === selected);
  useFreshHistory(day, given.days);
  return (
    <>
      <SyncControl live={live} requestSync={requestSync} />
      <ClockNotice runs={live.progress.runs} />
      <WindowWarning days={days} />
      <Panel id="calendar-title" title={t("days")} note={t("daysNote")}>
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
            <DayDetails day={day} ledgerHref={`${ledgerUrl}&from=${day.day}&to=${day.day}`}>
              {requestDay && day.daysUntilLost !== null ? (
                <FetchAgain key={day.day} live={live} request={requestDay.bind(null, day.day)} />
              ) : null}
              {history}
            </DayDetails>
          ) : (
            <p className={styles.hint}>{t("choose")}</p>
          )}
        </div>
      </Panel>
      <div className={styles.runs}>
        <RepaymentPanel time={live.progress.repayments} run={lastRepayments(live.progress)} />
      </div>
      <div className={styles.runs}>
        <Panel id="runs-title" title={t("lastRuns")}>
          <RunsTable runs={live.progress.runs} />
        </Panel>
      </div>
    </>
  );
}

/** A day that a sync read again while one looks has another history. */
function useFreshHistory(day: CoverageDay | undefined, given: readonly CoverageDay[]): void {
  const router = useRouter();
  const refresh = useEffectEvent(() => router.refresh());
  const [shown, now] = [given.find((each) => each.day === day?.day)?.fetchedAtMs, day?.fetchedAtMs];
  useEffect(() => {
    if (shown !== now) refresh();
  }, [shown, now]);
}

function lastRepayments({ runs }: SyncProgressView): RunView | null {
  return runs.find(({ subject }) => subject === "repayments") ?? null;
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

/** The last run found that the exchange's clock and this machine's do not agree. */
function ClockNotice({ runs }: { runs: readonly RunView[] }) {
  const t = useTranslations("coverage.clock");
  const jumpMs = runs[0]?.clockJumpMs ?? null; // no run yet: nothing was compared
  if (jumpMs === null) return null;
  const { unit, count } = clockSpan(jumpMs);
  return <Notice>{t(jumpMs > 0 ? "ahead" : "behind", { span: t(unit, { count }) })}</Notice>;
}

type FetchAgainProps = { live: LiveProgress; request: () => Promise<SyncRequestOutcome> };

/** Asks the exchange for this one day again; how far it is, the line above the calendar says. */
function FetchAgain({ live, request }: FetchAgainProps) {
  const t = useTranslations("coverage.day");
  const sync = useTranslations("shell.sync");
  const [isPending, startTransition] = useTransition();
  const [note, setNote] = useState<string | null>(null);
  const press = () =>
    startTransition(async () => {
      const outcome = await request();
      setNote(outcomeText(sync, outcome));
      if (outcome.kind === "requested") live.expectRun();
    });
  const busy = isPending || live.waiting;
  return (
    <div>
      <Button onClick={press} disabled={busy} aria-busy={busy}>
        <Icon name="sync" />
        {t(busy ? "asking" : "again")}
      </Button>
      <span role="status">{note}</span>
    </div>
  );
}

/** The states that this calendar has, each with its square, its word and how many days have it. */
function Legend({ days, edge }: { days: readonly CoverageDay[]; edge: Day }) {
  const t = useTranslations("coverage.calendar");
  const language = useLocale();
  const word = useTranslations("ui.dayStatus");
  const counts = new Map<DayStatus, number>();
  for (const { status } of days) counts.set(status, (counts.get(status) ?? 0) + 1);
  return (
    <ul className={calendarStyles.legend} aria-label={t("states")}>
      {STATUS_ORDER.filter((status) => counts.has(status)).map((status) => (
        <li key={status} title={t(`meanings.${status}`)}>
          <span className={calendarStyles.swatch} data-status={status} />
          {word(status)} <span className="figures">{counts.get(status)}</span>
        </li>
      ))}
      <li title={t("edgeTitle")}>
        <span className={calendarStyles.edgeMark} />
        {t("edge", { day: dayLabel(edge, language) })}
      </li>
    </ul>
  );
}
