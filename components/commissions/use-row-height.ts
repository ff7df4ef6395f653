"use client";
import { useMediaQuery } from "@mantine/hooks";

/** Heights of a row in ledger.module.css: one line, and two lines on a phone. */
export const ROW_PX = 32;
const PHONE_ROW_PX = 52;

/** Whether the screen is a phone's. False at first, because the server does not know the screen. */
export const useIsNarrow = () => useMediaQuery("screen and (max-width: 48em)", false);

export function useRowHeight(): number {
  return useIsNarrow() ? PHONE_ROW_PX : ROW_PX;
}
