"use client";
import { Button, Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Dropdown } from "@/components/ui/dropdown";
import { Icon } from "@/components/ui/icon";
import { Quiet } from "@/components/ui/marked-text";
import { OnPaper } from "@/components/ui/on-paper";
import type { Text } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";

type FilterPillProps<Choice> = {
  label: string;
  /** The chosen values in words; null: the filter is off. */
  value: string | null;
  /** Turns the filter off; absent where the filter always has a value. */
  empty?: Choice;
  onChange: (choice: Choice) => void;
  /** `apply` closes the sheet first. */
  children: (apply: (choice: Choice) => void) => ReactNode;
};

export function FilterPill<Choice>({
  label,
  value,
  empty,
  onChange,
  children,
}: FilterPillProps<Choice>) {
  const t = useTranslations("filters");
  return (
    <Group gap={2} wrap="nowrap" maw="100%" className={value === null ? "screen-only" : undefined}>
      {value === null ? null : <OnPaper name={label} value={value} />}
      <Dropdown
        trigger={
          <>
            <Quiet>{label}</Quiet>
            {value === null ? null : <span className="truncate">{value}</span>}
            <Icon name="chevron-down" size={14} />
          </>
        }
      >
        {(close) =>
          children((choice) => {
            close();
            onChange(choice);
          })
        }
      </Dropdown>
      {value !== null && empty !== undefined ? (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          px={6}
          onClick={() => onChange(empty)}
          aria-label={t("clear", { label })}
        >
          <Icon name="close" size={14} />
        </Button>
      ) : null}
    </Group>
  );
}

/** Values to show only, and values to leave out. */
export type ChosenValues = { readonly only: readonly string[]; readonly except: readonly string[] };
export const NOTHING_CHOSEN: ChosenValues = { only: [], except: [] };

type ChosenWords = Text<"filters.chosen">;

/** "USDT", "USDT, BTC", "USDT and 3 more", "not BTC", "USDT; not BTC"; null: nothing is chosen. */
export function chosenText(
  t: ChosenWords,
  chosen: ChosenValues,
  nameOf: (value: string) => string,
): string | null {
  const only = choiceText(t, chosen.only, nameOf);
  const except = choiceText(t, chosen.except, nameOf);
  if (except === null) return only;
  return only === null ? t("not", { values: except }) : t("both", { only, except });
}

function choiceText(
  t: ChosenWords,
  values: readonly string[],
  nameOf: (value: string) => string,
): string | null {
  const [first, second] = values.slice(0, 2).map((value) => visibleText(nameOf(value)));
  if (first === undefined) return null;
  if (values.length > 2) return t("more", { first, count: values.length - 1 });
  return second === undefined ? first : t("two", { first, second });
}
