import type { Page } from "@playwright/test";
import { drawsCharts, meetScripts } from "./support/late-scripts";
import { expect, FULL, story } from "./support/story";

const STOCK = "/research/MSFT";
const said = (page: Page) => page.getByRole("status").filter({ hasText: "could not be loaded" });
const chart = (page: Page) =>
  page.getByRole("region", { name: "Dividends and splits", exact: true }).getByRole("slider").first();
const holders = (page: Page) =>
  page.getByRole("region", { name: "Major shareholders", exact: true }).getByRole("table");

/** As after an update of the desk, which no longer has what an open page asks for. */
const loseScripts = (page: Page, isLost: (script: string) => boolean) =>
  meetScripts(page, isLost, (route) => route.fulfill({ status: 404, body: "" }));

story.describe("a script that does not come", () => {
  story.use({ expectedErrors: [/404/] });

  story(
    "leaves a chart's picture and the figures where they are, and is asked for again",
    async ({ page }) => {
      await page.goto(STOCK);
      await expect(holders(page)).toBeVisible();
      const find = await loseScripts(page, drawsCharts);
      await page.reload();
      await expect(said(page)).toBeVisible();
      await expect(chart(page).locator("[data-text]").first()).toBeAttached();
      await expect(holders(page)).toBeVisible();
      await find();
      await expect(chart(page).locator(".recharts-bar-rectangle path").first()).toBeVisible();
      await expect(said(page)).toHaveCount(0);
    },
  );

  story(
    "takes nothing of the page away where it is a form's, and comes when it is told to",
    FULL,
    async ({ page }) => {
      await page.goto(STOCK);
      await expect(holders(page)).toBeVisible();
      await expect(chart(page).locator(".recharts-bar-rectangle path").first()).toBeVisible();
      const find = await loseScripts(page, () => true);
      const star = page.getByRole("button", { name: "Put MSFT on a watchlist" });
      await star.click();
      await expect(said(page)).toBeVisible();
      await expect(holders(page)).toBeVisible();
      await find();
      await said(page).getByRole("button", { name: "Try now" }).click();
      await expect(said(page)).toHaveCount(0);
      await star.click();
      await expect(page.getByRole("button", { name: "New list with MSFT" })).toBeVisible();
    },
  );

  story("lets the search be opened, which says so itself", FULL, async ({ page }) => {
    await page.goto(STOCK);
    const find = await loseScripts(page, () => true);
    await page.keyboard.press("Control+k");
    const dialog = page.getByRole("dialog", { name: "Search" });
    await expect(dialog.getByRole("alert")).toContainText("could not be fetched");
    await dialog.getByRole("combobox").fill("coverage");
    await find();
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(dialog.getByRole("option", { name: /^Coverage/ }).first()).toBeVisible();
    await expect(dialog.getByRole("combobox")).toHaveValue("coverage");
  });
});
