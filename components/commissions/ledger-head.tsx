import type { Column } from "@tanstack/react-table";
import { Icon } from "@/components/ui/icon";
import type { CommissionRow } from "@/lib/core/commission";
import { fieldHint, fieldLabel, type LedgerField } from "./field-text";
import styles from "./ledger.module.css";
import type { features } from "./ledger-columns";

type LedgerColumn = Column<typeof features, CommissionRow>;

/** Names of the columns; a press sorts by one, another press turns the order round. */
export function LedgerHead({ columns }: { columns: readonly LedgerColumn[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.id} scope="col" data-field={column.id} aria-sort={ariaSort(column)}>
            <SortButton column={column} field={column.id as LedgerField} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

function SortButton({ column, field }: { column: LedgerColumn; field: LedgerField }) {
  const sorted = column.getIsSorted();
  if (!column.getCanSort()) return <span title={fieldHint[field]}>{fieldLabel[field]}</span>;
  return (
    <button
      type="button"
      className={styles.sort}
      data-sorted={sorted || undefined}
      title={fieldHint[field]}
      onClick={() => column.toggleSorting()}
    >
      {fieldLabel[field]}
      {sorted ? <Icon name={sorted === "desc" ? "descending" : "ascending"} size={12} /> : null}
    </button>
  );
}

function ariaSort(column: LedgerColumn): "ascending" | "descending" | "none" {
  const sorted = column.getIsSorted();
  if (sorted === false) return "none";
  return sorted === "desc" ? "descending" : "ascending";
}
