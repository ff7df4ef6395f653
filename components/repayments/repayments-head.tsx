"use client";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { SortDirection } from "@/lib/core/commissions/commission";
import { REPAYMENT_SORTS, type RepaymentSort } from "@/lib/core/repayments/filter";
import type { RepaymentTable } from "./repayment-columns";
import { hintText } from "./repayment-text";
import styles from "./repayments.module.css";
import { useRepaymentsUrl } from "./use-repayments-url";

const ARIA = { asc: "ascending", desc: "descending" } as const;

/** Names of the columns; a press sorts by one, another press turns the order round. */
export function RepaymentsHead({ table }: { table: RepaymentTable }) {
  const t = useTranslations("repayments");
  const headers = table.getHeaderGroups().flatMap((group) => group.headers);
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.open}>
          <span className="visually-hidden">{t("table.details")}</span>
        </th>
        {headers.map(({ id, column }) => {
          const sorted = column.getIsSorted();
          const field = column.id as RepaymentSort;
          return (
            <th key={id} scope="col" data-field={column.id} aria-sort={sorted ? ARIA[sorted] : "none"}>
              <button
                type="button"
                className={styles.sort}
                data-sorted={sorted || undefined}
                title={hintText(t, field)}
                onClick={() => column.toggleSorting()}
              >
                {t(`fields.${field}`)}
                {sorted ? <Icon name={ARIA[sorted]} size={12} /> : null}
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Where the table has no head to press, on a phone. */
export function RepaymentOrder({ sort, direction }: { sort: RepaymentSort; direction: SortDirection }) {
  const t = useTranslations("repayments");
  const { change } = useRepaymentsUrl();
  return (
    <select
      className={styles.order}
      aria-label={t("table.order")}
      value={`${sort} ${direction}`}
      onChange={(event) => {
        const [chosen = null, way = null] = event.currentTarget.value.split(" ");
        change({ sort: chosen, direction: way });
      }}
    >
      {REPAYMENT_SORTS.flatMap((field) =>
        (["desc", "asc"] as const).map((way) => (
          <option key={`${field} ${way}`} value={`${field} ${way}`}>
            {t(way === "desc" ? "table.descending" : "table.ascending", { field: t(`fields.${field}`) })}
          </option>
        )),
      )}
    </select>
  );
}
