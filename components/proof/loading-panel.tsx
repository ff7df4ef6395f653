import { type ReactNode, Suspense } from "react";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { PanelSkeleton } from "./panel-skeleton";

type LoadingPanelProps = {
  id: string;
  title: string;
  /** What could not be read, as a failure's title begins. */
  part: string;
  /** What is read, within a sentence. */
  what: string;
  height: number;
  children: ReactNode;
};

/** A panel that is read by itself: its place is kept meanwhile, and its failure stays in it. */
export function LoadingPanel({ part, children, ...skeleton }: LoadingPanelProps) {
  return (
    <PanelBoundary what={part}>
      <Suspense fallback={<PanelSkeleton {...skeleton} />}>{children}</Suspense>
    </PanelBoundary>
  );
}
