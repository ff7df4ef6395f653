import { Skeleton } from "@mantine/core";
import { LoadingWord } from "@/components/ui/loading-word";
import { Panel } from "@/components/ui/panel";

type PanelSkeletonProps = {
  id: string;
  title: string;
  what?: string;
  height: number | string;
  isSteady?: boolean;
};

export function PanelSkeleton(props: PanelSkeletonProps) {
  const { id, title, what = title, height, isSteady = false } = props;
  return (
    <Panel id={id} title={title} isSteady={isSteady}>
      <LoadingWord what={what} />
      <Skeleton height={height} />
    </Panel>
  );
}
