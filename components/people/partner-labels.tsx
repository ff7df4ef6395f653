"use client";
import { Button, Checkbox } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import styles from "./people.module.css";
import type { ClientActions } from "./people-view";

type PartnerLabelsProps = {
  /** In use at the account, or chosen before. */
  labels: readonly string[];
  chosen: readonly string[];
  save: ClientActions["setLabels"];
};

/** Labels whose clients are a partner's. */
export function PartnerLabels({ labels, chosen, save }: PartnerLabelsProps) {
  const t = useTranslations("people.clients");
  const [picked, setPicked] = useState(chosen);
  const { problem, isPending, run } = useChange();
  const toggle = (label: string) =>
    setPicked(picked.includes(label) ? picked.filter((other) => other !== label) : [...picked, label]);
  const isSame = picked.length === chosen.length && picked.every((label) => chosen.includes(label));
  return (
    <fieldset className={styles.part}>
      <legend className={styles.strong}>{t("labels")}</legend>
      <p className={styles.quiet}>{labels.length > 0 ? t("labelsNote") : t("noLabels")}</p>
      <div className={styles.labels}>
        {labels.map((label) => (
          <Checkbox
            key={label}
            label={label}
            checked={picked.includes(label)}
            onChange={() => toggle(label)}
          />
        ))}
      </div>
      {isSame ? null : (
        <Button variant="filled" loading={isPending} onClick={() => run(() => save([...picked]))}>
          {t("saveLabels")}
        </Button>
      )}
      <Problem text={problem} />
    </fieldset>
  );
}
