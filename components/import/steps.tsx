"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useChange } from "@/components/ui/forms/use-change";
import { Notice } from "@/components/ui/notice";
import styles from "./import.module.css";
import type { StepOutcome } from "./import-view";

type StepProps = {
  label: string;
  variant?: "filled" | "default";
  run: () => Promise<StepOutcome>;
  /** What is asked before it is done, and the word for yes; without it, it is done at once. */
  confirm?: { readonly question: string; readonly yes: string };
};

/** One step of an import. What came of it shows on the page; what stood in the way, beside the button. */
export function Step({ label, variant = "default", run, confirm }: StepProps) {
  const t = useTranslations("imports.steps");
  const { problem, isPending, run: change } = useChange();
  const [isAsking, setAsking] = useState(false);
  const go = () =>
    change(async () => {
      const outcome = await run();
      setAsking(false);
      return outcome.problem;
    });
  return (
    <div className={styles.step}>
      {isAsking ? <span className={styles.text}>{confirm?.question}</span> : null}
      <Button
        variant={variant}
        loading={isPending}
        onClick={confirm && !isAsking ? () => setAsking(true) : go}
      >
        {isAsking ? confirm?.yes : label}
      </Button>
      {isAsking ? <Button onClick={() => setAsking(false)}>{t("leave")}</Button> : null}
      <div aria-live="polite">{problem ? <Notice tone="error">{problem}</Notice> : null}</div>
    </div>
  );
}
