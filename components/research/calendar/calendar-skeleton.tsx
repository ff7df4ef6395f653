import { Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { FilterBarSkeleton } from "@/components/commissions/skeletons";
import { LoadingWord } from "@/components/ui/loading-word";
import { Panel } from "@/components/ui/panel";
import styles from "./calendar.module.css";

/** The place of filters and month in their size. */
export function CalendarSkeleton() {
  const t = useTranslations("calendar");
  return (
    <div className="stack">
      <FilterBarSkeleton />
      <Panel id="calendar-title" title={t("title")}>
        <LoadingWord what={t("what")} />
        <div className={styles.place}>
          <Skeleton height="100%" />
        </div>
      </Panel>
    </div>
  );
}
