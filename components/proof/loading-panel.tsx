import { Skeleton } from "@mantine/core";
import { type ReactNode, Suspense } from "react";
import { LoadingWord } from "@/components/ui/loading-word";
import { Panel } from "@/components/ui/panel";
import { PanelBoundary } from "@/components/ui/panel-boundary";

type PanelSkeletonProps = {
  id: string;
  title: string;
  /** What is loading, within a sentence. */
  what: string;
  height: number;
};

type LoadingPanelProps = PanelSkeletonProps & {
  /** What could not be loaded, as a failure's title begins. */
  part: string;
  children: ReactNode;
};

/** A panel that loads by itself: its place is kept meanwhile, and its failure stays in it. */
export function LoadingPanel({ part, children, ...skeleton }: LoadingPanelProps) {
  return (
    <PanelBoundary what={part}>
      <Suspense fallback={<PanelSkeleton {...skeleton} />}>{children}</Suspense>
    </PanelBoundary>
  );
}

export function PanelSkeleton({ id, title, what, height }: PanelSkeletonProps) {
  return (
    <Panel id={id} title={title}>
      <LoadingWord what={what} />
      <Skeleton height={height} />
    </Panel>
  );
}
