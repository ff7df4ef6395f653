"use client";
import { Box, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { FailureSaid, FailureText } from "@/components/ui/failure-said";
import { Legend, LegendItem } from "@/components/ui/legend";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { useWords } from "@/components/ui/text/use-words";
import { countText } from "@/lib/core/amount-text";
import { dayOf } from "@/lib/core/day";
import { dayLabel, monthLabel } from "@/lib/core/day-text";
import type { Month } from "@/lib/core/month";
import type { MissedRepayments, RepaymentTime } from "@/lib/repayments/repayment-time";
import {
  groupGaps,
  planYears,
  RepaymentStrips,
  SQUARE_ORDER,
  type SquareStatus,
  Swatch,
  type YearStrip,
} from "./repayment-strips";
import type { RunView } from "./run-view";

/** `run`: the last run of repayments, also a running one; null before the first. */
type ListingProps = { time: RepaymentTime; run: RunView | null };
type RepaymentPanelProps = ListingProps & { isOfFiles: boolean };

export function RepaymentPanel({ time, run, isOfFiles }: RepaymentPanelProps) {
  const t = useTranslations("coverage.repayments");
  const [selected, setSelected] = useState<Month | null>(null);
  const strips = planYears(time, isOfFiles);
  return (
    <Panel id="repayments-title" title={t("title")} note={t("note")}>
      <Text mb={16} maw="80ch">
        {isOfFiles ? (
          t(strips.length > 0 ? "ofFiles" : "noFile")
        ) : (
          <>
            <ListedUntil time={time} run={run} /> <Beginning time={time} run={run} />
          </>
        )}
      </Text>
      {run?.failure && run.status !== "running" ? (
        <Box mb={16}>
          <Notice tone="error">
            <FailureText subject="repayments" failure={run.failure} isLoud />
          </Notice>
        </Box>
      ) : null}
      {strips.length > 0 ? (
        <>
          <RepaymentStrips
            strips={strips}
            selected={selected}
            onSelect={(month) => setSelected(month === selected ? null : month)}
          />
          <StatesLegend strips={strips} isOfFiles={isOfFiles} />
          <div aria-live="polite">
            {selected ? (
              <MonthFacts strips={strips} month={selected} isOfFiles={isOfFiles} />
            ) : null}
          </div>
        </>
      ) : null}
      <RepaymentGaps time={time} />
    </Panel>
  );
}

function ListedUntil({ time: { ranges }, run }: ListingProps) {
  const t = useTranslations("coverage.repayments");
  const listedUntilMs = ranges.at(-1)?.toMs ?? null;
  if (listedUntilMs !== null)
    return t.rich("listedUntil", { until: () => <LocalTime ms={listedUntilMs} /> });
  return run === null ? t("notAsked") : <strong>{t("nothing")}</strong>;
}

function Beginning({ time: { beginning, months }, run }: ListingProps) {
  const { t, language } = useWords("coverage.repayments");
  if (beginning === null) {
    if (months.length === 0) return null;
    return t(run?.status === "running" ? "unknownBeginningRunning" : "unknownBeginning");
  }
  const since = dayLabel(dayOf(beginning.beginsAtMs), language);
  if (beginning.endedBy === "silence") return t("silence", { since });
  const code = beginning.failure?.code;
  return code ? t("beginsCode", { since, code }) : t("begins", { since });
}

/** What a state means; an account that is fed by files is not asked for. */
function meaningKey(status: SquareStatus, isOfFiles: boolean) {
  if (!isOfFiles) return `meanings.${status}` as const;
  if (status === "imported") return "meanings.importedOfFiles";
  return status === "unread" ? "meanings.unreadOfFiles" : (`meanings.${status}` as const);
}

type StatesProps = { strips: readonly YearStrip[]; isOfFiles: boolean };

function StatesLegend({ strips, isOfFiles }: StatesProps) {
  const t = useTranslations("coverage.repayments");
  const squares = strips.flatMap((strip) => strip.squares).filter((square) => square !== null);
  const statuses = squares.map(({ status }) => status);
  return (
    <Legend label={t("legend")}>
      {SQUARE_ORDER.filter((status) => statuses.includes(status)).map((status) => (
        <LegendItem key={status} title={t(meaningKey(status, isOfFiles))}>
          <Swatch status={status} />
          {t(`words.${status}`)}{" "}
          <span className="figures">{statuses.filter((one) => one === status).length}</span>
        </LegendItem>
      ))}
    </Legend>
  );
}

function MonthFacts({ strips, month, isOfFiles }: StatesProps & { month: Month }) {
  const { t, language } = useWords("coverage.repayments");
  const square = strips.flatMap(({ squares }) => squares).find((each) => each?.month === month);
  if (!square) return null;
  const { status, view } = square;
  const readAtMs = view?.readAtMs ?? null;
  return (
    <Text mt={12} maw="80ch">
      <strong>
        {t("fact", {
          month: monthLabel(month, language),
          state: t(`words.${status}`).toLowerCase(),
        })}
      </strong>{" "}
      {t(meaningKey(status, isOfFiles))} {view ? t("stored", { count: view.repayments }) : null}{" "}
      {readAtMs === null ? null : t.rich("lastListed", { at: () => <LocalTime ms={readAtMs} /> })}{" "}
      {view && view.gaps > 0 ? t("places", { count: view.gaps }) : null}
    </Text>
  );
}

/** `alike`: how many gaps from this one on have the same reason; 0: the line before names it. */
type GapLine = { readonly gap: MissedRepayments; readonly alike: number };

const column = columnOf<GapLine>();

function RepaymentGaps({ time: { gaps, gapCount } }: { time: RepaymentTime }) {
  const t = useTranslations("coverage.repayments");
  if (gapCount === 0) return null;
  const lines = groupGaps(gaps).flatMap((group) =>
    group.map((gap, at) => ({ gap, alike: at === 0 ? group.length : 0 })),
  );
  const columns = [
    column.lead("gap", t("gapTime"), ({ gap }) => <Period gap={gap} />),
    column.prose("why", t("gapWhy"), (line) =>
      line.alike === 0 ? t("gapSame") : <Why {...line} />,
    ),
    column.figure("known", t("gapKnown"), ({ gap }) => countText(gap.known)),
    column("tried", t("gapTried"), ({ gap }) => <LocalTime ms={gap.seenAtMs} />),
  ];
  return (
    <Box mt={20}>
      <Text component="h3" mb={8} fw={600}>
        {t("gaps")}
      </Text>
      <DataTable
        label={t("gaps")}
        rows={lines}
        rowId={({ gap }) => String(gap.fromMs)}
        columns={columns}
      />
      {gapCount > gaps.length ? (
        <Text size="xs" lh="sm" c="dimmed" mt={8}>
          {t.rich("gapsMore", {
            shown: gaps.length,
            all: gapCount,
            code: (words) => <code>{words}</code>,
          })}
        </Text>
      ) : null}
    </Box>
  );
}

function Period({ gap: { fromMs, toMs } }: { gap: MissedRepayments }) {
  return (
    <>
      <LocalTime ms={fromMs} exact />
      {fromMs === toMs ? null : (
        <>
          {" – "}
          <LocalTime ms={toMs} exact />
        </>
      )}
    </>
  );
}

function Why({ gap: { reason, failure, wasListed }, alike }: GapLine) {
  const t = useTranslations("coverage");
  const words = useTranslations("failures.repayments");
  if (reason === "full-millisecond") return t("repayments.fullMillisecond");
  if (reason === "unlisted") return t("repayments.gapUnlisted");
  if (failure === null) return t("repayments.gapUnknown");
  return (
    <>
      {alike > 1 ? <strong>{t("repayments.gapsAlike", { count: alike })} </strong> : null}
      {t(wasListed ? "repayments.gapFailedListed" : "repayments.gapFailed", {
        happened: words(`${failure.kind}.happened`),
        next: words(`${failure.kind}.next`),
      })}
      <FailureSaid failure={failure} />
    </>
  );
}
