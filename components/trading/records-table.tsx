"use client";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { DataTable, type TableColumn } from "@/components/ui/data-table";
import { Pager } from "@/components/ui/pager";
import { pairText } from "@/lib/core/market-name";
import type { SortDirection } from "@/lib/core/sort";
import type { Kept, KeptKind } from "@/lib/trading/kept";
import { RecordDrawer } from "./record-drawer";
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

type RecordsTableProps<Kind extends Exclude<KeptKind, "bot">> = {
  kind: Kind;
  label: string;
  rows: readonly Kept<Kind>[];
  columns: TableColumn<Kept<Kind>>[];
  page: RecordsPage;
};

/** One page of records; each opens beside the table. */
export function RecordsTable<Kind extends Exclude<KeptKind, "bot">>({
  kind,
  label,
  rows,
  columns,
  page,
}: RecordsTableProps<Kind>) {
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
        <DataTable
          label={label}
          rows={rows}
          rowId={({ recordId }) => recordId}
          columns={columns}
          order={{ sort: "time", direction }}
          onOrder={(order) => change({ direction: order.direction })}
          opening={{
            label: ({ record, recordId }) =>
              t("details", { symbol: pairText(record.symbol), id: recordId }),
            open: (id) => void setOpened(id),
          }}
        />
      </div>
      <Pager
        next={next}
        previous={previous}
        note={t("shown", { shown: rows.length, count })}
        label={t("pages")}
      />
      <RecordDrawer kind={kind} detailUrl={detailUrl} />
    </>
  );
}
