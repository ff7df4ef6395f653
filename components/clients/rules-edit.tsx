"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Dropdown } from "@/components/ui/dropdown";
import { buttonClass } from "@/components/ui/forms/button";
import { insist } from "@/components/ui/insist";
import { Skeleton } from "@/components/ui/skeleton";
import type { ClientStateRules } from "@/lib/core/clients/state";
import type { SaveRules } from "./rules-form";

// Fields are only fetched when somebody changes the thresholds.
const RulesForm = dynamic(() => insist(() => import("./rules-form")), {
  ssr: false,
  loading: () => <Skeleton width={288} height={280} />,
});

export function RulesEdit({ rules, save }: { rules: ClientStateRules; save: SaveRules }) {
  const t = useTranslations("clientForms.rules");
  return (
    <Dropdown align="end" triggerClass={buttonClass} trigger={t("open")}>
      {(close) => <RulesForm rules={rules} save={save} onDone={close} />}
    </Dropdown>
  );
}
