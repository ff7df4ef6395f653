import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "@/components/commissions/totals.module.css";

/** A row of large figures, or a column on a phone. */
export function KeyFigures({ children }: { children: ReactNode }) {
  return <dl className={styles.strip}>{children}</dl>;
}

type KeyFigureProps = {
  term: string;
  value: ReactNode;
  /** Lines below the figure. */
  details: readonly (string | null)[];
  children?: ReactNode;
};

export function KeyFigure({ term, value, details, children }: KeyFigureProps) {
  return (
    <div className={styles.coin}>
      <Text component="dt" size="sm" c="dimmed">
        {term}
      </Text>
      <dd className={styles.key}>{value}</dd>
      {details.map((detail) =>
        detail === null ? null : (
          <Text key={detail} component="dd" size="xs" c="dimmed">
            {detail}
          </Text>
        ),
      )}
      {children ? <dd>{children}</dd> : null}
    </div>
  );
}
