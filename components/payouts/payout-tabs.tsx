import { useTranslations } from "next-intl";
import { SectionTabs } from "@/components/shell/section-tabs";

const TABS = [
  { href: "/payouts", name: "statements" },
  { href: "/payouts/payments", name: "payments" },
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
