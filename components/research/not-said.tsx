import { useTranslations } from "next-intl";
import { Unknown } from "@/components/ui/figure";

/** What the exchange left out. */
export function NotSaid() {
  const t = useTranslations("research");
  return <Unknown reason={t("notSaid")} />;
}
