import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SectionTabs } from "@/components/shell/section-tabs";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { PanelSkeleton } from "@/components/ui/panel-skeleton";

const TABS = [
  { href: "/all", name: "overview" },
  { href: "/all/clients", name: "clients" },
  { href: "/all/statements", name: "statements" },
] as const;

export function PortfolioTabs() {
  const t = useTranslations("portfolio");
  return (
    <SectionTabs
      label={t("title")}
      tabs={TABS.map(({ href, name }) => ({ href, label: t(`tabs.${name}`) }))}
    />
  );
}

/** How high a tab is about to be. */
const HEIGHT_PX = { overview: 320, clients: 480, statements: 240 } as const;

/** A tab that loads by itself: its place is kept meanwhile, and its failure stays in it. */
export function PortfolioPanel({ of, children }: { of: keyof typeof HEIGHT_PX; children: ReactNode }) {
  const t = useTranslations("portfolio");
  const skeleton = (
    <PanelSkeleton
      id={`${of}-title`}
      title={t(`tabs.${of}`)}
      what={t(`loading.${of}`)}
      height={HEIGHT_PX[of]}
    />
  );
  return (
    <PanelBoundary what={t(`parts.${of}`)} fallback={skeleton}>
      {children}
    </PanelBoundary>
  );
}
