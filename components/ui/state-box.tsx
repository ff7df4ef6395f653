import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import styles from "./panel.module.css";

type StateBoxProps = {
  tone?: "empty" | "error";
  title: string;
  text: ReactNode;
  code?: string | null;
  children?: ReactNode;
};

export function StateBox({ tone = "empty", title, text, code, children }: StateBoxProps) {
  const t = useTranslations("ui");
  return (
    <div className={styles.state} data-tone={tone} role={tone === "error" ? "alert" : undefined}>
      <strong>{title}</strong>
      <p className={styles.stateText}>{text}</p>
      {children}
      {code ? <code>{t("reference", { code })}</code> : null}
    </div>
  );
}
