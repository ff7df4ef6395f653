import { Icon } from "@/components/ui/icon";
import { PageLink } from "@/components/ui/page-link";
import styles from "./notifications.module.css";

/** More is not counted: the number has two places. */
const MOST = 99;

export function BellLink({ count, label }: { count: number; label: string }) {
  return (
    <PageLink href="/notifications" className={styles.bell} aria-label={label} title={label}>
      <Icon name="bell" size={18} />
      {count === 0 ? null : (
        <span className={styles.count} aria-hidden="true">
          {count > MOST ? `${MOST}+` : count}
        </span>
      )}
    </PageLink>
  );
}
