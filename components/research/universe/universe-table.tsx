"use client";
import { type Header, useTable } from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useTranslations } from "next-intl";
import { type CSSProperties, useRef } from "react";
import { useRowHeight } from "@/components/commissions/use-row-height";
import { Icon } from "@/components/ui/icon";
import styles from "./universe.module.css";
import { features, type UniverseTable as Table, UniverseCells, universeColumns } from "./universe-columns";
import type { UniverseField, UniverseRow } from "./universe-rows";

/** Rows drawn above and below what is in view. */
const AROUND = 5;
/** What the server draws before it knows the window. */
const FIRST_VIEW = { width: 1200, height: 640 };

type UniverseTableProps = {
  rows: readonly UniverseRow[];
  sort: UniverseField | null;
  isDescending: boolean;
  onSort: (sort: UniverseField, isDescending: boolean) => void;
  label: string;
};

/** All pairs that were asked for; only the rows in view are drawn. */
export function UniverseTable(props: UniverseTableProps) {
  const rowHeight = useRowHeight();
  return <SizedTable key={rowHeight} {...props} rowHeight={rowHeight} />; // other rows, another place to scroll to
}

function SizedTable({
  rows,
  sort,
  isDescending,
  onSort,
  label,
  rowHeight,
}: UniverseTableProps & { rowHeight: number }) {
  const scroller = useRef<HTMLDivElement>(null);
  const table = useTable({
    features,
    columns: universeColumns,
    data: rows,
    getRowId: ({ listing }) => listing.symbol,
    manualSorting: true,
    enableSortingRemoval: false,
    state: { sorting: sort === null ? [] : [{ id: sort, desc: isDescending }] },
    onSortingChange: (updater) => {
      const sorting = sort === null ? [] : [{ id: sort, desc: isDescending }];
      const [next] = typeof updater === "function" ? updater(sorting) : updater;
      if (next) onSort(next.id as UniverseField, next.desc);
    },
  });
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: AROUND,
    initialRect: FIRST_VIEW,
  });
  const items = virtualizer.getVirtualItems();
  const room = {
    "--before": `${items[0]?.start ?? 0}px`,
    "--after": `${virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)}px`,
  } as CSSProperties;
  const drawn = table.getRowModel().rows;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section ref={scroller} className={styles.wrap} aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-rowcount={rows.length + 1}>
        <Head table={table} />
        <tbody className={styles.rows} style={room}>
          {items.map(({ index }) => {
            const row = drawn[index];
            return row ? (
              <tr key={row.id} aria-rowindex={index + 2}>
                <UniverseCells row={row.original} />
              </tr>
            ) : null;
          })}
        </tbody>
      </table>
    </section>
  );
}

function Head({ table }: { table: Table }) {
  const t = useTranslations("research.universe");
  return (
    <thead>
      <tr>
        {table
          .getHeaderGroups()
          .flatMap((group) => group.headers)
          .map((header) => (
            <th key={header.id} scope="col" data-field={header.column.id} aria-sort={ariaSort(header)}>
              <button
                type="button"
                className={styles.sort}
                data-sorted={header.column.getIsSorted() || undefined}
                onClick={() => header.column.toggleSorting()}
              >
                {t(`fields.${header.column.id as UniverseField}`)}
                <SortArrow header={header} />
              </button>
            </th>
          ))}
      </tr>
    </thead>
  );
}

type UniverseHeader = Header<typeof features, UniverseRow, unknown>;

function SortArrow({ header: { column } }: { header: UniverseHeader }) {
  const sorted = column.getIsSorted();
  return sorted ? <Icon name={sorted === "desc" ? "descending" : "ascending"} size={12} /> : null;
}

function ariaSort({ column }: UniverseHeader): "ascending" | "descending" | "none" {
  const sorted = column.getIsSorted();
  if (sorted === false) return "none";
  return sorted === "desc" ? "descending" : "ascending";
}
