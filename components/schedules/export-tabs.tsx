import { useTranslations } from "next-intl";
import { SectionTabs } from "@/components/shell/section-tabs";

export function ExportTabs() {
  const t = useTranslations("schedules");
  const tabs = [
    { href: "/exports", label: t("tabs.files") },
    { href: "/exports/schedules", label: t("tabs.scheduled") },
  ];
  return <SectionTabs label={t("section")} tabs={tabs} />;
}
