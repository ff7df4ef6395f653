"use client";
import { Button, type ButtonProps } from "@mantine/core";
import { type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from "react";
import styles from "./dropdown.module.css";

type DropdownProps = Pick<ButtonProps, "variant" | "color" | "size" | "px" | "mx"> & {
  label?: string;
  trigger: ReactNode;
  align?: "start" | "end";
  children: (close: () => void) => ReactNode;
};

const GAP_PX = 4;
const EDGE_PX = 8;
/** What is in a sheet may arrive after it opened: room is kept for the widest, the range of days. */
const WIDEST_PX = 440;

/** The browser's own popover: it opens above everything, closes on Escape and outside, and gives the focus back. */
export function Dropdown({ label, trigger, align = "start", children, ...look }: DropdownProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  const toggle = (event: ToggleEvent<HTMLDivElement>) => {
    const opens = event.newState === "open";
    setOpened(opens);
    if (opens && opener.current) place(event.currentTarget, opener.current, align);
  };
  // The browser opens it without script, so a press before hydration shows the sheet too.
  useEffect(() => {
    if (!sheet.current?.matches(":popover-open") || !opener.current) return;
    setOpened(true);
    place(sheet.current, opener.current, align);
  }, [align]);
  return (
    <>
      <Button ref={opener} popoverTarget={id} aria-label={label} aria-expanded={opened} {...look}>
        {trigger}
      </Button>
      <div ref={sheet} id={id} popover="auto" className={styles.sheet} onBeforeToggle={toggle}>
        {opened ? children(() => sheet.current?.hidePopover()) : null}
      </div>
    </>
  );
}

/** Below its button, inside the window; it scrolls with the page. */
function place(sheet: HTMLElement, button: HTMLElement, align: "start" | "end"): void {
  const { left, right, bottom } = button.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const fitsFromLeft = align === "start" && left + WIDEST_PX + EDGE_PX <= width;
  const fitsFromRight = align === "end" && right >= WIDEST_PX + EDGE_PX;
  sheet.style.top = `${bottom + window.scrollY + GAP_PX}px`;
  sheet.style.left = fitsFromLeft ? `${left}px` : "auto";
  sheet.style.right = fitsFromLeft ? "auto" : `${fitsFromRight ? width - right : EDGE_PX}px`;
}
