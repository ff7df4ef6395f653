import type { ReactNode } from "react";
import styles from "./page-head.module.css";

type PageHeadProps = { title: string; line: string; badge?: ReactNode; actions?: ReactNode };

/** Title, one line of what the page shows, the actions at the right. */
export function PageHead({ title, line, badge, actions }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <div>
        <h1 className={styles.title}>
          {title} {badge}
        </h1>
        <p className={styles.line}>{line}</p>
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}
