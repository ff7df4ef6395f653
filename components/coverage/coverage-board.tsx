"use client";
import { Box, Button, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { createParser, useQueryState } from "nuqs";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { DetailDrawer } from "@/components/ui/detail-drawer";
import { Icon } from "@/components/ui/icon";
import { Legend, LegendItem } from "@/components/ui/legend";
import { LocalTime } from "@/components/ui/local-time";
import { Quiet } from "@/components/ui/marked-text";
import { Notice } from "@/components/ui/notice";
import { PageLink } from "@/components/ui/page-link";
import { Panel } from "@/components/ui/panel";
import { useWords } from "@/components/ui/text/use-words";
import type { ServerAction, Worded } from "@/lib/core/action-result";
import { countText } from "@/lib/core/amount-text";
import { type Day, type DayRange, dayOf, findDay } from "@/lib/core/day";
import { dayLabel, daysLabel, longDayLabel } from "@/lib/core/day-text";
import type { Text as Texts } from "@/lib/core/text";
import type { CoverageDay, DayStatus } from "@/lib/coverage/day-status";
import { clockJumpText } from "@/lib/coverage/text";
import type { FetchDay, FetchDayOutcome, SyncNow, SyncNowOutcome } from "@/lib/sync/contract";
import { daysDone } from "@/lib/sync/sync-run";
import { Calendar, STATUS_ORDER } from "./calendar";
import calendarStyles from "./calendar.module.css";
import { type DayDetail, DayDetails } from "./day-details";
import { RepaymentPanel } from "./repayment-panel";
import { durationText, type RunView, resultText, type SyncProgressView } from "./run-view";
import { SyncControl } from "./sync-control";
import {
  type LiveProgress,
  type RequestSync,
  useSyncProgress,
  useSyncRequest,
} from "./use-sync-progress";

/** Text that is no day opens nothing. */
const dayParser = createParser<Day>({
  parse: findDay,
  serialize: (day) => day,
});

export type SyncActions = {
  readonly syncNow: ServerAction<SyncNow, Worded<SyncNowOutcome>>;
  readonly fetchDay: ServerAction<FetchDay, Worded<FetchDayOutcome>>;
};

type CoverageBoardProps = {
  first: SyncProgressView;
  /**
   * Every day of the range, oldest first. The progress brings newer states of days that a sync can
   * change.
   */
  days: readonly CoverageDay[];
  range: DayRange;
  /** The first day that the exchange still has; null: the account is fed by files alone. */
  edge: Day | null;
  importHref: string;
  progressUrl: string;
  accountId: number;
  /** Null for people who may not sync. */
  sync: SyncActions | null;
  detailUrl: string;
  ledgerUrl: string;
};

export function CoverageBoard({
  first,
  range,
  edge,
  accountId,
  sync,
  ...given
}: CoverageBoardProps) {
  const t = useTranslations("coverage");
  const live = useSyncProgress(given.progressUrl, first);
  const language = useLocale();
  const [selected, setSelected] = useQueryState("day", dayParser.withOptions({ scroll: false }));
  // The progress also brings days that began after the page was opened.
  const allDays = [...given.days, ...live.progress.days];
  const days = [...new Map(allDays.map((each) => [each.day, each])).values()];
  const day = days.find((candidate) => candidate.day === selected);
  const isOfFiles = edge === null;
  return (
    <>
      {isOfFiles ? (
        <Notice tone="plain">
          {t("ofFiles")} <PageLink href={given.importHref}>{t("importFile")}</PageLink>
        </Notice>
      ) : (
        <SyncControl
          live={live}
          requestSync={sync && (() => sync.syncNow({ account: String(accountId) }))}
        />
      )}
      <ClockNotice runs={live.progress.runs} />
      {isBeingRead(live) ? null : <WindowWarning days={days} />}
      <Panel id="calendar-title" title={t("days")} note={t(isOfFiles ? "ofFilesDays" : "daysNote")}>
        <Calendar
          days={days}
          range={{ from: range.from, to: days.at(-1)?.day ?? range.to }}
          edge={edge}
          selected={selected}
          onSelect={(next) => void setSelected(next)}
        />
        <StatesLegend days={days} edge={edge} />
      </Panel>
      {day ? (
        <DetailDrawer<DayDetail>
          key={day.day}
          url={`${given.detailUrl}&day=${day.day}&fetched=${day.fetchedAtMs ?? "never"}`}
          title={longDayLabel(day.day, language)}
          label={t("day.label")}
          unknown={t("refused.noDay")}
          onClose={() => void setSelected(null)}
        >
          {(detail) => (
            <DayDetails
              day={day}
              detail={detail}
              ledgerHref={`${given.ledgerUrl}&from=${day.day}&to=${day.day}`}
            >
              {sync && day.daysUntilLost !== null ? (
                <FetchAgain
                  live={live}
                  request={() => sync.fetchDay({ accountId, day: day.day })}
                />
              ) : null}
            </DayDetails>
          )}
        </DetailDrawer>
      ) : null}
      <Box mt={32}>
        <RepaymentPanel
          time={live.progress.repayments}
          run={live.progress.runs.find(({ subject }) => subject === "repayments") ?? null}
          isOfFiles={isOfFiles}
        />
      </Box>
      {isOfFiles ? null : (
        <Box mt={32}>
          <Panel id="runs-title" title={t("lastRuns")}>
            <RunsTable runs={live.progress.runs} />
          </Panel>
        </Box>
      )}
    </>
  );
}

/** Whether a running or coming sync will read the days that the page would warn of. */
function isBeingRead({ progress: { running, runs, workerAlive }, waiting }: LiveProgress): boolean {
  if (!workerAlive) return false;
  const isFirst = !runs.some(({ subject }) => subject === "commissions");
  return waiting || isFirst || running.some(({ subject }) => subject === "commissions");
}

function ClockNotice({ runs }: { runs: readonly RunView[] }) {
  const words = useWords();
  const jumpMs = runs[0]?.clockJumpMs ?? null; // null: no run has compared the clocks yet
  return jumpMs === null ? null : <Notice>{clockJumpText(words, jumpMs)}</Notice>;
}

function FetchAgain({ live, request }: { live: LiveProgress; request: RequestSync }) {
  const t = useTranslations("coverage.day");
  const { note, isAsked, press } = useSyncRequest(live);
  return (
    <div>
      <Button onClick={() => press(request)} loading={isAsked}>
        <Icon name="sync" />
        {t("again")}
      </Button>
      <span role="status">{note}</span>
    </div>
  );
}

function StatesLegend({ days, edge }: { days: readonly CoverageDay[]; edge: Day | null }) {
  const { t, language } = useWords("coverage.calendar");
  const word = useTranslations("ui.dayStatus");
  const counts = new Map<DayStatus, number>();
  for (const { status } of days) counts.set(status, (counts.get(status) ?? 0) + 1);
  return (
    <Legend label={t("states")}>
      {STATUS_ORDER.filter((status) => counts.has(status)).map((status) => (
        <LegendItem key={status} title={t(`meanings.${status}`)}>
          <span className={calendarStyles.swatch} data-status={status} />
          {word(status)} <span className="figures">{counts.get(status)}</span>
        </LegendItem>
      ))}
      {edge === null ? null : (
        <LegendItem title={t("edgeTitle")}>
          <Box component="span" w={2} h={16} bg="var(--loss)" />
          {t("edge", { day: dayLabel(edge, language) })}
        </LegendItem>
      )}
    </Legend>
  );
}

/** The page warns so many days before a loss. */
const WARN_DAYS = 14;

type ComingLoss = { readonly days: readonly Day[]; readonly inDays: number };

/**
 * The unread days that leave the exchange's window soon, and when the first one does; null: there
 * are none.
 */
export function findComingLoss(days: readonly CoverageDay[]): ComingLoss | null {
  const unread = days
    .filter(({ status }) => status === "missing" || status === "failed")
    .map(({ day, daysUntilLost }) => ({ day, inDays: daysUntilLost ?? Number.POSITIVE_INFINITY }))
    .filter(({ inDays }) => inDays <= WARN_DAYS)
    .sort((a, b) => a.inDays - b.inDays);
  const [first] = unread;
  return first ? { days: unread.map(({ day }) => day), inDays: first.inDays } : null;
}

/** "3 unread days leave the exchange's window soon, the first tomorrow." */
function WindowWarning({ days }: { days: readonly CoverageDay[] }) {
  const t = useTranslations("coverage.loss");
  const words = useWords();
  const loss = findComingLoss(days);
  if (!loss) return null;
  return (
    <Box mb={20}>
      <Notice tone="error">
        <strong>{lossText(t, loss)}</strong> {t("rest", { days: daysLabel(loss.days, 4, words) })}
      </Notice>
    </Box>
  );
}

export function lossText(t: Texts<"coverage.loss">, { days, inDays }: ComingLoss): string {
  const when = whenText(t, inDays);
  return days.length === 1 ? t("one", { when }) : t("many", { count: days.length, when });
}

function whenText(t: Texts<"coverage.loss">, inDays: number): string {
  if (inDays === 0) return t("today");
  return inDays === 1 ? t("tomorrow") : t("inDays", { count: inDays });
}

const column = columnOf<RunView>();

const RARE = { phone: "rare" } as const;

function RunsTable({ runs }: { runs: readonly RunView[] }) {
  const t = useTranslations("coverage.runs");
  const columns = [
    column.lead("startedAtMs", t("started"), ({ startedAtMs }) => <LocalTime ms={startedAtMs} />),
    column("subject", t("subject"), { phone: "aside" }, ({ subject }) => t(`subjects.${subject}`)),
    column("trigger", t("trigger"), ({ trigger }) => t(`triggers.${trigger}`)),
    column("range", t("read"), (run) => <RunRange run={run} />),
    column.figure("rows", t("rows"), ({ rows }) => countText(rows)),
    column.figure("requests", t("requests"), RARE, ({ requests }) => countText(requests)),
    column.figure("retries", t("retries"), RARE, ({ retries }) => countText(retries)),
    column.figure("duration", t("took"), ({ startedAtMs, finishedAtMs }) =>
      finishedAtMs === null ? null : durationText(t, finishedAtMs - startedAtMs),
    ),
    column.prose("result", t("result"), (run) => <RunResult run={run} />),
  ];
  return <DataTable rows={runs} rowId={({ id }) => String(id)} columns={columns} />;
}

function RunRange({ run }: { run: RunView }) {
  const { t, language } = useWords("coverage.runs");
  if (run.subject === "commissions")
    return t("daysRead", { done: daysDone(run), planned: run.daysPlanned });
  if (run.reachedAtMs === null) return t("nothing");
  return t("backTo", { day: dayLabel(dayOf(run.reachedAtMs), language) });
}

const COLOURS = {
  running: "inherit",
  done: "inherit",
  incomplete: "var(--loss)",
  failed: "var(--loss)",
  interrupted: "var(--warn)",
} as const satisfies Record<RunView["status"], string>;

function RunResult({ run }: { run: RunView }) {
  const t = useTranslations("coverage.runs");
  const words = useTranslations("failures");
  return (
    <Text span inherit c={COLOURS[run.status]}>
      {resultText(t, run)}{" "}
      {run.failure ? <Quiet>{words(`${run.subject}.${run.failure.kind}.happened`)}</Quiet> : null}
    </Text>
  );
}
