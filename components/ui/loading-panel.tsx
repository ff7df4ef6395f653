import { Skeleton, type StyleProp } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { Panel } from "./panel";
import { PanelBoundary } from "./panel-boundary";

type LoadingPanelProps = {
  title: string;
  /** About that of the content in pixels, so that nothing below moves when it comes. */
  height: StyleProp<number>;
  children: ReactNode;
};

/** A panel that loads by itself: its title and an empty place are there at once. */
export function LoadingPanel({ title, height, children }: LoadingPanelProps) {
  const place = (
    <Panel id={useId()} title={title}>
      <Skeleton h={height} />
    </Panel>
  );
  return (
    <PanelBoundary what={title} fallback={place}>
      {children}
    </PanelBoundary>
  );
}

type LoadingPageProps = {
  title: string;
  /** Shown meanwhile, where the page's head is among what loads. */
  head?: ReactNode;
  children: ReactNode;
};

/** All of a page that depends on its address. */
export function LoadingPage({ title, head, children }: LoadingPageProps) {
  const place = (
    <>
      {head}
      <Skeleton height={480} />
    </>
  );
  return (
    <PanelBoundary what={title} fallback={place}>
      {children}
    </PanelBoundary>
  );
}
