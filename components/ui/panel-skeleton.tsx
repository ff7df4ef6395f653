import { Skeleton } from "@mantine/core";
import { LoadingWord } from "@/components/ui/loading-word";
import { Panel } from "@/components/ui/panel";

type PanelSkeletonProps = {
  id: string;
  title: string;
  what?: string;
  height: number | string;
};

export function PanelSkeleton({ id, title, what = title, height }: PanelSkeletonProps) {
  return (
    <Panel id={id} title={title}>
      <LoadingWord what={what} />
      <Skeleton height={height} />
    </Panel>
  );
}
