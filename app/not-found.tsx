import { useTranslations } from "next-intl";
import { CentredPage } from "@/components/shell/centred-page";
import { pageTitle } from "./page-title";

export const generateMetadata = pageTitle((t) => t("access.missing.title"));

export default function NotFound() {
  const t = useTranslations("access.missing");
  return (
    <CentredPage title={t("head")} line={t("line")}>
      <a href="/overview">{t("home")}</a>
    </CentredPage>
  );
}
