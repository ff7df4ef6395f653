"use client";
import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import type { ChoicesPromise } from "./choice-form";
import { type ChosenValues, chosenText, FilterPill, NOTHING_CHOSEN } from "./filter-pill";

type ChoiceFilterProps<Kind extends string> = {
  label: string;
  choices: ChoicesPromise<Kind>;
  kind: Kind;
  chosen: ChosenValues;
  onChange: (chosen: ChosenValues) => void;
  nameOf?: (choice: string) => string;
};

const Loading = () => <Skeleton width={240} height={200} />;
const CountedChoiceForm = dynamic(
  () => import("./choice-form").then((part) => part.CountedChoiceForm),
  {
    ssr: false,
    loading: Loading,
  },
);

const asIs = (choice: string) => choice;

/** Chooses values of the account, to see only them or to leave them out; none means all. */
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
