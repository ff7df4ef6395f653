"use client";
import { ActionIcon, Checkbox, Table } from "@mantine/core";
import {
  type Column,
  type ColumnDef,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import type { SortDirection } from "@/lib/core/sort";
import styles from "./data-table.module.css";
import { BareChoice } from "./forms/choice";
import { Icon } from "./icon";
import { useTableName } from "./panel-name";
import tableStyles from "./table.module.css";
import { useRowKeys } from "./use-row-keys";
import type { RowSelection } from "./use-row-selection";

type ColumnLook = {
  /** Aligns figures and their header right. */
  readonly isFigure?: boolean;
  /** The row's name: a header cell, and the first line of the row on a phone. */
  readonly isLead?: boolean;
  /** Sentences, which take as many lines as they need. */
  readonly isProse?: boolean;
  /**
   * On a phone: at the end of the first line, or hidden; "rare" also below 1,100 px. Default:
   * below, with its label.
   */
  readonly phone?: "aside" | "hidden" | "rare" | undefined;
  readonly hint?: string | undefined;
  /** The column's cell in the row of totals. The row is shown if a column has one. */
  readonly total?: ReactNode;
};
type ColumnMeta = ColumnLook & {
  readonly header: ReactNode;
  readonly show: (row: object) => ReactNode;
};

/** Rows arrive sorted and paged; the table only shows the order and requests another. */
const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: {} as ColumnMeta,
});
type Features = typeof features;
export type TableColumn<Row extends object> = ColumnDef<Features, Row, unknown>;

/**
 * Makes columns of one kind of rows. `show` is called, not rendered as a component: new columns
 * would take the focus away.
 */
export function columnOf<Row extends object>() {
  type Show = (row: Row) => ReactNode;
  /** `sort`: the column can be sorted, first in this direction. */
  type Look = ColumnLook & { readonly sort?: SortDirection };
  type Cell = [show: Show] | [look: Look, show: Show];
  const as =
    (common: ColumnLook) =>
    (id: string, header: ReactNode, ...cell: Cell): TableColumn<Row> => {
      const [own, show] = cell.length === 1 ? [{} as Look, ...cell] : cell;
      const { sort, ...look } = { ...common, ...own };
      return {
        id,
        accessorFn: (row) => row,
        enableSorting: sort !== undefined,
        sortDescFirst: sort === "desc",
        meta: { ...look, header, show: show as ColumnMeta["show"] },
      };
    };
  const figure = as({ isFigure: true });
  /** The buttons of a row, at its end; the header is only for screen readers. */
  const tools = (id: string, header: string, ...cell: Cell) =>
    figure(id, <span className="visually-hidden">{header}</span>, ...cell);
  return Object.assign(as({}), {
    lead: as({ isLead: true }),
    figure,
    prose: as({ isProse: true }),
    tools,
  });
}

export type TableOrder = { readonly sort: string; readonly direction: SortDirection };

type DataTableProps<Row extends object> = {
  /** Its name for screen readers; default: the title of its panel. */
  label?: string;
  rows: readonly Row[];
  /** Default: the row's index. */
  rowId?: (row: Row) => string;
  columns: TableColumn<Row>[];
  order?: TableOrder;
  onOrder?: (order: TableOrder) => void;
  /** Gives each row a button that opens its details. */
  opening?: { readonly label: (row: Row) => string; readonly open: (id: string) => void };
  expanded?: { readonly id: string | null; readonly render: (row: Row) => ReactNode };
  stateOf?: (row: Row) => string | undefined;
  /**
   * For many rows: "box" scrolls by itself below its header. "page" is for a list with a pager: it
   * goes with the page, its header stays below the filters, and its columns have to fit.
   */
  tall?: "box" | "page" | undefined;
  /** Gives each row a checkbox, and lets keys move from row to row. */
  selecting?: SelectingRows<Row> | undefined;
};

export type SelectingRows<Row extends object> = {
  readonly selection: RowSelection;
  readonly isSelectable: (row: Row) => boolean;
  /** Names a row's checkbox. */
  readonly label: (row: Row) => string;
  /** What other keys do at a row, by `KeyboardEvent.key`. */
  readonly keys: Readonly<Record<string, (rowElement: HTMLElement) => void>>;
};

