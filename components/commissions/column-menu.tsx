"use client";
import { ActionIcon, Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Icon, type IconName } from "@/components/ui/icon";
import { clampColumnWidth } from "@/lib/core/commissions/column-layout";
import styles from "./column-menu.module.css";
import type { LedgerField } from "./field-text";
import type { LayoutControl } from "./use-ledger-table";

const STEP_PX = 16;

type ColumnMenuProps = {
  control: LayoutControl;
  /** How wide each column is by itself. */
  widths: Readonly<Record<string, number>>;
};

/** Every column in its order: shown or hidden, further left or right, staying at the left, wider or narrower. */
export function ColumnMenu({ control, widths }: ColumnMenuProps) {
  const t = useTranslations("ledger.columns");
  const { layout, problem, reset } = control;
  return (
    <Stack gap={12} w="min(340px, calc(100vw - 48px))">
      <ul className={styles.columns} aria-label={t("label")}>
        {layout.order.map((field) => (
          <ColumnLine key={field} field={field as LedgerField} control={control} widths={widths} />
        ))}
      </ul>
      <Group gap={12} wrap="nowrap">
        <Text span flex={1} size="xs" lh="sm" c="dimmed" role="status">
          {problem ?? t("kept")}
        </Text>
        <Button onClick={reset}>{t("reset")}</Button>
      </Group>
    </Stack>
  );
}

function ColumnLine({ field, control, widths }: ColumnMenuProps & { field: LedgerField }) {
  const { layout, change } = control;
  const t = useTranslations("ledger");
  const column = t(`fields.${field}`);
  const isHidden = layout.hidden.includes(field);
  const isPinned = layout.pinned.includes(field);
  const isLastShown = !isHidden && layout.hidden.length === layout.order.length - 1;
  const place = layout.order.indexOf(field);
  const width = layout.widths[field] ?? widths[field] ?? 0; // pixels on screen
  const resize = (by: number) =>
    change({ widths: { ...layout.widths, [field]: clampColumnWidth(width + by) } });
  return (
    <li className={styles.line}>
      <Checkbox
        label={column}
        checked={!isHidden}
        disabled={isLastShown}
        onChange={() => change({ hidden: toggled(layout.hidden, field) })}
      />
      <Tool
        icon="chevron-up"
        label={t("columns.left", { column })}
        isOff={place === 0}
        onPress={() => change({ order: moved(layout.order, place, -1) })}
      />
      <Tool
        icon="chevron-down"
        label={t("columns.right", { column })}
        isOff={place === layout.order.length - 1}
        onPress={() => change({ order: moved(layout.order, place, 1) })}
      />
      <Tool
        icon="pin"
        label={t("columns.pin", { column })}
        isOn={isPinned}
        onPress={() => change({ pinned: toggled(layout.pinned, field) })}
      />
      <Tool icon="minus" label={t("columns.narrower", { column })} onPress={() => resize(-STEP_PX)} />
      <Tool icon="plus" label={t("columns.wider", { column })} onPress={() => resize(STEP_PX)} />
    </li>
  );
}

type ToolProps = { icon: IconName; label: string; isOn?: boolean; isOff?: boolean; onPress: () => void };

function Tool({ icon, label, isOn, isOff = false, onPress }: ToolProps) {
  return (
    <ActionIcon
      variant={isOn ? "light" : "subtle"}
      color={isOn ? "teal" : "gray"}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={isOff}
      onClick={onPress}
    >
      <Icon name={icon} size={14} />
    </ActionIcon>
  );
}

function toggled(names: readonly string[], name: string): string[] {
  return names.includes(name) ? names.filter((other) => other !== name) : [...names, name];
}

/** The list with the item at `from` one place further. */
function moved(names: readonly string[], from: number, by: -1 | 1): string[] {
  const next = [...names];
  const [name] = next.splice(from, 1);
  if (name !== undefined) next.splice(from + by, 0, name);
  return next;
}
