"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FailureSaid } from "@/components/ui/failure-said";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { REALITY_PATHS } from "@/lib/core/reality/source";
import { agoText, placeText } from "./freshness-text";
import type { ReadingView } from "./reading-view";
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

/** One endpoint's answer with its age and its source; never asked, failed and empty are three different things. */
export function ResearchPanel({ id, title, view, height, actions, children }: ResearchPanelProps) {
  const t = useTranslations("reading");
  const { observed } = view;
  return (
    <Panel
      id={id}
      title={title}
      isSteady
      note={observed && t(observed.isStale ? "observedOld" : "observed", { ago: agoText(t, observed.ageMs) })}
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
      <Source view={view} />
    </Panel>
  );
}

/** A try that failed while something older is shown. */
export function ReadingNotice({ view: { observed, failed } }: { view: ReadingView }) {
  const t = useTranslations("reading");
  if (!observed || !failed) return null;
  return (
    <div className={styles.notice}>
      <Notice>
        {t("failedStill", {
          happened: t(`failed.${failed.kind}.happened`),
          next: t(`failed.${failed.kind}.next`),
          ago: agoText(t, failed.ageMs),
          shown: agoText(t, observed.ageMs),
        })}
        <FailureSaid failure={failed} />
      </Notice>
    </div>
  );
}

/** Instead of an answer that nobody has yet. */
export function NeverRead({ view: { failed, place } }: { view: ReadingView }) {
  const t = useTranslations("reading");
  if (failed && place === null) {
    return (
      <StateBox
        tone="error"
        title={t("failedTitle")}
        text={t("failedText", {
          happened: t(`failed.${failed.kind}.happened`),
          next: t(`failed.${failed.kind}.next`),
          ago: agoText(t, failed.ageMs),
        })}
      >
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

/** When and where it was observed; its place, where it was not yet. */
export function Source({ view: { source, observed } }: { view: ReadingView }) {
  const t = useTranslations("reading");
  if (!observed) return <p className={styles.source} />;
  return (
    <p className={styles.source}>
      {t.rich("source", {
        part: (words) => <span className={styles.part}>{words}</span>,
        observed: () => <LocalTime ms={observed.answeredAtMs} />,
        since: () => <LocalTime ms={observed.firstSeenAtMs} />,
        path: () => <code>{REALITY_PATHS[source]}</code>,
      })}
    </p>
  );
}
