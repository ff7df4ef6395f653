import { Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { LoadingWord } from "@/components/ui/loading-word";
import { Panel } from "@/components/ui/panel";

const ROWS = 12;
const ROW_PX = 33;
const BAR_PX = 46;

/** The place of filters and table in their size, so that nothing moves when they come. */
export function AuditSkeleton() {
  return (
    <div className="stack">
      <Skeleton height={BAR_PX} />
      <EntriesSkeleton />
    </div>
  );
}

export function EntriesSkeleton() {
  const t = useTranslations("audit");
  return (
    <Panel id="entries-title" title={t("entries")}>
      <LoadingWord what={t("loading")} />
      <Skeleton height={ROWS * ROW_PX} />
    </Panel>
  );
}
