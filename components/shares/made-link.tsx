"use client";
import { Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Problem } from "@/components/ui/forms/problem";
import { QrCode } from "@/components/ui/forms/qr-code";
import { OnceBox } from "@/components/ui/forms/secret-field";
import { refused, useAnswer } from "@/components/ui/forms/use-change";
import { LinkButton } from "@/components/ui/link-button";
import type { ServerAction } from "@/lib/core/action-result";
import type { RotateShare } from "@/lib/shares/contract";
import { GRACE_HOURS, type GraceHours } from "@/lib/shares/options";
import type { RotatedLink, ShownAddress } from "./share-text";

type ShownLinkProps = {
  made: ShownAddress;
  id: string;
  onAnother: () => void;
  onDone: () => void;
};

/** The address of a new link: here and never again. */
export function ShownLink({ made, id, onAnother, onDone }: ShownLinkProps) {
  const t = useTranslations("shareForm.made");
  return (
    <Stack gap={16}>
      <ShownOnce made={made} title={t("title")} text={t("once")} />
      <Group gap={8}>
        <Button onClick={onDone}>{t("done")}</Button>
        <LinkButton href={`/shares/${id}`}>{t("manage")}</LinkButton>
        <Button onClick={onAnother}>{t("another")}</Button>
      </Group>
    </Stack>
  );
}

type ShownOnceProps = { made: ShownAddress; title: string; text: string };

function ShownOnce({ made: { address, picture }, title, text }: ShownOnceProps) {
  const t = useTranslations("shareForm.made");
  return (
    <OnceBox title={title} text={text} label={t("address")} secret={address}>
      <Group gap={16} wrap="nowrap">
        <QrCode label={t("picture")} width={132} {...picture} />
        <Stack gap={6} miw={0}>
          <Text size="sm">{t("scan")}</Text>
          <Text size="sm">
            <a href={address} target="_blank" rel="noreferrer">
              {t("open")}
            </a>{" "}
            {t("openNote")}
          </Text>
        </Stack>
      </Group>
    </OnceBox>
  );
}

type RotateFormProps = {
  id: string;
  rotate: ServerAction<RotateShare, RotatedLink>;
};

export function RotateForm({ id, rotate }: RotateFormProps) {
  const t = useTranslations("shares.rotate");
  const [grace, setGrace] = useState<GraceHours>(0);
  /** The last new address stays shown while another one is asked for. */
  const [made, setMade] = useState<(ShownAddress & { readonly grace: GraceHours }) | null>(null);
  const { outcome, isPending, run } = useAnswer<RotatedLink>(refused, (answer) => {
    if (answer.kind === "rotated") setMade({ ...answer, grace });
  });
  return (
    <Stack gap={16}>
      <Text size="sm" c="dimmed">
        {t("text")}
      </Text>
      {made ? <ShownOnce made={made} title={t("made")} text={t(`once.${made.grace}`)} /> : null}
      <Group gap="8px 12px" align="flex-end">
        <NativeSelect
          label={t("grace")}
          value={grace}
          onChange={({ currentTarget: { value } }) =>
            setGrace(GRACE_HOURS.find((hours) => String(hours) === value) ?? 0)
          }
          data={GRACE_HOURS.map((hours) => ({ value: String(hours), label: t(`graces.${hours}`) }))}
        />
        <Button loading={isPending} onClick={() => run(() => rotate({ id, graceHours: grace }))}>
          {t("yes")}
        </Button>
      </Group>
      <Problem text={outcome?.kind === "refused" ? outcome.problem : null} />
    </Stack>
  );
}
