"use client";
import { NumberInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type FormEvent, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { type ClientStateRules, MOST_STATE_DAYS } from "@/lib/core/client-state";
import styles from "./clients.module.css";
import type { SaveRules } from "./rules-edit";

const FIELDS = ["newDays", "dormantDays", "lostDays"] as const;

type RulesFormProps = { rules: ClientStateRules; save: SaveRules; onDone: () => void };

/** The thresholds of the states, of the whole account; days that were not read are not counted. */
export default function RulesForm({ rules, save, onDone }: RulesFormProps) {
  const t = useTranslations("clientForms.rules");
  const [given, setGiven] = useState<Record<keyof ClientStateRules, number | string>>(rules);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { newDays, dormantDays, lostDays } = given;
    startTransition(async () => {
      const refused = await save({
        newDays: Number(newDays),
        dormantDays: Number(dormantDays),
        lostDays: Number(lostDays),
      });
      setProblem(refused);
      if (refused === null) onDone();
    });
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-label={t("label")}>
      {FIELDS.map((field) => (
        <NumberInput
          key={field}
          size="xs"
          label={t(field)}
          description={t(`${field}Note`)}
          min={1}
          max={MOST_STATE_DAYS}
          allowDecimal={false}
          hideControls
          required
          value={given[field]}
          onChange={(value) => setGiven({ ...given, [field]: value })}
        />
      ))}
      {problem ? <Notice tone="error">{problem}</Notice> : null}
      <Button type="submit" look="primary" wide disabled={isPending} aria-busy={isPending}>
        {t("save")}
      </Button>
    </form>
  );
}
