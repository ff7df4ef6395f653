"use client";
import { Group, NativeSelect, Text } from "@mantine/core";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type DragEvent, useState } from "react";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { FileButton, useSendFile } from "@/components/ui/forms/file-button";
import { useChange } from "@/components/ui/forms/use-change";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import { StateBox } from "@/components/ui/state-box";
import { FILE_KINDS, type FileKind } from "@/lib/imports/fields";
import type { ImportView } from "./import-view";
import styles from "./imports.module.css";

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
    column.lead("fileName", t("file"), (row) => (
      <Link
        href={importHref + row.id}
        aria-current={row.id === chosen ? "true" : undefined}
        className={styles.fileName}
        title={row.fileName}
      >
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

/** Files that a table can be in; what a file is, its reader decides. */
const TABLES = ".csv,.tsv,.txt,.xlsx,.ods,text/csv";

type BringFileProps = {
  uploadHref: string;
  /** Ends where the import is added. */
  importHref: string;
  /** The kind that is chosen at first. */
  first: FileKind;
};

/**
 * Uploads a file. Its columns are next; nothing is stored in the ledger before a person confirms
 * the preview.
 */
export function BringFile({ uploadHref, importHref, first }: BringFileProps) {
  const t = useTranslations("imports.bring");
  const router = useRouter();
  const send = useSendFile();
  const [name, setName] = useState("");
  const [kind, setKind] = useState<FileKind>(first);
  const [isOver, setIsOver] = useState(false);
  const { problem, isPending, run } = useChange();
  const choose = (file: File) => {
    setName(file.name);
    run(async () => {
      const answer = await send<{ id: number }>(`${uploadHref}&kind=${kind}`, file);
      if ("problem" in answer) return answer.problem;
      router.push(importHref + answer.id);
      return null;
    });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !isPending) choose(file);
  };
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <section
      className={styles.drop}
      data-over={isOver || undefined}
      aria-label={t("area")}
      onDragOver={hover}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Text size="sm" c="dimmed" maw="80ch">
        {kind === "commissions" ? t("text") : t(`${kind}Text`)}
      </Text>
      <Group gap={12} align="flex-end">
        <NativeSelect
          size="xs"
          label={t("kind")}
          value={kind}
          data={FILE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={(event) => {
            const chosen = FILE_KINDS.find((value) => value === event.currentTarget.value);
            if (chosen) setKind(chosen);
          }}
        />
        <FileButton variant="filled" accept={TABLES} isBusy={isPending} onFile={choose}>
          {isPending ? t("sending", { file: name }) : t("choose")}
        </FileButton>
        <Text size="sm" c="dimmed" visibleFrom="sm">
          {t("drop")}
        </Text>
      </Group>
      <div aria-live="polite">
        {problem !== null && !isPending ? <Notice tone="error">{problem}</Notice> : null}
      </div>
    </section>
  );
}
