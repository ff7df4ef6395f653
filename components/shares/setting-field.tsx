"use client";
import { Checkbox } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useOptimistic } from "react";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import type { SaveSetting } from "./share-view";
import styles from "./shares.module.css";

type SettingFieldProps = { revokesWithAccess: boolean; save: SaveSetting | null };

/** Whether links go with their owner's access; kept as soon as it is chosen. */
export function SettingField({ revokesWithAccess, save }: SettingFieldProps) {
  const t = useTranslations("shares.settings");
  const [isSet, show] = useOptimistic(revokesWithAccess);
  const { problem, isPending, run } = useChange();
  const choose = (next: boolean) =>
    run(async () => {
      show(next);
      return save ? save(next) : null;
    });
  return (
    <div className={styles.setting}>
      <Checkbox
        label={t("revokes")}
        description={t("note")}
        checked={isSet}
        disabled={save === null}
        aria-busy={isPending}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      <Problem text={problem} />
    </div>
  );
}
