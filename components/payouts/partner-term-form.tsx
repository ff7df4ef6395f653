"use client";
import { useTranslations } from "next-intl";
import { EnterTerm, type TermOutcome, useProductTypes } from "@/components/terms/enter-term";
import { SHARE_BASES } from "@/lib/payouts/partner-terms";

type Field =
  | "partner"
  | "from"
  | "percent"
  | "tiers"
  | "basis"
  | "uid"
  | "label"
  | "productType"
  | "note";
export type PartnerTermText = Readonly<Record<Field, string>>;
export type PartnerTermOutcome = TermOutcome<Field>;

type PartnerTermFormProps = {
  today: string;
  partners: readonly { readonly id: string; readonly email: string }[];
  productTypes: readonly string[];
  save: (text: PartnerTermText) => Promise<PartnerTermOutcome>;
};

export function PartnerTermForm({ today, partners, productTypes, save }: PartnerTermFormProps) {
  const t = useTranslations("payouts.form");
  const every = t("every");
  return (
    <EnterTerm<Field>
      start={{
        ...{
          partner: partners[0]?.id ?? "",
          from: today,
          percent: "",
          tiers: "",
          basis: SHARE_BASES[0],
        },
        ...{ uid: "", label: "", productType: "", note: "" },
      }}
      label={t}
      notes={{
        percent: t("percentNote"),
        tiers: t("tiersNote"),
        uid: every,
        label: every,
        note: t("noteNote"),
      }}
      choices={{
        partner: partners.map(({ id, email }) => ({ value: id, label: email })),
        basis: SHARE_BASES.map((value) => ({ value, label: t(value) })),
        productType: useProductTypes(productTypes),
      }}
      saved={t("saved")}
      save={save}
    />
  );
}
