import { Group, Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { LoadingWord } from "@/components/ui/loading-word";
import { Panel } from "@/components/ui/panel";
import { PanelSkeleton } from "@/components/ui/panel-skeleton";
import { PRESETS } from "@/lib/core/presets";
import stripStyles from "./period-strip.module.css";

const ROW_PX = 33;

export function FiguresSkeleton() {
  const t = useTranslations("overview");
  return (
    <>
      <div>
        <LoadingWord what={t("loading")} />
        <Skeleton maw={420} height={20} />
      </div>
      <Group gap="8px 24px" mt={-8}>
        <Skeleton width={380} height={28} />
        <Skeleton width={300} height={28} />
      </Group>
      <Panel id="periods-title" title={t("strip.skeleton")}>
        <ul className={stripStyles.strip} aria-hidden="true">
          {PRESETS.map((name) => (
            <li key={name}>
              <Skeleton width={88} height={18} />
              <Skeleton width="80%" height={28} />
            </li>
          ))}
        </ul>
      </Panel>
      <Panel id="figures-title" title={t("figures.skeleton")}>
        <Skeleton height={280} />
      </Panel>
    </>
  );
}

export function ProductSkeleton() {
  const t = useTranslations("breakdown");
  return (
    <Panel id="product-title" title={t("byProduct")} actions={<Skeleton width={200} height={32} />}>
      <LoadingWord what={t("loading")} />
      <Skeleton height={322} />
    </Panel>
  );
}

export function ListSkeleton({ id, title, rows = 8 }: { id: string; title: string; rows?: number }) {
  return <PanelSkeleton id={id} title={title} height={rows * ROW_PX} />;
}
