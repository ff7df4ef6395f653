"use client";
import { Button, NativeSelect } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { GRACE_HOURS, type GraceHours } from "@/lib/core/share/options";
import { ShownOnce } from "./made-link";
import formStyles from "./share-form.module.css";
import type { RotateShare, ShownAddress } from "./share-text";
import styles from "./shares.module.css";

type RotateFormProps = { id: string; rotate: RotateShare };

/** Another address for the same page; it stands here until the page is left. */
export function RotateForm({ id, rotate }: RotateFormProps) {
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
      <div className={styles.rotate}>
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
      </div>
      <Problem text={problem} />
    </div>
  );
}
