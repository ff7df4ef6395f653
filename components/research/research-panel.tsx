"use client";
import { Box } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FailureSaid } from "@/components/ui/failure-said";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { momentText } from "@/components/ui/text/moment-text";
import { SOURCE_PATHS } from "@/lib/core/reality/source";
import { agoText, failedText, placeText, type ReadingView } from "./reading-view";
import { RefreshButton } from "./refresh-button";
import styles from "./research.module.css";

type ResearchPanelProps = {
  id: string;
  title: string;
  view: ReadingView;
  /** Kept in pixels, so that nothing below moves when the answer comes. */
  height: number;
  actions?: ReactNode;
  /** Only drawn where there is an answer to draw. */
  children: ReactNode;
};

/** One endpoint's answer with its age; never asked, failed and empty are three different things. */
export function ResearchPanel({ id, title, view, height, actions, children }: ResearchPanelProps) {
  const { observed } = view;
  return (
    <Panel
      id={id}
      title={title}
      isSteady
      note={<Updated view={view} />}
      actions={
        <>
          <span className={styles.later} data-there={observed !== null || undefined}>
            {actions}
          </span>
          <RefreshButton views={[view]} what={title} />
        </>
      }
    >
      <ReadingNotice view={view} />
      <div style={{ minHeight: height }}>{observed ? children : <NeverRead view={view} />}</div>
    </Panel>
  );
}

/** A try that failed while something older is shown. */
export function ReadingNotice({ view: { observed, failed } }: { view: ReadingView }) {
  const t = useTranslations("reading");
  if (!observed || !failed) return null;
  return (
    <Box mb={12}>
      <Notice>
        {failedText(t, failed, observed)}
        <FailureSaid failure={failed} />
      </Notice>
    </Box>
  );
}

/** Instead of an answer that nobody has yet. */
export function NeverRead({ view: { failed, place } }: { view: ReadingView }) {
  const t = useTranslations("reading");
  if (failed && place === null) {
    return (
      <StateBox tone="error" title={t("failedTitle")} text={failedText(t, failed, null)}>
        <FailureSaid failure={failed} />
      </StateBox>
    );
  }
  return (
    <StateBox
      title={t("neverTitle")}
      text={place === null ? t("never") : t("waiting", { place: placeText(t, place) })}
    />
  );
}

/** When the exchange was last read; since when its answer is the same and where it is from, on hover. */
export function Updated({ view: { source, observed } }: { view: ReadingView }) {
  const t = useTranslations("reading");
  const language = useLocale();
  if (!observed) return null;
  const detail = t("source", {
    updated: momentText(new Date(observed.answeredAtMs), language),
    since: momentText(new Date(observed.firstSeenAtMs), language),
    path: SOURCE_PATHS[source],
  });
  return (
    <span className={styles.updated} title={detail} data-stale={observed.isStale || undefined}>
      {t(observed.isStale ? "updatedOld" : "updated", { ago: agoText(t, observed.ageMs) })}
    </span>
  );
}
