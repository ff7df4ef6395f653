import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SectionTabs } from "@/components/shell/section-tabs";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { PanelSkeleton } from "@/components/ui/panel-skeleton";

const TABS = [
  { href: "/payouts", name: "statements" },
  { href: "/payouts/terms", name: "terms" },
] as const;

export function PayoutTabs() {
  const t = useTranslations("payouts");
  return (
    <SectionTabs
      label={t("title")}
      tabs={TABS.map(({ href, name }) => ({ href, label: t(`tabs.${name}`) }))}
    />
  );
}

/** Where a panel stands, and how high what it shows is about to be. */
const PLACES = {
  list: { id: "payouts-title", height: 200 },
  prepare: { id: "prepare-title", height: 120 },
  terms: { id: "terms-title", height: 200 },
} as const;

/** A panel that loads by itself: its place is kept meanwhile, and its failure stays in it. */
export function PayoutPanel({ of, children }: { of: keyof typeof PLACES; children: ReactNode }) {
  const t = useTranslations("payouts");
  const skeleton = <PanelSkeleton {...PLACES[of]} title={t(`${of}.title`)} what={t(`${of}.loading`)} />;
  return (
    <PanelBoundary what={t(`${of}.part`)} fallback={skeleton}>
      {children}
    </PanelBoundary>
  );
}
