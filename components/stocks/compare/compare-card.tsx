import { Box, Group } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import { CsvButtons } from "@/components/exports/csv-buttons";
import { PageLink } from "@/components/ui/page-link";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { useWords } from "@/components/ui/text/use-words";
import type { PanelName } from "@/lib/stocks/panels/panels";
import { stockPath } from "@/lib/stocks/stock-code";
import type { PanelAgeView } from "../panel-age";
import { ReadingNotice } from "../panel-card";
import { Swatch } from "../panels/plain";
import { RefreshButton } from "../refresh-button";
import { DrawnChart } from "../stock-chart";
import { ColumnState } from "./column-state";
import styles from "./compare.module.css";
import type { ComparedDrawing } from "./compared-drawing";
import { ComparedTable } from "./compared-table";

type CompareCardProps = Omit<ComponentProps<typeof ComparedTable>, "panel" | "headOf" | "words"> & {
  name: PanelName;
  views: readonly PanelAgeView[];
  csvHref: string;
  fileStem: string;
  /** Null: this panel has no chart. */
  drawing: ComparedDrawing | null;
  /** The choices of the chart, also if it has nothing to draw. */
  controls: ReactNode;
  children: ReactNode;
};

/** With more stocks the table is below the chart and takes the whole width. */
const MOST_BESIDE = 3;

export function CompareCard(props: CompareCardProps) {
  const { name, views, csvHref, fileStem, drawing, controls, children, ...table } = props;
  const words = useWords();
  const title = words.t(`research.panels.${name}`);
  const isComing = views.some(({ observed, failed }) => observed === null && failed === null);
  return (
    <Panel
      id={`${name}-title`}
      title={title}
      actions={
        <>
          <CsvButtons href={csvHref}>{words.t("research.csv")}</CsvButtons>
          <RefreshButton views={views} what={title} />
        </>
      }
    >
      {views.map((view) => (
        <ReadingNotice key={view.code} view={view} isOneOfMany />
      ))}
      <div
        className={styles.beside}
        data-alone={!drawing || undefined}
        data-many={views.length > MOST_BESIDE || undefined}
      >
        {drawing ? (
          <div className={styles.chart}>
            {drawing.chart ? (
              <DrawnChart
                {...drawing.chart}
                shape={drawing.shape}
                heading={drawing.title}
                title={drawing.title}
                fileStem={fileStem}
                controls={controls}
              />
            ) : (
              <>
                <Group gap={8} align="flex-start" wrap="nowrap" mih={36}>
                  {controls}
                </Group>
                <StateBox
                  title={words.t("compare.charts.nothing")}
                  text={words.t(`compare.charts.${isComing ? "coming" : "nothing"}Text`)}
                />
              </>
            )}
          </div>
        ) : null}
        <Box miw={0}>
          <ComparedTable
            panel={name}
            {...table}
            headOf={({ code, colour }, at) => (
              <>
                <PageLink href={stockPath(code)}>
                  <Swatch colour={colour} />
                  {code}
                </PageLink>
                {views[at] ? <ColumnState view={views[at]} /> : null}
              </>
            )}
            words={words}
          />
        </Box>
      </div>
      {children ? <Box mt={20}>{children}</Box> : null}
    </Panel>
  );
}
