"use client";
import { Fieldset, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { Form, Submit } from "@/components/ui/forms/form";
import { useWords } from "@/components/ui/text/use-words";
import type { Language } from "@/lib/core/language";
import {
  type FigureKey,
  type FigureRange,
  type FigureRanges,
  formatRange,
  isBackwards,
  isPercent,
} from "@/lib/stocks/list/choices";
import { findShortAmount, shortAmount } from "@/lib/stocks/list/short-amount";
import type { StocksChange } from "./use-stocks-url";

type RangeFormProps = {
  keys: readonly FigureKey[];
  ranges: FigureRanges;
  onApply: (change: StocksChange) => void;
};

type Bounds = { readonly min: string; readonly max: string };
const NO_BOUNDS: Bounds = { min: "", max: "" };

/** From and to of figures; an empty field leaves its end open. */
export function RangeForm({ keys, ranges, onApply }: RangeFormProps) {
  const { t, language } = useWords("research.list");
  const [typed, setTyped] = useState<ReadonlyMap<FigureKey, Bounds>>(
    new Map(keys.map((key) => [key, boundsOf(ranges[key], language)])),
  );
  const [tried, setTried] = useState(false);
  const problems = new Map([...typed].map(([key, bounds]) => [key, problemOf(bounds)] as const));
  const apply = () => {
    setTried(true);
    if ([...problems.values()].some((problem) => problem !== null)) return;
    const change: Record<string, string | null> = {};
    for (const [key, bounds] of typed) change[key] = formatRange(readBounds(bounds));
    onApply(change as StocksChange);
  };
  return (
    <Form mayBeLeft action={apply} w={300}>
      <Stack gap={8}>
        {keys.map((key) => {
          const bounds = typed.get(key) ?? NO_BOUNDS;
          const problem = tried ? (problems.get(key) ?? null) : null;
          const name = t(isPercent(key) ? "inPercent" : "inUnits", { figure: t(`figures.${key}`) });
          return (
            <Fieldset key={key} variant="unstyled" aria-label={t(`figures.${key}`)}>
              <Text size="xs" c="dimmed" mb={2}>
                {name}
              </Text>
              <Group gap={8} wrap="nowrap">
                {(["min", "max"] as const).map((end) => (
                  <TextInput
                    key={end}
                    flex={1}
                    aria-label={t(`${end}Of`, { figure: t(`figures.${key}`) })}
                    placeholder={t(end)}
                    inputMode="text"
                    autoComplete="off"
                    maxLength={24}
                    value={bounds[end]}
                    error={problem !== null}
                    onChange={(event) => {
                      const value = event.currentTarget.value;
                      setTyped((known) => new Map(known).set(key, { ...bounds, [end]: value }));
                    }}
                  />
                ))}
              </Group>
              {problem === null ? null : (
                <Text size="xs" c="var(--loss)" mt={2} role="alert">
                  {t(`problems.${problem}`)}
                </Text>
              )}
            </Fieldset>
          );
        })}
      </Stack>
      <Submit fullWidth text={t("apply")} />
    </Form>
  );
}

function boundsOf(range: FigureRange | undefined, language: Language): Bounds {
  if (range === undefined) return NO_BOUNDS;
  const { min, max } = range;
  return {
    min: min === null ? "" : shortAmount(min, language),
    max: max === null ? "" : shortAmount(max, language),
  };
}

function readBounds({ min, max }: Bounds): FigureRange {
  return { min: findShortAmount(min), max: findShortAmount(max) };
}

function problemOf(bounds: Bounds): "number" | "backwards" | null {
  const range = readBounds(bounds);
  const isUnread = (["min", "max"] as const).some(
    (end) => bounds[end].trim() !== "" && range[end] === null,
  );
  if (isUnread) return "number";
  return isBackwards(range) ? "backwards" : null;
}
