"use client";
import { Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { columnsOf, DataTable } from "@/components/ui/data-table";
import { LocalTime } from "@/components/ui/local-time";
import { countText } from "@/components/ui/text/amount-text";
import { dayLabel } from "@/components/ui/text/day-text";
import { dayOf } from "@/lib/core/day";
import styles from "./coverage-board.module.css";
import { daysDone, durationText, type RunView, resultText } from "./run-view";

const column = columnsOf<RunView>();

/** The last runs, newest first. */
export function RunsTable({ runs }: { runs: readonly RunView[] }) {
  const t = useTranslations("coverage.runs");
  const count = (field: "rows" | "requests" | "retries", phone?: "hidden") =>
    column.accessor(field, {
      header: t(field),
      cell: ({ getValue }) => countText(getValue()),
      meta: { isFigure: true, phone },
    });
  const columns = column.columns([
    column.accessor("startedAtMs", {
      header: t("started"),
      cell: ({ getValue }) => <LocalTime ms={getValue()} />,
      meta: { isLead: true },
    }),
    column.accessor("subject", {
      header: t("subject"),
      cell: ({ getValue }) => t(`subjects.${getValue()}`),
      meta: { phone: "aside" },
    }),
    column.accessor("trigger", { header: t("trigger"), cell: ({ getValue }) => t(`triggers.${getValue()}`) }),
    column.display({
      id: "range",
      header: t("read"),
      cell: ({ row }) => <RunRange run={row.original} />,
    }),
    count("rows"),
    count("requests", "hidden"),
    count("retries", "hidden"),
    column.display({
      id: "duration",
      header: t("took"),
      cell: ({ row: { original } }) =>
        original.finishedAtMs === null ? null : durationText(t, original.finishedAtMs - original.startedAtMs),
      meta: { isFigure: true },
    }),
    column.display({
      id: "result",
      header: t("result"),
      cell: ({ row }) => <RunResult run={row.original} />,
      meta: { isProse: true },
    }),
  ]);
  return <DataTable rows={runs} rowId={({ id }) => String(id)} columns={columns} />;
}

/** The days of a run over commissions; how far back one over repayments came. */
function RunRange({ run }: { run: RunView }) {
  const t = useTranslations("coverage.runs");
  const language = useLocale();
  if (run.subject === "commissions") return t("daysRead", { done: daysDone(run), planned: run.daysPlanned });
  if (run.reachedAtMs === null) return t("nothing");
  return t("backTo", { day: dayLabel(dayOf(run.reachedAtMs), language) });
}

function RunResult({ run }: { run: RunView }) {
  const t = useTranslations("coverage.runs");
  const words = useTranslations("failures");
  return (
    <span className={styles.result} data-result={run.status}>
      {resultText(t, run)}{" "}
      {run.failure ? (
        <Text span inherit c="dimmed">
          {words(`${run.subject}.${run.failure.kind}.happened`)}
        </Text>
      ) : null}
    </span>
  );
}
