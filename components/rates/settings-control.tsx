"use client";
import { TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Fragment, useState } from "react";
import { Dropdown } from "@/components/ui/dropdown";
import { ChangedMeanwhile, useNowText } from "@/components/ui/forms/changed-meanwhile";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { StoredMeanwhile } from "@/components/ui/forms/stored-meanwhile";
import { refused, useAnswer } from "@/components/ui/forms/use-change";
import { useSeen } from "@/components/ui/forms/use-seen";
import type { ServerAction, Worded } from "@/lib/core/action-result";
import { visibleText } from "@/lib/core/visible-text";
import type { SaveSettings, SaveSettingsOutcome, SettingsText } from "@/lib/rates/contract";
import type { ReportingSettings } from "@/lib/rates/valuation";

export function SettingsControl({
  settings,
  save,
}: {
  settings: ReportingSettings;
  save: SaveSettingsAction;
}) {
  const t = useTranslations("rates.settings");
  return (
    <Dropdown trigger={t("open")}>
      {(close) => <SettingsForm settings={settings} save={save} onSaved={close} />}
    </Dropdown>
  );
}

type SaveSettingsAction = ServerAction<SaveSettings, Worded<SaveSettingsOutcome>>;

type SettingsFormProps = {
  settings: ReportingSettings;
  save: SaveSettingsAction;
  onSaved: () => void;
};

function SettingsForm({ settings, save, onSaved }: SettingsFormProps) {
  const t = useTranslations("rates.settings");
  const { seen, key, form, ...meanwhile } = useSeen<SettingsText>({
    currency: settings.currency,
    stableCoins: settings.stableCoins.join(", "),
    maxAgeDays: String(settings.maxAgeDays),
  });
  /** What others stored in fields that the person changed too, as the last answer said. */
  const [told, setTold] = useState<Partial<SettingsText>>({});
  const nowText = useNowText();
  const { outcome, isPending, run } = useAnswer<Worded<SaveSettingsOutcome>>(refused, (answer) => {
    if (answer.kind === "changed-meanwhile") {
      const { fields, now } = answer;
      setTold({ ...told, ...Object.fromEntries(fields.map((field) => [field, now[field]])) });
    } else if (answer.kind !== "refused") onSaved();
  });
  const changed = outcome?.kind === "changed-meanwhile" ? outcome : null;
  const refusal = outcome?.kind === "refused" ? outcome : null;
  const submit = (data: FormData) => {
    const typed = {
      currency: textOf(data, "currency"),
      stableCoins: textOf(data, "stableCoins"),
      maxAgeDays: textOf(data, "maxAgeDays"),
    };
    run(() => save({ seen: { ...seen, ...told }, typed }));
  };
  const input = (field: keyof SettingsText) => (
    <TextInput
      label={t(field)}
      description={t(`${field}Note`)}
      name={field}
      defaultValue={seen[field]}
      error={refusal?.field === field ? refusal.problem : null}
    />
  );
  return (
    <Form ref={form} action={submit} w={288} noValidate>
      <Fragment key={key}>
        {input("currency")}
        {input("stableCoins")}
        {input("maxAgeDays")}
      </Fragment>
      <StoredMeanwhile {...meanwhile} />
      {changed ? (
        <ChangedMeanwhile
          lines={changed.fields.map((field) => nowText(t(field), visibleText(changed.now[field])))}
        />
      ) : null}
      <Problem text={refusal?.field === null ? refusal.problem : null} />
      <Submit fullWidth loading={isPending} text={t("save")} />
    </Form>
  );
}
