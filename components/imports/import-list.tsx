"use client";
import { Stack, Text } from "@mantine/core";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { FileButton, useSendFile } from "@/components/ui/forms/file-button";
import { useChange } from "@/components/ui/forms/use-change";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import { StateBox } from "@/components/ui/state-box";
import type { ImportView } from "./import-view";

type ImportListProps = {
  imports: readonly ImportView[];
  chosen: number | null;
  /** Ends where the import is added. */
  importHref: string;
};

const column = columnOf<ImportView>();

export function ImportList({ imports, chosen, importHref }: ImportListProps) {
  const t = useTranslations("imports.list");
  const status = useTranslations("imports.status");
  if (imports.length === 0) return <StateBox title={t("none")} text={t("noneText")} />;
  const columns = [
    column.lead("fileName", t("file"), { isProse: true }, (row) => (
      <Link href={importHref + row.id} aria-current={row.id === chosen ? "true" : undefined}>
        {row.fileName}
      </Link>
    )),
    column("status", t("state"), (row) => status(row.status)),
    column.figure("ledger", t("ledger"), ({ days, rows }) =>
      days > 0 ? t("some", { days, rows }) : t("nothing"),
    ),
    column("broughtBy", t("by"), ({ broughtBy }) => broughtBy),
    column("createdAt", t("when"), ({ createdAt }) => <LocalTime ms={createdAt.getTime()} />),
  ];
  return (
    <DataTable label={t("title")} rows={imports} rowId={({ id }) => String(id)} columns={columns} />
  );
}

/**
 * Uploads a file. Its preview is next; nothing is stored in the ledger before a person confirms it.
 */
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
      <FileButton variant="filled" isBusy={isPending} onFile={choose}>
        {isPending ? t("sending", { file: name }) : t("choose")}
      </FileButton>
      <div aria-live="polite">
        {problem !== null && !isPending ? <Notice tone="error">{problem}</Notice> : null}
      </div>
    </Stack>
  );
}
