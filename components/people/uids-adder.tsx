"use client";
import { Button, Textarea } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { CsvFileButton } from "@/components/ui/forms/csv-file-button";
import { useFailureText } from "@/components/ui/forms/use-change";
import { Notice } from "@/components/ui/notice";
import styles from "./people.module.css";
import type { ClientActions, FewOfMany, UidsAsk, UidsOutcome, UidsPlan } from "./people-view";

/** A server action takes 1 MB. */
const LARGEST_FILE_BYTES = 900_000;

type UidsAdderProps = Pick<ClientActions, "check" | "store"> & { most: number };

/** Many clients at once, pasted or from a file, with a preview. */
export function UidsAdder({ check, store, most }: UidsAdderProps) {
  const t = useTranslations("people");
  const failureText = useFailureText();
  const [text, setText] = useState("");
  const [asked, setAsked] = useState<UidsAsk | null>(null);
  const [outcome, setOutcome] = useState<UidsOutcome | null>(null);
  const [isPending, startTransition] = useTransition();
  const run = (work: () => Promise<UidsOutcome>) =>
    startTransition(async () => {
      const refused = (error: unknown) => ({ kind: "refused", problem: failureText(error) }) as const;
      const answer = await work().catch(refused);
      setOutcome(answer);
      if (answer.kind === "stored") setText("");
    });
  const look = (ask: UidsAsk) => {
    setAsked(ask);
    setOutcome(null);
    run(() => check(ask));
  };
  const choose = async (file: File) => {
    if (file.size <= LARGEST_FILE_BYTES) return look({ kind: "file", text: await file.text() });
    setOutcome({ kind: "refused", problem: t("clients.tooLarge", { file: file.name }) });
  };
  const plan = outcome && "plan" in outcome ? outcome.plan : null;
  return (
    <div className={styles.part}>
      <p className={styles.strong}>{t("clients.list")}</p>
      <Textarea
        className={styles.wide}
        label={t("clients.listLabel")}
        description={t("clients.listNote", { most })}
        rows={4}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button
          loading={isPending}
          disabled={text.trim() === ""}
          onClick={() => look({ kind: "pasted", text })}
        >
          {t("clients.preview")}
        </Button>
        <CsvFileButton isBusy={isPending} onFile={choose}>
          {t("clients.file")}
        </CsvFileButton>
      </div>
      <p className={styles.quiet}>{t("clients.fileNote")}</p>
      <div role="status">
        {outcome?.kind === "refused" ? <Notice tone="error">{outcome.problem}</Notice> : null}
        {outcome?.kind === "changed-meanwhile" ? <Notice>{t("clients.changedMeanwhile")}</Notice> : null}
        {outcome?.kind === "stored" ? <Notice tone="plain">{outcome.text}</Notice> : null}
      </div>
      {plan && asked ? (
        <UidsPlanView
          plan={plan}
          isBusy={isPending}
          onStore={(how) => run(() => store(asked, how, plan.digest))}
        />
      ) : null}
    </div>
  );
}

type UidsPlanViewProps = {
  plan: UidsPlan;
  isBusy: boolean;
  onStore: (how: "add" | "replace") => void;
};

/** The preview, and the two ways to apply it. */
function UidsPlanView({ plan, isBusy, onStore }: UidsPlanViewProps) {
  const t = useTranslations("people");
  const { count, added, missing, unknown, wrong } = plan;
  const named = ({ first, count: all }: FewOfMany) =>
    [...first, ...(all > first.length ? [t("clients.more", { count: all - first.length })] : [])].join(
      t("comma"),
    );
  return (
    <div className={styles.part}>
      <p className={styles.strong}>
        {count > 0 ? t("clients.plan", { count, added, known: count - added }) : t("clients.nothing")}
      </p>
      {wrong.count > 0 ? (
        <Notice tone="error">{t("clients.planWrong", { count: wrong.count, named: named(wrong) })}</Notice>
      ) : null}
      {unknown.count > 0 ? (
        <Notice>{t("clients.planUnknown", { count: unknown.count, named: named(unknown) })}</Notice>
      ) : null}
      {wrong.count === 0 ? (
        <div className={styles.buttons}>
          {added > 0 ? (
            <Button variant="filled" loading={isBusy} onClick={() => onStore("add")}>
              {t("clients.addThese", { count: added })}
            </Button>
          ) : null}
          {missing > 0 && count > 0 ? (
            <Button variant="light" color="red" loading={isBusy} onClick={() => onStore("replace")}>
              {t("clients.replace", { count: missing })}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
