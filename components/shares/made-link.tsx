"use client";
import { Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Problem } from "@/components/ui/forms/problem";
import { QrCode } from "@/components/ui/forms/qr-code";
import { SecretField } from "@/components/ui/forms/secret-field";
import { useChange } from "@/components/ui/forms/use-change";
import { LinkButton } from "@/components/ui/link-button";
import { GRACE_HOURS, type GraceHours } from "@/lib/core/share/options";
import formStyles from "./share-form.module.css";
import type { RotateShare, ShownAddress } from "./share-text";

type MadeLinkProps = {
  made: ShownAddress;
  id: string;
  onAnother: () => void;
  onDone: () => void;
};

/** The address of a new link: here and never again. */
export function MadeLink({ made, id, onAnother, onDone }: MadeLinkProps) {
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

/** An address to be copied, scanned or looked at as a visitor. */
function ShownOnce({ made: { address, picture }, title, text }: ShownOnceProps) {
  const t = useTranslations("shareForm.made");
  return (
    <div className={formStyles.once} role="status">
      <Text fw={600}>{title}</Text>
      <p className={formStyles.quiet}>{text}</p>
      <SecretField label={t("address")} secret={address} />
      <div className={formStyles.scan}>
        <QrCode label={t("picture")} {...picture} />
        <Stack gap={6} miw={0}>
          <p className={formStyles.quiet}>{t("scan")}</p>
          <p className={formStyles.quiet}>
            <a href={address} target="_blank" rel="noreferrer">
              {t("open")}
            </a>{" "}
            {t("openNote")}
          </p>
        </Stack>
      </div>
    </div>
  );
}

/** A new address for the same page, shown until the page is left. */
export function RotateForm({ id, rotate }: { id: string; rotate: RotateShare }) {
  const t = useTranslations("shares.rotate");
  const [grace, setGrace] = useState<GraceHours>(0);
  const [made, setMade] = useState<(ShownAddress & { readonly grace: GraceHours }) | null>(null);
  const { problem, isPending, run } = useChange();
  const submit = () =>
    run(async () => {
      const answer = await rotate(id, grace);
      if ("refused" in answer) return answer.refused;
      setMade({ ...answer, grace });
      return null;
    });
  return (
    <div className={formStyles.form}>
      <p className={formStyles.quiet}>{t("text")}</p>
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
        <Button loading={isPending} onClick={submit}>
          {t("yes")}
        </Button>
      </Group>
      <Problem text={problem} />
    </div>
  );
}
