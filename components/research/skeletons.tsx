import { SimpleGrid, Skeleton, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { FilterBarSkeleton } from "@/components/commissions/skeletons";
import styles from "@/components/research/universe/universe.module.css";
import { PageHead } from "@/components/shell/page-head";
import { LoadingWord } from "@/components/ui/loading-word";
import { Panel } from "@/components/ui/panel";
import { PanelSkeleton } from "@/components/ui/panel-skeleton";
import type { PanelName } from "@/lib/core/reality/panels";
import { ResearchNav } from "./research-frame";

export function UniverseSkeleton() {
  const t = useTranslations("research");
  return (
    <div className="stack">
      <FilterBarSkeleton />
      <Panel id="pairs-title" title={t("universe.pairs")}>
        <LoadingWord what={t("universe.loading")} />
        <div className={styles.wrap}>
          <Skeleton height="100%" />
        </div>
      </Panel>
    </div>
  );
}

export function StockSkeleton({ code }: { code: string }) {
  const t = useTranslations("research");
  return (
    <>
      <PageHead title={code} line={"\u00a0"} />
      <ResearchNav />
      <Stack gap={16} mb={32}>
        <LoadingWord what={t("loadingStock")} />
        <Skeleton height={110} />
      </Stack>
      <SimpleGrid {...STOCK_GRID}>
        {STOCK_COLUMNS.map((column) => (
          <Stack key={column[0]} gap={40}>
            {column.map((name) => (
              <StockPanelSkeleton key={name} name={name} />
            ))}
          </Stack>
        ))}
      </SimpleGrid>
    </>
  );
}

function StockPanelSkeleton({ name }: { name: PanelName | "moves" }) {
  const t = useTranslations("research");
  return name === "moves" ? (
    <Panel id="moves-title" title={t("moves.title")}>
      <Skeleton height={200} />
    </Panel>
  ) : (
    <Panel id={`${name}-title`} title={t(`panels.${name}`)} isSteady>
      <Skeleton height={PANEL_PX[name]} />
    </Panel>
  );
}

/** The panels of a stock's page in two columns of about the same height; "moves" is what changed. */
export const STOCK_COLUMNS = [
  ["prices", "dividends", "moves"],
  ["earnings", "suspension", "share-capital", "shareholders", "executives"],
] as const satisfies readonly (readonly (PanelName | "moves")[])[];

export const STOCK_GRID = {
  cols: { base: 1, lg: 2 },
  spacing: 48,
  verticalSpacing: 40,
  style: { alignItems: "start" },
} as const;

/** About the height of each panel's content in pixels: kept while there is none, so that little moves when it comes. */
export const PANEL_PX: Readonly<Record<PanelName, number>> = {
  prices: 572,
  dividends: 860,
  earnings: 290,
  suspension: 60,
  shareholders: 572,
  executives: 572,
  "share-capital": 310,
};

/** About the height of each table in pixels: kept while it is read, so that nothing moves when it comes. */
const TABLE_PX: Readonly<Record<PanelName, number>> = {
  prices: 372,
  dividends: 582,
  earnings: 648,
  shareholders: 372,
  executives: 372,
  "share-capital": 372,
  suspension: 352,
};

export function CompareSkeleton() {
  const t = useTranslations("compare");
  return (
    <Stack gap={12}>
      <LoadingWord what={t("loading")} />
      <Skeleton width={260} height={30} />
      <Skeleton width={420} height={28} />
      <Skeleton height={360} />
    </Stack>
  );
}

export function ComparePanelSkeleton({ name }: { name: PanelName }) {
  const t = useTranslations("research");
  return <PanelSkeleton id={`${name}-title`} title={t(`panels.${name}`)} height={TABLE_PX[name]} />;
}

export function CalendarSkeleton() {
  const t = useTranslations("calendar");
  return (
    <div className="stack">
      <FilterBarSkeleton />
      <PanelSkeleton id="calendar-title" title={t("title")} what={t("what")} height={640} />
    </div>
  );
}
