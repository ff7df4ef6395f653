import { Panel } from "@/components/ui/panel";
import { LoadingWord, Skeleton } from "@/components/ui/skeleton";
import styles from "./coverage-board.module.css";

/** The calendar's place in about its size. */
export function BoardSkeleton() {
  return (
    <>
      <LoadingWord what="the coverage" />
      <div className={styles.control}>
        <Skeleton height={36} />
      </div>
      <Panel id="calendar-title" title="Days" note="UTC+8 days of the exchange">
        <Skeleton width={640} height={140} />
      </Panel>
      <div className={styles.runs}>
        <Panel id="runs-title" title="Last runs">
          <Skeleton height={200} />
        </Panel>
      </div>
    </>
  );
}
