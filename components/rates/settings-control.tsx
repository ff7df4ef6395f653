"use client";
import { TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Dropdown } from "@/components/ui/dropdown";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { refused, useAnswer } from "@/components/ui/forms/use-change";
import type { ReportingSettings } from "@/lib/rates/valuation";

export function SettingsControl({
  settings,
  save,
}: {
  settings: ReportingSettings;
  save: SaveSettings;
}) {
  const t = useTranslations("rates.settings");
  return (
    <Dropdown trigger={t("open")}>
      {(close) => <SettingsForm settings={settings} save={save} onSaved={close} />}
    </Dropdown>
  );
}

type SettingsText = Readonly<Record<keyof ReportingSettings, string>>;
export type SettingsOutcome =
  | { readonly kind: "saved" }
  | {
      readonly kind: "refused";
      readonly field: keyof ReportingSettings | null;
      readonly problem: string;
    };
/** `seen`: what the form was opened with. */
export type SaveSettings = (seen: SettingsText, text: SettingsText) => Promise<SettingsOutcome>;

type SettingsFormProps = { settings: ReportingSettings; save: SaveSettings; onSaved: () => void };

function SettingsForm({ settings, save, onSaved }: SettingsFormProps) {
  const t = useTranslations("rates.settings");
  const text: SettingsText = {
    currency: settings.currency,
    stableCoins: settings.stableCoins.join(", "),
    maxAgeDays: String(settings.maxAgeDays),
  };
  const { outcome, isPending, run } = useAnswer<SettingsOutcome>(refused, ({ kind }) => {
    if (kind === "saved") onSaved();
  });
  const refusal = outcome?.kind === "refused" ? outcome : null;
  const submit = (data: FormData) => {
    const texts = {
      currency: textOf(data, "currency"),
      stableCoins: textOf(data, "stableCoins"),
      maxAgeDays: textOf(data, "maxAgeDays"),
    };
    run(() => save(text, texts));
  };
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
    <Form action={submit} w={288} noValidate>
      {input("currency")}
      {input("stableCoins")}
      {input("maxAgeDays")}
      <Problem text={refusal?.field === null ? refusal.problem : null} />
      <Submit fullWidth loading={isPending} text={t("save")} />
    </Form>
  );
}
