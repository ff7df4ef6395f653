import { useTranslations } from "next-intl";
import { SectionTabs } from "@/components/shell/section-tabs";

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
