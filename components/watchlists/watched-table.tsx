"use client";
import { Table } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useTranslations } from "next-intl";
import { Fragment, type RefObject, useOptimistic, useRef, useState } from "react";
import { useRowHeight } from "@/components/commissions/use-row-height";
import { useMarketNow } from "@/components/stocks/market-now";
import tableStyles from "@/components/ui/data-table.module.css";
import { Undo } from "@/components/ui/forms/use-change";
import { Notice } from "@/components/ui/notice";
import { StateBox } from "@/components/ui/state-box";
import { useRangeExtractor } from "@/components/ui/use-on-paper";
import { dropOf, moved, useRowDrag } from "@/components/ui/use-row-drag";
import type { MarketCalendar } from "@/lib/stocks/market/market-calendar";
import type { RemovedStock } from "@/lib/watchlists/contract";
import { useOptimisticChange, type WatchActions } from "./watch-context";
import { WatchedCells, type WatchedRow } from "./watched-cells";
import styles from "./watchlists.module.css";

const AROUND = 8;
const FIRST_VIEW = { width: 1200, height: 640 };

/** The rows in view, with measured heights. `held`: a row that has to stay drawn. */
function useDrawnRows(
  scroller: RefObject<HTMLElement | null>,
  keys: readonly string[],
  held: number | null,
) {
  const rowHeight = useRowHeight();
  const rangeOf = useRangeExtractor();
  const [focused, setFocused] = useState<string | null>(null);
  /** The row with the focus stays drawn, so that text typed in it is not lost. */
  const kept = [held ?? -1, keys.indexOf(focused ?? "")].filter((at) => at >= 0);
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: keys.length,
    getScrollElement: () => scroller.current,
    getItemKey: (at) => keys[at] ?? at,
    estimateSize: () => rowHeight,
    overscan: AROUND,
    initialRect: FIRST_VIEW,
    rangeExtractor: (range) => [...new Set([...rangeOf(range), ...kept])].sort((a, b) => a - b),
  });
  const items = virtualizer.getVirtualItems();
  return {
    /** `gapPx`: the height of the rows left out above it. */
    items: items.map((item, nth) => ({ ...item, gapPx: item.start - (items[nth - 1]?.end ?? 0) })),
    /** The height of the rows left out below the last. */
    restPx: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtualizer.measureElement,
    onFocus: setFocused,
  };
}

const FIELDS = [
  ["code", 108],
  ["company", "15%"],
  ["state", "19%"],
  ["next", "17%"],
  ["note", undefined],
  ["age", "11%"],
] as const;

type WatchedTableProps = {
  id: string;
  rows: readonly WatchedRow[];
  calendar: MarketCalendar | null;
  /** False: the pairs were never read, so that a stock without one may have one. */
  arePairsRead: boolean;
  nowMs: number;
  actions: Pick<WatchActions, "orderCodes" | "listStock" | "putStockBack" | "saveNote">;
};

/**
 * The stocks of a list in its order; moved, removed and noted in place. Only the rows in view are
 * drawn.
 */
export function WatchedTable({ id, rows: stored, nowMs, actions, ...market }: WatchedTableProps) {
  const t = useTranslations("watchlists");
  const [rows, show] = useOptimistic(stored, (_, next: readonly WatchedRow[]) => next);
  const { problem, isPending, attempt } = useOptimisticChange();
  const now = useMarketNow(nowMs);
  const move = (place: number, by: number) => {
    const next = moved(rows, place, by);
    attempt(
      () => show(next),
      () => actions.orderCodes({ id, codes: next.map(({ code }) => code) }),
    );
  };
  const codes = rows.map(({ code }) => code);
  // As the server removed it: the page may not have the newest note yet.
  const [removed, setRemoved] = useState<RemovedStock | null>(null);
  const remove = ({ code }: WatchedRow) =>
    attempt(
      () => show(rows.filter((row) => row.code !== code)),
      async () => {
        const { data, ...failed } = await actions.listStock({ id, code, isListed: false });
        if (data === undefined) return failed;
        if (data.kind === "refused") return data.problem;
        setRemoved(data.removed);
        return null;
      },
    );
  const scroller = useRef<HTMLDivElement>(null);
  const { drag, hold } = useRowDrag(scroller, move);
  const drawn = useDrawnRows(scroller, codes, drag?.from ?? null);
  const notes = (
    <>
      {problem ? <Notice tone="error">{problem}</Notice> : null}
      {removed ? (
        <Undo
          text={t("removed", { code: removed.code })}
          isPending={isPending}
          undo={() =>
            attempt(
              () => setRemoved(null),
              () => actions.putStockBack({ id, removed }),
            )
          }
        />
      ) : null}
    </>
  );
  if (rows.length === 0) {
    return (
      <>
        {notes}
        <StateBox title={t("empty")} text={t("emptyText")} />
      </>
    );
  }
  return (
    <>
      {notes}
      <div ref={scroller} className={`${tableStyles.wrap} ${styles.room}`} data-scrolls="">
        <Table
          className={tableStyles.table}
          layout="fixed"
          aria-label={t("stocks")}
          aria-busy={isPending}
          aria-rowcount={rows.length + 1}
          data-dragging={drag !== null || undefined}
        >
          <Table.Thead>
            <Table.Tr>
              {FIELDS.map(([field, width]) => (
                <Table.Th key={field} scope="col" data-field={field} style={{ width }}>
                  {t(`fields.${field}`)}
                </Table.Th>
              ))}
              <Table.Th scope="col" data-field="tools" style={{ width: 144 }}>
                <span className="visually-hidden">{t("fields.tools")}</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {drawn.items.map(({ index: place, gapPx }) => {
              const row = rows[place];
              if (!row) return null;
              return (
                <Fragment key={row.code}>
                  <Left px={gapPx} />
                  <Table.Tr
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
                      market={{ ...market, now }}
                      move={(by) => move(place, by)}
                      hold={hold(place)}
                      remove={() => remove(row)}
                      saveNote={(note) => actions.saveNote({ id, code: row.code, note })}
                    />
                  </Table.Tr>
                </Fragment>
              );
            })}
            <Left px={drawn.restPx} />
          </Table.Tbody>
        </Table>
      </div>
    </>
  );
}

function Left({ px }: { px: number }) {
  return px > 0 ? <tr className={styles.left} style={{ height: px }} /> : null;
}
