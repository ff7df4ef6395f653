import { Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { FilterBarSkeleton } from "@/components/commissions/skeletons";
import { LoadingWord } from "@/components/ui/loading-word";
import { Panel } from "@/components/ui/panel";
import type { PanelName } from "@/lib/core/reality/panels";
import { STOCK_PANELS } from "@/lib/core/share/parse-subject";
import { PANEL_PX } from "./panel-height";
import researchStyles from "./research.module.css";
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
export function StockSkeleton() {
  const t = useTranslations("research");
  return (
    <>
      <div className={stockStyles.header}>
        <LoadingWord what={t("loadingStock")} />
        <Skeleton width={240} height={28} />
        <Skeleton width={320} height={20} />
        <Skeleton height={110} />
      </div>
      <div className={stockStyles.grid}>
        {STOCK_PANELS.map((name) => (
          <PanelSkeleton key={name} name={name} />
        ))}
        <Panel id="moves-title" title={t("moves.title")}>
          <Skeleton height={240} />
        </Panel>
      </div>
    </>
  );
}

function PanelSkeleton({ name }: { name: PanelName }) {
  const t = useTranslations("research");
  return (
    <Panel id={`${name}-title`} title={t(`panels.${name}`)} isSteady>
      <Skeleton height={PANEL_PX[name]} />
      <p className={researchStyles.source} />
    </Panel>
  );
}
