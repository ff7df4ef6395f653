import type { Page } from "@playwright/test";
import { drawsCharts, meetScripts } from "./support/late-scripts";
import { expect, FULL, story } from "./support/story";

const STOCK = "/research/MSFT";
const said = (page: Page) => page.getByText("Some of this page didn't load.");
const holders = (page: Page) =>
  page.getByRole("region", { name: "Major shareholders", exact: true }).getByRole("table");

story.describe("a script that does not load", () => {
  story.use({ expectedErrors: [/404|Failed to load chunk/] });

  story(
    "reloads the page once; then its place says so, and the rest of the page works",
    FULL,
    async ({ page }) => {
      await page.goto(STOCK);
      await expect(holders(page)).toBeVisible();
      let loads = 0;
      page.on("request", (request) => {
        if (request.isNavigationRequest()) loads += 1;
      });
      // As after an update of the desk that removed files of an open page.
      const find = await meetScripts(page, drawsCharts, (route) =>
        route.fulfill({ status: 404, body: "" }),
      );
      await page.goto(STOCK, { waitUntil: "commit" });
      await expect.poll(() => loads).toBe(2);
      await expect(said(page).first()).toBeVisible();
      await expect(holders(page)).toBeVisible();
      expect(loads).toBe(2);
      await find();
      await page.getByRole("button", { name: "Reload the page" }).first().click();
      await expect(page.locator(".recharts-bar-rectangle path").first()).toBeVisible();
      await expect(said(page)).toHaveCount(0);
    },
  );
});
