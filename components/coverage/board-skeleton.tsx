import { Box, Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { LoadingWord } from "@/components/ui/loading-word";
import { Panel } from "@/components/ui/panel";
import styles from "./coverage.module.css";

/** The calendar's place in about its size. */
export function BoardSkeleton() {
  const t = useTranslations("coverage");
  return (
    <>
      <LoadingWord what={t("loading")} />
      <div className={styles.control}>
        <Skeleton height={36} />
      </div>
      <Panel id="calendar-title" title={t("days")} note={t("daysNote")}>
        <Skeleton width={640} height={140} />
      </Panel>
      <Box mt={32}>
        <Panel id="repayments-title" title={t("repayments.title")} note={t("repayments.note")}>
          <Skeleton width={640} height={100} />
        </Panel>
      </Box>
      <Box mt={32}>
        <Panel id="runs-title" title={t("lastRuns")}>
          <Skeleton height={200} />
        </Panel>
      </Box>
    </>
  );
}
