"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { parseAsString } from "nuqs";
import { SearchField } from "@/components/clients/clients-filter-bar";
import { DateFilter } from "@/components/filters/date-filter";
import filterStyles from "@/components/filters/filter-bar.module.css";
import { PickFilter } from "@/components/filters/pick-filter";
import { LIST_KEYS, parseAsList, useListUrl } from "@/components/ui/use-view-url";
import type { Day, DayRange } from "@/lib/core/day";
import { visibleText } from "@/lib/core/visible-text";
import type { AccountWord } from "@/lib/portfolio/portfolio";

/** The address's keys, as lib/portfolio/query.ts reads them. */
const parsers = { ...LIST_KEYS, q: parseAsString, accounts: parseAsList };

type ClientsFilterProps = {
  range: DayRange;
  search: string;
  chosen: readonly number[];
  accounts: readonly AccountWord[];
  /** The last published day. */
  last: Day;
};

export function PortfolioClientsFilter({
  range,
  search,
  chosen,
  accounts,
  last,
}: ClientsFilterProps) {
  const t = useTranslations("portfolio");
  const filters = useTranslations("filters");
  const { url, change } = useListUrl(parsers);
  return (
    <search className={filterStyles.bar} aria-label={filters("label")}>
      <SearchField search={search} onChange={(q) => change({ q })} />
      <DateFilter range={range} url={url} last={last} onChange={change} />
      <PickFilter
        label={t("account")}
        picks={accounts.map(({ id, name }) => ({ value: String(id), label: visibleText(name) }))}
        chosen={chosen.map(String)}
        none={t("noAccount")}
        onChange={(next) => change({ accounts: next })}
      />
      {search !== "" || chosen.length > 0 ? (
        <Button variant="subtle" onClick={() => change({ q: null, accounts: [] })}>
          {t("clients.all")}
        </Button>
      ) : null}
    </search>
  );
}
