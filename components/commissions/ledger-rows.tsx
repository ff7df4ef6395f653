import type { Virtualizer } from "@tanstack/react-virtual";
import type { CSSProperties } from "react";
import type { LedgerRow } from "@/lib/core/commissions/row-key";
import styles from "./ledger.module.css";
import { LedgerCells } from "./ledger-cells";
import type { LedgerTable } from "./ledger-table";

type LedgerRowsProps = {
  table: LedgerTable;
  virtualizer: Virtualizer<HTMLDivElement, HTMLTableRowElement>;
  gridId: string;
  onOpen: (row: LedgerRow) => void;
};

/** The rows in view and a few around them; the others are kept as room above and below. */
export function LedgerRowsInView({ table, virtualizer, gridId, onOpen }: LedgerRowsProps) {
  const { rows } = table.getRowModel();
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <tbody
      className={styles.rows}
      style={{ "--before": `${before}px`, "--after": `${after}px` } as CSSProperties}
    >
      {items.map(({ index }) => {
        const row = rows[index];
        return row ? (
          <LedgerCells key={row.id} table={table} row={row} gridId={gridId} onOpen={onOpen} />
        ) : null;
      })}
    </tbody>
  );
}
