"use client";
import { Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { LocalTime } from "@/components/ui/local-time";
import { Quiet } from "@/components/ui/marked-text";
import { countText } from "@/components/ui/text/amount-text";
import { dayLabel } from "@/components/ui/text/day-text";
import { dayOf } from "@/lib/core/day";
import { daysDone, durationText, type RunView, resultText } from "./run-view";

const column = columnOf<RunView>();

/** Only wide windows have room for it. */
const RARE = { phone: "rare" } as const;

export function RunsTable({ runs }: { runs: readonly RunView[] }) {
  const t = useTranslations("coverage.runs");
  const columns = [
    column.lead("startedAtMs", t("started"), ({ startedAtMs }) => <LocalTime ms={startedAtMs} />),
    column("subject", t("subject"), ({ subject }) => t(`subjects.${subject}`), { phone: "aside" }),
    column("trigger", t("trigger"), ({ trigger }) => t(`triggers.${trigger}`)),
    column("range", t("read"), (run) => <RunRange run={run} />),
    column.figure("rows", t("rows"), ({ rows }) => countText(rows)),
    column.figure("requests", t("requests"), ({ requests }) => countText(requests), RARE),
    column.figure("retries", t("retries"), ({ retries }) => countText(retries), RARE),
    column.figure("duration", t("took"), ({ startedAtMs, finishedAtMs }) =>
      finishedAtMs === null ? null : durationText(t, finishedAtMs - startedAtMs),
    ),
    column.prose("result", t("result"), (run) => <RunResult run={run} />),
  ];
  return <DataTable rows={runs} rowId={({ id }) => String(id)} columns={columns} />;
}

function RunRange({ run }: { run: RunView }) {
  const t = useTranslations("coverage.runs");
  const language = useLocale();
  if (run.subject === "commissions") return t("daysRead", { done: daysDone(run), planned: run.daysPlanned });
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
