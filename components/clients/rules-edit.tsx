"use client";
import { NumberInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Dropdown } from "@/components/ui/dropdown";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import { StoredMeanwhile } from "@/components/ui/forms/stored-meanwhile";
import { useChange } from "@/components/ui/forms/use-change";
import { useSeen } from "@/components/ui/forms/use-seen";
import { Notice } from "@/components/ui/notice";
import { type ClientStateRules, MOST_STATE_DAYS } from "@/lib/clients/client-state";
import type { SaveStateRules } from "@/lib/clients/contract";
import type { ServerAction } from "@/lib/core/action-result";

type RulesEditProps = {
  accountId: number;
  rules: ClientStateRules;
  save: ServerAction<SaveStateRules, string | null>;
};

export function RulesEdit(props: RulesEditProps) {
  const t = useTranslations("clientForms.rules");
  return (
    <Dropdown trigger={t("open")}>{(close) => <RulesForm {...props} onDone={close} />}</Dropdown>
  );
}

const FIELDS = ["newDays", "dormantDays", "lostDays"] as const;

/** The thresholds of the states, for the whole account; days that were not read are not counted. */
function RulesForm({ accountId, rules, save, onDone }: RulesEditProps & { onDone: () => void }) {
  const t = useTranslations("clientForms.rules");
  const { problem, isPending, run } = useChange();
  const { seen, key, form, ...meanwhile } = useSeen(rules);
  const submit = (data: FormData) => {
    const days = (field: keyof ClientStateRules) => Number(textOf(data, field));
    const typed = {
      newDays: days("newDays"),
      dormantDays: days("dormantDays"),
      lostDays: days("lostDays"),
    };
    run(() => save({ accountId, seen, typed }), onDone);
  };
  return (
    <Form ref={form} w={288} action={submit} aria-label={t("label")}>
      {FIELDS.map((field) => (
        <NumberInput
          key={`${field} ${key}`}
          label={t(field)}
          description={t(`${field}Note`)}
          min={1}
          max={MOST_STATE_DAYS}
          allowDecimal={false}
          hideControls
          required
          name={field}
          defaultValue={seen[field]}
        />
      ))}
      <StoredMeanwhile {...meanwhile} />
      {problem ? <Notice tone="error">{problem}</Notice> : null}
      <Submit fullWidth loading={isPending} text={t("save")} />
    </Form>
  );
}
