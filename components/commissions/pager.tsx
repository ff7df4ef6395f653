"use client";
import { Button } from "@mantine/core";
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
      <Button variant="default" disabled={atFirst} onClick={() => change({})}>
        First
      </Button>
      <Button
        variant="default"
        disabled={cursors.previous === null}
        leftSection={<Icon name="chevron-left" />}
        onClick={() => change({ before: cursors.previous })}
      >
        Previous
      </Button>
      <Button
        variant="default"
        disabled={cursors.next === null}
        rightSection={<Icon name="chevron-right" />}
        onClick={() => change({ after: cursors.next })}
      >
        Next
      </Button>
    </nav>
  );
}
