import type { Locator } from "@playwright/test";
import { addPerson } from "./support/person";
import { openSheet } from "./support/popover";
import { expect, FULL, story } from "./support/story";

/**
 * The distance from a button to the popover that it opened, across and down; 0 if they touch or
 * overlap.
 */
async function gapBetween(button: Locator, opened: Locator): Promise<{ x: number; y: number }> {
  const [from, to] = [await button.boundingBox(), await opened.boundingBox()];
  if (!from || !to) throw new Error("one of them is not on the page");
  const between = (a: number, aSize: number, b: number, bSize: number) =>
    Math.max(0, b - (a + aSize), a - (b + bSize));
  return {
    x: between(from.x, from.width, to.x, to.width),
    y: between(from.y, from.height, to.y, to.height),
  };
}

for (const width of [1440, 820, 380]) {
  story(`a confirmation opens at its button, ${width} px`, FULL, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const { id } = await addPerson(`${crypto.randomUUID()}@example.com`);
    await page.goto(`/settings/people/${id}`);
    const button = page.getByRole("button", { name: "Make admin" }).first();
    await button.click();
    const popover = openSheet(page);
    await expect(popover).toBeVisible();
    expect(await gapBetween(button, popover)).toEqual({ x: 0, y: 4 });
    const box = await popover.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(8);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width - 8);
    await expect(popover.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(popover).toHaveCount(0);
    await expect(button).toBeFocused();
  });
}

story(
  "a popover begins with the focus in its first field, and fits above a button at the foot",
  FULL,
  async ({ page }) => {
    await page.goto("/research/watchlists");
    const button = page.getByRole("button", { name: "New watchlist" });
    await button.press("Enter");
    await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();

    const bottom = (await button.boundingBox())?.y ?? 0;
    await page.setViewportSize({ width: 1440, height: Math.ceil(bottom) + 60 });
    await button.click();
    const opened = await openSheet(page).boundingBox();
    expect((opened?.y ?? 0) + (opened?.height ?? 0)).toBeLessThanOrEqual(bottom);
  },
);

story(
  "after a removal the focus stays near, not at the top of the page",
  FULL,
  async ({ page }) => {
    await page.goto("/settings/people");
    await page.getByLabel("E-mail", { exact: true }).fill(`${crypto.randomUUID()}@example.com`);
    const invite = page.getByRole("button", { name: "Invite", exact: true });
    await invite.press("Enter");
    await expect(page.getByLabel("Invitation link")).toBeVisible();
    const focused = () => page.evaluate(() => document.activeElement?.localName);
    await expect.poll(focused).not.toBe("body");
    const revoke = page.getByRole("button", { name: /^Revoke invitation/ }).first();
    await revoke.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(openSheet(page)).toHaveCount(0);
    await expect.poll(focused).not.toBe("body");
  },
);
