import { useTranslations } from "next-intl";
import { SectionTabs } from "@/components/shell/section-tabs";

const TABS = [
  { href: "/payouts", name: "statements" },
  { href: "/payouts/payments", name: "payments" },
  { href: "/payouts/terms", name: "terms" },
  { href: "/payouts/details", name: "details" },
] as const;
const OF_PARTNERS: readonly string[] = ["statements", "details"];

export function PayoutTabs({ isPartner = false }: { isPartner?: boolean }) {
  const t = useTranslations("payouts");
  const tabs = TABS.filter(({ name }) => !isPartner || OF_PARTNERS.includes(name));
  return (
    <SectionTabs
      label={t(isPartner ? "ownTitle" : "title")}
      tabs={tabs.map(({ href, name }) => ({ href, label: t(`tabs.${name}`) }))}
    />
  );
}
