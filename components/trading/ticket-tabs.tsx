import { useTranslations } from "next-intl";
import { SectionTabs } from "@/components/shell/section-tabs";

const TABS = [
  { href: "/trading/desk/ticket", name: "order" },
  { href: "/trading/desk/ticket/strategy", name: "strategy" },
] as const;

/** What a ticket is for. */
export function TicketTabs() {
  const t = useTranslations("trade.tickets");
  return (
    <SectionTabs
      label={t("label")}
      tabs={TABS.map(({ href, name }) => ({ href, label: t(name) }))}
    />
  );
}
