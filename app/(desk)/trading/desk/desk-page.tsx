import type { ReactNode } from "react";
import { PageHead } from "@/components/shell/page-head";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { PanelSkeleton } from "@/components/ui/panel-skeleton";

type DeskPageProps = {
  title: string;
  line: string;
  /** The pages beside it. */
  tabs?: ReactNode;
  /** Of the panel that loads: its id and height, and what could not be loaded, as a failure's title begins. */
  panel: { readonly id: string; readonly what: string; readonly height: number; readonly title?: string };
  children: ReactNode;
};

/** A page of the trading desk: its head, and one panel that keeps its place while it loads. */
export function DeskPage({ title, line, tabs, panel: { what, ...panel }, children }: DeskPageProps) {
  return (
    <>
      <PageHead title={title} line={line} />
      {tabs}
      <PanelBoundary what={what} fallback={<PanelSkeleton title={title} what={what} {...panel} />}>
        {children}
      </PanelBoundary>
    </>
  );
}
