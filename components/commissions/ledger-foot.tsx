"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/forms/button";
import { Icon } from "@/components/ui/icon";
import type { Text } from "@/components/ui/text/text";
import styles from "./ledger.module.css";
import type { LedgerRows } from "./use-ledger-rows";
import { useLedgerUrl } from "./use-ledger-url";

type LedgerFootProps = {
  loaded: LedgerRows;
  page: { readonly previous: string | null; readonly rowCount: number };
};

/**
 * How much is here, and the ways to the rest. A page is a place in the order and part of the address, so rows that
 * arrive meanwhile shift nothing.
 */
export function LedgerFoot({ loaded, page }: LedgerFootProps) {
  const t = useTranslations("ledger");
  const pager = useTranslations("ui.pager");
  const { url, change } = useLedgerUrl();
  const atFirst = url.after === null && url.before === null;
  return (
    <nav className={styles.pager} aria-label={t("pages")}>
      <span className={styles.pagerNote} role="status">
        {noteOf(t, loaded, page.rowCount)}
      </span>
      {loaded.state === "failed" ? (
        <Button onClick={loaded.loadMore}>
          <Icon name="warning" />
          {t("unread")}
        </Button>
      ) : null}
      <Button disabled={atFirst} onClick={() => change({})}>
        {pager("first")}
      </Button>
      <Button disabled={page.previous === null} onClick={() => change({ before: page.previous })}>
        <Icon name="chevron-left" />
        {pager("previous")}
      </Button>
      <Button disabled={loaded.next === null} onClick={() => change({ after: loaded.next })}>
        {pager("next")}
        <Icon name="chevron-right" />
      </Button>
    </nav>
  );
}

function noteOf(t: Text<"ledger">, { rows, state, hasMore }: LedgerRows, all: number): string {
  const here = { count: rows.length, all };
  if (state === "loading") return t("hereLoading", here);
  return hasMore ? t("hereMore", here) : t("here", here);
}
