"use client";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useCopy } from "./use-copy";

type SecretFieldProps = {
  label: string;
  secret: string;
  children?: ReactNode;
};

export function SecretField({ label, secret, children }: SecretFieldProps) {
  const t = useTranslations("ui");
  const { isCopied, copy } = useCopy(secret);
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
      <Button variant="filled" onClick={copy}>
        {t(isCopied ? "copied" : "copy")}
      </Button>
      {children}
    </Group>
  );
}

export function OnceBox({ title, children }: { title: string; children: ReactNode }) {
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
      {children}
    </Stack>
  );
}
