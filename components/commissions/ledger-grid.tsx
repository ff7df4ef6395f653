"use client";
import { UnstyledButton } from "@mantine/core";
import type { Header } from "@tanstack/react-table";
import { useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { useTranslations } from "next-intl";
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Icon } from "@/components/ui/icon";
import tableStyles from "@/components/ui/table.module.css";
import { useRangeExtractor } from "@/components/ui/use-on-paper";
import type { LedgerRow } from "@/lib/commissions/row-key";
import { hintOf } from "./field-text";
import styles from "./ledger.module.css";
import { cellId, LedgerRowsInView, OPEN_PX, pinnedStyle } from "./ledger-cells";
import type { features, LedgerTable } from "./ledger-columns";
import { STAYING_COINS } from "./ledger-totals";
import { useGridKeys } from "./use-grid-keys";
import type { LedgerRows } from "./use-ledger-rows";
import { ROW_PX, useRowHeight } from "./use-row-height";

/** So many rows are drawn above and below the view, so that a quick scroll shows no gap. */
const AROUND = 8;
/** The next page loads when so many rows are left to scroll. */
const ASK_BEFORE_END = 12;
/** The size that the server draws, because it does not know the window. */
const FIRST_VIEW = { width: 1200, height: 720 };

type LedgerGridProps = {
  table: LedgerTable;
  loaded: LedgerRows;
  rowCount: number;
  onOpen: (row: LedgerRow) => void;
  /** The totals below the head, and how many lines they have. */
  totalLines: number;
  children: ReactNode;
};

/**
 * Makes the table a grid. Its cells and heads then have the roles of a grid without attributes
 * (HTML-AAM).
 */
function gridRole(label: string, rowCount: number, activeCell: string | undefined) {
  return {
    role: "grid",
    tabIndex: 0,
    "aria-label": label,
    "aria-multiselectable": true,
    "aria-rowcount": rowCount + 1,
    "aria-activedescendant": activeCell,
  } as const;
}

export function LedgerGrid(props: LedgerGridProps) {
  const rowHeight = useRowHeight();
  return <SizedGrid key={rowHeight} {...props} rowHeight={rowHeight} />; // other heights need other scroll positions
}

function SizedGrid(props: LedgerGridProps & { rowHeight: number }) {
  const { table, loaded, rowCount, rowHeight, totalLines, onOpen, children } = props;
  const t = useTranslations("ledger");
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useRowsInView(scroller, loaded, { rowHeight, totalLines });
  const { onKeyDown, onCopy } = useGridKeys({
    table,
    onOpen,
    onMove: (index) => virtualizer.scrollToIndex(index),
  });
  const columns = table.getHeaderGroups().flatMap((group) => group.headers);
  const stayingPx = abovePx(rowHeight, Math.min(totalLines, STAYING_COINS));
  const width = OPEN_PX + columns.reduce((sum, column) => sum + column.getSize(), 0);
  const cut = useCutSides(scroller);
  const active = activeCell(table, virtualizer, gridId);
  useEffect(() => {
    if (active)
      document.getElementById(active)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [active]);
  return (
    <div className={styles.frame} data-cut={cut}>
      <div
        ref={scroller}
        className={styles.wrap}
        style={{ scrollPadding: `${stayingPx}px 32px 0 ${OPEN_PX + table.getStartTotalSize()}px` }}
      >
        <table
          className={styles.table}
          {...gridRole(t("grid"), rowCount, active)}
          style={{ "--width": `${width}px` } as CSSProperties}
          onKeyDown={onKeyDown}
          onCopy={onCopy}
        >
          <colgroup>
            <col style={{ width: OPEN_PX }} />
            {columns.map((column) => (
              <col key={column.id} style={{ width: column.getSize() }} />
            ))}
          </colgroup>
          <LedgerHead table={table} />
          {children}
          <LedgerRowsInView
            table={table}
            virtualizer={virtualizer}
            gridId={gridId}
            onOpen={onOpen}
          />
        </table>
      </div>
      {cut.includes("right") ? (
        <UnstyledButton
          className={styles.onward}
          tabIndex={-1} // the arrow keys do the same
          title={t("onward")}
          aria-label={t("onward")}
          onClick={() => scroller.current?.scrollBy({ left: scroller.current.clientWidth / 2 })}
        >
          <Icon name="chevron-right" size={14} />
        </UnstyledButton>
      ) : null}
    </div>
  );
}

/** "left", "right", both or "": the sides with columns out of view. */
function useCutSides(scroller: RefObject<HTMLDivElement | null>): string {
  const [sides, setSides] = useState("");
  useEffect(() => {
    const room = scroller.current;
    if (!room) return;
    const see = () => {
      const right = room.scrollWidth - room.clientWidth - room.scrollLeft;
      setSides([room.scrollLeft > 1 ? "left" : "", right > 1 ? "right" : ""].join(" ").trim());
    };
    const sizes = new ResizeObserver(see);
    for (const element of [room, ...room.children]) sizes.observe(element);
    room.addEventListener("scroll", see, { passive: true });
    return () => {
      sizes.disconnect();
      room.removeEventListener("scroll", see);
    };
  }, [scroller]);
  return sides;
}

type RowsVirtualizer = Virtualizer<HTMLDivElement, HTMLTableRowElement>;

function useRowsInView(
  scroller: RefObject<HTMLDivElement | null>,
  loaded: LedgerRows,
  { rowHeight, totalLines }: { rowHeight: number; totalLines: number },
): RowsVirtualizer {
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: loaded.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: AROUND,
    rangeExtractor: useRangeExtractor(),
    initialRect: FIRST_VIEW,
    paddingStart: abovePx(rowHeight, totalLines),
    scrollPaddingStart: abovePx(rowHeight, Math.min(totalLines, STAYING_COINS)),
  });
  const last = virtualizer.range?.endIndex ?? 0;
  const asks =
    loaded.hasMore && loaded.state === "idle" && last >= loaded.rows.length - ASK_BEFORE_END;
  useEffect(() => {
    if (asks) loaded.loadMore();
  }, [asks, loaded]);
  return virtualizer;
}

