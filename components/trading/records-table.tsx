"use client";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { createContext, type ReactNode, useRef, useState } from "react";
import { DataTable, type TableColumn } from "@/components/ui/data-table";
import { Pager } from "@/components/ui/pager";
import { useRowSelection } from "@/components/ui/use-row-selection";
import { pairText } from "@/lib/core/market-name";
import type { SortDirection } from "@/lib/core/sort";
import type { CancelledOrder, CancelOutcome } from "@/lib/trading/contract";
import type { Kept, ListedKind } from "@/lib/trading/kept";
import type { TradeTools } from "./changes/row-actions";
import { RecordDrawer } from "./record-drawer";
import { type PickedOrder, SelectionBar } from "./selection-bar";
import styles from "./trading.module.css";
import { useTradingUrl } from "./use-trading-url";

export type RecordsPage = {
  readonly next: string | null;
  readonly previous: string | null;
  readonly count: number;
  readonly direction: SortDirection;
  /** Where one record's detail is read; ready for more parameters. */
  readonly detailUrl: string;
};

/** How open orders are selected, by a trader. */
export type SelectingOrders<Kind extends "order" | "strategy"> = {
  readonly trade: TradeTools;
  readonly operation: "cancel-order" | "cancel-strategy-order";
  /** Null: nothing can be done with several of it, such as an order of a bot. */
  readonly pick: (row: Kept<Kind>) => PickedOrder | null;
  /** Changes the selected ones. */
  readonly change: (rows: readonly Kept<Kind>[]) => ReactNode;
};

/** What became of cancelling our own records, by their ids. */
export const CancelOutcomes = createContext<ReadonlyMap<string, CancelOutcome>>(new Map());

type RecordsTableProps<Kind extends ListedKind> = {
  kind: Kind;
  label: string;
  rows: readonly Kept<Kind>[];
  columns: TableColumn<Kept<Kind>>[];
  page: RecordsPage;
};

/** One page of records; each opens beside the table. */
export function RecordsTable<Kind extends ListedKind>({
  kind,
  label,
  rows,
  columns,
  page,
}: RecordsTableProps<Kind>) {
  return (
    <Records page={page} shown={rows.length} kind={kind}>
      {(shared) => <DataTable label={label} rows={rows} columns={columns} {...shared} />}
    </Records>
  );
}

type SelectableTableProps<Kind extends "order" | "strategy"> = RecordsTableProps<Kind> & {
  selecting: SelectingOrders<Kind>;
};

/** The same for open orders that a trader can select. */
export function SelectableTable<Kind extends "order" | "strategy">({
  kind,
  label,
  rows,
  columns,
  page,
  selecting,
}: SelectableTableProps<Kind>) {
  const t = useTranslations("orderDesk");
  const { pick, trade, operation, change } = selecting;
  const bar = useRef<HTMLDivElement>(null);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, CancelOutcome>>(new Map());
  const selectable = rows.filter((row) => pick(row) !== null).map(({ recordId }) => recordId);
  const selection = useRowSelection(selectable, useListName());
  const chosen = rows.filter(({ recordId }) => selection.ids.includes(recordId));
  const picked = chosen.map(pick).filter((one) => one !== null);
  const keepOutcomes = (orders: readonly CancelledOrder[]) => {
    setOutcomes((before) => new Map([...before, ...orders.map(outcomeOf)]));
    const asked = new Set(orders.map(({ id }) => id));
    const left = picked.filter(({ ownOrderId }) => ownOrderId === null || !asked.has(ownOrderId));
    selection.select(left.map(({ id }) => id));
  };
  const askToCancel = () => {
    const button = bar.current?.querySelector<HTMLElement>("[data-cancel-selected] button");
    button?.focus();
    button?.click();
  };
  const edit = (row: HTMLElement) => {
    const button = row.querySelector<HTMLElement>("[data-edit-row] button");
    button?.focus();
    button?.click();
  };
  return (
    <CancelOutcomes value={outcomes}>
      <Records
        page={page}
        shown={rows.length}
        kind={kind}
        bar={
          <SelectionBar
            barRef={bar}
            picked={picked}
            lost={selection.lost}
            selectable={selectable.length}
            selectAll={() => selection.select(selectable)}
            clear={() => selection.select([])}
            operation={operation}
            trade={trade}
            onCancelled={keepOutcomes}
            change={change(chosen)}
          />
        }
      >
        {(shared) => (
          <DataTable
            label={label}
            rows={rows}
            columns={columns}
            {...shared}
            selecting={{
              selection,
              isSelectable: ({ recordId }) => selectable.includes(recordId),
              label: ({ record, recordId }) =>
                t("select", { what: `${pairText(record.symbol)}, ${recordId}` }),
              keys: { Delete: askToCancel, Backspace: askToCancel, e: edit },
            }}
          />
        )}
      </Records>
    </CancelOutcomes>
  );
}

const outcomeOf = ({ id, outcome }: CancelledOrder) => [id, outcome] as const;

/** The list that the address asks for; a record that is open beside it is not part of its name. */
function useListName(): string {
  const params = new URLSearchParams(useSearchParams());
  params.delete("row");
  return params.toString();
}

type Shared = Pick<
  Parameters<typeof DataTable<Kept<ListedKind>>>[0],
  "rowId" | "order" | "onOrder" | "opening"
>;
type RecordsProps = {
  kind: ListedKind;
  page: RecordsPage;
  shown: number;
  bar?: ReactNode;
  children: (shared: Shared) => ReactNode;
};

/** What the tables of records share: their order, the drawer and the pages. */
function Records({ kind, page, shown, bar, children }: RecordsProps) {
  const t = useTranslations("trading.table");
  const { change } = useTradingUrl();
  const [, setOpened] = useQueryState(
    "row",
    parseAsString.withOptions({ history: "push", scroll: false }),
  );
  const { next, previous, count, direction, detailUrl } = page;
  return (
    <>
      <div className={styles.records}>
        {children({
          rowId: ({ recordId }) => recordId,
          order: { sort: "time", direction },
          onOrder: (order) => change({ direction: order.direction }),
          opening: {
            label: ({ record, recordId }) =>
              t("details", { symbol: pairText(record.symbol), id: recordId }),
            open: (id) => void setOpened(id),
          },
        })}
      </div>
      {bar}
      <Pager
        next={next}
        previous={previous}
        note={t("shown", { shown, count })}
        label={t("pages")}
      />
      <RecordDrawer kind={kind} detailUrl={detailUrl} />
    </>
  );
}
