import { useTranslations } from "next-intl";
import styles from "./trading.module.css";

/** Above everything that is of a paper account. */
export function PaperBand() {
  const t = useTranslations("trading.paper");
  return (
    <p className={styles.paper} role="note">
      <strong className={styles.paperMark}>{t("mark")}</strong>
      <span>{t("text")}</span>
    </p>
  );
}
