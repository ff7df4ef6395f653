"use client";
import { Button, Stack, Text } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CsvFileButton } from "@/components/ui/forms/csv-file-button";
import { Notice } from "@/components/ui/notice";
import { ImportPlanView } from "./import-plan";
import type { ImportAnswer } from "./import-view";

/** A file of labels: first what it would do, then all of it or nothing. */
export function ImportClients({ fileHref }: { fileHref: string }) {
  const t = useTranslations("clientImport");
  const router = useRouter();
  const [file, setFile] = useState<File | null>(null);
  const [answer, setAnswer] = useState<ImportAnswer | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (chosen: File, digest: string | null) => {
    setBusy(true);
    const given = await send(fileHref, chosen, digest, { refused: t("notTaken"), lost: t("notArrived") });
    setBusy(false);
    setAnswer(given);
    if (given.kind === "applied") router.refresh();
  };
  const choose = (chosen: File) => {
    setFile(chosen);
    setAnswer(null);
    void run(chosen, null);
  };
  return (
    <Stack gap={12} align="flex-start">
      <Text maw="88ch" style={{ overflowWrap: "anywhere" }}>
        {t.rich("intro", { code: (words) => <code>{words}</code> })}
      </Text>
      <CsvFileButton variant="filled" isBusy={isBusy} onFile={choose}>
        {t("choose")}
      </CsvFileButton>
      <div role="status">
        {isBusy ? t("reading", { file: file?.name ?? "" }) : null}
        <AnswerNotice answer={answer} fileName={file?.name ?? ""} />
      </div>
      {answer && file && answer.kind !== "not-taken" && answer.kind !== "applied" ? (
        <ImportPlanView
          plan={answer.plan}
          fileName={file.name}
          action={
            <Button
              variant="filled"
              disabled={isBusy}
              aria-busy={isBusy}
              onClick={() => void run(file, answer.plan.digest)}
            >
              {t("store", { count: answer.plan.counts.added + answer.plan.counts.changed })}
            </Button>
          }
        />
      ) : null}
    </Stack>
  );
}

function AnswerNotice({ answer, fileName }: { answer: ImportAnswer | null; fileName: string }) {
  const t = useTranslations("clientImport");
  switch (answer?.kind) {
    case "not-taken":
      return <Notice tone="error">{answer.problem}</Notice>;
    case "changed-meanwhile":
      return <Notice>{t("changedMeanwhile")}</Notice>;
    case "applied": {
      const { added, changed } = answer.plan.counts;
      return <Notice tone="plain">{t("stored", { count: added + changed, file: fileName })}</Notice>;
    }
    default:
      return null;
  }
}

/** `refused`, `lost`: what is said where the server gives no reason, or does not answer. */
async function send(
  href: string,
  file: File,
  digest: string | null,
  words: { refused: string; lost: string },
): Promise<ImportAnswer> {
  try {
    const headers = { "x-file-name": encodeURIComponent(file.name), "content-type": "text/csv" };
    const apply = digest === null ? "" : `&apply=${digest}`;
    const answer = await fetch(href + apply, { method: "POST", headers, body: file });
    if (answer.ok) return (await answer.json()) as ImportAnswer;
    const { problem } = (await answer.json()) as { problem?: string };
    return { kind: "not-taken", problem: problem ?? words.refused };
  } catch {
    return { kind: "not-taken", problem: words.lost };
  }
}