/** Height of the head, which a phone lacks, and of some lines of totals. */
function abovePx(rowHeight: number, totalLines: number): number {
  return (rowHeight === ROW_PX ? ROW_PX : 0) + totalLines * ROW_PX;
}

function activeCell(
  table: LedgerTable,
  virtualizer: RowsVirtualizer,
  gridId: string,
): string | undefined {
  const cell = table.getFocusedCell();
  if (!cell) return undefined;
  const { index } = cell.row;
  const isDrawn = virtualizer.getVirtualItems().some((item) => item.index === index);
  return isDrawn ? cellId(gridId, index, cell.column.id) : undefined;
}

type LedgerHeader = Header<typeof features, LedgerRow, unknown>;

/**
 * Names of the columns. A press sorts, another one reverses the order; an edge can be dragged to a
 * width.
 */
function LedgerHead({ table }: { table: LedgerTable }) {
  const t = useTranslations("ledger");
  const headers = table.getHeaderGroups().flatMap((group) => group.headers);
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.open}>
          <span className="visually-hidden">{t("details")}</span>
        </th>
        {headers.map((header) => (
          <th
            key={header.id}
            scope="col"
            data-field={header.column.id}
            data-pinned={header.column.getIsPinned() || undefined}
            style={pinnedStyle(header.column)}
            aria-sort={ariaSort(header)}
          >
            <SortButton header={header} />
            <span
              className={styles.edge}
              aria-hidden="true"
              data-resizing={header.column.getIsResizing() || undefined}
              onMouseDown={header.getResizeHandler()}
              onTouchStart={header.getResizeHandler()}
              onDoubleClick={() => header.column.resetSize()}
            />
          </th>
        ))}
      </tr>
    </thead>
  );
}

function SortButton({ header: { column } }: { header: LedgerHeader }) {
  const t = useTranslations("ledger");
  const hint = hintOf(column.id);
  const sorted = column.getIsSorted();
  return (
    <button
      type="button"
      className={tableStyles.sort}
      data-sorted={sorted || undefined}
      title={hint && t(`hints.${hint}`)}
      onClick={() => column.toggleSorting()}
    >
      {column.columnDef.header as string}
      {sorted ? <Icon name={sorted === "desc" ? "descending" : "ascending"} size={12} /> : null}
    </button>
  );
}

function ariaSort({ column }: LedgerHeader): "ascending" | "descending" | "none" {
  const sorted = column.getIsSorted();
  if (sorted === false) return "none";
  return sorted === "desc" ? "descending" : "ascending";
}
