import type { Header } from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { LedgerRow } from "@/lib/core/commissions/row-key";
import { hintOf, type LedgerField } from "./field-text";
import styles from "./ledger.module.css";
import { pinnedStyle } from "./ledger-cells";
import type { features, LedgerTable } from "./ledger-table";

type LedgerHeader = Header<typeof features, LedgerRow, unknown>;

/** Names of the columns; a press sorts by one, another press turns the order round; an edge is dragged to a width. */
export function LedgerHead({ table }: { table: LedgerTable }) {
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
            <SortButton header={header} field={header.column.id as LedgerField} />
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

function SortButton({ header: { column }, field }: { header: LedgerHeader; field: LedgerField }) {
  const t = useTranslations("ledger");
  const hint = hintOf(field);
  const sorted = column.getIsSorted();
  return (
    <button
      type="button"
      className={styles.sort}
      data-sorted={sorted || undefined}
      title={hint && t(`hints.${hint}`)}
      onClick={() => column.toggleSorting()}
    >
      {t(`fields.${field}`)}
      {sorted ? <Icon name={sorted === "desc" ? "descending" : "ascending"} size={12} /> : null}
    </button>
  );
}

function ariaSort({ column }: LedgerHeader): "ascending" | "descending" | "none" {
  const sorted = column.getIsSorted();
  if (sorted === false) return "none";
  return sorted === "desc" ? "descending" : "ascending";
}
