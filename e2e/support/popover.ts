import type { Locator, Page } from "@playwright/test";

/**
 * The open popover, of nested ones the inner. Its button often has the name of the button that
 * opened it, which must not be pressed again while the popover is still empty.
 */
export function openSheet(page: Page): Locator {
  return page.locator("[popover]:popover-open").last();
}
