"use client";
import { Button } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { Notice } from "@/components/ui/notice";
import { daysLabel, listWords } from "@/components/ui/text/day-text";
import type { Words } from "@/components/ui/text/text";
import { useWords } from "@/components/ui/text/use-words";
import type { Day } from "@/lib/core/day";
import styles from "./proof.module.css";

/** What became of closing a month. */
export type CloseMonthOutcome =
  | { readonly kind: "closed" | "already-closed" | "not-over" }
  | { readonly kind: "not-whole"; readonly days: readonly Day[] }
  | { readonly kind: "refused"; readonly reason: string };

type CloseMonthProps = {
  name: string;
  /** Days of the month that are not known. */
  unknown: readonly Day[];
  close: (anyway: boolean) => Promise<CloseMonthOutcome>;
};

/** Runs of days that a sentence names. */
const MOST_NAMED = 8;

/** Closing cannot be undone, so it is asked for twice; with days that are not known, in so many words. */
export function CloseMonth({ name, unknown, close }: CloseMonthProps) {
  const words = useWords();
  const { t } = words;
  const router = useRouter();
  const [isAsked, setAsked] = useState(false);
  const [isPending, startTransition] = useTransition();
  const [note, setNote] = useState<string | null>(null);
  const anyway = unknown.length > 0;
  const press = () =>
    startTransition(async () => {
      const outcome = await close(anyway);
      setNote(outcomeText(words, outcome));
      if (outcome.kind === "closed" || outcome.kind === "already-closed") router.refresh();
    });
  return (
    <div className={styles.noPrint}>
      {anyway ? (
        <Notice>
          {t("proof.closing.unknown", {
            count: unknown.length,
            month: name,
            days: daysLabel(unknown, MOST_NAMED, listWords(words)),
          })}
        </Notice>
      ) : null}
      <div className={`${styles.chips} ${styles.gap}`}>
        {isAsked ? (
          <>
            <span>{t("proof.closing.warning")}</span>
            <Button variant="filled" onClick={press} loading={isPending}>
              {anyway
                ? t("proof.closing.anyway", { month: name })
                : t("proof.closing.forEver", { month: name })}
            </Button>
            <Button onClick={() => setAsked(false)} disabled={isPending}>
              {t("proof.closing.leave")}
            </Button>
          </>
        ) : (
          <Button variant={anyway ? "default" : "filled"} onClick={() => setAsked(true)}>
            {anyway ? t("proof.closing.askAnyway") : t("proof.closing.ask", { month: name })}
          </Button>
        )}
        <span role="status">{note}</span>
      </div>
    </div>
  );
}

function outcomeText(words: Words, outcome: CloseMonthOutcome): string {
  const { t } = words;
  switch (outcome.kind) {
    case "closed":
    case "already-closed":
    case "not-over":
      return t(`proof.closing.${outcome.kind}`);
    case "not-whole":
      return t("proof.closing.not-whole", {
        count: outcome.days.length,
        days: daysLabel(outcome.days, MOST_NAMED, listWords(words)),
      });
    case "refused":
      return outcome.reason;
    default:
      return outcome satisfies never;
  }
}
