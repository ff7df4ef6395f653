import { Group, Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import chartStyles from "@/components/charts/charts.module.css";
import { LoadingWord } from "@/components/ui/loading-word";
import { Panel } from "@/components/ui/panel";

export function BreakdownSkeleton({ title }: { title?: string }) {
  const t = useTranslations("breakdown");
  return (
    <Panel
      id="breakdown-title"
      title={title ?? t("byProduct")}
      actions={<Skeleton width={220} height={30} />}
    >
      <LoadingWord what={t("loading")} />
      <Group gap={0} mb={4} align="stretch">
        <Skeleton width={520} height={30} />
      </Group>
      <div className={chartStyles.chart}>
        <div className={chartStyles.plot}>
          <Skeleton height="100%" />
        </div>
      </div>
      <div className={chartStyles.legend}>
        <Skeleton width={320} height={24} />
      </div>
    </Panel>
  );
}
