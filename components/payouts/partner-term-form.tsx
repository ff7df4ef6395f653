"use client";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DayField } from "@/components/ui/forms/day-field";
import { Form } from "@/components/ui/forms/form";
import { refused, useAnswer } from "@/components/ui/forms/use-change";
import { Notice } from "@/components/ui/notice";
import { PAYOUT_BASES } from "@/lib/core/payouts/partner-terms";
import { CATEGORIES } from "@/lib/core/trading/words";
import styles from "./payouts.module.css";

const FIELDS = [
  "partner",
  "from",
  "percent",
  "tiers",
  "basis",
  "uid",
  "label",
  "productType",
  "note",
] as const;
type Field = (typeof FIELDS)[number];
export type PartnerTermText = Readonly<Record<Field, string>>;
export type PartnerTermOutcome =
  | { readonly kind: "saved" }
  | { readonly kind: "refused"; readonly field: Field | null; readonly problem: string };

type PartnerTermFormProps = {
  today: string;
  partners: readonly { readonly id: string; readonly email: string }[];
  save: (text: PartnerTermText) => Promise<PartnerTermOutcome>;
};

/** Adds a term. What was typed stays, so that the next exception needs one field. */
export function PartnerTermForm({ today, partners, save }: PartnerTermFormProps) {
  const t = useTranslations("payouts.form");
  const [text, setText] = useState<PartnerTermText>({
    ...{ partner: partners[0]?.id ?? "", from: today, percent: "", tiers: "", basis: PAYOUT_BASES[0] },
    ...{ uid: "", label: "", productType: "", note: "" },
  });
  const { outcome, setOutcome, isPending, run } = useAnswer<PartnerTermOutcome>(refused);
  const set = (field: Field, value: string) => {
    setText({ ...text, [field]: value });
    setOutcome(null);
  };
  const problemOf = (field: Field) =>
    outcome?.kind === "refused" && outcome.field === field ? outcome.problem : null;
  const input = (field: Field, description: string) => (
    <TextInput
      label={t(field as "uid")}
      description={description}
      autoComplete="off"
      inputMode={field === "percent" ? "decimal" : "text"}
      value={text[field]}
      error={problemOf(field)}
      onChange={(event) => set(field, event.currentTarget.value)}
    />
  );
  const choice = (field: Field, data: { value: string; label: string }[]) => (
    <NativeSelect
      label={t(field as "uid")}
      data={data}
      value={text[field]}
      error={problemOf(field)}
      onChange={(event) => set(field, event.currentTarget.value)}
    />
  );
  return (
    <Form action={() => run(() => save(text))} className={styles.form} noValidate>
      {choice(
        "partner",
        partners.map(({ id, email }) => ({ value: id, label: email })),
      )}
      <DayField
        label={t("from")}
        value={text.from || null}
        error={problemOf("from")}
        onChange={(day) => set("from", day ?? "")}
      />
      {input("percent", t("percentNote"))}
      {input("tiers", t("tiersNote"))}
      {choice(
        "basis",
        PAYOUT_BASES.map((value) => ({ value, label: t(value) })),
      )}
      {input("uid", t("every"))}
      {input("label", t("every"))}
      {choice("productType", [
        { value: "", label: t("anyProduct") },
        ...CATEGORIES.map((value) => ({ value, label: value })),
      ])}
      {input("note", t("noteNote"))}
      <div className={styles.whole}>
        <Button type="submit" variant="filled" loading={isPending}>
          {t("save")}
        </Button>
      </div>
      <div role="status" className={styles.whole}>
        {outcome?.kind === "saved" ? <Notice tone="good">{t("saved")}</Notice> : null}
        {outcome?.kind === "refused" && outcome.field === null ? (
          <Notice tone="error">{outcome.problem}</Notice>
        ) : null}
      </div>
    </Form>
  );
}
