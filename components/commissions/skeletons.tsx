import { Panel } from "@/components/ui/panel";
import { LoadingWord, Skeleton } from "@/components/ui/skeleton";
import filterStyles from "./filter-bar.module.css";
import chartStyles from "./rebate-chart.module.css";
import totalStyles from "./totals.module.css";

const COINS = ["first", "second", "third", "fourth"] as const;
const ROWS = 12;
const ROW_PX = 32;

/** Places of the panels in their final size, so that nothing moves when the figures come. */
export function TotalsSkeleton() {
  return (
    <Panel id="totals-title" title="Totals">
      <LoadingWord what="totals" />
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

export function RebateSkeleton() {
  return (
    <Panel id="rebate-title" title="Rebate by product type">
      <LoadingWord what="the chart" />
      <div className={chartStyles.place}>
        <Skeleton height={280} />
      </div>
      <div className={chartStyles.legend}>
        <Skeleton width={320} height={24} />
      </div>
    </Panel>
  );
}

export function LedgerSkeleton() {
  return (
    <Panel id="rows-title" title="Rows">
      <LoadingWord what="rows" />
      <Skeleton height={ROWS * ROW_PX} />
    </Panel>
  );
}

export function FilterBarSkeleton() {
  return (
    <div className={filterStyles.place}>
      <Skeleton width={560} height={30} />
    </div>
  );
}
