import { Box, Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DownloadButton } from "@/components/ui/download-button";
import { FailureSaid } from "@/components/ui/failure-said";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import type { PanelName } from "@/lib/core/reality/panels";
import { failedText, type ReadingView } from "../reading-view";
import { RefreshButton } from "../refresh-button";
import styles from "./compare.module.css";

type ComparePanelProps = {
  name: PanelName;
  views: readonly ReadingView[];
  csvHref: string;
  /** Null: nothing can be drawn; absent: this panel has no chart. */
  chart?: ReactNode;
  /** What the chart is of, also where nothing of it can be drawn. */
  controls?: ReactNode;
  table: ReactNode;
  children?: ReactNode;
};

/** Of more stocks the table takes the whole width, below the chart. */
const MOST_BESIDE = 3;

/** One panel of all stocks: chart beside table, what could not be read below the head. */
export function ComparePanel({ name, views, csvHref, chart, controls, table, children }: ComparePanelProps) {
  const t = useTranslations("research");
  const title = t(`panels.${name}`);
  return (
    <Panel
      id={`${name}-title`}
      title={title}
      actions={
        <>
          <DownloadButton href={csvHref}>{t("csv")}</DownloadButton>
          <RefreshButton views={views} what={title} />
        </>
      }
    >
      <FailedReadings views={views} />
      <div
        className={styles.beside}
        data-alone={chart === undefined || undefined}
        data-many={views.length > MOST_BESIDE || undefined}
      >
        {chart === undefined ? null : (
          <div className={styles.chart}>{chart ?? <NothingToDraw views={views} controls={controls} />}</div>
        )}
        <Box miw={0}>{table}</Box>
      </div>
      {children}
    </Panel>
  );
}

function NothingToDraw({ views, controls }: { views: readonly ReadingView[]; controls: ReactNode }) {
  const t = useTranslations("compare.charts");
  const isComing = views.some(({ observed, failed }) => observed === null && failed === null);
  return (
    <>
      <Group gap={8} justify="flex-end" align="flex-start" wrap="nowrap" mih={36}>
        {controls}
      </Group>
      <StateBox title={t("nothing")} text={t(isComing ? "comingText" : "nothingText")} />
    </>
  );
}

function FailedReadings({ views }: { views: readonly ReadingView[] }) {
  const t = useTranslations("reading");
  return views.map(({ code, observed, failed }) => {
    if (failed === null) return null;
    return (
      <Box key={code} mb={12}>
        <Notice>
          <strong>{code}</strong>: {failedText(t, failed, observed)}
          <FailureSaid failure={failed} />
        </Notice>
      </Box>
    );
  });
}
