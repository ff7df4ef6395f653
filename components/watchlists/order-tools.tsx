"use client";
import { ActionIcon } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { MouseEvent, PointerEvent } from "react";
import { Icon, type IconName } from "@/components/ui/icon";
import styles from "./watchlists.module.css";

type OrderToolsProps = {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  /** By so many places; negative is further up. */
  move: (by: number) => void;
};

export function OrderTools({ name, isFirst, isLast, move }: OrderToolsProps) {
  const t = useTranslations("watchlists");
  return (
    <>
      <Tool
        icon="top"
        label={t("top", { name })}
        isOff={isFirst}
        onPress={() => move(Number.NEGATIVE_INFINITY)}
      />
      <Tool icon="chevron-up" label={t("up", { name })} isOff={isFirst} onPress={() => move(-1)} />
      <Tool
        icon="chevron-down"
        label={t("down", { name })}
        isOff={isLast}
        onPress={() => move(1)}
      />
    </>
  );
}

/** Drags a row, with mouse or finger; keyboards use OrderTools. */
export function Grip({
  name,
  onHold,
}: {
  name: string;
  onHold: (event: PointerEvent<HTMLElement>) => void;
}) {
  const t = useTranslations("watchlists");
  return (
    <span
      className={styles.grip}
      title={t("drag", { name })}
      aria-hidden="true"
      onPointerDown={onHold}
    >
      <Icon name="grip" size={14} />
    </span>
  );
}

type ToolProps = { icon: IconName; label: string; isOff?: boolean; onPress: () => void };

export function Tool({ icon, label, isOff = false, onPress }: ToolProps) {
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (isOff) return;
    onPress();
    // Moving a row removes its button for a moment, which loses the focus.
    requestAnimationFrame(() => currentTarget.isConnected && currentTarget.focus());
  };
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      {...(isOff ? { "data-disabled": true } : {})}
      onClick={press}
    >
      <Icon name={icon} size={14} />
    </ActionIcon>
  );
}
