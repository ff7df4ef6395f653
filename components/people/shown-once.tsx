"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { SecretField } from "@/components/ui/forms/secret-field";
import styles from "./people.module.css";

type ShownOnceProps = {
  title: string;
  text: string;
  /** What the field holds, for screen readers. */
  label: string;
  secret: string;
  onDone: () => void;
};

/** A link or a password that is only shown here. */
export function ShownOnce({ title, text, label, secret, onDone }: ShownOnceProps) {
  const t = useTranslations("people");
  return (
    <div className={styles.once} role="status">
      <p className={styles.strong}>{title}</p>
      <p className={styles.quiet}>{text}</p>
      <SecretField label={label} secret={secret}>
        <Button onClick={onDone}>{t("done")}</Button>
      </SecretField>
    </div>
  );
}
