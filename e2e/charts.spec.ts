import type { Page } from "@playwright/test";
import { drawsCharts, meetScripts } from "./support/late-scripts";
import { expect, FULL, story } from "./support/story";

const STOCK = "/research/MSFT";
const chart = (page: Page) =>
  page
    .getByRole("region", { name: "Dividends and splits", exact: true })
    .getByRole("slider")
    .first();
/** The position on the page, because focus may scroll. */
const placeOf = (page: Page) =>
  chart(page).evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + window.scrollX, y: y + window.scrollY, width, height };
  });
const drawn = (page: Page) => chart(page).locator(".recharts-bar-rectangle path");

story(
  "a chart has its room and its words before its script comes, and then nothing moves",
  FULL,
  async ({ page }) => {
    await page.goto(STOCK);
    await expect(drawn(page).first()).toBeVisible();
    const after = await placeOf(page);
    let letGo = () => {};
    const until = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await meetScripts(page, drawsCharts, async (route) => {
      await until;
      await route.continue();
    });
    await page.reload();
    await expect(chart(page)).toBeVisible();
    await expect(drawn(page)).toHaveCount(0);
    expect(await placeOf(page)).toEqual(after);
    await chart(page).focus();
    await page.keyboard.press("End");
    await expect(chart(page)).toHaveAttribute("aria-valuetext", /^\d{4}\. /);
    await page.keyboard.press("Escape");
    letGo();
    await expect(drawn(page).first()).toBeVisible();
    expect(await placeOf(page)).toEqual(after);
  },
);
