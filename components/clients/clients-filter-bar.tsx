"use client";
import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { DateFilter } from "@/components/filters/date-filter";
import filterStyles from "@/components/filters/filter-bar.module.css";
import { FilterPill } from "@/components/filters/filter-pill";
import { Choice } from "@/components/ui/forms/choice";
import { Form } from "@/components/ui/forms/form";
import { useEarlyValue } from "@/components/ui/forms/use-early-value";
import { CLIENT_STATES, type ClientState } from "@/lib/core/clients/state";
import type { Day, DayRange } from "@/lib/core/day";
import { visibleText } from "@/lib/core/visible-text";
import styles from "./clients.module.css";
import { type ClientsUrlChange, useClientsUrl } from "./use-clients-url";

/** How long nothing is typed before the list follows. */
const PAUSE_MS = 300;

type SearchFieldProps = { search: string; onChange: (search: string | null) => void };

/** Uid, customer id, label or note; the list follows while one types. */
function SearchField({ search, onChange }: SearchFieldProps) {
  const t = useTranslations("clientForms");
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEarlyValue(input, search, (early) => onChange(early.trim() || null));
  useEffect(() => {
    // An answer that comes while one types on must not take the letters away.
    if (input.current && document.activeElement !== input.current) input.current.value = search;
  }, [search]);
  const follow = () => {
    clearTimeout(timer.current);
    const wanted = input.current?.value.trim() ?? "";
    if (wanted !== search) onChange(wanted === "" ? null : wanted);
  };
  const wait = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(follow, PAUSE_MS);
  };
  return (
    <Form className={styles.search} action={follow}>
      <TextInput
        ref={input}
        className={styles.input}
        type="search"
        autoComplete="off"
        aria-label={t("search")}
        placeholder={t("searchBy")}
        defaultValue={search}
        maxLength={200}
        onChange={wait}
      />
    </Form>
  );
}

type ClientsFilterBarProps = {
  /** As the server read it from the address. */
  range: DayRange;
  coin: string | null;
  search: string;
  states: readonly ClientState[];
  labels: readonly string[];
  /** What can be chosen: the account's coins, and the labels in use. */
  coins: readonly string[];
  usedLabels: readonly string[];
  /** The reporting currency. */
  currency: string;
  /** The last published day. */
  last: Day;
  /** Before the filters. */
  children?: ReactNode;
};

/** The option for the values of all coins; no coin has this name. */
const VALUES = "";

/** What is asked for; it stays in view while the page scrolls. */
export function ClientsFilterBar({ range, coin, search, states, labels, ...offered }: ClientsFilterBarProps) {
  const t = useTranslations("clientForms");
  const filters = useTranslations("filters");
  const { url, change } = useClientsUrl();
  const isChoosing = search !== "" || states.length > 0 || labels.length > 0;
  return (
    <search className={filterStyles.bar} aria-label={filters("label")}>
      {offered.children}
      <SearchField search={search} onChange={(q) => change({ q })} />
      <DateFilter range={range} url={url} last={offered.last} onChange={change} />
      <Choice
        label={t("unit")}
        value={coin ?? VALUES}
        onChoose={(chosen) => change({ coin: chosen || null })}
      >
        <option value={VALUES}>{t("allCoins", { currency: offered.currency })}</option>
        {[...new Set([...offered.coins, ...(coin === null ? [] : [coin])])].map((name) => (
          <option key={name} value={name}>
            {t("oneCoin", { coin: name })}
          </option>
        ))}
      </Choice>
      <ListPill
        label={t("state")}
        chosen={states}
        choices={CLIENT_STATES}
        nameOf={(state) => t(`states.${state as ClientState}`)}
        onChange={(state) => change({ state })}
      />
      <ListPill
        label={t("label")}
        chosen={labels}
        choices={offered.usedLabels}
        onChange={(label) => change({ label })}
      />
      {isChoosing ? (
        <button
          type="button"
          className={filterStyles.reset}
          onClick={() => change({ q: null, state: [], label: [] } satisfies ClientsUrlChange)}
        >
          {t("all")}
        </button>
      ) : null}
    </search>
  );
}

type ListPillProps = {
  label: string;
  chosen: readonly string[];
  choices: readonly string[];
  nameOf?: (choice: string) => string;
  onChange: (chosen: string[]) => void;
};

function ListPill({ label, chosen, choices, nameOf = (choice) => choice, onChange }: ListPillProps) {
  const t = useTranslations("clientForms");
  const value =
    chosen.length === 0 ? null : chosen.map((choice) => visibleText(nameOf(choice))).join(t("comma"));
  return (
    <FilterPill label={label} value={value} onClear={() => onChange([])}>
      {(close) => (
        <CheckList
          label={label}
          choices={[...new Set([...choices, ...chosen])].map((choice) => ({
            value: choice,
            name: nameOf(choice),
          }))}
          chosen={chosen}
          onApply={(next) => {
            close();
            onChange(next);
          }}
        />
      )}
    </FilterPill>
  );
}

type CheckListProps = {
  label: string;
  choices: readonly { readonly value: string; readonly name: string }[];
  chosen: readonly string[];
  onApply: (chosen: string[]) => void;
};

/** Any number of a few values; nothing ticked means all. */
function CheckList({ label, choices, chosen, onApply }: CheckListProps) {
  const t = useTranslations();
  const [picked, setPicked] = useState<readonly string[]>(chosen);
  const toggle = (value: string) =>
    setPicked(picked.includes(value) ? picked.filter((other) => other !== value) : [...picked, value]);
  return (
    <Form className={filterStyles.form} action={() => onApply([...picked])}>
      <fieldset className={styles.checks}>
        <legend className="visually-hidden">{label}</legend>
        {choices.map(({ value, name }) => (
          <label key={value} className={styles.check}>
            <input type="checkbox" checked={picked.includes(value)} onChange={() => toggle(value)} />
            {name}
          </label>
        ))}
        {choices.length === 0 ? <p className={filterStyles.none}>{t("clientForms.noLabels")}</p> : null}
      </fieldset>
      <Button type="submit" variant="filled" fullWidth>
        {t("filters.apply")}
      </Button>
    </Form>
  );
}
