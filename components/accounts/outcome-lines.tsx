import Link from "next/link";
import styles from "./accounts.module.css";
import type { AccountOutcome } from "./outcome";

/** Read out when it comes; an empty place until then. */
export function OutcomeLines({ outcome }: { outcome: AccountOutcome | null }) {
  return (
    <div className={styles.outcome} role="status" data-kind={outcome?.kind}>
      {outcome?.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {outcome?.next ? <Link href={outcome.next.href}>{outcome.next.label}</Link> : null}
    </div>
  );
}
