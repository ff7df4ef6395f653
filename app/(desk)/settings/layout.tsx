import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHead } from "@/components/shell/page-head";
import { PlaceTabs } from "@/components/shell/place-tabs";

export default function SettingsLayout({ children }: { children: ReactNode }) {
  const t = useTranslations("settings");
  return (
    <>
      <PageHead title={t("title")} line={t("line")} />
      <PlaceTabs of="settings" />
      {children}
    </>
  );
}
