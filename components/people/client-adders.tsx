"use client";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { UnknownText } from "@/components/clients/ask-unknown";
import { ClientPicker, uidsOf } from "@/components/clients/client-picker";
import { FileButton } from "@/components/ui/forms/file-button";
import { Form } from "@/components/ui/forms/form";
import { refused, useAnswer } from "@/components/ui/forms/use-change";
import { SubLine } from "@/components/ui/marked-text";
import { Notice } from "@/components/ui/notice";
import type { FewOfMany } from "@/lib/clients/client";
import type { ServerAction, Worded } from "@/lib/core/action-result";
import type {
  AssignUids,
  AssignUidsOutcome,
  CheckUids,
  OfPartner,
  UidsPlan,
  UidsText,
} from "@/lib/people/contract";

/** A server action takes 1 MB. */
const LARGEST_FILE_BYTES = 900_000;

type UidsAdderProps = {
  partner: OfPartner;
  most: number;
  check: ServerAction<CheckUids, Worded<AssignUidsOutcome>>;
  assign: ServerAction<AssignUids, Worded<AssignUidsOutcome>>;
};

export function UidsAdder({ partner, most, check, assign }: UidsAdderProps) {
  const t = useTranslations("people");
  /** A new picker, which is empty, after each assignment. */
  const [assigned, setAssigned] = useState(0);
  const [asked, setAsked] = useState<UidsText | null>(null);
  const { outcome, setOutcome, isPending, run } = useAnswer<Worded<AssignUidsOutcome>>(
    refused,
    ({ kind }) => {
      if (kind === "assigned") setAssigned((count) => count + 1);
    },
  );
  const look = (uids: UidsText) => {
    setAsked(uids);
    setOutcome(null);
    run(() => check({ ...partner, uids }));
  };
  const choose = async (file: File) => {
    if (file.size <= LARGEST_FILE_BYTES) return look({ kind: "file", text: await file.text() });
    setOutcome(refused(t("clients.tooLarge", { file: file.name })));
  };
  const plan = outcome && "plan" in outcome ? outcome.plan : null;
  return (
    <Form
      action={(data) => look({ kind: "pasted", text: uidsOf(data, "uids") })}
      maw={480}
      noValidate
    >
      <ClientPicker
        key={assigned}
        accountId={partner.accountId}
        name="uids"
        label={t("clients.one")}
        description={t("clients.listNote", { most })}
      />
      <Group gap="8px 16px">
        <Button type="submit" loading={isPending}>
          {t("clients.preview")}
        </Button>
        <FileButton isBusy={isPending} onFile={choose}>
          {t("clients.file")}
        </FileButton>
      </Group>
      <SubLine>{t("clients.fileNote")}</SubLine>
      <div role="status">
        {outcome?.kind === "refused" ? <Notice tone="error">{outcome.problem}</Notice> : null}
        {outcome?.kind === "changed-meanwhile" ? (
          <Notice>{t("clients.changedMeanwhile")}</Notice>
        ) : null}
        {outcome?.kind === "assigned" ? (
          <Notice tone="plain">{t("clients.changed", outcome.changed)}</Notice>
        ) : null}
      </div>
      {plan && asked ? (
        <UidsPlanPreview
          plan={plan}
          isBusy={isPending}
          onAssign={(how) =>
            run(() => assign({ ...partner, uids: asked, how, digest: plan.digest }))
          }
        />
      ) : null}
    </Form>
  );
}

type UidsPlanPreviewProps = {
  plan: UidsPlan;
  isBusy: boolean;
  onAssign: (how: "add" | "replace") => void;
};

function UidsPlanPreview({ plan, isBusy, onAssign }: UidsPlanPreviewProps) {
  const t = useTranslations("people");
  const { count, added, missing, unknown, wrong } = plan;
  const named = ({ first, count: all }: FewOfMany) => {
    const parts = [...first];
    if (all > first.length) parts.push(t("clients.more", { count: all - first.length }));
    return parts.join(t("comma"));
  };
  return (
    <Stack gap={12} align="flex-start">
      <Text fw={600}>
        {count > 0
          ? t("clients.plan", { count, added, known: count - added })
          : t("clients.nothing")}
      </Text>
      {wrong.count > 0 ? (
        <Notice tone="error">
          {t("clients.planWrong", { count: wrong.count, named: named(wrong) })}
        </Notice>
      ) : null}
      {unknown.count > 0 ? (
        <Notice>
          <UnknownText unknown={unknown} way="assign" />
        </Notice>
      ) : null}
      {wrong.count === 0 ? (
        <Group gap="8px 16px">
          {added > 0 ? (
            <Button variant="filled" loading={isBusy} onClick={() => onAssign("add")}>
              {t("clients.addThese", { count: added })}
            </Button>
          ) : null}
          {missing > 0 && count > 0 ? (
            <Button
              variant="light"
              color="red"
              loading={isBusy}
              onClick={() => onAssign("replace")}
            >
              {t("clients.replace", { count: missing })}
            </Button>
          ) : null}
        </Group>
      ) : null}
    </Stack>
  );
}
