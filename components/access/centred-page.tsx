import type { ReactNode } from "react";
import styles from "./centred.module.css";

type CentredPageProps = {
  title: string;
  line: ReactNode;
  foot?: ReactNode;
  /** Below the foot: the switch of the language. */
  below?: ReactNode;
  /** For more than a few fields. */
  isWide?: boolean;
  children: ReactNode;
};

/** One column in the middle: sign-in and the steps before the desk opens. */
export function CentredPage({ title, line, foot, below, isWide, children }: CentredPageProps) {
  return (
    <main className={styles.page}>
      <div className={styles.column} data-wide={isWide || undefined}>
        <p className={styles.product}>
          <span className={styles.mark} aria-hidden="true" />
          Broker Desk
        </p>
        <div className={styles.sheet}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.line}>{line}</p>
          {children}
        </div>
        {foot ? <div className={styles.foot}>{foot}</div> : null}
        {below}
      </div>
    </main>
  );
}
