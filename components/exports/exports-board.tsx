"use client";
import { Anchor, Box, Button, Group } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { DownloadButton, LinkButton } from "@/components/ui/link-button";
import { LocalTime } from "@/components/ui/local-time";
import { MarkedText, Quiet, SubLine } from "@/components/ui/marked-text";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { useLive } from "@/components/ui/use-polling";
import type { ActionResult, ServerAction } from "@/lib/core/action-result";
import type { OwnExport } from "@/lib/exports/contract";
import { type ExportLine, type ExportsView, isUnderWay, sizeText } from "./export-view";

const POLL_MS = 1000;
/** While nothing is under way, only an expiry changes what is shown. */
const IDLE_POLL_MS = 30_000;

type ExportsBoardProps = {
  first: ExportsView;
  progressUrl: string;
  ledgerUrl: string;
  accountId: number;
  cancel: ServerAction<OwnExport, null>;
  remove: ServerAction<OwnExport, null>;
};

export function ExportsBoard(props: ExportsBoardProps) {
  const { first, progressUrl, ledgerUrl, accountId, cancel, remove } = props;
  const t = useTranslations("exportList");
  const { view, stale, refresh } = useLive(progressUrl, first, ({ exports }) =>
    exports.some(isUnderWay) ? POLL_MS : IDLE_POLL_MS,
  );
  const { problem, run } = useChange();
  const change = async (action: ServerAction<OwnExport, null>, id: string) => {
    const result = await action({ accountId, id });
    await refresh();
    return result;
  };
  const underWay = view.exports.filter(isUnderWay).length;
  if (view.exports.length === 0) {
    return (
      <StateBox title={t("noneTitle")} text={t("noneText")}>
        <a href={ledgerUrl}>{t("noneLink")}</a>
      </StateBox>
    );
  }
  return (
    <>
      {underWay > 0 && !view.workerAlive ? (
        <Notice>{t.rich("noWorker", { code: (words) => <code>{words}</code> })}</Notice>
      ) : null}
      {stale ? <Notice>{t("stale")}</Notice> : null}
      <Panel
        id="exports-title"
        title={t("files")}
        note={t("count", { count: view.exports.length })}
      >
        <p className="visually-hidden" role="status">
          {underWay > 0 ? t("underWay", { count: underWay }) : null}
        </p>
        <Problem text={problem} />
        <ExportsTable
          exports={view.exports}
          cancel={(id) => run(() => change(cancel, id))}
          remove={(id) => change(remove, id)}
        />
      </Panel>
    </>
  );
}

type ExportsTableProps = {
  exports: readonly ExportLine[];
  cancel: (id: string) => void;
  remove: (id: string) => Promise<ActionResult<null>>;
};

const column = columnOf<ExportLine>();

function ExportsTable({ exports, cancel, remove }: ExportsTableProps) {
  const t = useTranslations("exportList");
  const columns = [
    column.lead("fileName", t("file"), { isProse: true }, (row) => (
      <>
        {row.fileName}
        <SubLine>{row.about}</SubLine>
      </>
    )),
    column.prose("state", t("status"), (row) => (
      <>
        <StateText view={row} />
        {row.sha256 ? <CopyHash sha256={row.sha256} /> : null}
      </>
    )),
    column.figure("actions", t("actions"), (row) => (
      <Group gap={8} justify="flex-end">
        {row.fileHref ? <DownloadButton href={row.fileHref}>{t("download")}</DownloadButton> : null}
        {row.sidecarHref ? (
          <LinkButton href={row.sidecarHref} download>
            {t("sidecar")}
          </LinkButton>
        ) : null}
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
            run={() => remove(row.id)}
          />
        )}
      </Group>
    )),
  ];
  return <DataTable label={t("files")} rows={exports} rowId={({ id }) => id} columns={columns} />;
}

/** The beginning of the file's SHA-256; a press copies all of it. */
function CopyHash({ sha256 }: { sha256: string }) {
  const t = useTranslations("exportList");
  const { copied, copy } = useClipboard();
  return (
    <Anchor
      component="button"
      size="xs"
      c="dimmed"
      display="block"
      title={sha256}
      onClick={() => copy(sha256)}
    >
      <span>SHA-256</span> <code>{sha256.slice(0, 12)}…</code>{" "}
      <span role="status">{copied ? t("copied") : ""}</span>
    </Anchor>
  );
}

function StateText({ view }: { view: ExportLine }) {
  const t = useTranslations("exportList.state");
  const list = useTranslations("exportList");
  switch (view.state) {
    case "queued":
      return t("queued");
    case "running":
      return <Progress view={view} />;
    case "done": {
      const rows = view.rowsDone;
      const mark = (words: ReactNode) => <MarkedText tone="good">{words}</MarkedText>;
      const { bytes, expiresAtMs } = view;
      return (
        <>
          {bytes === null
            ? t.rich("ready", { rows, mark })
            : t.rich("readyOf", { rows, size: sizeText(list, bytes), mark })}
          {expiresAtMs === null ? null : (
            <SubLine>{t.rich("until", { at: () => <LocalTime ms={expiresAtMs} /> })}</SubLine>
          )}
        </>
      );
    }
    case "expired":
      return <Quiet>{t("expired", { rows: view.rowsDone })}</Quiet>;
    case "failed":
      return (
        <>
          <MarkedText tone="bad">{t("failed")}</MarkedText>
          <SubLine>{view.failure}</SubLine>
        </>
      );
    case "cancelled":
      return (
        <Quiet>
          {view.rowsDone > 0 ? t("cancelledAfter", { rows: view.rowsDone }) : t("cancelled")}
        </Quiet>
      );
    default:
      return view.state satisfies never;
  }
}

/** A workbook is put together after its rows were read. */
function Progress({ view: { format, rowsDone, rowsTotal, fileName } }: { view: ExportLine }) {
  const isRead = rowsTotal !== null && rowsDone >= rowsTotal && rowsTotal > 0;
  const t = useTranslations("exportList.state");
  const rows = { done: rowsDone };
  const writing =
    rowsTotal === null ? t("writing", rows) : t("writingOf", { ...rows, all: rowsTotal });
  return (
    <>
      {isRead && format === "xlsx" ? t("binding", rows) : writing}
      <Box
        component="progress"
        display="block"
        w="100%"
        h={6}
        style={{ accentColor: "var(--accent)" }}
        aria-label={t("progress", { file: fileName })}
        value={rowsTotal === null ? undefined : rowsDone}
        max={rowsTotal === null ? undefined : Math.max(rowsTotal, 1)}
      />
    </>
  );
}
