import { useTranslations } from "next-intl";
import styles from "./news-count.module.css";

/** In the navigation: how many news about the person's links are unread. */
export function NewsCount({ count }: { count: number }) {
  const t = useTranslations("shares.notices");
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{t("count", { count })}</span>
    </span>
  );
}
