import styles from "@/components/shares/news-count.module.css";

/** How much is unread, beside what leads there. `label`: the same in words. */
export function NewsCount({ count, label }: { count: number; label: string }) {
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
