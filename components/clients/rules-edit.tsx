"use client";
import { NumberInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Dropdown } from "@/components/ui/dropdown";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import { useChange } from "@/components/ui/forms/use-change";
import { Notice } from "@/components/ui/notice";
import { type ClientStateRules, MOST_STATE_DAYS } from "@/lib/clients/state";

export function RulesEdit({ rules, save }: { rules: ClientStateRules; save: SaveRules }) {
  const t = useTranslations("clientForms.rules");
  return (
    <Dropdown trigger={t("open")}>
      {(close) => <RulesForm rules={rules} save={save} onDone={close} />}
    </Dropdown>
  );
}

const FIELDS = ["newDays", "dormantDays", "lostDays"] as const;

/** Null: saved; else one sentence for the person. */
export type SaveRules = (seen: ClientStateRules, rules: ClientStateRules) => Promise<string | null>;
type RulesFormProps = { rules: ClientStateRules; save: SaveRules; onDone: () => void };

/** The thresholds of the states, of the whole account; days that were not read are not counted. */
function RulesForm({ rules, save, onDone }: RulesFormProps) {
  const t = useTranslations("clientForms.rules");
  const { problem, isPending, run } = useChange();
  const submit = (data: FormData) => {
    const days = (field: keyof ClientStateRules) => Number(textOf(data, field));
    const given = {
      newDays: days("newDays"),
      dormantDays: days("dormantDays"),
      lostDays: days("lostDays"),
    };
    run(() => save(rules, given), onDone);
  };
  return (
    <Form w={288} action={submit} aria-label={t("label")}>
      {FIELDS.map((field) => (
        <NumberInput
          key={field}
          label={t(field)}
          description={t(`${field}Note`)}
          min={1}
          max={MOST_STATE_DAYS}
          allowDecimal={false}
          hideControls
          required
          name={field}
          defaultValue={rules[field]}
        />
      ))}
      {problem ? <Notice tone="error">{problem}</Notice> : null}
      <Submit fullWidth loading={isPending} text={t("save")} />
    </Form>
  );
}
