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

type FilterBarProps = {
  /** As the server read it from the address. */
  filter: CommissionFilter;
  choices: FilterChoices;
  yesterday: Day;
  since: Day;
};

/** What is asked for, one pill each; it stays in view while the page scrolls. */
export function FilterBar({ filter, choices, yesterday, since }: FilterBarProps) {
  const { change } = useLedgerUrl();
  const { uids, coins, symbols, productTypes } = filter;
  const anySet = [uids, coins, symbols, productTypes].some((values) => values.length > 0);
  return (
    <search className={styles.bar} aria-label="Filters">
      <DateFilter range={filter.range} yesterday={yesterday} since={since} onChange={change} />
      <UidFilter uids={uids} onChange={(uid) => change({ uid })} />
      <ChoiceFilter
        label="Coin"
        choices={choices.coins}
        chosen={coins}
        onChange={(coin) => change({ coin })}
      />
      <ChoiceFilter
        label="Symbol"
        choices={choices.symbols}
        chosen={symbols}
        onChange={(symbol) => change({ symbol })}
      />
      <ChoiceFilter
        label="Product type"
        choices={choices.productTypes}
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
