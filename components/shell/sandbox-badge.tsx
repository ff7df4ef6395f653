import { useTranslations } from "next-intl";
import styles from "./top-bar.module.css";

/** Beside everything that comes from the sandbox: made-up figures must never be taken for money. */
export function SandboxBadge() {
  const t = useTranslations("shell");
  return (
    <span className={styles.badge} title={t("sandboxTitle")}>
      {t("sandbox")}
    </span>
  );
}
