"use client";
import { useMemo, useState } from "react";
import { fetchJson } from "@/components/ui/use-polling";
import type { ClientTags } from "@/lib/clients/client";
import type { LedgerRow } from "@/lib/commissions/row-key";

/** Rows in the order of the view. `next`: where the next page begins; null at the end. */
export type LedgerPage = {
  readonly rows: readonly LedgerRow[];
  readonly next: string | null;
  readonly tags: ClientTags;
};

/** The browser holds so many rows; after them the address moves on. */
const MOST_LOADED = 10_000;

type Loaded = {
  readonly first: LedgerPage;
  readonly pages: readonly LedgerPage[];
  readonly state: "idle" | "loading" | "failed";
};

const begin = (first: LedgerPage): Loaded => ({ first, pages: [first], state: "idle" });
const endOf = ({ first, pages }: Loaded) => (pages.at(-1) ?? first).next;

export type LedgerRows = ReturnType<typeof useLedgerRows>;

/**
 * The address's page and the pages after it. Each begins after the last row of the one before, so
 * no row comes twice.
 */
export function useLedgerRows(first: LedgerPage, rowsUrl: string) {
  const [loaded, setLoaded] = useState(() => begin(first));
  const current = loaded.first === first ? loaded : begin(first);
  if (current !== loaded) setLoaded(current);
  const pages = useMemo(() => current.pages.map((page) => page.rows), [current.pages]);
  const rows = useMemo(() => pages.flat(), [pages]);
  const tags = useMemo(() => new Map(current.pages.flatMap((page) => page.tags)), [current.pages]);
  const next = endOf(current);
  const hasMore = next !== null && rows.length < MOST_LOADED;
  const loadMore = () => {
    if (!hasMore || current.state === "loading") return;
    setLoaded({ ...current, state: "loading" });
    void fetchJson<LedgerPage>(`${rowsUrl}&after=${encodeURIComponent(next)}`).then((page) =>
      setLoaded((now) => append(now, current, page)),
    );
  };
  return { rows, pages, tags, next, state: current.state, hasMore, loadMore };
}

/** Ignores an answer for rows that are no longer shown. */
function append(now: Loaded, asked: Loaded, page: LedgerPage | null): Loaded {
  if (now.first !== asked.first || endOf(now) !== endOf(asked)) return now;
  if (page === null) return { ...now, state: "failed" };
  return { first: now.first, pages: [...now.pages, page], state: "idle" };
}
