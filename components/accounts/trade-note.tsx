import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";

/** Beside every form that takes a key. */
export function TradeNote() {
  const t = useTranslations("accounts.trade");
  return (
    <Notice>
      <b>{t("title")}</b> {t("text")}
    </Notice>
  );
}
