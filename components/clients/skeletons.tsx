import { SimpleGrid } from "@mantine/core";
import { useTranslations } from "next-intl";
import { FilterBarSkeleton } from "@/components/commissions/skeletons";
import { PanelSkeleton } from "@/components/ui/panel-skeleton";

const ROW_PX = 33;

/** About the height of each panel: kept while it loads, so that nothing moves when the figures come. */
const PLACES = {
  concentration: { id: "concentration-title", title: "concentration.title", height: 128 },
  states: { id: "states-title", title: "states.title", height: 128 },
  list: { id: "clients-title", title: "title", height: 16 * ROW_PX },
  figures: { id: "figures-title", title: "figures.skeleton", height: 116 },
  mix: { id: "mix-title", title: "mix.skeleton", height: 8 * ROW_PX },
  recent: { id: "recent-title", title: "recent.title", height: 11 * ROW_PX },
} as const;

export function ClientsSkeleton({ of }: { of: keyof typeof PLACES }) {
  const t = useTranslations("clients");
  const { id, title, height } = PLACES[of];
  return <PanelSkeleton id={id} title={t(title)} what={t(`loading.${of}`)} height={height} />;
}

export function SummarySkeleton() {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={48} verticalSpacing={24}>
      <ClientsSkeleton of="concentration" />
      <ClientsSkeleton of="states" />
    </SimpleGrid>
  );
}

export function ClientFilterSkeleton() {
  return <FilterBarSkeleton width={720} />;
}

export function ClientPageSkeleton() {
  return (
    <div className="stack">
      <ClientFilterSkeleton />
      <ClientsSkeleton of="figures" />
      <ClientsSkeleton of="mix" />
      <ClientsSkeleton of="recent" />
    </div>
  );
}
