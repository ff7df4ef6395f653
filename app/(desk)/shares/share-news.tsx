import { useTranslations } from "next-intl";
import styles from "@/components/shares/news-count.module.css";
import { requireUser } from "@/lib/access/sign-in/session";
import { listShareNotices } from "@/lib/shares/manage-shares";

/** How many notices of their own links somebody has not seen; nothing where there are none. */
export async function ShareNews() {
  const user = await requireUser();
  const notices = await listShareNotices(user.id);
  const count = notices.filter(({ seenAt }) => seenAt === null).length;
  return count === 0 ? null : <NewsCount count={count} />;
}

/** In the navigation: how many news about the person's links are unread. */
function NewsCount({ count }: { count: number }) {
  const t = useTranslations("shares.notices");
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{t("count", { count })}</span>
    </span>
  );
}
