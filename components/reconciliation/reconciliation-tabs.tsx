import { useTranslations } from "next-intl";
import { SectionTabs } from "@/components/shell/section-tabs";

const TABS = [
  { href: "/proof", name: "reconciliation" },
  { href: "/proof/restatements", name: "restatements" },
  { href: "/proof/as-of", name: "asOf" },
  { href: "/proof/months", name: "months" },
  { href: "/proof/terms", name: "terms" },
] as const;

export function ReconciliationTabs() {
  const t = useTranslations("proof");
  const tabs = TABS.map(({ href, name }) => ({ href, label: t(`tabs.${name}`) }));
  return <SectionTabs label={t("title")} tabs={tabs} />;
}
