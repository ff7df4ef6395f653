"use client";
import { parseAsString, useQueryStates } from "nuqs";
import type { ReactNode } from "react";
import styles from "@/components/ui/forms/select.module.css";
import { useUrlTransition } from "@/components/ui/url-transition";

/** The address's keys, in the words that lib/reports/breakdown reads; the server alone judges their values. */
const parsers = {
  chartBy: parseAsString,
  chartOf: parseAsString,
  chartPer: parseAsString,
  chartUnit: parseAsString,
  chartCoin: parseAsString,
  chartShape: parseAsString,
  chartTop: parseAsString,
  chartView: parseAsString,
};
type Change = { [Key in keyof typeof parsers]?: string | null };

/** A way to change what the address says of its chart. */
export function useChartUrl() {
  const startTransition = useUrlTransition();
  const [, setState] = useQueryStates(parsers, { shallow: false, scroll: false, startTransition });
  return { change: (next: Change) => void setState(next) };
}

type ChoiceProps = { label: string; value: string; onChoose: (value: string) => void; children: ReactNode };

/** One choice of a chart's controls. Mantine's select is 9 KB of script, on the page with the most of it. */
export function ChartChoice({ label, value, onChoose, children }: ChoiceProps) {
  return (
    <select
      className={styles.select}
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {children}
    </select>
  );
}