const NOTHING_SELECTED: RowSelection = { ids: [], select: () => undefined };

const ARIA = { asc: "ascending", desc: "descending" } as const;

/** The one table of the desk. On a phone each row becomes a block of labelled values. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, rowId, columns, order, onOrder, opening, expanded, stateOf, tall } = props;
  const { selecting } = props;
  const { ids, select } = selecting?.selection ?? NOTHING_SELECTED;
  const t = useTranslations("ui.table");
  const rowSelection = selectionState(ids);
  const sorting: SortingState = order ? [{ id: order.sort, desc: order.direction === "desc" }] : [];
  const table = useTable({
    features,
    columns,
    data: rows,
    ...(rowId ? { getRowId: rowId } : {}),
    manualSorting: true,
    enableSorting: onOrder !== undefined,
    enableMultiSort: false,
    enableSortingRemoval: false,
    enableRowSelection: ({ original }) => selecting?.isSelectable(original) ?? false,
    state: { sorting, rowSelection },
    onRowSelectionChange: (updater) => {
      const next = typeof updater === "function" ? updater(rowSelection) : updater;
      select(Object.keys(next));
    },
    onSortingChange: (updater) => {
      const [next] = typeof updater === "function" ? updater(sorting) : updater;
      if (next) onOrder?.({ sort: next.id, direction: next.desc ? "desc" : "asc" });
    },
  });
  const all = table.getAllLeafColumns();
  const extraColumns = (opening ? 1 : 0) + (selecting ? 1 : 0);
  const rowKeys = useRowKeys({
    rowIds: table.getRowModel().rows.map(({ id }) => id),
    open: opening?.open,
    toggle: (id) => {
      const row = table.getRow(id);
      if (row.getCanSelect()) row.toggleSelected();
    },
    selectAll: () => table.toggleAllRowsSelected(true),
    clear: () => table.toggleAllRowsSelected(false),
    hasSelection: ids.length > 0,
    keys: selecting?.keys ?? {},
  });
  return (
    <div className={styles.wrap} data-tall={tall}>
      {order && onOrder ? <OrderChoice columns={all} order={order} onOrder={onOrder} /> : null}
      <Table className={styles.table} {...useTableName(label)}>
        <Table.Thead>
          <Table.Tr>
            {selecting ? (
              <Table.Th scope="col" className={`${styles.select} screen-only`}>
                <Checkbox
                  size="xs"
                  aria-label={t("selectAll")}
                  checked={table.getIsAllRowsSelected()}
                  indeterminate={ids.length > 0 && !table.getIsAllRowsSelected()}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              </Table.Th>
            ) : null}
            {opening ? (
              <Table.Th scope="col" className={styles.open}>
                <span className="visually-hidden">{t("details")}</span>
              </Table.Th>
            ) : null}
            {all.map((column) => (
              <HeaderCell key={column.id} column={column} />
            ))}
          </Table.Tr>
        </Table.Thead>
        {all.some((column) => metaOf(column).total !== undefined) ? (
          <Table.Tbody className={styles.totals}>
            <Table.Tr>
              {selecting ? <Table.Td className={`${styles.select} screen-only`} /> : null}
              {opening ? <Table.Td className={styles.open} /> : null}
              {all.map((column) => (
                <Table.Td key={column.id} {...cellProps(column)}>
                  {metaOf(column).total}
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tbody>
        ) : null}
        <Table.Tbody onKeyDown={selecting ? rowKeys.onKeyDown : undefined}>
          {table.getRowModel().rows.map((row) => {
            const isExpanded = expanded?.id === row.id;
            const open = opening ? () => opening.open(row.id) : undefined;
            return (
              <Fragment key={row.id}>
                <Table.Tr
                  data-row
                  data-state={stateOf?.(row.original)}
                  data-open={isExpanded || undefined}
                  data-selected={row.getIsSelected() || undefined}
                  onDoubleClick={open}
                  {...(selecting ? rowKeys.propsOf(row.id) : {})}
                >
                  {selecting ? (
                    <Table.Td className={`${styles.select} screen-only`}>
                      {row.getCanSelect() ? (
                        <Checkbox
                          size="xs"
                          aria-label={selecting.label(row.original)}
                          checked={row.getIsSelected()}
                          onChange={row.getToggleSelectedHandler()}
                        />
                      ) : null}
                    </Table.Td>
                  ) : null}
                  {opening && open ? (
                    <Table.Td className={styles.open}>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size="sm"
                        className={styles.openButton}
                        aria-label={opening.label(row.original)}
                        aria-expanded={expanded ? isExpanded : undefined}
                        onClick={open}
                      >
                        <Icon name={isExpanded ? "chevron-down" : "chevron-right"} size={14} />
                      </ActionIcon>
                    </Table.Td>
                  ) : null}
                  {all.map((column) => {
                    const { isLead, show } = metaOf(column);
                    const Cell = isLead ? Table.Th : Table.Td;
                    return (
                      <Cell
                        key={column.id}
                        {...cellProps(column)}
                        scope={isLead ? "row" : undefined}
                      >
                        {show(row.original)}
                      </Cell>
                    );
                  })}
                </Table.Tr>
                {expanded && isExpanded ? (
                  <Table.Tr className={styles.details}>
                    <Table.Td colSpan={all.length + extraColumns}>
                      {expanded.render(row.original)}
                    </Table.Td>
                  </Table.Tr>
                ) : null}
              </Fragment>
            );
          })}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function selectionState(ids: readonly string[]): Record<string, true> {
  return Object.fromEntries(ids.map((id) => [id, true as const]));
}

type AnyColumn<Row extends object> = Column<Features, Row, unknown>;

function metaOf<Row extends object>({ columnDef }: AnyColumn<Row>): ColumnMeta {
  return columnDef.meta as ColumnMeta;
}

function HeaderCell<Row extends object>({ column }: { column: AnyColumn<Row> }) {
  const { header, hint } = metaOf(column);
  const { "data-label": _, ...props } = cellProps(column);
  const cell = { ...props, scope: "col", title: hint } as const;
  if (!column.getCanSort()) return <Table.Th {...cell}>{header}</Table.Th>;
  const sorted = column.getIsSorted();
  return (
    <Table.Th {...cell} aria-sort={sorted ? ARIA[sorted] : "none"}>
      <button
        type="button"
        className={tableStyles.sort}
        data-sorted={sorted || undefined}
        onClick={() => column.toggleSorting()}
      >
        {header}
        {sorted ? <Icon name={ARIA[sorted]} size={12} /> : null}
      </button>
    </Table.Th>
  );
}

function cellProps<Row extends object>(column: AnyColumn<Row>) {
  const { header, isFigure, isLead, isProse, phone } = metaOf(column);
  const isLabelled = typeof header === "string" && !isLead && phone === undefined;
  return {
    "data-field": column.id,
    "data-figure": isFigure || undefined,
    "data-lead": isLead || undefined,
    "data-prose": isProse || undefined,
    "data-phone": phone,
    /** On a phone before the value, unless the value is in the first line or hidden. */
    "data-label": (isLabelled && header) || undefined,
  };
}

type OrderChoiceProps<Row extends object> = {
  columns: readonly AnyColumn<Row>[];
  order: TableOrder;
  onOrder: (order: TableOrder) => void;
};

function OrderChoice<Row extends object>({ columns, order, onOrder }: OrderChoiceProps<Row>) {
  const t = useTranslations("ui.table");
  const choices = columns
    .filter((column) => column.getCanSort())
    .flatMap((column) =>
      (["desc", "asc"] as const).map((direction) => ({
        value: `${column.id} ${direction}`,
        label: t(direction, { field: String(metaOf(column).header) }),
      })),
    );
  return (
    <BareChoice
      className={styles.order}
      label={t("order")}
      value={`${order.sort} ${order.direction}`}
      onChoose={(value) => {
        const [sort = order.sort, direction] = value.split(" ");
        onOrder({ sort, direction: direction === "asc" ? "asc" : "desc" });
      }}
      options={choices}
    />
  );
}
