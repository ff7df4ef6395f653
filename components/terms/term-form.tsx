"use client";
import { useTranslations } from "next-intl";
import { EnterTerm, type TermOutcome, useProductTypes } from "./enter-term";

type Field = "from" | "percent" | "uid" | "symbol" | "productType" | "note";
export type TermText = Readonly<Record<Field, string>>;
export type AgreedTermOutcome = TermOutcome<Field>;

type TermFormProps = {
  today: string;
  productTypes: readonly string[];
  save: (text: TermText) => Promise<AgreedTermOutcome>;
};

export function TermForm({ today, productTypes, save }: TermFormProps) {
  const t = useTranslations("terms.form");
  return (
    <EnterTerm<Field>
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
      save={save}
    />
  );
}
