import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { CentredPage } from "@/components/access/centred-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("access.missing"))("title") };
}

export default function NotFound() {
  const t = useTranslations("access.missing");
  return (
    <CentredPage title={t("head")} line={t("line")}>
      <a href="/overview">{t("home")}</a>
    </CentredPage>
  );
}
