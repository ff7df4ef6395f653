import { Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { LoadingWord } from "@/components/ui/loading-word";
import { Panel } from "@/components/ui/panel";

type PanelSkeletonProps = { id: string; titleKey: "lists" | "stocks" | "moved.title"; height: number };

/** A panel's place while it is read. */
export function WatchSkeleton({ id, titleKey, height }: PanelSkeletonProps) {
  const t = useTranslations("watchlists");
  return (
    <Panel id={id} title={t(titleKey)}>
      <LoadingWord what={t(titleKey)} />
      <Skeleton height={height} />
    </Panel>
  );
}
