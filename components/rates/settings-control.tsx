"use client";
import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Dropdown } from "@/components/ui/dropdown";
import { Form, textOf } from "@/components/ui/forms/form";
import { useFailureText } from "@/components/ui/forms/use-change";
import type { ReportingSettings } from "@/lib/core/reports/valuation";
import styles from "./rates.module.css";

type SettingsControlProps = { settings: ReportingSettings; save: SaveSettings };

export function SettingsControl({ settings, save }: SettingsControlProps) {
  const t = useTranslations("rates.settings");
  return (
    <Dropdown trigger={t("open")} align="end">
      {(close) => <SettingsForm settings={settings} save={save} onSaved={close} />}
    </Dropdown>
  );
}

type SettingsText = Readonly<Record<keyof ReportingSettings, string>>;
export type SettingsOutcome =
  | { readonly kind: "saved" }
  | { readonly kind: "refused"; readonly field: keyof ReportingSettings | null; readonly problem: string };
export type SaveSettings = (text: SettingsText) => Promise<SettingsOutcome>;

type SettingsFormProps = { settings: ReportingSettings; save: SaveSettings; onSaved: () => void };

function SettingsForm({ settings, save, onSaved }: SettingsFormProps) {
  const t = useTranslations("rates.settings");
  const failureText = useFailureText();
  const text: SettingsText = {
    currency: settings.currency,
    stableCoins: settings.stableCoins.join(", "),
    maxAgeDays: String(settings.maxAgeDays),
  };
  const [outcome, setOutcome] = useState<SettingsOutcome | null>(null);
  const [isPending, startTransition] = useTransition();
  const refusal = outcome?.kind === "refused" ? outcome : null;
  const submit = (data: FormData) =>
    startTransition(async () => {
      const refused = (error: unknown) =>
        ({ kind: "refused", field: null, problem: failureText(error) }) as const;
      const texts = {
        currency: textOf(data, "currency"),
        stableCoins: textOf(data, "stableCoins"),
        maxAgeDays: textOf(data, "maxAgeDays"),
      };
      const answer = await save(texts).catch(refused);
      setOutcome(answer);
      if (answer.kind === "saved") onSaved();
    });
  const input = (field: keyof SettingsText) => (
    <TextInput
      label={t(field)}
      description={t(`${field}Note`)}
      name={field}
      defaultValue={text[field]}
      error={refusal?.field === field ? refusal.problem : null}
    />
  );
  return (
    <Form action={submit} className={styles.form} noValidate>
      {input("currency")}
      {input("stableCoins")}
      {input("maxAgeDays")}
      {refusal && refusal.field === null ? (
        <p className={styles.problem} role="alert">
          {refusal.problem}
        </p>
      ) : null}
      <Button type="submit" variant="filled" fullWidth loading={isPending}>
        {t("save")}
      </Button>
    </Form>
  );
}
