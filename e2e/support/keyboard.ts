import type { Locator, Page } from "@playwright/test";
import { expect } from "./story";

const MOST_TABS = 200;

/** Presses Tab until the focus is there, seen by its outline and in view. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; tabs < MOST_TABS && !(await isThere()); tabs++)
    await page.keyboard.press("Tab");
  await expect(target).toBeFocused();
  await expect(target).toBeInViewport();
  expect(await target.evaluate((element) => element.matches(":focus-visible"))).toBe(true);
}
