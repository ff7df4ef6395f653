"use client";
import { type SortingState, useTable } from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { Fragment, useMemo } from "react";
import { Icon } from "@/components/ui/icon";
import type { SortDirection } from "@/lib/core/commissions/commission";
import styles from "./audit.module.css";
import { auditColumns, features } from "./audit-columns";
import { AuditHead } from "./audit-head";
import { EntryDetails } from "./entry-details";
import type { AuditEntryView } from "./entry-view";
import { useAuditUrl } from "./use-audit-url";

type AuditTableProps = {
  /** As the server ordered and filtered them. */
  entries: readonly AuditEntryView[];
  direction: SortDirection;
};

/** One page of entries; each opens below itself, and the open one is part of the address. */
export function AuditTable({ entries, direction }: AuditTableProps) {
  const t = useTranslations("audit");
  const { change } = useAuditUrl();
  const [opened, setOpened] = useQueryState("entry", parseAsString.withOptions({ scroll: false }));
  const columns = useMemo(() => auditColumns(t), [t]);
  const sorting: SortingState = [{ id: "at", desc: direction === "desc" }];
  const table = useTable({
    features,
    columns,
    data: entries,
    getRowId: ({ id }) => id,
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    state: { sorting },
    onSortingChange: (updater) => {
      const [next] = typeof updater === "function" ? updater(sorting) : updater;
      if (next) change({ direction: next.desc ? "desc" : "asc" });
    },
  });
  return (
    <div className={styles.wrap}>
      <table className={styles.table} aria-label={t("entries")}>
        <AuditHead table={table} />
        <tbody>
          {table.getRowModel().rows.map((row) => {
            const isOpen = row.id === opened;
            const toggle = () => void setOpened(isOpen ? null : row.id);
            return (
              <Fragment key={row.id}>
                <tr onDoubleClick={toggle} data-open={isOpen || undefined}>
                  <td className={styles.open}>
                    <button
                      type="button"
                      className={styles.openButton}
                      aria-label={t("open", { id: row.id })}
                      aria-expanded={isOpen}
                      onClick={toggle}
                    >
                      <Icon name={isOpen ? "chevron-down" : "chevron-right"} size={14} />
                    </button>
                  </td>
                  {row.getAllCells().map((cell) => (
                    <td key={cell.id} data-field={cell.column.id}>
                      <table.FlexRender cell={cell} />
                    </td>
                  ))}
                </tr>
                {isOpen ? (
                  <tr className={styles.openRow}>
                    <td colSpan={columns.length + 1}>
                      <EntryDetails entry={row.original} />
                    </td>
                  </tr>
                ) : null}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
