import { useTranslations } from "next-intl";
import { SectionTabs } from "@/components/shell/section-tabs";

const TABS = [
  { href: "/trading/orders", name: "orders" },
  { href: "/trading/orders/fills", name: "fills" },
  { href: "/trading/orders/positions", name: "positions" },
  { href: "/trading/orders/strategies", name: "strategies" },
] as const;

/** The lists of the orders screen. */
export function OrderTabs() {
  const t = useTranslations("trading.tabs");
  return (
    <SectionTabs
      label={t("label")}
      tabs={TABS.map(({ href, name }) => ({ href, label: t(name) }))}
    />
  );
}
