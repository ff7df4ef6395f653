import type { ReactNode } from "react";
import styles from "./panel.module.css";

type PanelProps = { id: string; title: string; note?: ReactNode; actions?: ReactNode; children: ReactNode };

/** A titled part of a page. `title` is a sentence or a name, `note` one quiet line beside it. */
export function Panel({ id, title, note, actions, children }: PanelProps) {
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {note ? <span className={styles.note}>{note}</span> : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {children}
    </section>
  );
}
