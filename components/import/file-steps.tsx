"use client";
import { Stack, Text } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CsvFileButton, useSendFile } from "@/components/ui/forms/csv-file-button";
import { useChange } from "@/components/ui/forms/use-change";
import { Notice } from "@/components/ui/notice";

/** Uploads a file. Its preview is next; nothing is stored in the ledger before a person confirms it. */
export function BringFile({ uploadHref, importHref }: { uploadHref: string; importHref: string }) {
  const t = useTranslations("imports.bring");
  const router = useRouter();
  const send = useSendFile();
  const [name, setName] = useState("");
  const { problem, isPending, run } = useChange();
  const choose = (file: File) => {
    setName(file.name);
    run(async () => {
      const answer = await send<{ id: number }>(uploadHref, file);
      if ("problem" in answer) return answer.problem;
      router.push(importHref + answer.id);
      return null;
    });
  };
  return (
    <Stack gap={12} align="flex-start">
      <Text size="sm" c="dimmed" maw="80ch">
        {t("text")}
      </Text>
      <CsvFileButton variant="filled" isBusy={isPending} onFile={choose}>
        {isPending ? t("sending", { file: name }) : t("choose")}
      </CsvFileButton>
      <div aria-live="polite">
        {problem !== null && !isPending ? <Notice tone="error">{problem}</Notice> : null}
      </div>
    </Stack>
  );
}
