"use client";
import { Button, Checkbox, Group, Text, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form } from "@/components/ui/forms/form";

type ViewFormProps = {
  title: string;
  name: string;
  canShare: boolean;
  problem: string | null;
  onCancel: () => void;
  onSubmit: (name: string, isShared: boolean) => void;
};

/** A view's name, and who sees it. */
export function ViewForm({ title, canShare, problem, onCancel, onSubmit, ...given }: ViewFormProps) {
  const t = useTranslations("views");
  const [name, setName] = useState(given.name);
  const [isShared, setShared] = useState(false);
  return (
    <Form w={260} action={() => onSubmit(name, isShared)}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <TextInput
        label={t("name")}
        maxLength={60}
        value={name}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {canShare ? (
        <Checkbox
          label={t("share")}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      ) : null}
      <Group gap={8} justify="flex-end">
        <Button onClick={onCancel}>{t("cancel")}</Button>
        <Button type="submit" variant="filled" disabled={name.trim() === ""}>
          {t("save")}
        </Button>
      </Group>
    </Form>
  );
}
