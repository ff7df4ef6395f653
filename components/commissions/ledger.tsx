"use client";
import { parseAsString, useQueryState } from "nuqs";
import { type ReactNode, useMemo } from "react";
import { Panel } from "@/components/ui/panel";
import { type JsonText, useJson } from "@/components/ui/text/json-text";
import { useWords } from "@/components/ui/text/use-words";
import type { ColumnLayout } from "@/lib/core/commissions/column-layout";
import { formatRowKey, type LedgerRow } from "@/lib/core/commissions/row-key";
import type { CoinTotal } from "./coin-total";
import { measureColumns } from "./column-measure";
import { ColumnMenuButton } from "./column-menu";
import type { LedgerSort } from "./field-text";
import { LedgerFoot } from "./ledger-foot";
import { LedgerGrid } from "./ledger-grid";
import { LedgerTotals } from "./ledger-totals";
import { RowDetailPlace } from "./row-drawer";
import { SortChoice } from "./sort-choice";
import { type SaveLayout, useColumnLayout } from "./use-column-layout";
import { type LedgerPage, useLedgerRows } from "./use-ledger-rows";
import { useLedgerTable } from "./use-ledger-table";

type LedgerProps = {
  /** As the server sorted and filtered them. */
  page: JsonText<LedgerPage & { readonly previous: string | null; readonly rowCount: number }>;
  order: LedgerSort;
  totals: readonly CoinTotal[];
  /** Why the period is not whole; null when it is. */
  partial: string | null;
  layout: ColumnLayout;
  /** What `layout` is put back to. */
  startingLayout: ColumnLayout;
  saveLayout: SaveLayout;
  /** Where further rows are read, and where one row's detail is; both ready for more parameters. */
  rowsUrl: string;
  detailUrl: string;
  /** "account=1", for links out of a row. */
  accountQuery: string;
  actions: ReactNode;
};

/** The rows of the filter: arranged as the person likes, and scrolled on through the server's pages. */
export function Ledger({ order, totals, partial, ...props }: LedgerProps) {
  const page = useJson(props.page);
  const { t, language } = useWords();
  const control = useColumnLayout(props.layout, props.startingLayout, props.saveLayout);
  const loaded = useLedgerRows(page, props.rowsUrl);
  const { pages, tags } = loaded;
  const measures = useMemo(
    () => measureColumns({ t, language }, { pages, totals, isPartial: partial !== null, tags }),
    [t, language, pages, totals, partial, tags],
  );
  const table = useLedgerTable({ loaded, control, order, measures });
  const [, setOpened] = useQueryState("row", parseAsString.withOptions({ history: "push", scroll: false }));
  const open = (row: LedgerRow) => void setOpened(formatRowKey(row));
  return (
    <Panel
      id="rows-title"
      title={t("ledger.title")}
      note={t("ledger.rows", { count: page.rowCount })}
      actions={
        <>
          <SortChoice sort={order.sort} direction={order.direction} />
          <ColumnMenuButton control={control} widths={measures.widths} />
          {props.actions}
        </>
      }
    >
      <LedgerGrid table={table} loaded={loaded} rowCount={page.rowCount} onOpen={open}>
        <LedgerTotals table={table} totals={totals} decimals={measures.decimals} partial={partial} />
      </LedgerGrid>
      <LedgerFoot loaded={loaded} page={page} />
      <RowDetailPlace detailUrl={props.detailUrl} accountQuery={props.accountQuery} />
    </Panel>
  );
}
