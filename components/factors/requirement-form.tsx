"use client";
import { Checkbox, Group, Text } from "@mantine/core";
import type { Messages } from "next-intl";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form, Submit } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import type { ConfirmFirst } from "@/lib/core/confirm-first";
import type { Changed, Refused } from "./factor-view";
import { useAttempt } from "./use-attempt";

type FactorRoleName = keyof Messages["factors"]["requirement"]["roles"];

type RequirementFormProps = {
  all: readonly FactorRoleName[];
  required: readonly FactorRoleName[];
  save: (
    seen: readonly FactorRoleName[],
    roles: readonly FactorRoleName[],
  ) => Promise<Changed | Refused | ConfirmFirst>;
};

export function RequirementForm({ all, required, save }: RequirementFormProps) {
  const t = useTranslations("factors.requirement");
  const [isSaved, setSaved] = useState(false);
  const { problem, isPending, run } = useAttempt();
  const submit = (data: FormData) =>
    run(
      () =>
        save(
          required,
          all.filter((role) => data.has(role)),
        ),
      () => setSaved(true),
    );
  return (
    <Form action={submit} onChange={() => setSaved(false)}>
      <Group gap="8px 24px">
        {all.map((role) => (
          <Checkbox
            key={role}
            name={role}
            label={t(`roles.${role}`)}
            defaultChecked={required.includes(role)}
          />
        ))}
        <Submit variant="default" loading={isPending} text={t("save")} />
        <Text role="status" span size="xs" lh="sm" c="dimmed">
          {isSaved ? t("saved") : null}
        </Text>
        <Problem text={problem} />
      </Group>
    </Form>
  );
}
