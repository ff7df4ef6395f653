"use client";
import { Button, Checkbox, Group, Text } from "@mantine/core";
import type { Messages } from "next-intl";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Problem } from "@/components/ui/forms/problem";
import type { Changed, Refused } from "./factor-view";
import { useAttempt } from "./use-attempt";

type FactorRoleName = keyof Messages["factors"]["requirement"]["roles"];

type RequirementFormProps = {
  all: readonly FactorRoleName[];
  required: readonly FactorRoleName[];
  save: (roles: readonly FactorRoleName[]) => Promise<Changed | Refused>;
};

export function RequirementForm({ all, required, save }: RequirementFormProps) {
  const t = useTranslations("factors.requirement");
  const [roles, setRoles] = useState(required);
  const [isSaved, setSaved] = useState(false);
  const { problem, isPending, run } = useAttempt();
  const change = (role: FactorRoleName, isChosen: boolean) => {
    setSaved(false);
    setRoles(all.filter((one) => (one === role ? isChosen : roles.includes(one))));
  };
  return (
    <Group gap="8px 24px">
      {all.map((role) => (
        <Checkbox
          key={role}
          label={t(`roles.${role}`)}
          checked={roles.includes(role)}
          onChange={(event) => change(role, event.currentTarget.checked)}
        />
      ))}
      <Button
        loading={isPending}
        onClick={() =>
          run(
            () => save(roles),
            () => setSaved(true),
          )
        }
      >
        {t("save")}
      </Button>
      <Text role="status" span size="xs" lh="sm" c="dimmed">
        {isSaved ? t("saved") : null}
      </Text>
      <Problem text={problem} />
    </Group>
  );
}
