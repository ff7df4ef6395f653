"use client";
import { Button, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { DateFilter } from "@/components/filters/date-filter";
import filterStyles from "@/components/filters/filter-bar.module.css";
import { PickFilter } from "@/components/filters/pick-filter";
import { useBarHeight } from "@/components/filters/use-bar-height";
import { BareChoice } from "@/components/ui/forms/choice";
import { Form } from "@/components/ui/forms/form";
import { useEarlyValue } from "@/components/ui/forms/use-early-value";
import { CLIENT_STATES, type ClientState } from "@/lib/clients/client-state";
import type { Day, DayRange } from "@/lib/core/day";
import { visibleText } from "@/lib/core/visible-text";
import { useClientsUrl } from "./use-clients-url";

const PAUSE_MS = 300;

type SearchFieldProps = { search: string; onChange: (search: string | null) => void };

/** Searches uid, customer id, label and note while the person types. */
export function SearchField({ search, onChange }: SearchFieldProps) {
  const t = useTranslations("clientForms");
  const input = useRef<HTMLInputElement>(null);
  useEarlyValue(input, search, (early) => onChange(early.trim() || null));
  useEffect(() => {
    // An answer must not overwrite what the person is typing.
    if (input.current && document.activeElement !== input.current) input.current.value = search;
  }, [search]);
  const follow = useDebouncedCallback(() => {
    const wanted = input.current?.value.trim() ?? "";
    if (wanted !== search) onChange(wanted === "" ? null : wanted);
  }, PAUSE_MS);
  return (
    <Form mayBeLeft action={() => follow.flush()}>
      <TextInput
        ref={input}
        w={240}
        type="search"
        autoComplete="off"
        aria-label={t("search")}
        placeholder={t("searchBy")}
        defaultValue={search}
        maxLength={200}
        onChange={() => follow()}
      />
    </Form>
  );
}

type ClientsFilterBarProps = {
  range: DayRange;
  coin: string | null;
  choice: {
    readonly search: string;
    readonly states: readonly ClientState[];
    readonly labels: readonly string[];
  };
  /** The account's coins and labels, and the currency of values. */
  offered: {
    readonly coins: readonly string[];
    readonly labels: readonly string[];
    readonly currency: string;
  };
  last: Day;
  children?: ReactNode;
};

/** The option for the values of all coins; no coin has this name. */
const VALUES = "";

export function ClientsFilterBar({
  range,
  coin,
  choice,
  offered,
  last,
  children,
}: ClientsFilterBarProps) {
  const t = useTranslations("clientForms");
  const filters = useTranslations("filters");
  const { url, change } = useClientsUrl();
  const bar = useBarHeight();
  const { search, states, labels } = choice;
  const isChoosing = search !== "" || states.length > 0 || labels.length > 0;
  const coins = new Set(offered.coins);
  if (coin !== null) coins.add(coin); // it may come from an older address
  const units = [
    { value: VALUES, label: t("allCoins", { currency: offered.currency }) },
    ...[...coins].map((name) => ({ value: name, label: t("oneCoin", { coin: name }) })),
  ];
  return (
    <search ref={bar} className={filterStyles.bar} aria-label={filters("label")}>
      {children}
      <SearchField search={search} onChange={(q) => change({ q })} />
      <DateFilter range={range} url={url} last={last} onChange={change} />
      <BareChoice
        label={t("unit")}
        value={coin ?? VALUES}
        onChoose={(chosen) => change({ coin: chosen || null })}
        options={units}
      />
      <PickFilter
        label={t("state")}
        picks={CLIENT_STATES.map((state) => ({ value: state, label: t(`states.${state}`) }))}
        chosen={states}
        onChange={(state) => change({ state })}
      />
      <PickFilter
        label={t("label")}
        picks={offered.labels.map((label) => ({ value: label, label: visibleText(label) }))}
        chosen={labels}
        none={t("noLabels")}
        onChange={(label) => change({ label })}
      />
      {isChoosing ? (
        <Button variant="subtle" onClick={() => change({ q: null, state: [], label: [] })}>
          {t("all")}
        </Button>
      ) : null}
    </search>
  );
}
