"use client";
import { type SortingState, useTable } from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { Fragment, useMemo } from "react";
import { Icon } from "@/components/ui/icon";
import type { SortDirection } from "@/lib/core/commissions/commission";
import { visibleText } from "@/lib/core/visible-text";
import styles from "./audit.module.css";
import { auditColumns, features } from "./audit-columns";
import { AuditHead } from "./audit-head";
import { detailTexts, resultHint } from "./entry-text";
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

/** Everything that is kept of one deed. */
function EntryDetails({ entry }: { entry: AuditEntryView }) {
  const t = useTranslations("audit");
  const { id, accountName, object, address, agent, result } = entry;
  const fields = [
    { name: "entry", label: t("fields.entry"), value: id },
    { name: "account", label: t("fields.account"), value: accountName },
    { name: "object", label: t("fields.object"), value: object },
    { name: "address", label: t("fields.address"), value: address },
    { name: "agent", label: t("fields.agent"), value: agent },
    { name: "result", label: t("fields.result"), value: resultHint(t, result) },
  ].filter(({ value }) => value !== null);
  return (
    <dl className={styles.details}>
      {fields.map(({ name, label, value }) => (
        <Detail key={name} label={label} value={value} />
      ))}
      {detailTexts(t, entry).map(({ name, label, value }) => (
        <Detail key={`detail ${name}`} label={label} value={value} />
      ))}
    </dl>
  );
}

function Detail({ label, value }: { label: string; value: string | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value === null ? value : visibleText(value)}</dd>
    </div>
  );
}
