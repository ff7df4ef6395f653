import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { LinkButton } from "@/components/ui/link-button";
import { LocalTime } from "@/components/ui/local-time";
import { CopyHash } from "./copy-hash";
import { type ExportView, isUnderWay, sizeText } from "./export-view";
import styles from "./exports.module.css";

type ExportRowProps = { view: ExportView; onCancel: () => void; onRemove: () => void };

/** One export: what it is, how far it is or what became of it, and what can be done with it. */
export function ExportRow({ view, onCancel, onRemove }: ExportRowProps) {
  const t = useTranslations("exportList");
  const end = isUnderWay(view) ? "cancel" : "remove";
  return (
    <li className={styles.row} data-state={view.state}>
      <div className={styles.what}>
        <p className={styles.name}>{view.fileName}</p>
        <p className={styles.about}>{view.about}</p>
      </div>
      <div className={styles.state}>
        <StateText view={view} />
        {view.sha256 ? <CopyHash sha256={view.sha256} /> : null}
      </div>
      <div className={styles.actions}>
        {view.fileHref ? (
          <LinkButton href={view.fileHref} download>
            <Icon name="download" />
            {t("download")}
          </LinkButton>
        ) : null}
        {view.sidecarHref ? (
          <LinkButton href={view.sidecarHref} download>
            {t("sidecar")}
          </LinkButton>
        ) : null}
        <Button
          onClick={isUnderWay(view) ? onCancel : onRemove}
          aria-label={t(`${end}Of`, { file: view.fileName })}
        >
          {t(end)}
        </Button>
      </div>
    </li>
  );
}

function StateText({ view }: { view: ExportView }) {
  const t = useTranslations("exportList.state");
  const list = useTranslations("exportList");
  switch (view.state) {
    case "queued":
      return <p>{t("queued")}</p>;
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
        <p>
          {bytes === null
            ? t.rich("ready", { rows, mark })
            : t.rich("readyOf", { rows, size: sizeText(list, bytes), mark })}
          {expiresAtMs === null ? null : (
            <span className={styles.line}>
              {t.rich("until", { at: () => <LocalTime ms={expiresAtMs} /> })}
            </span>
          )}
        </p>
      );
    }
    case "expired":
      return <p>{t("expired", { rows: view.rowsDone })}</p>;
    case "failed":
      return (
        <p>
          <span className={styles.failed}>
            <Icon name="warning" size={14} /> {t("failed")}
          </span>
          {view.failure ? <span className={styles.line}>{view.failure}</span> : null}
        </p>
      );
    case "cancelled":
      return <p>{view.rowsDone > 0 ? t("cancelledAfter", { rows: view.rowsDone }) : t("cancelled")}</p>;
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
      <p>{isRead && format === "xlsx" ? t("binding", rows) : writing}</p>
      <progress
        className={styles.bar}
        aria-label={t("progress", { file: fileName })}
        {...(rowsTotal === null ? {} : { value: rowsDone, max: Math.max(rowsTotal, 1) })}
      />
    </>
  );
}
