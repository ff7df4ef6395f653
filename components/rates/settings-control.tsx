"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Dropdown } from "@/components/ui/dropdown";
import { buttonClass } from "@/components/ui/forms/button";
import { insist } from "@/components/ui/insist";
import { Skeleton } from "@/components/ui/skeleton";
import type { ReportingSettings } from "@/lib/core/valuation";
import type { SaveSettings } from "./settings-form";

const SettingsForm = dynamic(() => insist(() => import("./settings-form")), {
  ssr: false,
  loading: () => <Skeleton width={288} height={260} />,
});

type SettingsControlProps = { settings: ReportingSettings; save: SaveSettings };

export function SettingsControl({ settings, save }: SettingsControlProps) {
  const t = useTranslations("rates.settings");
  return (
    <Dropdown triggerClass={buttonClass} trigger={t("open")} align="end">
      {(close) => <SettingsForm settings={settings} save={save} onSaved={close} />}
    </Dropdown>
  );
}
