import type { ReactNode } from "react";
import { ExactCopy } from "@/components/ui/exact-copy";
import styles from "./frame.module.css";
import { Navigation } from "./navigation";

type FrameProps = { folded: boolean; bar: ReactNode; person: ReactNode; children: ReactNode };

/** Navigation at the left (at the foot on a phone), top bar, content. */
export function Frame({ folded, bar, person, children }: FrameProps) {
  return (
    <div className={styles.frame} data-nav={folded ? "folded" : "open"}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <div className={styles.side}>
        <Navigation />
      </div>
      <div className={styles.column}>
        <header className={styles.bar}>
          <div className={styles.barSlot}>{bar}</div>
          {person}
        </header>
        <main id="content" className={styles.content} tabIndex={-1}>
          {children}
        </main>
      </div>
      <ExactCopy />
    </div>
  );
}
