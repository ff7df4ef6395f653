"use client";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import styles from "./ledger.module.css";
import { useLedgerUrl } from "./use-ledger-url";

export type PageCursors = { readonly next: string | null; readonly previous: string | null };

/** First, previous, next: a page is a place in the order, so rows that arrive meanwhile shift nothing. */
export function Pager({ cursors, note }: { cursors: PageCursors; note: string }) {
  const { url, change } = useLedgerUrl();
  const atFirst = url.after === null && url.before === null;
  return (
    <nav className={styles.pager} aria-label="Pages of the ledger">
      <span className={styles.pagerNote}>{note}</span>
      <Button disabled={atFirst} onClick={() => change({})}>
        First
      </Button>
      <Button disabled={cursors.previous === null} onClick={() => change({ before: cursors.previous })}>
        <Icon name="chevron-left" />
        Previous
      </Button>
      <Button disabled={cursors.next === null} onClick={() => change({ after: cursors.next })}>
        Next
        <Icon name="chevron-right" />
      </Button>
    </nav>
  );
}
