"use client";
import { Box, Button, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useAnswer } from "@/components/ui/forms/use-change";
import type { ActionResult } from "@/lib/core/action-result";
import { columnOf, DataTable, type TableColumn } from "../data-table";
import { SubLine } from "../marked-text";
import { Notice } from "../notice";
import { FileButton } from "./file-button";

export type RefusedLine = { readonly line: number; readonly problem: string };

/** What a file would do. The lists have the first of each kind; the counts have all. */
export type ImportPlan<Row> = {
  readonly counts: Readonly<Record<"added" | "changed" | "unchanged" | "refused", number>>;
  readonly added: readonly Row[];
  readonly changed: readonly Row[];
  readonly refused: readonly RefusedLine[];
  readonly digest: string;
};

export type ImportAnswer<Plan> =
  | { readonly kind: "checked" | "applied" | "refused" | "changed-meanwhile"; readonly plan: Plan }
  | { readonly kind: "not-taken"; readonly problem: string };

export const notTaken = (problem: string) => ({ kind: "not-taken", problem }) as const;

type ImportFrameProps<Row extends object, Plan> = {
  of: "clientImport";
  text: ReactNode;
  /** Says what the file would do; with the digest of what it said, does that. */
  run: (
    file: File,
    digest: string | null,
  ) => Promise<ImportAnswer<Plan> | ActionResult<ImportAnswer<Plan>>>;
  noticeOf: (plan: Plan) => ReactNode;
  columnsOf: (rows: readonly Row[], plan: Plan) => TableColumn<Row>[];
};

export function ImportFrame<Row extends { readonly line: number }, Plan extends ImportPlan<Row>>(
  props: ImportFrameProps<Row, Plan>,
) {
  const { of, text, run, noticeOf, columnsOf } = props;
  const t = useTranslations(of);
  const words = useTranslations("ui.import");
  const [file, setFile] = useState<File | null>(null);
  const { outcome, setOutcome, isPending, run: ask } = useAnswer<ImportAnswer<Plan>>(notTaken);
  const choose = (chosen: File) => {
    setFile(chosen);
    setOutcome(null);
    ask(() => run(chosen, null));
  };
  const name = file?.name ?? "";
  const plan = outcome && outcome.kind !== "not-taken" ? outcome.plan : null;
  const count = plan ? plan.counts.added + plan.counts.changed : 0;
  const obstacle = plan?.counts.refused
    ? t("obstacle", { count: plan.counts.refused })
    : t("nothing");
  return (
    <Stack gap={12} align="flex-start">
      <Text size="sm" c="dimmed" maw="88ch" style={{ overflowWrap: "anywhere" }}>
        {text}
      </Text>
      <FileButton variant="filled" isBusy={isPending} onFile={choose}>
        {words("choose")}
      </FileButton>
      <div role="status">
        {isPending ? words("reading", { file: name }) : null}
        {outcome?.kind === "not-taken" ? <Notice tone="error">{outcome.problem}</Notice> : null}
        {outcome?.kind === "changed-meanwhile" ? <Notice>{t("changedMeanwhile")}</Notice> : null}
        {outcome?.kind === "applied" ? (
          <Notice tone="plain">{t("stored", { count, file: name })}</Notice>
        ) : null}
      </div>
      {plan && file && outcome?.kind !== "applied" ? (
        <>
          <p>
            {words.rich("plan", { file: name, ...plan.counts, b: (marked) => <b>{marked}</b> })}
          </p>
          <RefusedLines lines={plan.refused} count={plan.counts.refused} />
          {noticeOf(plan)}
          {(["changed", "added"] as const).map((list) =>
            plan[list].length > 0 ? (
              <Box key={list} w="100%">
                <Text component="h3" fw={600} mb={8}>
                  {t(list, { count: plan.counts[list] })}
                </Text>
                <DataTable
                  label={t(list, { count: plan.counts[list] })}
                  rows={plan[list]}
                  rowId={({ line }) => String(line)}
                  columns={columnsOf(plan[list], plan)}
                />
                {plan.counts[list] > plan[list].length ? (
                  <SubLine>
                    {t("moreRows", { count: plan.counts[list] - plan[list].length })}
                  </SubLine>
                ) : null}
              </Box>
            ) : null,
          )}
          {count > 0 && plan.counts.refused === 0 ? (
            <Button
              variant="filled"
              loading={isPending}
              onClick={() => ask(() => run(file, plan.digest))}
            >
              {t("store", { count })}
            </Button>
          ) : (
            <p>{obstacle}</p>
          )}
        </>
      ) : null}
    </Stack>
  );
}

const lineColumn = columnOf<RefusedLine>();

/** The first lines of a file that cannot be taken, of `count`. */
export function RefusedLines({ lines, count }: { lines: readonly RefusedLine[]; count: number }) {
  const t = useTranslations("ui.import");
  if (lines.length === 0) return null;
  const columns = [
    lineColumn.lead("line", t("lineNumber"), ({ line }) => t("line", { line })),
    lineColumn.prose("problem", t("problem"), ({ problem }) => problem),
  ];
  return (
    <div>
      <DataTable label={t("refusedLines")} rows={lines} columns={columns} />
      {count > lines.length ? (
        <SubLine>{t("moreLines", { count: count - lines.length })}</SubLine>
      ) : null}
    </div>
  );
}
