"use client";
import { Box } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FailureSaid } from "@/components/ui/failure-said";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { useWords } from "@/components/ui/text/use-words";
import { momentText } from "@/lib/core/moment-text";
import type { PanelName, Panels } from "@/lib/stocks/panels/panels";
import { SOURCE_PATHS } from "@/lib/stocks/queue/source";
import { deskMedium } from "./desk-medium";
import { failedText, type PanelAgeView, placeText } from "./panel-age";
import { type PanelFacts, panelContent } from "./panels/panel-content";
import { PriceChart } from "./panels/price-chart";
import { PriceFigures } from "./panels/prices";
import { RefreshButton } from "./refresh-button";
import styles from "./stocks.module.css";
import { useAgo } from "./use-ago";

type PanelCardProps = {
  id: string;
  title: string;
  view: PanelAgeView;
  /** Kept in pixels until the first answer comes, so that little moves then. */
  height: number | string;
  actions?: ReactNode;
  children: ReactNode;
};

export function PanelCard({ id, title, view, height, actions, children }: PanelCardProps) {
  const { observed } = view;
  return (
    <Panel
      id={id}
      title={title}
      isSteady
      note={<Updated view={view} />}
      actions={
        <>
          {/* Keeps the place of what is offered once there is an answer. */}
          <span style={observed ? undefined : { visibility: "hidden" }}>{actions}</span>
          <RefreshButton views={[view]} what={title} />
        </>
      }
    >
      <ReadingNotice view={view} />
      {observed ? (
        children
      ) : (
        <div style={{ minHeight: height }}>
          <NeverRead view={view} />
        </div>
      )}
    </Panel>
  );
}

type DeskPriceProps = Parameters<typeof PriceChart>[0];

/** The desk has a price's chart, figures and last price in places of their own. */
export function DeskPriceChart(props: Omit<DeskPriceProps, "medium">) {
  return <PriceChart {...props} medium={deskMedium(useWords())} />;
}

export function DeskPriceFigures(props: Omit<Parameters<typeof PriceFigures>[0], "medium">) {
  return (
    <div className="part">
      <PriceFigures {...props} medium={deskMedium(useWords())} />
    </div>
  );
}

type DeskPanelProps<Name extends PanelName> = {
  panel: Name;
  value: Panels[Name];
  facts: PanelFacts<Name>;
};

/** A client component, so that the answer holds the records, and not every cell twice. */
export function DeskPanel<Name extends PanelName>({ panel, value, facts }: DeskPanelProps<Name>) {
  return panelContent(panel, value, facts, deskMedium(useWords()));
}

/** `isOneOfMany`: names its stock, and says also that nothing was ever read. */
export function ReadingNotice({
  view,
  isOneOfMany = false,
}: {
  view: PanelAgeView;
  isOneOfMany?: boolean;
}) {
  const t = useTranslations("reading");
  const { code, observed, failed } = view;
  const ago = useAgo(failed?.ageMs ?? null);
  const shown = useAgo(observed?.ageMs ?? null);
  if (!failed || ago === null || !(observed || isOneOfMany)) return null;
  return (
    <Box mb={12}>
      <Notice>
        {isOneOfMany && code !== null ? <strong>{code}: </strong> : null}
        {failedText(t, failed, { ago, shown })}
        <FailureSaid failure={failed} />
      </Notice>
    </Box>
  );
}

export function NeverRead({ view: { failed, place } }: { view: PanelAgeView }) {
  const t = useTranslations("reading");
  const ago = useAgo(failed?.ageMs ?? null);
  if (failed && ago !== null && place === null) {
    const text = failedText(t, failed, { ago, shown: null });
    return (
      <StateBox tone="error" title={t("failedTitle")} text={text}>
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

/** `what`: names the answer where several ages stand together. */
export function Updated({
  view: { source, observed },
  what,
}: {
  view: PanelAgeView;
  what?: string;
}) {
  const { t, language } = useWords("reading");
  const ago = useAgo(observed?.ageMs ?? null);
  if (!observed || ago === null) return null;
  const detail = t("source", {
    updated: momentText(observed.answeredAt, language),
    since: momentText(observed.firstSeenAt, language),
    path: SOURCE_PATHS[source],
  });
  return (
    <span className={styles.updated} title={detail} data-stale={observed.isStale || undefined}>
      {what === undefined
        ? t(observed.isStale ? "updatedOld" : "updated", { ago })
        : t(observed.isStale ? "updatedWhatOld" : "updatedWhat", { ago, what })}
    </span>
  );
}
