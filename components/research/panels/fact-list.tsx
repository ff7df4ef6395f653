import type { ReactNode } from "react";
import styles from "../stock.module.css";

export type Fact = { readonly name: string; readonly value: ReactNode };

/** Names and values, one line each. */
export function FactList({ title, facts }: { title?: string; facts: readonly Fact[] }) {
  return (
    <div>
      {title === undefined ? null : <h3 className={styles.subtitle}>{title}</h3>}
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
