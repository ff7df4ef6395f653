"use client";
import { productTypeLabel } from "@/components/ui/series-colour";
import type { CommissionFilter } from "@/lib/core/commission";
import type { Day } from "@/lib/core/day";
import { ChoiceFilter } from "./choice-filter";
import { DateFilter } from "./date-filter";
import styles from "./filter-bar.module.css";
import { UidFilter } from "./uid-filter";
import { useLedgerUrl } from "./use-ledger-url";

export type FilterChoices = {
  readonly coins: readonly string[];
  readonly symbols: readonly string[];
  readonly productTypes: readonly string[];
};

/** On its way while the page is shown already: nobody waits for it before a filter is opened. */
export type ChoicesPromise = Promise<FilterChoices>;

type FilterBarProps = {
  /** As the server read it from the address. */
  filter: CommissionFilter;
  choices: ChoicesPromise;
  yesterday: Day;
};

/** What is asked for, one pill each; it stays in view while the page scrolls. */
export function FilterBar({ filter, choices, yesterday }: FilterBarProps) {
  const { url, change } = useLedgerUrl();
  const { uids, coins, symbols, productTypes } = filter;
  const anySet = [uids, coins, symbols, productTypes].some((values) => values.length > 0);
  return (
    <search className={styles.bar} aria-label="Filters">
      <DateFilter range={filter.range} url={url} yesterday={yesterday} onChange={change} />
      <UidFilter uids={uids} onChange={(uid) => change({ uid })} />
      <ChoiceFilter
        label="Coin"
        choices={choices}
        kind="coins"
        chosen={coins}
        onChange={(coin) => change({ coin })}
      />
      <ChoiceFilter
        label="Symbol"
        choices={choices}
        kind="symbols"
        chosen={symbols}
        onChange={(symbol) => change({ symbol })}
      />
      <ChoiceFilter
        label="Product type"
        choices={choices}
        kind="productTypes"
        chosen={productTypes}
        nameOf={productTypeLabel}
        onChange={(productType) => change({ productType })}
      />
      {anySet ? (
        <button
          type="button"
          className={styles.reset}
          onClick={() => change({ uid: [], coin: [], symbol: [], productType: [] })}
        >
          Remove all filters
        </button>
      ) : null}
    </search>
  );
}
