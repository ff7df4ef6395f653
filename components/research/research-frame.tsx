import { useTranslations } from "next-intl";
import { SectionTabs } from "@/components/shell/section-tabs";
import { StateBox } from "@/components/ui/state-box";

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

export function NoExchange() {
  const t = useTranslations("research.noExchange");
  return <StateBox title={t("title")} text={t.rich("text", { code: (words) => <code>{words}</code> })} />;
}
