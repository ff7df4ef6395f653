"use client";
import { Button, Stack, Text } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CsvFileButton } from "@/components/ui/forms/csv-file-button";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { Notice } from "@/components/ui/notice";
import type { Text as Texts } from "@/components/ui/text/text";

type Upload =
  | { readonly kind: "waiting" }
  | { readonly kind: "sending"; readonly name: string }
  | { readonly kind: "failed"; readonly problem: string };

/** Uploads a file. Its preview is next; nothing is stored in the ledger before a person confirms it. */
export function BringFile({ uploadHref, importHref }: { uploadHref: string; importHref: string }) {
  const t = useTranslations("imports.bring");
  const router = useRouter();
  const [upload, setUpload] = useState<Upload>({ kind: "waiting" });
  const choose = async (file: File) => {
    setUpload({ kind: "sending", name: file.name });
    const answer = await send(t, uploadHref, file);
    if ("problem" in answer) return setUpload({ kind: "failed", problem: answer.problem });
    setUpload({ kind: "waiting" });
    router.push(importHref + answer.id);
  };
  const isSending = upload.kind === "sending";
  return (
    <Stack gap={12} align="flex-start">
      <Text size="sm" c="dimmed" maw="80ch">
        {t("text")}
      </Text>
      <CsvFileButton variant="filled" isBusy={isSending} onFile={choose}>
        {isSending ? t("sending", { file: upload.name }) : t("choose")}
      </CsvFileButton>
      <div aria-live="polite">
        {upload.kind === "failed" ? <Notice tone="error">{upload.problem}</Notice> : null}
      </div>
    </Stack>
  );
}

async function send(
  t: Texts<"imports.bring">,
  href: string,
  file: File,
): Promise<{ id: number } | { problem: string }> {
  try {
    const headers = { "x-file-name": encodeURIComponent(file.name), "content-type": "text/csv" };
    const answer = await fetch(href, { method: "POST", headers, body: file });
    const json = (await answer.json()) as { id?: number; problem?: string };
    if (answer.ok && json.id !== undefined) return { id: json.id };
    return { problem: json.problem ?? t("notTaken") };
  } catch {
    return { problem: t("unsent") };
  }
}

/** Starts the import. `run` answers with a sentence where it is refused. */
export function ApplyButton({ label, run }: { label: string; run: () => Promise<string | null> }) {
  const { problem, isPending, run: change } = useChange();
  return (
    <>
      <Button variant="filled" loading={isPending} onClick={() => change(run)}>
        {label}
      </Button>
      <Problem text={problem} />
    </>
  );
}
