"use client";
import { Button, type ButtonProps } from "@mantine/core";
import {
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import styles from "./dropdown.module.css";
import { LayerContext } from "./forms/confirm-first";
import { hasEdits, leave } from "./forms/unsaved";

type DropdownProps = Pick<ButtonProps, "variant" | "color" | "size" | "px" | "mx"> & {
  label?: string | undefined;
  trigger: ReactNode;
  children: (close: () => void) => ReactNode;
};

const GAP_PX = 4;
const EDGE_PX = 8;

/**
 * The browser's own popover: it opens above everything at its button, closes on Escape and outside,
 * and gives the focus back. With unsaved edits it asks before it closes; a button in it that calls
 * `close` does not.
 */
export function Dropdown({ label, trigger, children, ...look }: DropdownProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [sheet, setSheet] = useState<HTMLDivElement | null>(null);
  const [opened, setOpened] = useState(false);
  const mayClose = useRef(false);
  const close = () => {
    mayClose.current = true;
    setOpened(false);
    const isInside = sheet?.contains(document.activeElement);
    sheet?.hidePopover();
    // The browser does not give the focus back from a button that is disabled meanwhile.
    if (isInside || document.activeElement === document.body) opener.current?.focus();
  };
  const beforeToggle = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    if (newState === "open") {
      mayClose.current = false;
      setOpened(true);
    } else if (!hasEdits(currentTarget)) mayClose.current = true;
  };
  // The browser gives the focus back from what the sheet still holds, so it empties afterwards. Its
  // closing cannot be prevented: with edits it opens again.
  const toggle = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    if (newState === "open") return;
    if (mayClose.current) return setOpened(false);
    currentTarget.showPopover();
    leave(close, currentTarget);
  };
  // The browser opens it without script, so a press before hydration shows the sheet too.
  useEffect(() => {
    if (sheet?.matches(":popover-open")) setOpened(true);
  }, [sheet]);
  useLayoutEffect(() => {
    if (!opened || !sheet) return;
    const put = () => {
      const button = opener.current;
      if (!button) return;
      place(sheet, button);
      if (document.activeElement === button || document.activeElement === document.body)
        focusFirst(sheet);
    };
    // Also runs when it opens, before it is painted, and when its content arrives later.
    const observer = new ResizeObserver(put);
    observer.observe(sheet);
    window.addEventListener("resize", put);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", put);
    };
  }, [opened, sheet]);
  return (
    <>
      <Button ref={opener} popoverTarget={id} aria-label={label} aria-expanded={opened} {...look}>
        {trigger}
      </Button>
      <div
        ref={setSheet}
        id={id}
        popover="auto"
        className={styles.sheet}
        onBeforeToggle={beforeToggle}
        onToggle={toggle}
      >
        <LayerContext value={sheet}>{opened ? children(close) : null}</LayerContext>
      </div>
    </>
  );
}

/**
 * Below its button and from its left edge, or above it and from its right edge where it fits there;
 * it scrolls with the page.
 */
function place(sheet: HTMLElement, button: HTMLElement): void {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = sheet;
  if (height === 0) return; // it is closing
  const { clientWidth, clientHeight } = document.documentElement;
  const most = Math.max(EDGE_PX, clientWidth - width - EDGE_PX);
  const wanted = left <= most ? left : right - width;
  const isAbove =
    bottom + GAP_PX + height + EDGE_PX > clientHeight && top - GAP_PX - height >= EDGE_PX;
  sheet.style.left = `${Math.min(Math.max(wanted, EDGE_PX), most)}px`;
  sheet.style.top = `${(isAbove ? top - GAP_PX - height : bottom + GAP_PX) + window.scrollY}px`;
}

const FIELDS =
  "input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)";

/** The first field; without one the first button, which is the harmless one of a question. */
function focusFirst(sheet: HTMLElement): void {
  const first =
    sheet.querySelector<HTMLElement>(FIELDS) ??
    sheet.querySelector<HTMLElement>("button:not(:disabled), a[href]");
  first?.focus();
}
