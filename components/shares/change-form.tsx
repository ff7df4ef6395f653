"use client";
import { Group, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form, Submit } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { refused, useAnswer } from "@/components/ui/forms/use-change";
import type { ServerAction, Worded } from "@/lib/core/action-result";
import type { ShareChooser } from "@/lib/shares/check-options";
import type { ChangeShare, ChangeShareOutcome, ShareText } from "@/lib/shares/contract";
import { ShareFields } from "./share-fields";

type ShareChangeFormProps = {
  id: string;
  text: ShareText;
  hasPassword: boolean;
  chooser: ShareChooser;
  /** Takes only what differs from the stored options. */
  change: ServerAction<ChangeShare, Worded<ChangeShareOutcome>>;
};

type ChangeFormOutcome = Worded<ChangeShareOutcome> | { kind: "unchanged" };

export function ChangeForm({ id, hasPassword, chooser, change, ...given }: ShareChangeFormProps) {
  const t = useTranslations("shares.details");
  const [stored, setStored] = useState(given.text);
  const [text, setText] = useState(given.text);
  const { outcome, isPending, run } = useAnswer<ChangeFormOutcome>(refused, ({ kind }) => {
    if (kind === "refused") return;
    const kept = { ...text, days: "", password: text.password === null ? null : undefined };
    setStored(kept);
    setText(kept);
  });
  const submit = () => {
    const changed = differences(stored, text);
    const isSame = Object.keys(changed).length === 0;
    run(async () => (isSame ? { kind: "unchanged" } : change({ id, change: changed })));
  };
  const refusal = outcome?.kind === "refused" ? outcome : null;
  return (
    <Form action={submit} maw={560} style={{ gap: 16 }} noValidate>
      <ShareFields
        text={text}
        change={(part) => setText({ ...text, ...part })}
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
