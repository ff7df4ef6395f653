"use client";
import { useTranslations } from "next-intl";
import { EnterTerm, useProductTypes } from "@/components/terms/enter-term";
import type { ServerAction, Worded } from "@/lib/core/action-result";
import type {
  PartnerTermField,
  SavePartnerTerm,
  SavePartnerTermOutcome,
  TypedPartnerTerm,
} from "@/lib/payouts/contract";
import { type Partner, SHARE_BASES } from "@/lib/payouts/partner-terms";

type PartnerTermFormProps = {
  accountId: number;
  today: string;
  partners: readonly Partner[];
  productTypes: readonly string[];
  save: ServerAction<SavePartnerTerm, Worded<SavePartnerTermOutcome>>;
};

export function PartnerTermForm(props: PartnerTermFormProps) {
  const { accountId, today, partners, productTypes, save } = props;
  const t = useTranslations("payouts.form");
  const start: TypedPartnerTerm = {
    partner: partners[0]?.id ?? "",
    from: today,
    percent: "",
    tiers: "",
    basis: SHARE_BASES[0],
    uid: "",
    label: "",
    productType: "",
    note: "",
  };
  return (
    <EnterTerm<PartnerTermField>
      start={start}
      label={t}
      notes={{
        percent: t("percentNote"),
        tiers: t("tiersNote"),
        uid: t("every"),
        label: t("every"),
        note: t("noteNote"),
      }}
      choices={{
        partner: partners.map(({ id, email }) => ({ value: id, label: email })),
        basis: SHARE_BASES.map((value) => ({ value, label: t(value) })),
        productType: useProductTypes(productTypes),
      }}
      saved={t("saved")}
      save={(typed) => save({ accountId, typed })}
    />
  );
}
