"use client";
import { useTranslations } from "next-intl";
import type { CommissionSort, SortDirection } from "@/lib/core/commissions/commission";
import styles from "./ledger.module.css";
import { useLedgerUrl } from "./use-ledger-url";

type Order = { readonly sort: CommissionSort; readonly direction: SortDirection };

const ORDERS = [
  { name: "newest", sort: "date", direction: "desc" },
  { name: "oldest", sort: "date", direction: "asc" },
  { name: "largestRebate", sort: "rebateAmount", direction: "desc" },
  { name: "smallestRebate", sort: "rebateAmount", direction: "asc" },
  { name: "largestFeePaid", sort: "feePaid", direction: "desc" },
  { name: "largestDealAmount", sort: "dealAmount", direction: "desc" },
  { name: "client", sort: "uid", direction: "asc" },
] as const satisfies readonly (Order & { name: string })[];

/** Where the ledger has no head to press, on a phone. An order that is not listed stays until another is chosen. */
export function SortChoice({ sort, direction }: Order) {
  const t = useTranslations("ledger.order");
  const { change } = useLedgerUrl();
  const chosen = ORDERS.findIndex((order) => order.sort === sort && order.direction === direction);
  return (
    <select
      className={styles.sortChoice}
      aria-label={t("label")}
      value={chosen}
      onChange={(event) => {
        const order = ORDERS[Number(event.currentTarget.value)];
        if (order) change({ sort: order.sort, direction: order.direction });
      }}
    >
      {chosen < 0 ? <option value={-1}>{t("other")}</option> : null}
      {ORDERS.map(({ name }, index) => (
        <option key={name} value={index}>
          {t(name)}
        </option>
      ))}
    </select>
  );
}
