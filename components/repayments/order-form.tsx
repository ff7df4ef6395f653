"use client";
import { Textarea } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import styles from "@/components/filters/filter-bar.module.css";
import { Button } from "@/components/ui/forms/button";

type OrderFormProps = { chosen: readonly string[]; onApply: (orderIds: string[]) => void };

/** Order ids, pasted in any list form. */
export default function OrderForm({ chosen, onApply }: OrderFormProps) {
  const t = useTranslations();
  const [text, setText] = useState(chosen.join("\n"));
  const orderIds = [...new Set(text.split(/[\s,;]+/).filter((id) => id !== ""))];
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply(orderIds);
  };
  return (
    <form className={styles.form} onSubmit={apply}>
      <Textarea
        size="xs"
        rows={4}
        label={t("repayments.orderIds")}
        description={t("repayments.orderIdsNote")}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" look="primary" wide>
        {t("filters.apply")}
      </Button>
    </form>
  );
}
