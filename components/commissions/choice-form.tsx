"use client";
import { Checkbox, TextInput } from "@mantine/core";
import { type FormEvent, use, useState } from "react";
import { Button } from "@/components/ui/button";
import type { ChoicesPromise, FilterChoices } from "./filter-bar";
import styles from "./filter-bar.module.css";

/** More choices than this get a field to search them. */
const SEARCH_FROM = 9;
/** Rows drawn at once; the search narrows a longer list. */
const MOST_SHOWN = 100;

type ChoiceFormProps = {
  label: string;
  choices: ChoicesPromise;
  kind: keyof FilterChoices;
  chosen: readonly string[];
  nameOf: (choice: string) => string;
  onApply: (chosen: string[]) => void;
};

export default function ChoiceForm({ label, kind, chosen, nameOf, onApply, ...given }: ChoiceFormProps) {
  // What is chosen stays in the list, also when these days have no row of it.
  const choices = [...new Set([...use(given.choices)[kind], ...chosen])];
  const [picked, setPicked] = useState<readonly string[]>(chosen);
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const found = choices.filter((choice) => nameOf(choice).toLowerCase().includes(wanted));
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
            radius={3}
            label={nameOf(choice)}
            checked={picked.includes(choice)}
            onChange={() => toggle(choice)}
          />
        ))}
        {found.length === 0 ? <p className={styles.none}>{noneText(choices)}</p> : null}
        {found.length > MOST_SHOWN ? (
          <p className={styles.none}>{found.length - MOST_SHOWN} more: search for them.</p>
        ) : null}
      </div>
      <Button type="submit" look="primary" wide>
        Apply
      </Button>
    </form>
  );
}

function noneText(choices: readonly string[]): string {
  return choices.length === 0 ? "These days have no rows to choose from." : "Nothing matches.";
}
