"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { CsvFileButton } from "@/components/ui/forms/csv-file-button";
import { useFailureText } from "@/components/ui/forms/use-change";
import { Notice } from "@/components/ui/notice";
import styles from "./import.module.css";
import { ImportPlanView } from "./import-plan";
import type { ApplyOutcome, CheckOutcome, ImportPlan } from "./import-view";

export type ImportActions = {
  readonly check: (text: string) => Promise<CheckOutcome>;
  readonly apply: (text: string, digest: string) => Promise<ApplyOutcome>;
};

/** A server action takes 1 MB; this is some 20,000 rates. */
const LARGEST_FILE_BYTES = 900_000;

type State =
  | { readonly kind: "waiting" }
  | { readonly kind: "failed"; readonly problem: string }
  | { readonly kind: "checked"; readonly outcome: CheckOutcome | ApplyOutcome };

/** A file of rates: first what it would do, then all of it or nothing. */
export function ImportRates({ check, apply }: ImportActions) {
  const t = useTranslations("rates.import");
  const failureText = useFailureText();
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  const [state, setState] = useState<State>({ kind: "waiting" });
  const [isPending, startTransition] = useTransition();
  const run = (work: () => Promise<CheckOutcome | ApplyOutcome>) =>
    startTransition(async () => {
      setState(
        await work().then(
          (outcome) => ({ kind: "checked", outcome }),
          (error: unknown) => ({ kind: "failed", problem: failureText(error) }),
        ),
      );
    });
  const choose = async (chosen: File) => {
    if (chosen.size > LARGEST_FILE_BYTES) {
      setFile(null);
      setState({ kind: "failed", problem: t("tooLarge", { file: chosen.name }) });
      return;
    }
    const text = await chosen.text();
    setFile({ name: chosen.name, text });
    run(() => check(text));
  };
  const name = file?.name ?? "";
  const outcome = state.kind === "checked" ? state.outcome : null;
  const plan = outcome && outcome.kind !== "not-allowed" ? outcome.plan : null;
  return (
    <div className={styles.import}>
      <p className={styles.importText}>{t.rich("text", { code: (words) => <code>{words}</code> })}</p>
      <CsvFileButton isBusy={isPending} onFile={choose}>
        {t("choose")}
      </CsvFileButton>
      <div role="status" className={styles.importStatus}>
        {isPending ? <p className={styles.importText}>{t("reading", { file: name })}</p> : null}
        {state.kind === "failed" ? <Notice tone="error">{state.problem}</Notice> : null}
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
    </div>
  );
}

function changesOf({ counts }: ImportPlan): number {
  return counts.added + counts.changed;
}
