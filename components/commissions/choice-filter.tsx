"use client";
import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";
import { choiceText, FilterPill } from "./filter-pill";

// Fields are only fetched when somebody opens the filter.
const ChoiceForm = dynamic(() => import("./choice-form"), {
  ssr: false,
  loading: () => <Skeleton width={240} height={200} />,
});

type ChoiceFilterProps = {
  label: string;
  choices: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  nameOf?: (choice: string) => string;
};

const asIs = (choice: string) => choice;

/** Any number of the account's own values; nothing chosen means all. */
export function ChoiceFilter({ label, choices, chosen, onChange, nameOf = asIs }: ChoiceFilterProps) {
  return (
    <FilterPill label={label} value={choiceText(chosen.map(nameOf))} onClear={() => onChange([])}>
      {(close) => (
        <ChoiceForm
          label={label}
          choices={[...new Set([...choices, ...chosen])]}
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
