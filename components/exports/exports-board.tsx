"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { fetchJson, usePolling } from "@/components/ui/use-polling";
import { type ExportsView, isUnderWay } from "./export-view";
import { ExportsTable } from "./exports-table";

const POLL_MS = 1000;
/** While nothing is under way only an expiry can change what is shown. */
const IDLE_POLL_MS = 30_000;

type LiveExports = {
  readonly view: ExportsView;
  /** The server does not answer just now. */
  readonly stale: boolean;
  readonly refresh: () => Promise<void>;
};

/** The exports as they go: asked once a second while one is under way, and not at all while the page is hidden. */
function useExports(url: string, first: ExportsView): LiveExports {
  const [view, setView] = useState(first);
  const [stale, setStale] = useState(false);

  const refresh = async (signal?: AbortSignal) => {
    const next = await fetchJson<ExportsView>(url, signal);
    if (signal?.aborted) return;
    setStale(next === null);
    if (next !== null) setView(next);
  };
  usePolling(refresh, view.exports.some(isUnderWay) ? POLL_MS : IDLE_POLL_MS);

  return { view, stale, refresh: () => refresh() };
}

type ExportsBoardProps = {
  first: ExportsView;
  /** Answers ExportsView as JSON. */
  progressUrl: string;
  ledgerUrl: string;
  /** Each a sentence where it was refused. */
  cancel: (id: string) => Promise<string | null>;
  remove: (id: string) => Promise<string | null>;
};

export function ExportsBoard({ first, progressUrl, ledgerUrl, cancel, remove }: ExportsBoardProps) {
  const t = useTranslations("exportList");
  const { view, stale, refresh } = useExports(progressUrl, first);
  const { problem, run } = useChange();
  const act = async (action: (id: string) => Promise<string | null>, id: string) => {
    const refused = await action(id);
    await refresh();
    return refused;
  };
  const underWay = view.exports.filter(isUnderWay).length;
  if (view.exports.length === 0) return <NoExports ledgerUrl={ledgerUrl} />;
  return (
    <>
      {underWay > 0 && !view.workerAlive ? (
        <Notice>{t.rich("noWorker", { code: (words) => <code>{words}</code> })}</Notice>
      ) : null}
      {stale ? <Notice>{t("stale")}</Notice> : null}
      <Panel id="exports-title" title={t("files")} note={t("count", { count: view.exports.length })}>
        <p className="visually-hidden" role="status">
          {underWay > 0 ? t("underWay", { count: underWay }) : null}
        </p>
        <Problem text={problem} />
        <ExportsTable
          exports={view.exports}
          cancel={(id) => run(() => act(cancel, id))}
          remove={(id) => act(remove, id)}
        />
      </Panel>
    </>
  );
}

function NoExports({ ledgerUrl }: { ledgerUrl: string }) {
  const t = useTranslations("exportList");
  return (
    <StateBox title={t("noneTitle")} text={t("noneText")}>
      <a href={ledgerUrl}>{t("noneLink")}</a>
    </StateBox>
  );
}
