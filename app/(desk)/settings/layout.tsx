import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PageHead } from "@/components/shell/page-head";
import { SectionTabs } from "@/components/shell/section-tabs";
import { requireUser } from "@/lib/sign-in/session";
import { listSettingsTabs } from "./tabs";

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const [tabs, t] = await Promise.all([
    listSettingsTabs(await requireUser()),
    getTranslations("settings"),
  ]);
  return (
    <>
      <PageHead title={t("title")} line={t("line")} />
      <SectionTabs
        label={t("title")}
        tabs={tabs.map(({ href, label }) => ({ href, label: t(`tabs.${label}`) }))}
      />
      {children}
    </>
  );
}
