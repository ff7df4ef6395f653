"use client";
import { Button, Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import {
  COMMISSION_LISTS,
  type CommissionFilter,
  type CommissionList,
} from "@/lib/commissions/commission";
import type { Day } from "@/lib/core/day";
import { hasValues } from "@/lib/core/filter-lists";
import { marketText, productTypeText } from "@/lib/core/market-name";
import { type LedgerUrlChange, NO_FILTERS, useLedgerUrl } from "../commissions/use-ledger-url";
import { ChoiceFilter } from "./choice-filter";
import type { ChoicesPromise } from "./choice-form";
import { DateFilter } from "./date-filter";
import styles from "./filter-bar.module.css";
import { type ChosenValues, chosenText, FilterPill } from "./filter-pill";
import type { ClientSearch } from "./uid-form";

type LedgerChoices = ChoicesPromise<Exclude<CommissionList, "uids">>;

type FilterBarProps = {
  filter: CommissionFilter;
  choices: LedgerChoices;
  /** Null on the page of one client. */
  clients: ClientSearch | null;
  last: Day;
  children?: ReactNode;
};

export function FilterBar({ filter, choices, clients, last, children }: FilterBarProps) {
  const t = useTranslations();
  const { url, change } = useLedgerUrl();
  const anySet = hasValues(
    filter,
    COMMISSION_LISTS.filter((list) => clients || list !== "uids"),
  );
  const chosen = (list: CommissionList): ChosenValues => ({
    only: filter[list],
    except: filter.except[list],
  });
  const of = <Kind extends Exclude<CommissionList, "uids">>(kind: Kind) => ({
    choices,
    kind,
    chosen: chosen(kind),
  });
  return (
    <search className={styles.bar} aria-label={t("filters.label")}>
      {children}
      <DateFilter range={filter.range} url={url} last={last} onChange={change} />
      {clients && <UidFilter chosen={chosen("uids")} clients={clients} onChange={change} />}
      <ChoiceFilter
        label={t("filters.coin")}
        {...of("coins")}
        onChange={({ only, except }) => change({ coin: [...only], exceptCoin: [...except] })}
      />
      <ChoiceFilter
        label={t("filters.symbol")}
        {...of("symbols")}
        nameOf={(symbol) => marketText(t, symbol)}
        onChange={({ only, except }) => change({ symbol: [...only], exceptSymbol: [...except] })}
      />
      <ChoiceFilter
        label={t("filters.productType")}
        {...of("productTypes")}
        nameOf={(type) => productTypeText(t, type)}
        onChange={({ only, except }) =>
          change({ productType: [...only], exceptProductType: [...except] })
        }
      />
      {anySet ? (
        <Button variant="subtle" onClick={() => change(NO_FILTERS)}>
          {t("filters.clearAll")}
        </Button>
      ) : null}
    </search>
  );
}

const UidForm = dynamic(() => import("./uid-form").then((part) => part.UidForm), {
  ssr: false,
  loading: () => <Skeleton width={320} height={320} />,
});

type UidFilterProps = {
  chosen: ChosenValues;
  clients: ClientSearch;
  onChange: (change: LedgerUrlChange) => void;
};

const NO_CLIENTS: LedgerUrlChange = { uid: [], exceptUid: [], uidList: null, exceptUidList: null };

function UidFilter({ chosen, clients, onChange }: UidFilterProps) {
  const t = useTranslations("filters");
  const say = useTranslations("filters.chosen");
  return (
    <FilterPill
      label={t("client")}
      value={chosenText(say, chosen, (uid) => clients.names[uid] ?? uid)}
      empty={NO_CLIENTS}
      onChange={(change) => onChange({ ...NO_CLIENTS, ...change })}
    >
      {(apply) => <UidForm chosen={chosen} clients={clients} onApply={apply} />}
    </FilterPill>
  );
}
