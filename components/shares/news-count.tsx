import { useTranslations } from "next-intl";
import styles from "./news-count.module.css";

/** Beside the place of the navigation: how much of one's links was not seen yet. */
export function NewsCount({ count }: { count: number }) {
  const t = useTranslations("shares.notices");
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{t("count", { count })}</span>
    </span>
  );
}
