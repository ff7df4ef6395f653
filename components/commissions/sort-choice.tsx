"use client";
import type { CommissionSort, SortDirection } from "@/lib/core/commission";
import styles from "./ledger.module.css";
import { useLedgerUrl } from "./use-ledger-url";

type Order = { readonly sort: CommissionSort; readonly direction: SortDirection };

const ORDERS: readonly (Order & { label: string })[] = [
  { label: "Newest day first", sort: "date", direction: "desc" },
  { label: "Oldest day first", sort: "date", direction: "asc" },
  { label: "Largest rebate first", sort: "rebateAmount", direction: "desc" },
  { label: "Smallest rebate first", sort: "rebateAmount", direction: "asc" },
  { label: "Largest fee paid first", sort: "feePaid", direction: "desc" },
  { label: "Largest deal amount first", sort: "dealAmount", direction: "desc" },
  { label: "By client", sort: "uid", direction: "asc" },
];

/** Where the ledger has no head to press, on a phone. An order that is not listed stays until another is chosen. */
export function SortChoice({ sort, direction }: Order) {
  const { change } = useLedgerUrl();
  const chosen = ORDERS.findIndex((order) => order.sort === sort && order.direction === direction);
  return (
    <select
      className={styles.sortChoice}
      aria-label="Order of the rows"
      value={chosen}
      onChange={(event) => {
        const order = ORDERS[Number(event.currentTarget.value)];
        if (order) change({ sort: order.sort, direction: order.direction });
      }}
    >
      {chosen < 0 ? <option value={-1}>Another order</option> : null}
      {ORDERS.map(({ label }, index) => (
        <option key={label} value={index}>
          {label}
        </option>
      ))}
    </select>
  );
}
