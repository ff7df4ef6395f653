"use client";
import { useTranslations } from "next-intl";
import { Fragment, useOptimistic, useRef } from "react";
import { useMarketNow } from "@/components/research/use-market-now";
import { Notice } from "@/components/ui/notice";
import type { MarketCalendar } from "@/lib/core/reality/market/calendar";
import { moved } from "./order-tools";
import { useDrawnRows } from "./use-drawn-rows";
import { type RowDrag, useRowDrag } from "./use-row-drag";
import { useTried } from "./use-tried";
import type { WatchActions } from "./watch-actions";
import { WatchedCells } from "./watched-cells";
import type { WatchedRow } from "./watched-view";
import styles from "./watchlists.module.css";

const FIELDS = ["code", "company", "state", "next", "note", "age"] as const;

type WatchedTableProps = {
  id: string;
  rows: readonly WatchedRow[];
  calendar: MarketCalendar | null;
  /** Null: the pairs were never read, so that a stock without one may have one. */
  arePairsRead: boolean;
  /** The server's clock. */
  nowMs: number;
  actions: Pick<WatchActions, "orderCodes" | "list" | "note">;
};

/** The stocks of a list in its order; moved, taken off and noted where they stand. Only the rows in view are drawn. */
export function WatchedTable({
  id,
  rows: stored,
  calendar,
  arePairsRead,
  nowMs,
  actions,
}: WatchedTableProps) {
  const t = useTranslations("watchlists");
  const [rows, show] = useOptimistic(stored, (_, next: readonly WatchedRow[]) => next);
  const { problem, isPending, attempt } = useTried();
  const now = useMarketNow(nowMs);
  const move = (place: number, by: number) => {
    const next = moved(rows, place, by);
    attempt(
      () => show(next),
      () =>
        actions.orderCodes(
          id,
          next.map(({ code }) => code),
        ),
    );
  };
  const remove = (code: string) =>
    attempt(
      () => show(rows.filter((row) => row.code !== code)),
      () => actions.list(id, code, false),
    );
  const scroller = useRef<HTMLDivElement>(null);
  const { drag, hold } = useRowDrag(scroller, move);
  const codes = rows.map(({ code }) => code);
  const drawn = useDrawnRows(scroller, codes, drag?.from ?? null);
  return (
    <>
      {problem ? <Notice tone="error">{problem}</Notice> : null}
      <div ref={scroller} className={styles.room} data-scrolls="">
        <table
          className={styles.stocks}
          aria-busy={isPending}
          aria-rowcount={rows.length + 1}
          data-dragging={drag !== null || undefined}
        >
          <thead>
            <tr>
              {FIELDS.map((field) => (
                <th key={field} scope="col" data-field={field}>
                  {t(`fields.${field}`)}
                </th>
              ))}
              <th scope="col" data-field="tools">
                <span className="visually-hidden">{t("fields.tools")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {drawn.items.map(({ index: place, gapPx }) => {
              const row = rows[place];
              if (!row) return null;
              return (
                <Fragment key={row.code}>
                  <Left px={gapPx} />
                  <tr
                    ref={drawn.measure}
                    data-index={place}
                    data-place={place}
                    data-held={drag?.from === place || undefined}
                    data-drop={dropOf(drag, place, rows.length)}
                    aria-rowindex={place + 2}
                    onFocus={() => drawn.onFocus(row.code)}
                  >
                    <WatchedCells
                      row={row}
                      place={{ isFirst: place === 0, isLast: place === rows.length - 1 }}
                      market={{ calendar, now, arePairsRead }}
                      move={(by) => move(place, by)}
                      hold={hold(place)}
                      remove={() => remove(row.code)}
                      saveNote={(note) => actions.note(id, row.code, note)}
                    />
                  </tr>
                </Fragment>
              );
            })}
            <Left px={drawn.restPx} />
          </tbody>
        </table>
      </div>
    </>
  );
}

/** The room of rows that are not drawn. */
function Left({ px }: { px: number }) {
  return px > 0 ? <tr className={styles.left} style={{ height: px }} /> : null;
}

/** On which side of this row the one that is held would stand. */
function dropOf(drag: RowDrag | null, place: number, count: number): "above" | "below" | undefined {
  if (drag === null || drag.before === drag.from || drag.before === drag.from + 1) return;
  if (drag.before === place) return "above";
  return drag.before === count && place === count - 1 ? "below" : undefined;
}
