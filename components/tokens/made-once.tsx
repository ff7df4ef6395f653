"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/forms/button";
import { SecretField } from "@/components/ui/forms/secret-field";
import type { MadeToken } from "./token-view";
import styles from "./tokens.module.css";

type MadeOnceProps = {
  made: Extract<MadeToken, { kind: "made" }>;
  origin: string;
  onDone: () => void;
};

/** The text of a new token: here and never again. */
export function MadeOnce({ made, origin, onDone }: MadeOnceProps) {
  const t = useTranslations("tokens.made");
  return (
    <div className={styles.made} role="status">
      <p className={styles.madeTitle}>{t("title", { name: made.name })}</p>
      <p className={styles.quiet}>{t("once")}</p>
      <SecretField look="primary" label={t("text")} secret={made.text} />
      <p className={styles.quiet}>{t("example")}</p>
      {/* The token itself stays out of a shell's history. */}
      <pre className={styles.example} translate="no">
        <code>{`read -rs TOKEN\ncurl --fail -OJ -H "Authorization: Bearer $TOKEN" \\\n  "${origin}${made.address}"`}</code>
      </pre>
      <Button onClick={onDone}>{t("done")}</Button>
    </div>
  );
}
