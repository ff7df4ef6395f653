"use client";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { ClientSort } from "@/lib/core/clients/list";
import type { SortDirection } from "@/lib/core/commissions/commission";
import styles from "./clients.module.css";
import { useClientsUrl } from "./use-clients-url";

/** A column of the list and what it is sorted by; its first press sorts in `first`. */
type ClientColumn = {
  readonly field: ClientSort | "state" | "edit";
  readonly first?: SortDirection;
};

const COLUMNS: readonly ClientColumn[] = [
  { field: "uid", first: "asc" },
  { field: "customerId", first: "asc" },
  { field: "state" },
  { field: "rebate", first: "desc" },
  { field: "share", first: "desc" },
  { field: "feePaid", first: "desc" },
  { field: "rate", first: "desc" },
  { field: "trend", first: "desc" },
  { field: "lifetime", first: "desc" },
  { field: "firstDay", first: "desc" },
  { field: "lastDay", first: "desc" },
];

/** The columns whose name does not say all, as `clientForms.hints` does. */
const HINTED = ["uid", "customerId", "share", "rate", "trend", "lifetime", "firstDay", "lastDay"] as const;

function hintOf(field: ClientColumn["field"]): (typeof HINTED)[number] | undefined {
  return HINTED.find((hinted) => hinted === field);
}

/** Without `mayEdit` there is nothing to press in a row. */
function clientColumns(mayEdit: boolean): readonly ClientColumn[] {
  return mayEdit ? [...COLUMNS, { field: "edit" }] : COLUMNS;
}

/** The orders that can be chosen where the list has no head, on a phone. */
const CLIENT_ORDERS: readonly (ClientColumn & { first: SortDirection })[] = COLUMNS.flatMap((column) =>
  column.first ? [{ ...column, first: column.first }] : [],
);

type Order = { sort: ClientSort; direction: SortDirection };

/** Names of the columns; a press sorts by one, another press turns the order round. */
export function ClientHead({ sort, direction, mayEdit }: Order & { mayEdit: boolean }) {
  return (
    <thead>
      <tr>
        {clientColumns(mayEdit).map((column) => (
          <th
            key={column.field}
            scope="col"
            data-field={column.field}
            aria-sort={ariaSort(column, { sort, direction })}
          >
            <ColumnName column={column} order={{ sort, direction }} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

function ColumnName({ column, order }: { column: ClientColumn; order: Order }) {
  const { change } = useClientsUrl();
  const t = useTranslations("clientForms");
  const { field, first } = column;
  const label = t(`columns.${field}`);
  const hinted = hintOf(field);
  const hint = hinted && t(`hints.${hinted}`);
  if (field === "edit") return <span className="visually-hidden">{label}</span>;
  if (first === undefined) return <span title={hint}>{label}</span>;
  const isSorted = field === order.sort;
  const turned = order.direction === "desc" ? "asc" : "desc";
  return (
    <button
      type="button"
      className={styles.sort}
      data-sorted={isSorted || undefined}
      title={hint}
      onClick={() => change({ sort: field, direction: isSorted ? turned : first })}
    >
      {label}
      {isSorted ? <Icon name={order.direction === "desc" ? "descending" : "ascending"} size={12} /> : null}
    </button>
  );
}

function ariaSort({ field, first }: ClientColumn, { sort, direction }: Order) {
  if (first === undefined) return undefined;
  if (field !== sort) return "none";
  return direction === "desc" ? "descending" : "ascending";
}

/** Where the list has no head to press, on a phone. */
export function ClientOrder({ sort, direction }: Order) {
  const { change } = useClientsUrl();
  const t = useTranslations("clientForms");
  const orders = CLIENT_ORDERS.flatMap(({ field, first }) =>
    ([first, first === "desc" ? "asc" : "desc"] as const).map((way) => ({ field, way })),
  );
  return (
    <select
      className={styles.order}
      aria-label={t("order.label")}
      value={`${sort} ${direction}`}
      onChange={(event) => {
        const [chosen = null, way = null] = event.currentTarget.value.split(" ");
        change({ sort: chosen, direction: way });
      }}
    >
      {orders.map(({ field, way }) => (
        <option key={`${field} ${way}`} value={`${field} ${way}`}>
          {t(`order.${way}`, { column: t(`columns.${field}`) })}
        </option>
      ))}
    </select>
  );
}
