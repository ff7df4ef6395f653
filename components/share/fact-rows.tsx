import type { ReactNode } from "react";

export type FactRow = { readonly name: string; readonly value: ReactNode };

/** Names and values, one line each. */
export function FactRows({ title, facts }: { title?: string; facts: readonly FactRow[] }) {
  return (
    <div>
      {title === undefined ? null : <h3>{title}</h3>}
      <dl className="facts">
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
