import { Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import filterStyles from "@/components/filters/filter-bar.module.css";
import { LoadingWord } from "@/components/ui/loading-word";
import { Panel } from "@/components/ui/panel";
import styles from "./clients.module.css";

const ROW_PX = 33;
const ROWS = 16;

/** Places of the panels in their final size, so that nothing moves when the figures come. */
export function ConcentrationSkeleton() {
  const t = useTranslations("clients");
  return (
    <Panel id="concentration-title" title={t("concentration.title")}>
      <LoadingWord what={t("loading.concentration")} />
      <Skeleton height={128} />
    </Panel>
  );
}

export function StatesSkeleton() {
  const t = useTranslations("clients");
  return (
    <Panel id="states-title" title={t("states.title")}>
      <LoadingWord what={t("loading.states")} />
      <Skeleton height={128} />
    </Panel>
  );
}

export function SummarySkeleton() {
  return (
    <div className={styles.pair}>
      <ConcentrationSkeleton />
      <StatesSkeleton />
    </div>
  );
}

export function ClientListSkeleton() {
  const t = useTranslations("clients");
  return (
    <Panel id="clients-title" title={t("title")}>
      <LoadingWord what={t("loading.list")} />
      <Skeleton height={ROWS * ROW_PX} />
    </Panel>
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
    <Panel id="figures-title" title={t("figures.skeleton")}>
      <LoadingWord what={t("loading.figures")} />
      <Skeleton height={116} />
    </Panel>
  );
}

export function MixSkeleton() {
  const t = useTranslations("clients");
  return (
    <Panel id="mix-title" title={t("mix.skeleton")}>
      <LoadingWord what={t("loading.mix")} />
      <Skeleton height={8 * ROW_PX} />
    </Panel>
  );
}

export function RecentSkeleton() {
  const t = useTranslations("clients");
  return (
    <Panel id="recent-title" title={t("recent.title")}>
      <LoadingWord what={t("loading.recent")} />
      <Skeleton height={11 * ROW_PX} />
    </Panel>
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
