"use client";
import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { ChoiceForm, type ChoicesPromise, type FormChoice } from "@/components/filters/choice-form";
import { type Chosen, chosenText, FilterPill, NOTHING_CHOSEN } from "@/components/filters/filter-pill";

type ChoiceFilterProps<Kind extends string> = {
  label: string;
  choices: ChoicesPromise<Kind>;
  /** Which of the choices are this filter's. */
  kind: Kind;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  nameOf?: (choice: string) => string;
};

const Loading = () => <Skeleton width={240} height={200} />;
const CountedChoiceForm = dynamic(() => import("./choice-form").then((part) => part.CountedChoiceForm), {
  ssr: false,
  loading: Loading,
});

const asIs = (choice: string) => choice;

/** Any number of the account's own values, to see them alone or to leave them out; nothing chosen means all. */
export function ChoiceFilter<Kind extends string>(props: ChoiceFilterProps<Kind>) {
  const { onChange, nameOf = asIs, ...form } = props;
  const t = useTranslations("filters.chosen");
  return (
    <FilterPill
      label={form.label}
      value={chosenText(t, form.chosen, nameOf)}
      empty={NOTHING_CHOSEN}
      onChange={onChange}
    >
      {(apply) => (
        <Suspense fallback={<Loading />}>
          <CountedChoiceForm {...form} nameOf={nameOf} onApply={apply} />
        </Suspense>
      )}
    </FilterPill>
  );
}

type PickFilterProps = {
  label: string;
  picks: readonly (FormChoice & { readonly label: string })[];
  chosen: readonly string[];
  none?: string;
  onChange: (chosen: string[]) => void;
};

/** Some of a few values by name; nothing chosen lets everything through. */
export function PickFilter({ label, picks, chosen: only, none, onChange }: PickFilterProps) {
  const t = useTranslations("filters.chosen");
  const chosen = { only, except: [] };
  const nameOf = (value: string) => picks.find((pick) => pick.value === value)?.label ?? value;
  return (
    <FilterPill
      label={label}
      value={chosenText(t, chosen, nameOf)}
      empty={NOTHING_CHOSEN}
      onChange={(next) => onChange([...next.only])}
    >
      {(apply) => (
        <ChoiceForm
          label={label}
          choices={picks}
          chosen={chosen}
          nameOf={nameOf}
          none={none}
          onApply={apply}
        />
      )}
    </FilterPill>
  );
}
