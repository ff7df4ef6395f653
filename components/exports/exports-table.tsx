"use client";
import { Button, UnstyledButton } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { columnOf, DataTable, FIGURE, PROSE } from "@/components/ui/data-table";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { useCopy } from "@/components/ui/forms/use-copy";
import { Icon } from "@/components/ui/icon";
import { LinkButton } from "@/components/ui/link-button";
import { LocalTime } from "@/components/ui/local-time";
import { type ExportView, isUnderWay, sizeText } from "./export-view";
import styles from "./exports.module.css";

type ExportsTableProps = {
  exports: readonly ExportView[];
  cancel: (id: string) => void;
  /** Answers with a sentence where it was refused. */
  remove: (id: string) => Promise<string | null>;
};

const column = columnOf<ExportView>();

/** Each export: what it is, its progress or result, and what can be done with it. */
export function ExportsTable({ exports, cancel, remove }: ExportsTableProps) {
  const t = useTranslations("exportList");
  const columns = [
    column(
      "fileName",
      t("file"),
      (row) => (
        <>
          {row.fileName}
          <span className={styles.line}>{row.about}</span>
        </>
      ),
      { isLead: true, isProse: true },
    ),
    column(
      "state",
      t("status"),
      (row) => (
        <>
          <StateText view={row} />
          {row.sha256 ? <CopyHash sha256={row.sha256} /> : null}
        </>
      ),
      PROSE,
    ),
    column(
      "actions",
      t("actions"),
      (row) => (
        <div className={styles.actions}>
          <Downloads view={row} />
          {isUnderWay(row) ? (
            <Button onClick={() => cancel(row.id)} aria-label={t("cancelOf", { file: row.fileName })}>
              {t("cancel")}
            </Button>
          ) : (
            <AskFirst
              trigger={t("remove")}
              label={t("removeOf", { file: row.fileName })}
              title={t("removeTitle", { file: row.fileName })}
              text={t("removeText")}
              yes={t("remove")}
              run={() => remove(row.id)}
            />
          )}
        </div>
      ),
      FIGURE,
    ),
  ];
  return <DataTable label={t("files")} rows={exports} rowId={({ id }) => id} columns={columns} />;
}

function Downloads({ view: { fileHref, sidecarHref } }: { view: ExportView }) {
  const t = useTranslations("exportList");
  return (
    <>
      {fileHref ? (
        <LinkButton href={fileHref} download>
          <Icon name="download" />
          {t("download")}
        </LinkButton>
      ) : null}
      {sidecarHref ? (
        <LinkButton href={sidecarHref} download>
          {t("sidecar")}
        </LinkButton>
      ) : null}
    </>
  );
}

/** The file's SHA-256, short; pressed, all of it is copied. */
function CopyHash({ sha256 }: { sha256: string }) {
  const t = useTranslations("exportList");
  const { isCopied, copy } = useCopy(sha256);
  return (
    <UnstyledButton className={styles.line} title={sha256} onClick={copy}>
      <span>SHA-256</span> <code>{sha256.slice(0, 12)}…</code>{" "}
      <span role="status">{isCopied ? t("copied") : ""}</span>
    </UnstyledButton>
  );
}

function StateText({ view }: { view: ExportView }) {
  const t = useTranslations("exportList.state");
  const list = useTranslations("exportList");
  switch (view.state) {
    case "queued":
      return t("queued");
    case "running":
      return <Progress view={view} />;
    case "done": {
      const rows = view.rowsDone;
      const mark = (words: ReactNode) => (
        <span className={styles.done}>
          <Icon name="check" size={14} /> {words}
        </span>
      );
      const { bytes, expiresAtMs } = view;
      return (
        <>
          {bytes === null
            ? t.rich("ready", { rows, mark })
            : t.rich("readyOf", { rows, size: sizeText(list, bytes), mark })}
          {expiresAtMs === null ? null : (
            <span className={styles.line}>
              {t.rich("until", { at: () => <LocalTime ms={expiresAtMs} /> })}
            </span>
          )}
        </>
      );
    }
    case "expired":
      return <span className={styles.quiet}>{t("expired", { rows: view.rowsDone })}</span>;
    case "failed":
      return (
        <>
          <span className={styles.failed}>
            <Icon name="warning" size={14} /> {t("failed")}
          </span>
          {view.failure ? <span className={styles.line}>{view.failure}</span> : null}
        </>
      );
    case "cancelled":
      return (
        <span className={styles.quiet}>
          {view.rowsDone > 0 ? t("cancelledAfter", { rows: view.rowsDone }) : t("cancelled")}
        </span>
      );
    default:
      return view.state satisfies never;
  }
}

/** A workbook is put together after its rows were read. */
function Progress({ view: { format, rowsDone, rowsTotal, fileName } }: { view: ExportView }) {
  const isRead = rowsTotal !== null && rowsDone >= rowsTotal && rowsTotal > 0;
  const t = useTranslations("exportList.state");
  const rows = { done: rowsDone };
  const writing = rowsTotal === null ? t("writing", rows) : t("writingOf", { ...rows, all: rowsTotal });
  return (
    <>
      {isRead && format === "xlsx" ? t("binding", rows) : writing}
      <progress
        className={styles.bar}
        aria-label={t("progress", { file: fileName })}
        {...(rowsTotal === null ? {} : { value: rowsDone, max: Math.max(rowsTotal, 1) })}
      />
    </>
  );
}
