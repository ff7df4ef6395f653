"use client";
import { Checkbox, Group, SegmentedControl, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { countText } from "@/lib/core/amount-text";
import type { ChosenValues } from "./filter-pill";

const SIDES = ["only", "except"] as const;
export type FilterSide = (typeof SIDES)[number];

/** The side on which a form opens: values to leave out if only such are chosen. */
export function sideOf({ only, except }: ChosenValues): FilterSide {
  return only.length === 0 && except.length > 0 ? "except" : "only";
}

type SideChoiceProps = { side: FilterSide; label: string; onChange: (side: FilterSide) => void };

export function SideChoice({ side, label, onChange }: SideChoiceProps) {
  const t = useTranslations("filters");
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={label}
      value={side}
      onChange={onChange}
      data={SIDES.map((value) => ({ value, label: t(value) }))}
    />
  );
}

type TickProps = {
  value: string;
  label: ReactNode;
  /** How many rows the value has; undefined: not counted. */
  rows: number | undefined;
  isTicked: boolean;
  onToggle: () => void;
};

export function Tick({ value, label, rows, isTicked, onToggle }: TickProps) {
  return (
    <Group gap={12} align="flex-start" justify="space-between" wrap="nowrap" data-choice={value}>
      <Checkbox label={label} checked={isTicked} onChange={onToggle} />
      {rows === undefined ? null : (
        <Text span size="xs" c="dimmed" className="figures">
          {countText(rows)}
        </Text>
      )}
    </Group>
  );
}
