import type { Column, Row } from "@tanstack/react-table";
import type { Virtualizer } from "@tanstack/react-virtual";
import { useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import { Icon } from "@/components/ui/icon";
import tableStyles from "@/components/ui/table.module.css";
import type { LedgerRow } from "@/lib/commissions/row-key";
import { marketText } from "@/lib/core/market-name";
import { visibleText } from "@/lib/core/visible-text";
import styles from "./ledger.module.css";
import type { features, LedgerTable } from "./ledger-columns";

/** Width of the column that opens a row; pinned columns begin after it. */
export const OPEN_PX = 32;

export function pinnedStyle(
  column: Column<typeof features, LedgerRow, unknown>,
): CSSProperties | undefined {
  return column.getIsPinned() ? { left: OPEN_PX + column.getStart("start") } : undefined;
}

export function cellId(gridId: string, rowIndex: number, field: string): string {
  return `${gridId}-${rowIndex}-${field}`;
}

type LedgerRowsProps = {
  table: LedgerTable;
  virtualizer: Virtualizer<HTMLDivElement, HTMLTableRowElement>;
  gridId: string;
  onOpen: (row: LedgerRow) => void;
};
type LedgerCellsProps = Omit<LedgerRowsProps, "virtualizer"> & {
  row: Row<typeof features, LedgerRow>;
};

/** One row. A press on its arrow, a double press or Enter opens it. */
function LedgerCells({ table, row, gridId, onOpen }: LedgerCellsProps) {
  const t = useTranslations();
  const { day, symbol, productType, uid } = row.original;
  const market = marketText(t, symbol, productType);
  return (
    <tr
      data-row=""
      aria-rowindex={row.index + 2}
      onDoubleClick={() => onOpen(row.original)}
      onClick={(event) => isPhone(event.currentTarget) && onOpen(row.original)}
    >
      <td className={styles.open}>
        <button
          type="button"
          className={styles.openButton}
          tabIndex={-1}
          aria-label={t("ledger.detailsOf", { symbol: market, uid: visibleText(uid), day })}
          onClick={(event) => {
            event.stopPropagation();
            onOpen(row.original);
          }}
        >
          <Icon name="chevron-right" size={14} />
        </button>
      </td>
      {row.getVisibleCells().map((cell) => (
        <td
          key={cell.id}
          id={cellId(gridId, row.index, cell.column.id)}
          data-field={cell.column.id}
          data-pinned={cell.column.getIsPinned() || undefined}
          data-focused={cell.getIsFocused() || undefined}
          {...{ "aria-selected": cell.getIsSelected() }} // a cell of a grid by itself (HTML-AAM), as in ledger-grid.tsx
          style={pinnedStyle(cell.column)}
          onMouseDown={cell.getSelectionStartHandler()}
          onMouseEnter={cell.getSelectionExtendHandler()}
        >
          <table.FlexRender cell={cell} />
        </td>
      ))}
    </tr>
  );
}

/** On a phone a row has two lines and no cells to select, so a touch opens it. */
function isPhone(row: HTMLElement): boolean {
  return getComputedStyle(row).display === "grid";
}

/** Draws the rows in view and a few around them; empty room stands for the others. */
export function LedgerRowsInView({ virtualizer, ...grid }: LedgerRowsProps) {
  const { rows } = grid.table.getRowModel();
  const items = virtualizer.getVirtualItems();
  const before = (items[0]?.start ?? 0) - (virtualizer.options.paddingStart ?? 0);
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <tbody
      className={`${styles.rows} ${tableStyles.drawn}`}
      style={{ "--before": `${before}px`, "--after": `${after}px` } as CSSProperties}
    >
      {items.map(({ index }) => {
        const row = rows[index];
        return row ? <LedgerCells key={row.id} row={row} {...grid} /> : null;
      })}
    </tbody>
  );
}
