import { Box, Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { LoadingWord } from "@/components/ui/loading-word";
import { Panel } from "@/components/ui/panel";
import { PanelSkeleton } from "@/components/ui/panel-skeleton";
import totalStyles from "./totals.module.css";

const COINS = ["first", "second", "third", "fourth"] as const;
const ROWS = 12;
const ROW_PX = 32;

export function TotalsSkeleton() {
  const t = useTranslations("ledger");
  return (
    <Panel id="totals-title" title={t("totals")}>
      <LoadingWord what={t("loadingTotals")} />
      <div className={totalStyles.strip}>
        {COINS.map((coin) => (
          <div key={coin} className={totalStyles.coin}>
            <Skeleton width={120} height={18} />
            <Skeleton width={180} height={32} />
            <Skeleton height={76} />
          </div>
        ))}
      </div>
    </Panel>
  );
}

export function LedgerSkeleton() {
  const t = useTranslations("ledger");
  return <PanelSkeleton id="rows-title" title={t("title")} what={t("loading")} height={ROWS * ROW_PX} />;
}

export function FilterBarSkeleton({ width = 560 }: { width?: number }) {
  return (
    <Box maw="100%" pt={8} style={{ overflow: "hidden" }}>
      <Skeleton width={width} height={30} />
    </Box>
  );
}
