"use client";
import { Button, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import filterStyles from "@/components/filters/filter-bar.module.css";
import { FilterPill } from "@/components/filters/filter-pill";
import { BareChoice } from "@/components/ui/forms/choice";
import { Form } from "@/components/ui/forms/form";
import { useEarlyValue } from "@/components/ui/forms/use-early-value";
import { isRefusedOffline } from "@/components/ui/offline";
import { useWords } from "@/components/ui/text/use-words";
import { useWatching } from "@/components/watchlists/watch-context";
import type { Language } from "@/lib/core/language";
import type { Text } from "@/lib/core/text";
import {
  ANY_LIST,
  FIGURE_KEYS,
  type FigureKey,
  type FigureRange,
  isPercent,
  NEXT_CHOICES,
  STATE_CHOICES,
} from "@/lib/stocks/list/choices";
import type { StockListQuery } from "@/lib/stocks/list/query";
import { shortAmount } from "@/lib/stocks/list/short-amount";
import { SESSIONS } from "@/lib/stocks/market/sessions";
import { stockPath } from "@/lib/stocks/stock-code";
import { RangeForm } from "./range-form";
import styles from "./universe.module.css";
import { NO_FILTER, type StocksChange, useStocksUrl } from "./use-stocks-url";

const ANY = "";

type UniverseFiltersProps = {
  ref: Ref<HTMLDivElement>;
  query: StockListQuery;
  isNarrowed: boolean;
  /** The code of the first match. */
  first: string | null;
  /** The menu of saved views. */
  children?: ReactNode;
};

export function UniverseFilters({ ref, query, isNarrowed, first, children }: UniverseFiltersProps) {
  const t = useTranslations();
  const { change } = useStocksUrl();
  const { session, weekend, state, watch, nextWithin, ranges } = query;
  const { lists } = useWatching();
  const isGone = watch !== null && watch !== ANY_LIST && lists.every(({ id }) => id !== watch);
  const listOptions = [
    { value: ANY_LIST, label: t("watchlists.filter.all") },
    ...lists.map(({ id, name }) => ({ value: id, label: t("watchlists.filter.one", { name }) })),
  ];
  if (isGone) listOptions.push({ value: watch, label: t("watchlists.filter.gone") });
  return (
    <search
      ref={ref}
      className={`${filterStyles.bar} ${styles.filters}`}
      aria-label={t("research.universe.filters")}
    >
      {children}
      <SearchField query={query} first={first} />
      <Filter
        label={t("research.universe.fields.sessions")}
        value={session}
        any={t("research.universe.anySession")}
        onChoose={(value) => change({ session: value || null })}
        options={SESSIONS.map((each) => ({
          value: each,
          label: t("research.universe.inSession", { session: t(`market.sessionWords.${each}`) }),
        }))}
      />
      <Filter
        label={t("research.universe.fields.weekend")}
        value={weekend === null ? null : String(weekend)}
        any={t("research.universe.anyWeekend")}
        onChoose={(value) => change({ weekend: value || null })}
        options={[
          { value: "true", label: t("research.universe.weekendYes") },
          { value: "false", label: t("research.universe.weekendNo") },
        ]}
      />
      <Filter
        label={t("research.universe.fields.state")}
        value={state}
        any={t("research.universe.anyState")}
        onChoose={(value) => change({ state: value || null })}
        options={STATE_CHOICES.map((each) => ({
          value: each,
          label: t(`research.universe.states.${each}`),
        }))}
      />
      <Filter
        label={t("watchlists.filter.label")}
        value={watch}
        any={t("watchlists.filter.any")}
        onChoose={(value) => change({ watch: value || null })}
        options={listOptions}
      />
      <Filter
        label={t("research.list.next")}
        value={nextWithin === null ? null : String(nextWithin)}
        any={t("research.list.anyNext")}
        onChoose={(value) => change({ next: value || null })}
        options={NEXT_CHOICES.map((days) => ({
          value: days,
          label: t("research.list.nextWithin", { count: Number(days) }),
        }))}
      />
      <RangePills ranges={ranges} />
      {isNarrowed ? (
        <Button variant="subtle" onClick={() => change(NO_FILTER)}>
          {t("research.allPairs")}
        </Button>
      ) : null}
    </search>
  );
}

const PAUSE_MS = 250;

/** Finds as one types. Enter opens the first match of what was typed, once that is known. */
function SearchField({ query, first }: Pick<UniverseFiltersProps, "query" | "first">) {
  const t = useTranslations("research.universe");
  const router = useRouter();
  const { change } = useStocksUrl();
  const field = useRef<HTMLInputElement>(null);
  const [opens, setOpens] = useState<string | null>(null);
  const searchFor = (text: string) => {
    const q = text.trim();
    // A search begins with the best match; an order is chosen again.
    if (q !== query.search) change({ q: q || null, sort: null, direction: null });
  };
  useEarlyValue(field, query.search, searchFor);
  useEffect(() => {
    if (field.current && document.activeElement !== field.current)
      field.current.value = query.search;
  }, [query.search]);
  const follow = useDebouncedCallback(() => searchFor(field.current?.value ?? ""), PAUSE_MS);
  useEffect(() => {
    if (opens === null || opens !== query.search) return;
    setOpens(null);
    if (first !== null) router.push(stockPath(first));
  }, [opens, query.search, first, router]);
  const openFirst = () => {
    follow.flush();
    const typed = field.current?.value.trim() ?? "";
    if (typed === "" || isRefusedOffline()) return;
    setOpens(typed);
  };
  return (
    <Form mayBeLeft w={{ base: "100%", sm: 220 }} action={openFirst}>
      <TextInput
        ref={field}
        type="search"
        autoComplete="off"
        aria-label={t("search")}
        placeholder={t("searchHint")}
        defaultValue={query.search}
        maxLength={80}
        onChange={() => {
          setOpens(null);
          follow();
        }}
      />
    </Form>
  );
}

/** One for each range that is set, and one with all figures. */
function RangePills({ ranges }: Pick<StockListQuery, "ranges">) {
  const { t, language } = useWords("research.list");
  const { change } = useStocksUrl();
  const isSet = (key: FigureKey) => ranges[key] !== undefined;
  return (
    <>
      <FilterPill label={t("figuresFilter")} value={null} onChange={change}>
        {(apply) => <RangeForm keys={FIGURE_KEYS} ranges={ranges} onApply={apply} />}
      </FilterPill>
      {FIGURE_KEYS.filter(isSet).map((key) => (
        <FilterPill
          key={key}
          label={t(`figures.${key}`)}
          value={rangeText(t, language, key, ranges[key])}
          empty={{ [key]: null } as StocksChange}
          onChange={change}
        >
          {(apply) => <RangeForm keys={[key]} ranges={ranges} onApply={apply} />}
        </FilterPill>
      ))}
    </>
  );
}

function rangeText(
  t: Text<"research.list">,
  language: Language,
  key: FigureKey,
  range: FigureRange | undefined,
): string | null {
  if (range === undefined) return null;
  const [min, max] = [range.min, range.max].map((bound) => {
    if (bound === null) return null;
    const text = shortAmount(bound, language).replace("-", "−");
    return isPercent(key) ? t("percentOf", { number: text }) : text;
  });
  if (min == null) return max == null ? null : t("atMost", { max });
  return max == null ? t("atLeast", { min }) : t("between", { min, max });
}

type FilterProps = Omit<ComponentProps<typeof BareChoice>, "value"> & {
  value: string | null;
  /** The label of the choice without a filter. */
  any: string;
};

function Filter({ value, any, options, ...choice }: FilterProps) {
  return (
    <BareChoice
      {...choice}
      value={value ?? ANY}
      options={[{ value: ANY, label: any }, ...options]}
    />
  );
}
