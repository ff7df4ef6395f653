"use client";
import { Group, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form, Submit } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { refused, useAnswer } from "@/components/ui/forms/use-change";
import type { ConfirmFirst } from "@/lib/core/confirm-first";
import type { ShareChooser } from "@/lib/shares/check-options";
import { ShareFields } from "./share-fields";
import type { ChangedShare, ShareText } from "./share-text";

type ChangeFormProps = {
  id: string;
  text: ShareText;
  hasPassword: boolean;
  chooser: ShareChooser;
  /** Takes what differs from what the form was opened with. */
  change: (id: string, text: Partial<ShareText>) => Promise<ChangedShare | ConfirmFirst>;
};

type Outcome = ChangedShare | { kind: "unchanged" };

export function ChangeForm({ id, hasPassword, chooser, change, ...given }: ChangeFormProps) {
  const t = useTranslations("shares.details");
  const [stored, setStored] = useState(given.text);
  const [text, setText] = useState(given.text);
  const { outcome, setOutcome, isPending, run } = useAnswer<Outcome>(refused, ({ kind }) => {
    if (kind === "refused") return;
    const kept = { ...text, days: "", password: text.password === null ? null : undefined };
    setStored(kept);
    setText(kept);
  });
  const submit = () => {
    const changed = differences(stored, text);
    if (Object.keys(changed).length === 0) return setOutcome({ kind: "unchanged" });
    run(() => change(id, changed));
  };
  const refusal = outcome?.kind === "refused" ? outcome : null;
  return (
    <Form action={submit} maw={560} style={{ gap: 16 }} noValidate>
      <ShareFields
        text={text}
        change={(part) => {
          setText({ ...text, ...part });
          setOutcome(null);
        }}
        refusal={refusal}
        chooser={chooser}
        ofLink={{ hasPassword }}
      />
      <Stack gap={8} align="flex-start">
        <Problem text={refusal?.field === null ? refusal.problem : null} />
        <Group gap="8px 12px" align="flex-end">
          <Submit loading={isPending} text={t("save")} />
          <Text size="sm" c="dimmed" role="status">
            {outcome?.kind === "changed"
              ? t("saved")
              : outcome?.kind === "unchanged"
                ? t("unchanged")
                : null}
          </Text>
        </Group>
      </Stack>
    </Form>
  );
}

function differences(before: ShareText, after: ShareText): Partial<ShareText> {
  const keys = Object.keys(after) as (keyof ShareText)[];
  return Object.fromEntries(
    keys.filter((key) => after[key] !== before[key]).map((key) => [key, after[key]]),
  );
}
