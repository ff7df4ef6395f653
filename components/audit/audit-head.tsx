"use client";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { SortDirection } from "@/lib/core/commissions/commission";
import styles from "./audit.module.css";
import type { AuditTableOf } from "./audit-columns";
import { useAuditUrl } from "./use-audit-url";

const ARIA = { asc: "ascending", desc: "descending" } as const;

/** Names of the columns; that of the time turns the order round. */
export function AuditHead({ table }: { table: AuditTableOf }) {
  const t = useTranslations("audit");
  const headers = table.getHeaderGroups().flatMap((group) => group.headers);
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.open}>
          <span className="visually-hidden">{t("fields.entry")}</span>
        </th>
        {headers.map((header) => {
          const { id, column } = header;
          const sorted = column.getIsSorted();
          return (
            <th key={id} scope="col" data-field={id} aria-sort={sorted ? ARIA[sorted] : undefined}>
              {sorted ? (
                <button
                  type="button"
                  className={styles.sort}
                  data-sorted
                  onClick={() => column.toggleSorting()}
                >
                  <table.FlexRender header={header} />
                  <Icon name={ARIA[sorted]} size={12} />
                </button>
              ) : (
                <table.FlexRender header={header} />
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Where the table has no head to press, on a phone. */
export function AuditOrder({ direction }: { direction: SortDirection }) {
  const t = useTranslations("audit");
  const { change } = useAuditUrl();
  return (
    <select
      className={styles.order}
      aria-label={t("order")}
      value={direction}
      onChange={(event) => change({ direction: event.currentTarget.value })}
    >
      <option value="desc">{t("newest")}</option>
      <option value="asc">{t("oldest")}</option>
    </select>
  );
}
