"use client";
import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import styles from "./secret-field.module.css";
import { useCopy } from "./use-copy";

type SecretFieldProps = {
  /** What the field holds, for screen readers. */
  label: string;
  secret: string;
  /** Further buttons beside the one that copies. */
  children?: ReactNode;
};

/** A link, a password or a token that is shown once, and copied with a press. */
export function SecretField({ label, secret, children }: SecretFieldProps) {
  const t = useTranslations("ui");
  const { isCopied, copy } = useCopy(secret);
  return (
    <div className={styles.field}>
      <TextInput
        className={styles.input}
        readOnly
        aria-label={label}
        value={secret}
        spellCheck={false}
        translate="no"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="filled" onClick={copy}>
        {t(isCopied ? "copied" : "copy")}
      </Button>
      {children}
    </div>
  );
}
