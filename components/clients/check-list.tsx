"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import filterStyles from "@/components/filters/filter-bar.module.css";
import { Button } from "@/components/ui/forms/button";
import { Form } from "@/components/ui/forms/form";
import styles from "./clients.module.css";

type CheckListProps = {
  label: string;
  choices: readonly { readonly value: string; readonly name: string }[];
  chosen: readonly string[];
  onApply: (chosen: string[]) => void;
};

/** Any number of a few values; nothing ticked means all. */
export function CheckList({ label, choices, chosen, onApply }: CheckListProps) {
  const t = useTranslations();
  const [picked, setPicked] = useState<readonly string[]>(chosen);
  const toggle = (value: string) =>
    setPicked(picked.includes(value) ? picked.filter((other) => other !== value) : [...picked, value]);
  return (
    <Form className={filterStyles.form} action={() => onApply([...picked])}>
      <fieldset className={styles.checks}>
        <legend className="visually-hidden">{label}</legend>
        {choices.map(({ value, name }) => (
          <label key={value} className={styles.check}>
            <input type="checkbox" checked={picked.includes(value)} onChange={() => toggle(value)} />
            {name}
          </label>
        ))}
        {choices.length === 0 ? <p className={filterStyles.none}>{t("clientForms.noLabels")}</p> : null}
      </fieldset>
      <Button type="submit" look="primary" wide>
        {t("filters.apply")}
      </Button>
    </Form>
  );
}
