"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { productTypeLabel } from "@/components/ui/series-colour";
import { COMMISSION_LISTS, type CommissionFilter } from "@/lib/core/commissions/commission";
import type { Day } from "@/lib/core/day";
import { NO_FILTERS, useLedgerUrl } from "../commissions/use-ledger-url";
import { ChoiceFilter } from "./choice-filter";
import type { ChoicesPromise } from "./choice-form";
import type { ClientSearch } from "./client-search";
import { DateFilter } from "./date-filter";
import styles from "./filter-bar.module.css";
import type { Chosen } from "./filter-pill";
import { UidFilter } from "./uid-filter";

type LedgerChoices = ChoicesPromise<"coins" | "symbols" | "productTypes">;

type FilterBarProps = {
  /** As the server read it from the address. */
  filter: CommissionFilter;
  choices: LedgerChoices;
  /** Null on the page of one client. */
  clients: ClientSearch | null;
  /** The last published day. */
  last: Day;
  /** Before the filters. */
  children?: ReactNode;
};

/** What is asked for, one pill each; it stays in view while the page scrolls. */
export function FilterBar({ filter, choices, clients, last, children }: FilterBarProps) {
  const t = useTranslations();
  const { url, change } = useLedgerUrl();
  const anySet = COMMISSION_LISTS.some(
    (list) => (clients || list !== "uids") && filter[list].length + filter.except[list].length > 0,
  );
  const chosen = (list: (typeof COMMISSION_LISTS)[number]): Chosen => ({
    only: filter[list],
    except: filter.except[list],
  });
  const values = (names: readonly string[]) => [...names];
  return (
    <search className={styles.bar} aria-label={t("filters.label")}>
      {children}
      <DateFilter range={filter.range} url={url} last={last} onChange={change} />
      {clients && <UidFilter chosen={chosen("uids")} clients={clients} onChange={change} />}
      <ChoiceFilter
        label={t("filters.coin")}
        choices={choices}
        kind="coins"
        chosen={chosen("coins")}
        onChange={({ only, except }) => change({ coin: values(only), exceptCoin: values(except) })}
      />
      <ChoiceFilter
        label={t("filters.symbol")}
        choices={choices}
        kind="symbols"
        chosen={chosen("symbols")}
        onChange={({ only, except }) => change({ symbol: values(only), exceptSymbol: values(except) })}
      />
      <ChoiceFilter
        label={t("filters.productType")}
        choices={choices}
        kind="productTypes"
        chosen={chosen("productTypes")}
        nameOf={(type) => productTypeLabel(t, type)}
        onChange={({ only, except }) =>
          change({ productType: values(only), exceptProductType: values(except) })
        }
      />
      {anySet ? (
        <button type="button" className={styles.reset} onClick={() => change(NO_FILTERS)}>
          {t("filters.clearAll")}
        </button>
      ) : null}
    </search>
  );
}
