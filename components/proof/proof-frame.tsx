import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { SectionTabs } from "@/components/shell/section-tabs";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { PanelSkeleton } from "@/components/ui/panel-skeleton";

const TABS = [
  { href: "/proof", name: "reconciliation" },
  { href: "/proof/restatements", name: "restatements" },
  { href: "/proof/as-of", name: "asOf" },
  { href: "/proof/months", name: "months" },
] as const;

export function ProofTabs() {
  const t = useTranslations("proof");
  const tabs = TABS.map(({ href, name }) => ({ href, label: t(`tabs.${name}`) }));
  return <SectionTabs label={t("title")} tabs={tabs} />;
}

type LoadingPanelProps = ComponentProps<typeof PanelSkeleton> & {
  /** What could not be loaded, as a failure's title begins. */
  part: string;
  children: ReactNode;
};

/** A panel that loads by itself: its place is kept meanwhile, and its failure stays in it. */
export function LoadingPanel({ part, children, ...skeleton }: LoadingPanelProps) {
  return (
    <PanelBoundary what={part} fallback={<PanelSkeleton {...skeleton} />}>
      {children}
    </PanelBoundary>
  );
}
