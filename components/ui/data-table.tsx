"use client";
import { ActionIcon, Table, UnstyledButton } from "@mantine/core";
import {
  type Column,
  type ColumnDef,
  createColumnHelper,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import type { SortDirection } from "@/lib/core/commissions/commission";
import styles from "./data-table.module.css";
import { Choice } from "./forms/choice";
import { Icon } from "./icon";

export type ColumnMeta = {
  /** Aligns figures and their header right. */
  readonly isFigure?: boolean;
  /** What the row is called: a header cell, and the first line of the row on a phone. */
  readonly isLead?: boolean;
  /** Sentences, which take as many lines as they need. */
  readonly isProse?: boolean;
  /** On a phone: at the end of the row's first line, or not at all. By default below it, with the header as label. */
  readonly phone?: "aside" | "hidden" | undefined;
  readonly hint?: string | undefined;
};

/** Rows arrive sorted and paged; the table only shows the order and asks for another. */
const features = tableFeatures({ rowSortingFeature, columnMeta: {} as ColumnMeta });
type Features = typeof features;

export type TableColumns<Row extends object> = ColumnDef<Features, Row, unknown>[];
/** `header` and `footer` are texts or elements; a column's footer is its cell in the row of totals. */
export const columnsOf = <Row extends object>() => createColumnHelper<Features, Row>();

export const LEAD: ColumnMeta = { isLead: true };
export const FIGURE: ColumnMeta = { isFigure: true };
export const PROSE: ColumnMeta = { isProse: true };

/** Makes a column that only shows something of each row; one to sort by is an `accessor` of `columnsOf`. */
export const columnOf =
  <Row extends object>() =>
  (id: string, header: string | (() => ReactNode), show: (row: Row) => ReactNode, meta: ColumnMeta = {}) =>
    columnsOf<Row>().display({ id, header, cell: ({ row }) => show(row.original), meta });

export type TableOrder = { readonly sort: string; readonly direction: SortDirection };

type DataTableProps<Row extends object> = {
  /** Name of the table, for screen readers. */
  label?: string;
  rows: readonly Row[];
  rowId: (row: Row, index: number) => string;
  columns: TableColumns<Row>;
  order?: TableOrder;
  onOrder?: (order: TableOrder) => void;
  /** A row with details gets a button that opens them. */
  opening?: { readonly label: (row: Row) => string; readonly open: (id: string) => void };
  /** The row whose details are shown below it. */
  expanded?: { readonly id: string | null; readonly render: (row: Row) => ReactNode };
  /** Sets `data-state` on the row. */
  stateOf?: (row: Row) => string | undefined;
  /** Shows the columns' footers as a row of totals below the header. */
  hasTotals?: boolean;
  /** Scrolls by itself below its header, for pages with many rows. */
  isTall?: boolean;
};

const ARIA = { asc: "ascending", desc: "descending" } as const;

/** The one table of the desk. On a phone each row becomes a block of labelled values. */
export function DataTable<Row extends object>({
  label,
  rows,
  rowId,
  columns,
  order,
  onOrder,
  opening,
  expanded,
  stateOf,
  hasTotals = false,
  isTall = false,
}: DataTableProps<Row>) {
  const t = useTranslations("ui.table");
  const sorting: SortingState = order ? [{ id: order.sort, desc: order.direction === "desc" }] : [];
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: rowId,
    manualSorting: true,
    enableSorting: onOrder !== undefined,
    enableMultiSort: false,
    enableSortingRemoval: false,
    state: { sorting },
    onSortingChange: (updater) => {
      const [next] = typeof updater === "function" ? updater(sorting) : updater;
      if (next) onOrder?.({ sort: next.id, direction: next.desc ? "desc" : "asc" });
    },
  });
  const all = table.getAllLeafColumns();
  return (
    <div className={styles.wrap} data-tall={isTall || undefined}>
      {order && onOrder ? <OrderChoice columns={all} order={order} onOrder={onOrder} /> : null}
      <Table className={styles.table} aria-label={label}>
        <Table.Thead>
          {table.getHeaderGroups().map((group) => (
            <Table.Tr key={group.id}>
              {opening ? (
                <Table.Th scope="col" className={styles.open}>
                  <span className="visually-hidden">{t("details")}</span>
                </Table.Th>
              ) : null}
              {group.headers.map((header) => (
                <Table.Th
                  key={header.id}
                  scope="col"
                  {...cellProps(header.column)}
                  {...(header.column.getCanSort() ? { "aria-sort": ariaSort(header.column) } : {})}
                  title={metaOf(header.column).hint}
                >
                  {header.column.getCanSort() ? (
                    <UnstyledButton
                      className={styles.sort}
                      data-sorted={header.column.getIsSorted() || undefined}
                      onClick={() => header.column.toggleSorting()}
                    >
                      {render(header.column.columnDef.header, header.getContext())}
                      <SortMark column={header.column} />
                    </UnstyledButton>
                  ) : (
                    render(header.column.columnDef.header, header.getContext())
                  )}
                </Table.Th>
              ))}
            </Table.Tr>
          ))}
        </Table.Thead>
        {hasTotals ? (
          <Table.Tbody className={styles.totals}>
            {table.getFooterGroups().map((group) => (
              <Table.Tr key={group.id}>
                {opening ? <Table.Td className={styles.open} /> : null}
                {group.headers.map((header) => (
                  <Table.Td
                    key={header.id}
                    {...cellProps(header.column)}
                    data-label={phoneLabel(header.column)}
                  >
                    {render(header.column.columnDef.footer, header.getContext())}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        ) : null}
        <Table.Tbody>
          {table.getRowModel().rows.map((row) => {
            const isExpanded = expanded?.id === row.id;
            const open = opening ? () => opening.open(row.id) : undefined;
            return (
              <Fragment key={row.id}>
                <Table.Tr
                  data-row
                  data-state={stateOf?.(row.original)}
                  data-open={isExpanded || undefined}
                  {...(open ? { onDoubleClick: open } : {})}
                >
                  {opening && open ? (
                    <Table.Td className={styles.open}>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size="sm"
                        className={styles.openButton}
                        aria-label={opening.label(row.original)}
                        {...(expanded ? { "aria-expanded": isExpanded } : {})}
                        onClick={open}
                      >
                        <Icon name={isExpanded ? "chevron-down" : "chevron-right"} size={14} />
                      </ActionIcon>
                    </Table.Td>
                  ) : null}
                  {row.getAllCells().map((cell) => {
                    const { isLead } = metaOf(cell.column);
                    const Cell = isLead ? Table.Th : Table.Td;
                    return (
                      <Cell
                        key={cell.id}
                        {...cellProps(cell.column)}
                        {...(isLead ? { scope: "row" } : {})}
                        data-label={phoneLabel(cell.column)}
                      >
                        {render(cell.column.columnDef.cell, cell.getContext())}
                      </Cell>
                    );
                  })}
                </Table.Tr>
                {expanded && isExpanded ? (
                  <Table.Tr className={styles.details}>
                    <Table.Td colSpan={all.length + (opening ? 1 : 0)}>
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

/**
 * A header, footer or cell of a column. Functions are called and not rendered as components: columns that are made
 * anew at each render would otherwise take the focus and what was typed away.
 */
function render<Context extends object>(
  template: string | ((context: Context) => ReactNode) | undefined,
  context: Context,
): ReactNode {
  return typeof template === "function" ? template(context) : template;
}

type AnyColumn<Row extends object> = Column<Features, Row, unknown>;

function metaOf<Row extends object>(column: AnyColumn<Row>): ColumnMeta {
  return column.columnDef.meta ?? {};
}

function cellProps<Row extends object>(column: AnyColumn<Row>) {
  const { isFigure, isLead, isProse, phone } = metaOf(column);
  return {
    "data-field": column.id,
    "data-figure": isFigure || undefined,
    "data-lead": isLead || undefined,
    "data-prose": isProse || undefined,
    "data-phone": phone,
  };
}

/** On a phone the header precedes the value, unless the value is in the first line or hidden. */
function phoneLabel<Row extends object>({ columnDef }: AnyColumn<Row>): string | undefined {
  const { header, meta } = columnDef;
  if (meta?.isLead || meta?.phone !== undefined || typeof header !== "string") return undefined;
  return header || undefined;
}

function ariaSort<Row extends object>(column: AnyColumn<Row>) {
  const sorted = column.getIsSorted();
  return sorted ? ARIA[sorted] : "none";
}

function SortMark<Row extends object>({ column }: { column: AnyColumn<Row> }) {
  const sorted = column.getIsSorted();
  return sorted ? <Icon name={ARIA[sorted]} size={12} /> : null;
}

type OrderChoiceProps<Row extends object> = {
  columns: readonly AnyColumn<Row>[];
  order: TableOrder;
  onOrder: (order: TableOrder) => void;
};

/** Replaces the header, which a phone does not show. */
function OrderChoice<Row extends object>({ columns, order, onOrder }: OrderChoiceProps<Row>) {
  const t = useTranslations("ui.table");
  const choices = columns
    .filter((column) => column.getCanSort())
    .flatMap(({ id, columnDef: { header } }) =>
      (["desc", "asc"] as const).map((direction) => ({
        value: `${id} ${direction}`,
        label: t(direction, { field: typeof header === "string" ? header : id }),
      })),
    );
  return (
    <Choice
      className={styles.order}
      label={t("order")}
      value={`${order.sort} ${order.direction}`}
      onChoose={(value) => {
        const [sort = order.sort, direction] = value.split(" ");
        onOrder({ sort, direction: direction === "asc" ? "asc" : "desc" });
      }}
    >
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Choice>
  );
}
