import { Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { FilterBarSkeleton } from "@/components/commissions/skeletons";
import { PageHead } from "@/components/shell/page-head";
import { LoadingWord } from "@/components/ui/loading-word";
import { Panel } from "@/components/ui/panel";
import type { PanelName } from "@/lib/core/reality/panels";
import { PANEL_PX, STOCK_COLUMNS } from "./panel-height";
import { ResearchNav } from "./research-nav";
import stockStyles from "./stock.module.css";
import styles from "./universe/universe.module.css";

/** The place of filters and table in their size, so that nothing moves when they come. */
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

/** The header and every panel of a stock's page in their size. */
export function StockSkeleton({ code }: { code: string }) {
  const t = useTranslations("research");
  return (
    <>
      <PageHead title={code} line={"\u00a0"} />
      <ResearchNav />
      <div className={stockStyles.header}>
        <LoadingWord what={t("loadingStock")} />
        <Skeleton height={110} />
      </div>
      <div className={stockStyles.grid}>
        {STOCK_COLUMNS.map((column) => (
          <div key={column[0]} className={stockStyles.column}>
            {column.map((name) => (
              <PanelSkeleton key={name} name={name} />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

function PanelSkeleton({ name }: { name: PanelName | "moves" }) {
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
