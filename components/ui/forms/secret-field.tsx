"use client";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

export function SecretField({ label, secret }: { label: string; secret: string }) {
  const t = useTranslations("ui");
  const { copied, copy } = useClipboard();
  return (
    <Group gap={8} w="100%">
      <TextInput
        styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
        flex="1 1 240px"
        maw={640}
        readOnly
        aria-label={label}
        value={secret}
        spellCheck={false}
        translate="no"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="filled" onClick={() => copy(secret)}>
        {t(copied ? "copied" : "copy")}
      </Button>
    </Group>
  );
}

type OnceBoxProps = {
  title: string;
  /** What to do with the secret now. */
  text: string;
  /** What the secret is. */
  label: string;
  secret: string;
  onDone?: () => void;
  /** Below the secret. */
  children?: ReactNode;
};

/** A secret that was just made, which is never shown again. */
export function OnceBox({ title, text, label, secret, onDone, children }: OnceBoxProps) {
  const t = useTranslations("ui");
  return (
    <Stack
      gap={8}
      align="flex-start"
      maw={720}
      p={16}
      bd="1px solid var(--accent)"
      bdrs={8}
      bg="var(--accent-soft)"
      role="status"
    >
      <Text fw={600} style={{ overflowWrap: "anywhere" }}>
        {title}
      </Text>
      <Text size="sm">{text}</Text>
      <SecretField label={label} secret={secret} />
      {children}
      {onDone ? <Button onClick={onDone}>{t("done")}</Button> : null}
    </Stack>
  );
}
