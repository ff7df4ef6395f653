"use client";
import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Stack,
  Text,
  TextInput,
  UnstyledButton,
} from "@mantine/core";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { dropOf, moved, useRowDrag } from "@/components/ui/use-row-drag";
import { clampColumnWidth } from "@/lib/commissions/column-layout";
import styles from "./column-menu.module.css";
import type { LedgerField } from "./field-text";
import type { LayoutControl } from "./use-ledger-table";

/** Keys on a column's handle: move it by places in the order, or change its width by pixels. */
const KEYS: Readonly<Record<string, { readonly by?: number; readonly px?: number }>> = {
  ArrowUp: { by: -1 },
  ArrowDown: { by: 1 },
  ArrowLeft: { px: -16 },
  ArrowRight: { px: 16 },
};

type ColumnMenuProps = {
  control: LayoutControl;
  widths: Readonly<Record<string, number>>;
};

/** Lists every column in its order, to find, show, hide, move and pin them. */
export function ColumnMenu({ control, widths }: ColumnMenuProps) {
  const { layout, change, problem, reset } = control;
  const t = useTranslations("ledger");
  const [search, setSearch] = useState("");
  const [moveText, setMoveText] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const hint = useId();
  const move = (place: number, by: number) => change({ order: moved(layout.order, place, by) });
  const { drag, hold } = useRowDrag(list, move);
  const nameOf = (field: string) => t(`fields.${field as LedgerField}`);
  const press = (field: string) => (event: KeyboardEvent<HTMLElement>) => {
    const key = KEYS[event.key];
    if (!key) return;
    event.preventDefault();
    const { by = 0, px = 0 } = key;
    const place = layout.order.indexOf(field);
    if (px !== 0) {
      const width = clampColumnWidth((layout.widths[field] ?? widths[field] ?? 0) + px);
      change({ widths: { ...layout.widths, [field]: width } });
      return setMoveText(t("columns.width", { column: nameOf(field), width }));
    }
    const to = Math.min(Math.max(place + by, 0), layout.order.length - 1);
    move(place, by);
    setMoveText(
      t("columns.place", { column: nameOf(field), place: to + 1, all: layout.order.length }),
    );
    // A line that moves leaves the page for a moment and loses the focus.
    const { currentTarget } = event;
    requestAnimationFrame(() => currentTarget.focus());
  };
  const wanted = search.trim().toLowerCase();
  const found = layout.order.filter((field) => nameOf(field).toLowerCase().includes(wanted));
  return (
    <Stack gap={8} w="min(320px, calc(100vw - 48px))">
      <TextInput
        aria-label={t("columns.search")}
        placeholder={t("columns.search")}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ul ref={list} className={styles.columns} aria-label={t("columns.label")} data-scrolls="">
        {found.map((field) => {
          const place = layout.order.indexOf(field);
          return (
            <ColumnLine
              key={field}
              field={field}
              name={nameOf(field)}
              control={control}
              place={{
                "data-place": place,
                "data-held": drag?.from === place || undefined,
                "data-drop": dropOf(drag, place, layout.order.length),
              }}
              handle={{
                onPointerDown: hold(place),
                onKeyDown: press(field),
                "aria-describedby": hint,
              }}
            />
          );
        })}
        {found.length === 0 ? (
          <Text component="li" size="xs" c="dimmed">
            {t("columns.none")}
          </Text>
        ) : null}
      </ul>
      <Text id={hint} size="xs" c="dimmed">
        {t("columns.hint")}
      </Text>
      <Group gap={12} wrap="nowrap">
        <Text span flex={1} size="xs" lh="sm" c="dimmed" role="status">
          {problem ?? moveText ?? t("columns.kept")}
        </Text>
        <Button onClick={reset}>{t("columns.reset")}</Button>
      </Group>
    </Stack>
  );
}

type ColumnLineProps = {
  field: string;
  name: string;
  control: LayoutControl;
  place: {
    "data-place": number;
    "data-held": true | undefined;
    "data-drop": ReturnType<typeof dropOf>;
  };
  handle: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    "aria-describedby": string;
  };
};

function ColumnLine({ field, name, control: { layout, change }, place, handle }: ColumnLineProps) {
  const t = useTranslations("ledger.columns");
  const isHidden = layout.hidden.includes(field);
  const isPinned = layout.pinned.includes(field);
  const isLastShown = !isHidden && layout.hidden.length === layout.order.length - 1;
  const pin = t("pin", { column: name });
  return (
    <li className={styles.line} {...place}>
      <UnstyledButton className={styles.grip} aria-label={t("move", { column: name })} {...handle}>
        <Icon name="grip" size={14} />
      </UnstyledButton>
      <Checkbox
        label={name}
        checked={!isHidden}
        disabled={isLastShown}
        onChange={() => change({ hidden: toggled(layout.hidden, field) })}
      />
      <ActionIcon
        variant={isPinned ? "light" : "subtle"}
        color={isPinned ? "teal" : "gray"}
        aria-label={pin}
        title={pin}
        aria-pressed={isPinned}
        onClick={() => change({ pinned: toggled(layout.pinned, field) })}
      >
        <Icon name="pin" size={14} />
      </ActionIcon>
    </li>
  );
}

function toggled(names: readonly string[], name: string): string[] {
  return names.includes(name) ? names.filter((other) => other !== name) : [...names, name];
}
