"use client";
import { Group, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Dropdown } from "@/components/ui/dropdown";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import { StoredMeanwhile } from "@/components/ui/forms/stored-meanwhile";
import { useChange } from "@/components/ui/forms/use-change";
import { useSeen } from "@/components/ui/forms/use-seen";
import type { SaveRetention } from "@/lib/audit/contract";
import { LEAST_RETENTION_DAYS } from "@/lib/audit/retention";
import type { ServerAction } from "@/lib/core/action-result";

type RetentionControlProps = {
  /** Null: entries are kept indefinitely. */
  days: number | null;
  save: ServerAction<SaveRetention, string | null>;
};

export function RetentionControl({ days, save }: RetentionControlProps) {
  const t = useTranslations("audit.retention");
  return (
    <Group gap="8px 12px" fz={13} c="dimmed">
      <span>{days === null ? t("forEver") : t("days", { days })}</span>
      <Dropdown trigger={t("change")}>
        {(close) => <RetentionForm days={days} save={save} onSaved={close} />}
      </Dropdown>
    </Group>
  );
}

type RetentionFormProps = RetentionControlProps & { onSaved: () => void };

function RetentionForm({ days, save, onSaved }: RetentionFormProps) {
  const t = useTranslations("audit.retention");
  const { problem, isPending, run } = useChange();
  const { seen, key, form, ...meanwhile } = useSeen(days);
  const submit = (data: FormData) =>
    run(() => save({ typed: textOf(data, "days"), seen }), onSaved);
  return (
    <Form ref={form} action={submit} w={288} noValidate>
      <TextInput
        key={key}
        inputMode="numeric"
        label={t("label")}
        description={t("note", { least: LEAST_RETENTION_DAYS })}
        name="days"
        defaultValue={seen ?? ""}
        error={problem}
      />
      <StoredMeanwhile {...meanwhile} />
      <Submit fullWidth loading={isPending} text={t("save")} />
    </Form>
  );
}
