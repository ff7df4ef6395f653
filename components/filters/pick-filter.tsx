"use client";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Fragment, useState } from "react";
import { Form } from "@/components/ui/forms/form";
import styles from "./filter-bar.module.css";
import { chosenText, FilterPill } from "./filter-pill";

type PickFilterProps = {
  label: string;
  picks: readonly Pick[];
  chosen: readonly string[];
  /** What to say where there is nothing to choose. */
  none: string;
  onChange: (chosen: readonly string[]) => void;
};

/** Some of a few values by name; nothing chosen lets everything through. */
export function PickFilter({ label, picks, chosen, none, onChange }: PickFilterProps) {
  const chosenWords = useTranslations("filters.chosen");
  const nameOf = (value: string) => picks.find((pick) => pick.value === value)?.label ?? value;
  return (
    <FilterPill
      label={label}
      value={chosenText(chosenWords, { only: chosen, except: [] }, nameOf)}
      onClear={() => onChange([])}
    >
      {(close) => (
        <PickForm
          label={label}
          picks={picks}
          chosen={chosen}
          none={none}
          onApply={(next) => {
            close();
            onChange(next);
          }}
        />
      )}
    </FilterPill>
  );
}

/** More choices than this get a field to search them. */
const SEARCH_FROM = 9;

/** Those of one group are listed together, below its name. */
type Pick = { readonly value: string; readonly label: string; readonly group?: string };

type PickFormProps = Omit<PickFilterProps, "onChange"> & { onApply: (chosen: readonly string[]) => void };

function PickForm({ label, picks, chosen, none, onApply }: PickFormProps) {
  const t = useTranslations("filters");
  const [picked, setPicked] = useState(chosen);
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const found = withChosen(picks, chosen).filter((pick) => pick.label.toLowerCase().includes(wanted));
  const toggle = (value: string) =>
    setPicked(picked.includes(value) ? picked.filter((one) => one !== value) : [...picked, value]);
  return (
    <Form action={() => onApply(picked)} className={styles.form}>
      {picks.length >= SEARCH_FROM ? (
        <TextInput
          aria-label={t("searchIn", { label })}
          placeholder={t("search")}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      ) : null}
      <div className={styles.choices}>
        {found.map((pick, index) => (
          <Fragment key={pick.value}>
            {pick.group === undefined || pick.group === found[index - 1]?.group ? null : (
              <p className={styles.none}>{pick.group}</p>
            )}
            <Checkbox
              label={pick.label}
              checked={picked.includes(pick.value)}
              onChange={() => toggle(pick.value)}
            />
          </Fragment>
        ))}
        {found.length === 0 ? (
          <p className={styles.none}>{picks.length === 0 ? none : t("noMatch")}</p>
        ) : null}
      </div>
      <Button type="submit" variant="filled" fullWidth>
        {t("apply")}
      </Button>
    </Form>
  );
}

/** What is chosen stays in the list, also when it is no longer offered. */
function withChosen(picks: readonly Pick[], chosen: readonly string[]): readonly Pick[] {
  const others = chosen.filter((value) => picks.every((pick) => pick.value !== value));
  return [...picks, ...others.map((value) => ({ value, label: value }))];
}
