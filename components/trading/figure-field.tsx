"use client";
import { TextInput, type TextInputProps } from "@mantine/core";
import type { KeyboardEvent } from "react";
import type { Amount } from "@/lib/core/amount";
import { steppedFigure } from "@/lib/trading/ticket-quantity";

/** Steps of an arrow key with Shift. */
const MANY = 10;

type FigureFieldProps = Omit<TextInputProps, "onChange" | "onKeyDown" | "value" | "step"> & {
  value: string;
  onType: (value: string) => void;
  /** Of an arrow key; null: not known, so that the arrows do nothing. */
  step: Amount | null;
  /** Where an empty field begins. */
  first?: Amount | null;
};

/** A field for a decimal figure; the arrow keys move it by the symbol's steps. */
export function FigureField({ value, onType, step, first = null, ...rest }: FigureFieldProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isUp = event.key === "ArrowUp";
    if ((!isUp && event.key !== "ArrowDown") || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const size = event.shiftKey ? MANY : 1;
    const moved = steppedFigure(value, step, isUp ? size : -size, first);
    if (moved !== null) onType(moved);
  };
  return (
    <TextInput
      {...rest}
      value={value}
      inputMode="decimal"
      maxLength={40}
      onKeyDown={onKeyDown}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}
