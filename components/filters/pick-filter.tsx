"use client";
import { useTranslations } from "next-intl";
import { ChoiceForm, type FormChoice } from "./choice-form";
import { chosenText, FilterPill, NOTHING_CHOSEN } from "./filter-pill";

type PickFilterProps = {
  label: string;
  picks: readonly (FormChoice & { readonly label: string })[];
  chosen: readonly string[];
  none?: string;
  onChange: (chosen: string[]) => void;
};

/** Chooses some of a few values; none means all. */
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
