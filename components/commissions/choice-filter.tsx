"use client";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import styles from "./filter-bar.module.css";
import { choiceText, FilterPill } from "./filter-pill";

/** More choices than this get a field to search them. */
const SEARCH_FROM = 9;
/** Rows drawn at once; the search narrows a longer list. */
const MOST_SHOWN = 100;

type ChoiceFilterProps = {
  label: string;
  choices: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  nameOf?: (choice: string) => string;
};

/** Any number of the account's own values; nothing chosen means all. */
export function ChoiceFilter({
  label,
  choices,
  chosen,
  onChange,
  nameOf = (choice) => choice,
}: ChoiceFilterProps) {
  return (
    <FilterPill label={label} value={choiceText(chosen.map(nameOf))} onClear={() => onChange([])}>
      {(close) => (
        <ChoiceForm
          label={label}
          choices={[...new Set([...choices, ...chosen])]}
          chosen={chosen}
          nameOf={nameOf}
          onApply={(next) => {
            onChange(next);
            close();
          }}
        />
      )}
    </FilterPill>
  );
}

type ChoiceFormProps = Required<Omit<ChoiceFilterProps, "onChange">> & {
  onApply: (chosen: string[]) => void;
};

function ChoiceForm({ label, choices, chosen, nameOf, onApply }: ChoiceFormProps) {
  const [picked, setPicked] = useState<readonly string[]>(chosen);
  const [search, setSearch] = useState("");
  const found = choices.filter((choice) =>
    nameOf(choice).toLowerCase().includes(search.trim().toLowerCase()),
  );
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply([...picked]);
  };
  const toggle = (choice: string) =>
    setPicked(picked.includes(choice) ? picked.filter((other) => other !== choice) : [...picked, choice]);
  return (
    <form onSubmit={apply} className={styles.form}>
      {choices.length >= SEARCH_FROM ? (
        <TextInput
          size="xs"
          aria-label={`Search ${label}`}
          placeholder="Search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      ) : null}
      <div className={styles.choices}>
        {found.slice(0, MOST_SHOWN).map((choice) => (
          <Checkbox
            key={choice}
            size="xs"
            label={nameOf(choice)}
            checked={picked.includes(choice)}
            onChange={() => toggle(choice)}
          />
        ))}
        {found.length === 0 ? <p className={styles.none}>Nothing matches.</p> : null}
        {found.length > MOST_SHOWN ? (
          <p className={styles.none}>{found.length - MOST_SHOWN} more: search for them.</p>
        ) : null}
      </div>
      <Button type="submit" fullWidth>
        Apply
      </Button>
    </form>
  );
}
