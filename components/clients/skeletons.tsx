import { SimpleGrid, Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import filterStyles from "@/components/filters/filter-bar.module.css";
import { PanelSkeleton } from "@/components/ui/panel-skeleton";

const ROW_PX = 33;
const ROWS = 16;

export function ConcentrationSkeleton() {
  const t = useTranslations("clients");
  return (
    <PanelSkeleton
      id="concentration-title"
      title={t("concentration.title")}
      what={t("loading.concentration")}
      height={128}
    />
  );
}

export function StatesSkeleton() {
  const t = useTranslations("clients");
  return (
    <PanelSkeleton id="states-title" title={t("states.title")} what={t("loading.states")} height={128} />
  );
}

export function SummarySkeleton() {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={48} verticalSpacing={24}>
      <ConcentrationSkeleton />
      <StatesSkeleton />
    </SimpleGrid>
  );
}

export function ClientListSkeleton() {
  const t = useTranslations("clients");
  return (
    <PanelSkeleton id="clients-title" title={t("title")} what={t("loading.list")} height={ROWS * ROW_PX} />
  );
}

export function ClientFilterSkeleton() {
  return (
    <div className={filterStyles.place}>
      <Skeleton width={720} height={30} />
    </div>
  );
}

export function FiguresSkeleton() {
  const t = useTranslations("clients");
  return (
    <PanelSkeleton
      id="figures-title"
      title={t("figures.skeleton")}
      what={t("loading.figures")}
      height={116}
    />
  );
}

export function MixSkeleton() {
  const t = useTranslations("clients");
  return (
    <PanelSkeleton id="mix-title" title={t("mix.skeleton")} what={t("loading.mix")} height={8 * ROW_PX} />
  );
}

export function RecentSkeleton() {
  const t = useTranslations("clients");
  return (
    <PanelSkeleton
      id="recent-title"
      title={t("recent.title")}
      what={t("loading.recent")}
      height={11 * ROW_PX}
    />
  );
}

export function ClientPageSkeleton() {
  return (
    <div className="stack">
      <ClientFilterSkeleton />
      <FiguresSkeleton />
      <MixSkeleton />
      <RecentSkeleton />
    </div>
  );
}
