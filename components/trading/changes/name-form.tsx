"use client";
import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Form, textOf } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import styles from "../ticket.module.css";

/** For a record of unknown outcome that cannot be looked up without its number at the exchange. */
export function NameForm({ name }: { name: (exchangeId: string) => Promise<string | null> }) {
  const t = useTranslations("trade.changes");
  const { problem, isPending, run } = useChange();
  return (
    <Form
      className={styles.form}
      action={(data) => run(() => name(textOf(data, "exchangeId")))}
      autoComplete="off"
    >
      <p className={styles.quiet}>{t("nameText")}</p>
      <TextInput name="exchangeId" label={t("nameLabel")} spellCheck={false} maxLength={40} required />
      <div className={styles.send}>
        <Button type="submit" loading={isPending}>
          {t("name")}
        </Button>
        <Problem text={problem} />
      </div>
    </Form>
  );
}
