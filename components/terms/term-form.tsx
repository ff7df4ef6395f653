"use client";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DayField } from "@/components/ui/forms/day-field";
import { Form } from "@/components/ui/forms/form";
import { refused, useAnswer } from "@/components/ui/forms/use-change";
import { Notice } from "@/components/ui/notice";
import { CATEGORIES } from "@/lib/core/trading/words";
import styles from "./terms.module.css";

export type TermText = Readonly<
  Record<"from" | "percent" | "uid" | "symbol" | "productType" | "note", string>
>;
export type TermOutcome =
  | { readonly kind: "saved" }
  | { readonly kind: "refused"; readonly field: keyof TermText | null; readonly problem: string };

type TermFormProps = { today: string; save: (text: TermText) => Promise<TermOutcome> };

const ANY = "";

/** Adds a term. What was typed stays, so that the next exception needs one field. */
export function TermForm({ today, save }: TermFormProps) {
  const t = useTranslations("terms.form");
  const [text, setText] = useState<TermText>({
    ...{ from: today, percent: "", uid: "", symbol: "", productType: ANY, note: "" },
  });
  const { outcome, setOutcome, isPending, run } = useAnswer<TermOutcome>(refused);
  const set = (field: keyof TermText, value: string) => {
    setText({ ...text, [field]: value });
    setOutcome(null);
  };
  const problemOf = (field: keyof TermText) =>
    outcome?.kind === "refused" && outcome.field === field ? outcome.problem : null;
  const input = (field: keyof TermText, description: string) => (
    <TextInput
      label={t(field)}
      description={description}
      autoComplete="off"
      inputMode={field === "percent" ? "decimal" : "text"}
      value={text[field]}
      error={problemOf(field)}
      onChange={(event) => set(field, event.currentTarget.value)}
    />
  );
  return (
    <Form action={() => run(() => save(text))} className={styles.form} noValidate>
      <DayField
        label={t("from")}
        value={text.from || null}
        error={problemOf("from")}
        onChange={(day) => set("from", day ?? "")}
      />
      {input("percent", t("percentNote"))}
      {input("uid", t("every"))}
      {input("symbol", t("every"))}
      <NativeSelect
        label={t("productType")}
        data={[{ value: ANY, label: t("anyProduct") }, ...CATEGORIES]}
        value={text.productType}
        error={problemOf("productType")}
        onChange={(event) => set("productType", event.currentTarget.value)}
      />
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
