"use client";
import { Button, Stack, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { CsvFileButton } from "@/components/ui/forms/csv-file-button";
import { useAnswer } from "@/components/ui/forms/use-change";
import { Notice } from "@/components/ui/notice";
import { amountLabel } from "@/components/ui/text/amount-text";
import { listText } from "@/components/ui/text/list-text";
import type { Text as Texts } from "@/components/ui/text/text";
import { visibleText } from "@/lib/core/visible-text";
import type { ApplyOutcome, CheckOutcome, ImportPlan, PlannedRate } from "./import-view";

export type ImportActions = {
  readonly check: (text: string) => Promise<CheckOutcome>;
  readonly apply: (text: string, digest: string) => Promise<ApplyOutcome>;
};

/** A server action takes 1 MB; this is some 20,000 rates. */
const LARGEST_FILE_BYTES = 900_000;

type Outcome = CheckOutcome | ApplyOutcome;

export function ImportRates({ check, apply }: ImportActions) {
  const t = useTranslations("rates.import");
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  const refused = (reason: string): Outcome => ({ kind: "not-allowed", reason });
  const { outcome, setOutcome, isPending, run } = useAnswer(refused);
  const choose = async (chosen: File) => {
    if (chosen.size > LARGEST_FILE_BYTES) {
      setFile(null);
      return setOutcome(refused(t("tooLarge", { file: chosen.name })));
    }
    const text = await chosen.text();
    setFile({ name: chosen.name, text });
    run(() => check(text));
  };
  const name = file?.name ?? "";
  const plan = outcome && outcome.kind !== "not-allowed" ? outcome.plan : null;
  return (
    <Stack gap={12} align="flex-start">
      <Line>{t.rich("text", { code: (words) => <code>{words}</code> })}</Line>
      <CsvFileButton isBusy={isPending} onFile={choose}>
        {t("choose")}
      </CsvFileButton>
      <div role="status">
        {isPending ? <Line>{t("reading", { file: name })}</Line> : null}
        {outcome?.kind === "not-allowed" ? <Notice tone="error">{outcome.reason}</Notice> : null}
        {outcome?.kind === "changed-meanwhile" ? <Notice>{t("changedMeanwhile")}</Notice> : null}
        {outcome?.kind === "applied" ? (
          <Notice tone="plain">{t("stored", { file: name, count: changesOf(outcome.plan) })}</Notice>
        ) : null}
      </div>
      {plan && file && outcome?.kind !== "applied" ? (
        <ImportPlanView
          plan={plan}
          fileName={file.name}
          action={
            <Button
              variant="filled"
              loading={isPending}
              onClick={() => run(() => apply(file.text, plan.digest))}
            >
              {t("store", { count: changesOf(plan) })}
            </Button>
          }
        />
      ) : null}
    </Stack>
  );
}

function Line({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed" maw="80ch">
      {children}
    </Text>
  );
}

function changesOf({ counts }: ImportPlan): number {
  return counts.added + counts.changed;
}

type ImportPlanViewProps = { plan: ImportPlan; fileName: string; action: ReactNode };

/** What a file would do, the lines that stop it first. `action` is shown where nothing stops it. */
function ImportPlanView({ plan, fileName, action }: ImportPlanViewProps) {
  const t = useTranslations("rates.import");
  const language = useLocale();
  const problem = obstacleText(t, plan);
  return (
    <>
      <p>{t.rich("plan", { file: fileName, ...plan.counts, b: (words) => <b>{words}</b> })}</p>
      <RefusedLines plan={plan} />
      {plan.unknownCoins.length > 0 ? (
        <Notice>{t("unknownCoins", { coins: listText(plan.unknownCoins, language) })}</Notice>
      ) : null}
      <PlannedTable
        list="replaced"
        rates={plan.changed}
        count={plan.counts.changed}
        currency={plan.currency}
      />
      <PlannedTable list="fresh" rates={plan.added} count={plan.counts.added} currency={plan.currency} />
      {problem === null ? action : <Line>{problem}</Line>}
    </>
  );
}

const lineColumn = columnOf<ImportPlan["refused"][number]>();

function RefusedLines({ plan: { refused, counts } }: { plan: ImportPlan }) {
  const t = useTranslations("rates.import");
  if (refused.length === 0) return null;
  const columns = [
    lineColumn.lead("line", t("columns.line"), ({ line }) => t("line", { line: String(line) })),
    lineColumn.prose("problem", t("problem"), ({ problem }) => problem),
  ];
  return (
    <div>
      <DataTable
        label={t("refusedLines")}
        rows={refused}
        rowId={({ line }) => String(line)}
        columns={columns}
      />
      <More of={counts.refused} shown={refused.length} further="moreLines" />
    </div>
  );
}

type PlannedTableProps = {
  list: "replaced" | "fresh";
  rates: readonly PlannedRate[];
  count: number;
  currency: string;
};

const rateColumn = columnOf<PlannedRate>();

function PlannedTable({ list, rates, count, currency }: PlannedTableProps) {
  const t = useTranslations("rates.import");
  if (rates.length === 0) return null;
  const columns = [
    rateColumn("line", t("columns.line"), ({ line }) => line),
    rateColumn.lead("coin", t("columns.coin"), ({ rate }) => visibleText(rate.coin)),
    rateColumn("day", t("columns.day"), ({ rate }) => rate.day),
    rateColumn.figure("rate", t("columns.rate", { currency }), (row) => (
      <>
        {row.before ? <s title={row.before.rate}>{amountLabel(row.before.rate)}</s> : null}{" "}
        <Figure amount={row.rate.rate} />
      </>
    )),
    rateColumn("source", t("columns.source"), (row) => {
      const { before, rate } = row;
      return (
        <>
          {before !== null && before.source !== rate.source ? <s>{before.source}</s> : null} {rate.source}
        </>
      );
    }),
  ];
  return (
    <div>
      <Text component="h3" size="sm" fw={600} mb={4}>
        {t(list, { count })}
      </Text>
      <DataTable rows={rates} rowId={({ line }) => String(line)} columns={columns} />
      <More of={count} shown={rates.length} further="moreRates" />
    </div>
  );
}

function More({ of, shown, further }: { of: number; shown: number; further: "moreLines" | "moreRates" }) {
  const t = useTranslations("rates.import");
  return of > shown ? <Line>{t(further, { count: of - shown })}</Line> : null;
}

function obstacleText(t: Texts<"rates.import">, { counts }: ImportPlan): string | null {
  if (counts.refused > 0) return t("obstacle", { count: counts.refused });
  return counts.added + counts.changed === 0 ? t("nothing") : null;
}
