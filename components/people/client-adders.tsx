"use client";
import { Button, Group, Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect, useState, useTransition } from "react";
import { CsvFileButton } from "@/components/ui/forms/csv-file-button";
import { Problem } from "@/components/ui/forms/problem";
import { useChange, useFailureText } from "@/components/ui/forms/use-change";
import { Notice } from "@/components/ui/notice";
import { clientText } from "@/lib/core/clients/client";
import styles from "./people.module.css";
import type { ClientActions, FewOfMany, UidsAsk, UidsOutcome, UidsPlan } from "./people-view";

/** The search starts when the typing pauses. */
const PAUSE_MS = 200;

type Found = Awaited<ReturnType<ClientActions["find"]>>;

/** Finds clients and adds them one by one. */
export function ClientAdder({ find, add }: Pick<ClientActions, "find" | "add">) {
  const t = useTranslations("people");
  const [search, setSearch] = useState("");
  const [found, setFound] = useState<Found>([]);
  const { problem, isPending, run } = useChange();
  const wanted = search.trim();
  const unread = t("broken");
  useEffect(() => {
    if (wanted === "") return setFound([]);
    let isCurrent = true;
    const show = (answer: Found) => isCurrent && setFound(answer);
    const timer = setTimeout(() => find(wanted).then(show, () => show({ problem: unread })), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [wanted, find, unread]);
  const mark = (uid: string) => {
    if ("problem" in found) return;
    setFound(found.map((client) => (client.uid === uid ? { ...client, isNamed: true } : client)));
  };
  return (
    <div className={styles.part}>
      <TextInput
        className={styles.wide}
        label={t("clients.one")}
        placeholder={t("clients.searchBy")}
        value={search}
        maxLength={200}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Problem text={"problem" in found ? found.problem : null} />
      <Problem text={problem} />
      {"problem" in found || found.length === 0 ? null : (
        <ul className={styles.found}>
          {found.map(({ uid, isNamed, ...client }) => (
            <li key={uid}>
              <span translate="no">{clientText(uid, client)}</span>
              {isNamed ? (
                <span className={styles.quiet}>{t("clients.isNamed")}</span>
              ) : (
                <Button
                  loading={isPending}
                  aria-label={t("clients.addOf", { uid })}
                  onClick={() =>
                    run(
                      () => add(uid),
                      () => mark(uid),
                    )
                  }
                >
                  {t("clients.add")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A server action takes 1 MB. */
const LARGEST_FILE_BYTES = 900_000;

/** Many clients at once, pasted or from a file, with a preview. */
export function UidsAdder({ check, store, most }: Pick<ClientActions, "check" | "store"> & { most: number }) {
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
      <Group gap="8px 16px">
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
      </Group>
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
        <Group gap="8px 16px">
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
        </Group>
      ) : null}
    </div>
  );
}
