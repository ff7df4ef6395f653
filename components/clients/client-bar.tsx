"use client";
import { useTranslations } from "next-intl";
import { NO_FILTERS, useLedgerUrl } from "@/components/commissions/use-ledger-url";
import { ChoiceFilter } from "@/components/filters/choice-filter";
import { DateFilter } from "@/components/filters/date-filter";
import type { LedgerChoices } from "@/components/filters/filter-bar";
import styles from "@/components/filters/filter-bar.module.css";
import { productTypeLabel } from "@/components/ui/series-colour";
import type { CommissionFilter } from "@/lib/core/commissions/commission";
import type { Day } from "@/lib/core/day";

type ClientBarProps = {
  /** As the server read it from the address; its client is the page's. */
  filter: CommissionFilter;
  choices: LedgerChoices;
  /** The last published day. */
  last: Day;
};

const LISTS = ["coins", "symbols", "productTypes"] as const;

/** The ledger's filters without the client, whose page this is. */
export function ClientBar({ filter, choices, last }: ClientBarProps) {
  const t = useTranslations();
  const { url, change } = useLedgerUrl();
  const isSet = LISTS.some((list) => filter[list].length + filter.except[list].length > 0);
  const chosen = (list: (typeof LISTS)[number]) => ({ only: filter[list], except: filter.except[list] });
  return (
    <search className={styles.bar} aria-label={t("filters.label")}>
      <DateFilter range={filter.range} url={url} last={last} onChange={change} />
      <ChoiceFilter
        label={t("filters.coin")}
        choices={choices}
        kind="coins"
        chosen={chosen("coins")}
        onChange={({ only, except }) => change({ coin: [...only], exceptCoin: [...except] })}
      />
      <ChoiceFilter
        label={t("filters.symbol")}
        choices={choices}
        kind="symbols"
        chosen={chosen("symbols")}
        onChange={({ only, except }) => change({ symbol: [...only], exceptSymbol: [...except] })}
      />
      <ChoiceFilter
        label={t("filters.productType")}
        choices={choices}
        kind="productTypes"
        chosen={chosen("productTypes")}
        nameOf={(type) => productTypeLabel(t, type)}
        onChange={({ only, except }) => change({ productType: [...only], exceptProductType: [...except] })}
      />
      {isSet ? (
        <button type="button" className={styles.reset} onClick={() => change(NO_FILTERS)}>
          {t("filters.clearAll")}
        </button>
      ) : null}
    </search>
  );
}
