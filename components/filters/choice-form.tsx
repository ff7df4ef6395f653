"use client";
import { Stack, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode, use, useState } from "react";
import { Form, Submit } from "@/components/ui/forms/form";
import { SubLine } from "@/components/ui/marked-text";
import type { CountedChoice } from "@/lib/core/count-choices";
import { visibleText } from "@/lib/core/visible-text";
import type { ChosenValues } from "./filter-pill";
import { type FilterSide, SideChoice, sideOf, Tick } from "./side-choice";

const SEARCH_FROM = 9;
const MOST_SHOWN = 100;

/** The page does not wait for it: only an opened filter does. */
export type ChoicesPromise<Kind extends string> = Promise<
  Readonly<Record<Kind, readonly CountedChoice[]>>
>;

/**
 * Choices of one group are listed together under its name; `mark` comes before the choice's label.
 */
export type FormChoice = {
  readonly value: string;
  readonly rows?: number;
  readonly group?: string;
  readonly mark?: ReactNode;
};

type ChoiceFormProps = {
  label: string;
  choices: readonly FormChoice[];
  chosen: ChosenValues;
  nameOf: (choice: string) => string;
  none?: string | undefined;
  hasSides?: boolean;
  onApply: (chosen: ChosenValues) => void;
};

/** Values to tick. A value that is ticked on one side is not on the other. */
export function ChoiceForm({ label, chosen, nameOf, none, onApply, ...given }: ChoiceFormProps) {
  const t = useTranslations("filters");
  const choices = withChosen(given.choices, chosen);
  const [picked, setPicked] = useState(chosen);
  const [side, setSide] = useState(sideOf(chosen));
  const [search, setSearch] = useState("");
  const words = search.toLowerCase().split(/\s+/);
  const found = choices.filter(({ value }) => {
    // A market is found by its name and by the exchange's symbol.
    const text = `${nameOf(value)} ${value}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return (
    <Form mayBeLeft action={() => onApply(picked)} w={240}>
      {given.hasSides ? (
        <SideChoice side={side} label={t("ticked", { label })} onChange={setSide} />
      ) : null}
      {choices.length > SEARCH_FROM ? (
        <TextInput
          aria-label={t("searchIn", { label })}
          placeholder={t("search")}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      ) : null}
      <Stack gap={8} mah={260} p={2} style={{ overflowY: "auto" }}>
        {found.slice(0, MOST_SHOWN).map(({ value, rows, group, mark }, index) => (
          <Fragment key={value}>
            {group === undefined || group === found[index - 1]?.group ? null : (
              <SubLine>{group}</SubLine>
            )}
            <Tick
              value={value}
              label={
                <span title={nameOf(value) === value ? undefined : visibleText(value)}>
                  {mark} {visibleText(nameOf(value))}
                </span>
              }
              rows={rows}
              isTicked={picked[side].includes(value)}
              onToggle={() => setPicked(toggle(picked, side, value))}
            />
          </Fragment>
        ))}
        {found.length === 0 ? (
          <SubLine>{choices.length === 0 ? (none ?? t("noChoices")) : t("noMatch")}</SubLine>
        ) : null}
        {found.length > MOST_SHOWN ? (
          <SubLine>{t("moreChoices", { count: found.length - MOST_SHOWN })}</SubLine>
        ) : null}
      </Stack>
      <Submit fullWidth text={t("apply")} />
    </Form>
  );
}

type CountedFormProps = Omit<ChoiceFormProps, "choices" | "none" | "hasSides"> & {
  choices: ChoicesPromise<string>;
  kind: string;
};

export function CountedChoiceForm({ choices, kind, chosen, ...form }: CountedFormProps) {
  const known = use(choices)[kind];
  if (known === undefined) throw new Error(`no choices of ${kind} were loaded`);
  const all = withChosen(known, chosen).map((choice) => ({ rows: 0, ...choice }));
  return <ChoiceForm {...form} choices={all} chosen={chosen} hasSides />;
}

/** Chosen values stay in the list even when they are no longer offered. */
function withChosen(
  choices: readonly FormChoice[],
  { only, except }: ChosenValues,
): readonly FormChoice[] {
  const known = new Set(choices.map(({ value }) => value));
  const others = [...new Set([...only, ...except])].filter((value) => !known.has(value));
  return [...choices, ...others.map((value) => ({ value }))];
}

function toggle(picked: ChosenValues, side: FilterSide, value: string): ChosenValues {
  const without = (values: readonly string[]) => values.filter((other) => other !== value);
  const next = { only: without(picked.only), except: without(picked.except) };
  return picked[side].includes(value) ? next : { ...next, [side]: [...next[side], value] };
}
