"use client";
import { parseAsString } from "nuqs";
import { ChartChoice } from "@/components/breakdown/chart-choice";
import { useViewUrl } from "@/components/ui/use-view-url";

/** The address's keys of what charts are of; the server alone judges their values. */
const parsers = {
  years: parseAsString,
  figure: parseAsString,
  currency: parseAsString,
  capital: parseAsString,
};

type CompareChoiceProps = {
  name: keyof typeof parsers;
  label: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
};

/** One choice of what a chart shows, kept in the address. */
export function CompareChoice({ name, label, value, options }: CompareChoiceProps) {
  const [, change] = useViewUrl(parsers);
  return (
    <ChartChoice label={label} value={value} onChoose={(chosen) => void change({ [name]: chosen })}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </ChartChoice>
  );
}
