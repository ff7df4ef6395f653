import type { ReactNode } from "react";
import { PageHead } from "@/components/shell/page-head";
import { LoadingPanel } from "@/components/ui/loading-panel";

type DeskPageProps = {
  title: string;
  line: string;
  /** The pages beside it. */
  tabs?: ReactNode;
  /** Height of the panel, in pixels. */
  height: number;
  children: ReactNode;
};

/** A page of the trading desk: its head, and one panel that keeps its place while it loads. */
export function DeskPage({ title, line, tabs, height, children }: DeskPageProps) {
  return (
    <>
      <PageHead title={title} line={line} />
      {tabs}
      <LoadingPanel title={title} height={height}>
        {children}
      </LoadingPanel>
    </>
  );
}
