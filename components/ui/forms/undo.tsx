"use client";
import { Text, UnstyledButton } from "@mantine/core";
import { useTranslations } from "next-intl";

export function Undo({ text, isPending, undo }: { text: string; isPending: boolean; undo: () => void }) {
  const t = useTranslations("ui");
  return (
    <Text size="sm" c="dimmed" role="status">
      {text}{" "}
      <UnstyledButton fz="inherit" c="var(--accent)" disabled={isPending} onClick={undo}>
        {t("undo")}
      </UnstyledButton>
    </Text>
  );
}
