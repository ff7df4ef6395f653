"use client";
import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";
import type { ChoicesPromise, FilterChoices } from "./filter-bar";
import { choiceText, FilterPill } from "./filter-pill";

// Fields are only fetched when somebody opens the filter.
const ChoiceForm = dynamic(() => import("./choice-form"), {
  ssr: false,
  loading: () => <Skeleton width={240} height={200} />,
});

type ChoiceFilterProps = {
  label: string;
  choices: ChoicesPromise;
  kind: keyof FilterChoices;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  nameOf?: (choice: string) => string;
};

const asIs = (choice: string) => choice;

/** Any number of the account's own values; nothing chosen means all. */
export function ChoiceFilter({ label, choices, kind, chosen, onChange, nameOf = asIs }: ChoiceFilterProps) {
  return (
    <FilterPill label={label} value={choiceText(chosen.map(nameOf))} onClear={() => onChange([])}>
      {(close) => (
        <ChoiceForm
          label={label}
          choices={choices}
          kind={kind}
          chosen={chosen}
          nameOf={nameOf}
          onApply={(next) => {
            close();
            onChange(next);
          }}
        />
      )}
    </FilterPill>
  );
}
