"use client";
import { TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import styles from "@/components/filters/filter-bar.module.css";
import { Button } from "@/components/ui/forms/button";

type TextFormProps = {
  label: string;
  note: string;
  text: string | null;
  /** Null: everything. */
  onApply: (text: string | null) => void;
};

/** One text to look for. */
export default function TextForm({ label, note, text, onApply }: TextFormProps) {
  const t = useTranslations("filters");
  const [typed, setTyped] = useState(text ?? "");
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply(typed.trim() || null);
  };
  return (
    <form onSubmit={apply} className={styles.form} data-wide>
      <TextInput
        size="xs"
        label={label}
        description={note}
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" look="primary" wide>
        {t("apply")}
      </Button>
    </form>
  );
}
