import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SectionTabs } from "@/components/shell/section-tabs";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { PanelSkeleton } from "@/components/ui/panel-skeleton";

const TABS = [
  { href: "/proof", name: "reconciliation" },
  { href: "/proof/restatements", name: "restatements" },
  { href: "/proof/as-of", name: "asOf" },
  { href: "/proof/months", name: "months" },
  { href: "/proof/terms", name: "terms" },
] as const;

export function ProofTabs() {
  const t = useTranslations("proof");
  const tabs = TABS.map(({ href, name }) => ({ href, label: t(`tabs.${name}`) }));
  return <SectionTabs label={t("title")} tabs={tabs} />;
}

/** Where a panel stands, and how high what it shows is about to be. */
const PLACES = {
  answer: { id: "answer-title", height: 320 },
  days: { id: "days-title", height: 240 },
  day: { id: "day-title", height: 240 },
  restatements: { id: "restatements-title", height: 320 },
  asOf: { id: "as-of-title", height: 320 },
  months: { id: "months-title", height: 200 },
  statement: { id: "statement-title", height: 240 },
} as const;

type Place = keyof typeof PLACES;

export function ProofSkeleton({ of }: { of: readonly Place[] }) {
  const t = useTranslations("proof.panels");
  return (
    <div className="stack">
      {of.map((place) => (
        <PanelSkeleton
          key={place}
          {...PLACES[place]}
          title={t(`${place}.title`)}
          what={t(`${place}.loading`)}
        />
      ))}
    </div>
  );
}

/** A panel that loads by itself: its place is kept meanwhile, and its failure stays in it. */
export function ProofPanel({ of, children }: { of: Place; children: ReactNode }) {
  const t = useTranslations("proof.panels");
  return (
    <PanelBoundary what={t(`${of}.part`)} fallback={<ProofSkeleton of={[of]} />}>
      {children}
    </PanelBoundary>
  );
}
