"use client";
import { Checkbox, type CheckboxGroupProps, Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Form, Submit } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { StoredMeanwhile } from "@/components/ui/forms/stored-meanwhile";
import { useChange } from "@/components/ui/forms/use-change";
import { useSeen } from "@/components/ui/forms/use-seen";
import type { ServerAction } from "@/lib/core/action-result";
import type { OfPartner, SetLabels } from "@/lib/people/contract";

type PartnerLabelsProps = {
  partner: OfPartner;
  /** Labels in use at the account, and those chosen before. */
  labels: readonly string[];
  chosen: readonly string[];
  save: ServerAction<SetLabels, string | null>;
};

export function PartnerLabels({ partner, labels, chosen, save }: PartnerLabelsProps) {
  const t = useTranslations("people.clients");
  const { problem, isPending, run } = useChange();
  const { seen, key, form, ...meanwhile } = useSeen(chosen);
  const submit = (data: FormData) =>
    run(() => save({ ...partner, seen, labels: data.getAll("label").map(String) }));
  return (
    <Form ref={form} action={submit}>
      <LabelChoice key={key} labels={labels} name="label" defaultValue={[...seen]} />
      <StoredMeanwhile {...meanwhile} />
      {labels.length > 0 ? <Submit loading={isPending} text={t("saveLabels")} /> : null}
      <Problem text={problem} />
    </Form>
  );
}

type LabelChoiceProps = Pick<CheckboxGroupProps, "value" | "defaultValue" | "onChange"> & {
  labels: readonly string[];
  /** Of each box, in a form that reads them. */
  name?: string;
};

export function LabelChoice({ labels, name, ...choice }: LabelChoiceProps) {
  const t = useTranslations("people.clients");
  return (
    <Checkbox.Group
      label={t("labels")}
      description={t(labels.length > 0 ? "labelsNote" : "noLabels")}
      {...choice}
    >
      <Group gap="8px 16px">
        {labels.map((label) => (
          <Checkbox key={label} name={name} label={label} value={label} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
