import { Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense } from "react";
import { SectionTabs } from "@/components/shell/section-tabs";
import { LoadingWord } from "@/components/ui/loading-word";
import { Panel } from "@/components/ui/panel";
import { PanelBoundary } from "@/components/ui/panel-boundary";

const TABS = [
  { href: "/proof", name: "reconciliation" },
  { href: "/proof/restatements", name: "restatements" },
  { href: "/proof/as-of", name: "asOf" },
  { href: "/proof/months", name: "months" },
] as const;

/** The four parts of the proof. */
export function ProofTabs() {
  const t = useTranslations("proof");
  const tabs = TABS.map(({ href, name }) => ({ href, label: t(`tabs.${name}`) }));
  return <SectionTabs label={t("title")} tabs={tabs} />;
}

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
