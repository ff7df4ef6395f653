"use client";
import { useTranslations } from "next-intl";
import type { ServerAction, Worded } from "@/lib/core/action-result";
import type { SaveTerm, SaveTermOutcome, TermField } from "@/lib/terms/contract";
import { EnterTerm, useProductTypes } from "./enter-term";

type TermFormProps = {
  accountId: number;
  today: string;
  productTypes: readonly string[];
  save: ServerAction<SaveTerm, Worded<SaveTermOutcome>>;
};

export function TermForm({ accountId, today, productTypes, save }: TermFormProps) {
  const t = useTranslations("terms.form");
  return (
    <EnterTerm<TermField>
      start={{ from: today, percent: "", uid: "", symbol: "", productType: "", note: "" }}
      label={t}
      notes={{
        percent: t("percentNote"),
        uid: t("every"),
        symbol: t("every"),
        note: t("noteNote"),
      }}
      choices={{ productType: useProductTypes(productTypes) }}
      saved={t("saved")}
      save={(typed) => save({ accountId, typed })}
    />
  );
}
