import type { Page } from "@playwright/test";
import { drawsCharts, meetScripts } from "./support/late-scripts";
import { expect, story } from "./support/story";

const STOCK = "/research/MSFT";
const chart = (page: Page) =>
  page.getByRole("region", { name: "Dividends and splits", exact: true }).getByRole("slider").first();
const drawn = (page: Page) => chart(page).locator(".recharts-bar-rectangle path");

/** The middles of the outermost bars and the height of the highest, as the first plot has them or the one after it. */
async function barsOf(page: Page): Promise<{ first: number; last: number; top: number }> {
  return chart(page).evaluate((place) => {
    const boxes = [...place.querySelectorAll("path:is(.recharts-rectangle, [data-series])")]
      .map((path) => ({ isWhole: path.matches("[data-series]"), box: path.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 0);
    // The first plot has one path for all bars of a series, and a path's box is without its stroke.
    const middles = boxes.flatMap(({ isWhole, box }) =>
      isWhole ? [box.left, box.right] : [(box.left + box.right) / 2],
    );
    const top = Math.min(...boxes.map(({ box }) => box.top));
    return { first: Math.min(...middles), last: Math.max(...middles), top };
  });
}

story(
  "a chart is seen, asked and pointed at before its script comes, and then nothing moves",
  async ({ page }) => {
    await page.goto(STOCK);
    await expect(drawn(page).first()).toBeVisible();
    const after = await barsOf(page);
    let letGo = () => {};
    const until = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await meetScripts(page, drawsCharts, async (route) => {
      await until;
      await route.continue();
    });
    await page.reload();
    await expect(chart(page).locator("[data-text]").first()).toBeAttached();
    await expect(drawn(page)).toHaveCount(0);
    const before = await barsOf(page);
    for (const edge of ["first", "last", "top"] as const)
      expect(Math.abs(before[edge] - after[edge]), edge).toBeLessThan(2);
    await chart(page).focus();
    await page.keyboard.press("End");
    await expect(chart(page)).toHaveAttribute("aria-valuetext", /^\d{4}\. /);
    await page.keyboard.press("Escape");
    letGo();
    await expect(drawn(page).first()).toBeVisible();
    await expect(chart(page).locator("[data-text]")).toHaveCount(0);
  },
);
