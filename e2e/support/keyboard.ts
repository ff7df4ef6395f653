import type { FileChooser, Locator, Page } from "@playwright/test";
import { expect } from "./story";

const MOST_TABS = 200;

/**
 * Presses Tab until the focus is there, seen by its outline and in view. `shown`: what shows the
 * focus, where the focused element itself is not drawn.
 */
export async function tabTo(page: Page, target: Locator, shown = target): Promise<void> {
  await expect(target).toBeAttached();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; tabs < MOST_TABS && !(await isThere()); tabs++)
    await page.keyboard.press("Tab");
  await expect(target).toBeFocused();
  await expect(shown).toBeInViewport();
  expect(await target.evaluate((element) => element.matches(":focus-visible"))).toBe(true);
}

/** Goes to a button or a link by Tab and presses it. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Goes to a field by Tab and types over what it holds. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Chooses an option of a list with the arrow keys. */
export async function chooseIn(page: Page, list: Locator, label: string | RegExp): Promise<void> {
  await tabTo(page, list);
  const chosen = () =>
    list.evaluate((element) =>
      element instanceof HTMLSelectElement ? (element.selectedOptions[0]?.label ?? "") : "no list",
    );
  const isThere = async () => {
    const said = await chosen();
    return typeof label === "string" ? said === label : label.test(said);
  };
  await page.keyboard.press("Home");
  for (let steps = 0; steps < MOST_TABS && !(await isThere()); steps++)
    await page.keyboard.press("ArrowDown");
  expect(await isThere(), `${label} in the list`).toBe(true);
}

/** Chooses a file in the browser's own dialog, which a key opens. */
export async function chooseFile(
  page: Page,
  field: Locator,
  file: Parameters<FileChooser["setFiles"]>[0],
): Promise<void> {
  // Before the Tabs, whose answers come after the page knows that the dialog is awaited.
  const opened = page.waitForEvent("filechooser");
  await tabTo(page, field, page.locator("label").filter({ has: field }));
  await page.keyboard.press("Enter");
  await (await opened).setFiles(file);
}

/** Expects that the next Tab goes on from where the person was, not from the top of the page. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? "nothing"))
    .not.toBe("BODY");
}
