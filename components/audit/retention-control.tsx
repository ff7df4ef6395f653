"use client";
import { Group, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Dropdown } from "@/components/ui/dropdown";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import { useChange } from "@/components/ui/forms/use-change";
import { LEAST_RETENTION_DAYS } from "@/lib/audit/retention";

export function RetentionControl({ days, save }: { days: number | null; save: SaveRetention }) {
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

type SaveRetention = (text: string, before: number | null) => Promise<string | null>;

type RetentionFormProps = { days: number | null; save: SaveRetention; onSaved: () => void };

function RetentionForm({ days, save, onSaved }: RetentionFormProps) {
  const t = useTranslations("audit.retention");
  const { problem, isPending, run } = useChange();
  const submit = (data: FormData) => run(() => save(textOf(data, "days"), days), onSaved);
  return (
    <Form action={submit} w={288} noValidate>
      <TextInput
        inputMode="numeric"
        label={t("label")}
        description={t("note", { least: LEAST_RETENTION_DAYS })}
        name="days"
        defaultValue={days ?? ""}
        error={problem}
      />
      <Submit fullWidth loading={isPending} text={t("save")} />
    </Form>
  );
}
