"use client";
import { Checkbox, Group, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Form, Submit } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { StoredMeanwhile } from "@/components/ui/forms/stored-meanwhile";
import { useChange } from "@/components/ui/forms/use-change";
import { useSeen } from "@/components/ui/forms/use-seen";
import type { ServerAction } from "@/lib/core/action-result";
import type { FactorRole, SaveFactorRoles } from "@/lib/sign-in/contract";

type RequirementFormProps = {
  all: readonly FactorRole[];
  required: readonly FactorRole[];
  save: ServerAction<SaveFactorRoles, null>;
};

/** Which roles have to have a second factor. */
export function RequirementForm({ all, required, save }: RequirementFormProps) {
  const t = useTranslations("secondStep.requirement");
  const { problem, isDone, isPending, run } = useChange();
  const { seen, key, form, ...meanwhile } = useSeen(required);
  const submit = (data: FormData) =>
    run(() => save({ seen, chosen: all.filter((role) => data.has(role)) }));
  return (
    <Form ref={form} action={submit}>
      <Group gap="8px 24px">
        {all.map((role) => (
          <Checkbox
            key={`${role} ${key}`}
            name={role}
            label={t(`roles.${role}`)}
            defaultChecked={seen.includes(role)}
          />
        ))}
        <Submit variant="default" loading={isPending} text={t("save")} />
        <Text role="status" span size="xs" lh="sm" c="dimmed">
          {isDone ? t("saved") : null}
        </Text>
        <Problem text={problem} />
      </Group>
      <StoredMeanwhile {...meanwhile} />
    </Form>
  );
}
