"use client";
import { useMemo, useState } from "react";
import { fetchJson } from "@/components/ui/use-polling";
import type { ClientTags } from "@/lib/clients/client";
import type { LedgerRow } from "@/lib/commissions/row-key";

/** Rows in the order of the view; `next` is where the page after them begins, null at the end. */
export type LedgerPage = {
  readonly rows: readonly LedgerRow[];
  readonly next: string | null;
  readonly tags: ClientTags;
};

/** Rows that one page of the browser holds; after them the address goes on. */
const MOST_LOADED = 10_000;

type Loaded = {
  readonly first: LedgerPage;
  readonly pages: readonly LedgerPage[];
  readonly state: "idle" | "loading" | "failed";
};

const begin = (first: LedgerPage): Loaded => ({ first, pages: [first], state: "idle" });
const endOf = ({ first, pages }: Loaded) => (pages.at(-1) ?? first).next;

export type LedgerRows = ReturnType<typeof useLedgerRows>;

/** The address's page and those scrolled to; each begins after the last row before, so no row is seen twice. */
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

/** An answer for rows that are no longer shown changes nothing. */
function append(now: Loaded, asked: Loaded, page: LedgerPage | null): Loaded {
  if (now.first !== asked.first || endOf(now) !== endOf(asked)) return now;
  if (page === null) return { ...now, state: "failed" };
  return { first: now.first, pages: [...now.pages, page], state: "idle" };
}
