import { expectWhole } from "./support/accessible";
import { restoreSync } from "./support/restore";
import { resetSwitches, setFaults, setSwitches } from "./support/sandbox";
import { expect, FULL, story } from "./support/story";

story.afterEach(restoreSync);

story("sync now runs to its end and says how far it is", async ({ page }) => {
  await page.goto("/coverage");
  // Slow enough to see the progress.
  await setSwitches({ latencyMs: 600 });
  await page.getByRole("button", { name: "Sync now" }).click();
  await expect(page.getByRole("progressbar", { name: "Days fetched" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Syncing" })).toBeDisabled();
  await resetSwitches();
  await expect(page.getByText(/^Last sync: .+ · complete/)).toBeVisible();
  const last = page.getByRole("region", { name: "Sync history" }).getByRole("row").nth(1);
  await expect(last).toContainText("Manual");
  await expect(last).toContainText("Complete");
});

story("every day has its state in words, and opens with the keyboard", FULL, async ({ page }) => {
  await page.goto("/coverage");
  const days = page.getByRole("group", { name: "Days and their status" });
  const complete = days.locator('[data-status="complete"]').last();
  const below = page.getByRole("region", { name: "Loan repayments" });
  await expectWhole(page);
  await expect(below.getByText(/^Fetched until/)).toBeVisible();
  const place = await below.boundingBox();
  await complete.click();
  const day = await complete.getAttribute("data-day");
  await expect(page).toHaveURL(new RegExp(`day=${day}`));
  const drawer = page.getByRole("dialog", { name: "Details of a day" });
  await expect(drawer.getByText("All rows fetched.")).toBeVisible();
  expect(await below.boundingBox()).toEqual(place);
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/day=/);
  await expect(page).not.toHaveURL(new RegExp(`day=${day}`));
  await expect(drawer.getByText("Last fetched")).toBeVisible();

  await page.getByRole("link", { name: "View its rows" }).click();
  await expect(page).toHaveURL(/\/commissions\?account=\d+&from=(\S+)&to=\1$/);
});

story("a day the exchange failed on says why and what to do", FULL, async ({ page }) => {
  await setSwitches({ cursorFault: "stuck", pageCap: 10 });
  await page.goto("/coverage");
  await page.getByRole("button", { name: "Sync now" }).click();
  await expect(page.getByText(/^Last sync: .+ · incomplete/)).toBeVisible();
  await resetSwitches();
  await page.locator('[aria-label*="last refetch failed"]').first().click();
  await expect(
    page.getByText("The exchange returned the same page again instead of the next one."),
  ).toBeVisible();
  await expect(page.getByText("The data shown is from the last complete fetch.")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Sync now" }).click();
  await expect(page.getByText(/^Last sync: .+ · complete/)).toBeVisible();
});

story(
  "the time of loan repayments is told month by month, and a failure never looks empty",
  FULL,
  async ({ page }) => {
    await page.goto("/coverage");
    const panel = page.getByRole("region", { name: "Loan repayments" });
    await expect(panel.getByText(/^Fetched until/)).toContainText("Loan history checked from");
    const months = panel.getByRole("group", { name: "Months and their status" });
    const newest = months.getByRole("button").first();
    await newest.click();
    await expect(panel.getByText(/repayments? stored/)).toBeVisible();
    await newest.press("ArrowDown");
    await expect(newest).not.toBeFocused();

    await setFaults([{ kind: "error-code", code: "40014", endpoint: "repayments" }]);
    await page.getByRole("button", { name: "Sync now" }).click();
    const why = panel.getByText("This API key has no permission to read loan repayments.").first();
    await expect(why).toBeVisible();
    await expect(panel.getByText("Data fetched before is still shown.").first()).toBeVisible();
    await expect(page.getByText(/^Last sync: .+ · complete/)).toBeVisible();
    await resetSwitches();

    await page.getByRole("button", { name: "Sync now" }).click();
    await expect(why).toBeHidden();
    await expect(panel.getByRole("heading", { name: "Gaps" })).toBeHidden();
  },
);
