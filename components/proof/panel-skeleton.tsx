import { Skeleton } from "@mantine/core";
import { LoadingWord } from "@/components/ui/loading-word";
import { Panel } from "@/components/ui/panel";

type PanelSkeletonProps = {
  id: string;
  title: string;
  /** What is read, within a sentence. */
  what: string;
  height: number;
};

/** A table's place while it is read. */
export function PanelSkeleton({ id, title, what, height }: PanelSkeletonProps) {
  return (
    <Panel id={id} title={title}>
      <LoadingWord what={what} />
      <Skeleton height={height} />
    </Panel>
  );
}
