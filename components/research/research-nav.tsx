import { useTranslations } from "next-intl";
import { SectionTabs } from "@/components/shell/section-tabs";

/** The pages of the research desk, in their order. */
export function ResearchNav() {
  const t = useTranslations();
  const tabs = [
    { href: "/research", label: t("research.universe.pairs") },
    { href: "/research/compare", label: t("compare.title") },
    { href: "/research/watchlists", label: t("watchlists.title") },
    { href: "/research/calendar", label: t("calendar.title") },
  ];
  return <SectionTabs label={t("research.title")} tabs={tabs} />;
}
