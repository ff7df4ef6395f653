import type { ReactNode } from "react";
import styles from "./centred.module.css";
import { ProductMark } from "./product-mark";

type CentredPageProps = {
  title: string;
  line: ReactNode;
  /** What is left to do, right above the children. */
  step?: string;
  foot?: ReactNode;
  /** Below the foot, such as the language switch. */
  below?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
};

/** A page in one column. It uses no Mantine, because every page loads it with its "not found". */
export function CentredPage(props: CentredPageProps) {
  const { title, line, step, foot, below, isWide, children } = props;
  return (
    <main className={styles.page}>
      <div className={styles.column} data-wide={isWide || undefined}>
        <div className={styles.product}>
          <ProductMark />
          Broker Desk
        </div>
        <div className={styles.sheet}>
          <h1>{title}</h1>
          <p className={styles.line}>{line}</p>
          {step === undefined ? null : <p className={styles.step}>{step}</p>}
          {children}
        </div>
        <div className={styles.foot}>{foot}</div>
        {below}
      </div>
    </main>
  );
}
