"use client";
import { Button, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { type ComponentProps, useMemo, useRef, useState } from "react";
import filterStyles from "@/components/filters/filter-bar.module.css";
import { BareChoice } from "@/components/ui/forms/choice";
import { Form } from "@/components/ui/forms/form";
import { useEarlyValue } from "@/components/ui/forms/use-early-value";
import { isRefusedOffline } from "@/components/ui/offline";
import { useWatching } from "@/components/watchlists/watch-context";
import { SESSIONS } from "@/lib/stocks/market/sessions";
import { stockPath } from "@/lib/stocks/stock-code";
import { ANY_LIST, STATE_CHOICES, type UniverseChoice, universeParsers } from "./universe-rows";

const ANY = "";

/** `first`: the code of the first row. */
type UniverseFiltersProps = ReturnType<typeof useUniverseUrl> & { first: string | null };

export function UniverseFilters({ choice, change, leave, first }: UniverseFiltersProps) {
  const t = useTranslations();
  const router = useRouter();
  const { q: search, session, weekend, state, watch } = choice;
  const { lists } = useWatching();
  const isChoosing =
    [session, weekend, state, watch].some((each) => each !== null) || search !== "";
  const searchFor = (text: string) => {
    const q = text || null;
    change(choice.sort === null ? { q } : { q, sort: null, desc: null });
  };
  const isGone = watch !== null && watch !== ANY_LIST && lists.every(({ id }) => id !== watch);
  const searchField = useRef<HTMLInputElement>(null);
  useEarlyValue(searchField, search, searchFor);
  const openFirst = () => {
    if (search.trim() === "" || first === null) return;
    if (isRefusedOffline()) return;
    leave();
    router.push(stockPath(first));
  };
  return (
    <search className={filterStyles.bar} aria-label={t("research.universe.filters")}>
      <Form mayBeLeft w={{ base: "100%", sm: 280 }} action={openFirst}>
        <TextInput
          ref={searchField}
          type="search"
          autoComplete="off"
          aria-label={t("research.universe.search")}
          placeholder={t("research.universe.searchHint")}
          value={search}
          maxLength={80}
          onChange={(event) => searchFor(event.currentTarget.value)}
        />
      </Form>
      <Filter
        label={t("research.universe.fields.sessions")}
        value={session}
        any={t("research.universe.anySession")}
        onChoose={(value) => change({ session: SESSIONS.find((each) => each === value) ?? null })}
        options={SESSIONS.map((each) => ({
          value: each,
          label: t("research.universe.inSession", { session: t(`market.sessionWords.${each}`) }),
        }))}
      />
      <Filter
        label={t("research.universe.fields.weekend")}
        value={weekend === null ? null : String(weekend)}
        any={t("research.universe.anyWeekend")}
        onChoose={(value) => change({ weekend: value === ANY ? null : value === "true" })}
        options={[
          { value: "true", label: t("research.universe.weekendYes") },
          { value: "false", label: t("research.universe.weekendNo") },
        ]}
      />
      <Filter
        label={t("research.universe.fields.state")}
        value={state}
        any={t("research.universe.anyState")}
        onChoose={(value) =>
          change({ state: STATE_CHOICES.find((each) => each === value) ?? null })
        }
        options={STATE_CHOICES.map((each) => ({
          value: each,
          label: t(`research.universe.states.${each}`),
        }))}
      />
      <Filter
        label={t("watchlists.filter.label")}
        value={watch}
        any={t("watchlists.filter.any")}
        onChoose={(value) => change({ watch: value === ANY ? null : value })}
        options={[
          { value: ANY_LIST, label: t("watchlists.filter.all") },
          ...lists.map(({ id, name }) => ({
            value: id,
            label: t("watchlists.filter.one", { name }),
          })),
          ...(isGone ? [{ value: watch, label: t("watchlists.filter.gone") }] : []),
        ]}
      />
      {isChoosing ? (
        <Button variant="subtle" onClick={() => change(NO_FILTER)}>
          {t("research.allPairs")}
        </Button>
      ) : null}
    </search>
  );
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

const PAUSE_MS = 250;

export const NO_FILTER = {
  q: null,
  session: null,
  weekend: null,
  state: null,
  watch: null,
} as const;

type UniverseChange = { readonly [Key in keyof UniverseChoice]?: UniverseChoice[Key] | null };

/**
 * The filters in the address. Rows follow each keystroke; the address, which costs a request,
 * follows after a pause.
 */
export function useUniverseUrl() {
  const [url, setUrl] = useQueryStates(universeParsers, { history: "replace", scroll: false });
  const [typed, setTyped] = useState<string | null>(null);
  const follow = useDebouncedCallback((letters: string | null) => {
    void setUrl({ q: letters });
    setTyped(null);
  }, PAUSE_MS);
  const choice = useMemo<UniverseChoice>(() => ({ ...url, q: typed ?? url.q }), [url, typed]);
  const change = (next: UniverseChange) => {
    const { q: letters, ...rest } = next;
    if (Object.keys(rest).length > 0) void setUrl(rest);
    if (letters === undefined) return;
    setTyped(letters ?? "");
    follow(letters);
  };
  /** Call it before opening another page: a delayed change of the address would cancel that. */
  const leave = () => follow.cancel();
  return { choice, change, leave };
}
