import { resetSwitches, setFaults, setSwitches } from "./support/sandbox";
import { expect, FULL, story } from "./support/story";

story("sync now runs to its end and says how far it is", async ({ page }) => {
  await page.goto("/coverage");
  // Slow enough to be seen under way.
  await setSwitches({ latencyMs: 600 });
  await page.getByRole("button", { name: "Sync now" }).click();
  await expect(page.getByRole("progressbar", { name: "Days read" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Syncing" })).toBeDisabled();
  await resetSwitches();
  await expect(page.getByText(/^Last sync: done/)).toBeVisible();
  const last = page.getByRole("region", { name: "Last runs" }).getByRole("row").nth(1);
  await expect(last).toContainText("Button");
  await expect(last).toContainText("Done");
});

story("every day has its state in words, and opens with the keyboard", FULL, async ({ page }) => {
  await page.goto("/coverage");
  const days = page.getByRole("group", { name: "Days and their state" });
  const complete = days.locator('[data-status="complete"]').last();
  await complete.click();
  const day = await complete.getAttribute("data-day");
  await expect(page).toHaveURL(new RegExp(`day=${day}`));
  await expect(page.getByText("Read whole from the exchange.")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(new RegExp(`day=${day}`));
  await expect(page.getByText("Last read whole")).toBeVisible();

  await page.getByRole("link", { name: "Show its rows" }).click();
  await expect(page).toHaveURL(/\/commissions\?account=\d+&from=(\S+)&to=\1$/);
});

story("a day the exchange failed on says why and what to do", async ({ page }) => {
  await setSwitches({ cursorFault: "stuck", pageCap: 10 });
  await page.goto("/coverage");
  await page.getByRole("button", { name: "Sync now" }).click();
  await expect(page.getByText(/^Last sync: incomplete/)).toBeVisible();
  await resetSwitches();
  await page.locator('[aria-label*="last re-read failed"]').first().click();
  await expect(page.getByText("The exchange's pages stopped moving before they ended.")).toBeVisible();
  await expect(page.getByText("What is shown is from the last whole read.")).toBeVisible();

  await page.getByRole("button", { name: "Sync now" }).click();
  await expect(page.getByText(/^Last sync: done/)).toBeVisible();
});

story(
  "the time of loan repayments is told month by month, and a failure never looks empty",
  FULL,
  async ({ page }) => {
    await page.goto("/coverage");
    const panel = page.getByRole("region", { name: "Loan repayments" });
    await expect(panel.getByText(/^Listed until/)).toContainText("Read back to");
    const months = panel.getByRole("group", { name: "Months and what is known of their repayments" });
    const newest = months.getByRole("button").first();
    await newest.click();
    await expect(panel.getByText(/repayments? stored/)).toBeVisible();
    await newest.press("ArrowDown");
    await expect(newest).not.toBeFocused();

    await setFaults([{ kind: "error-code", code: "40014", endpoint: "repayments" }]);
    await page.getByRole("button", { name: "Sync now" }).click();
    const why = panel.getByText("This API key may not read loan repayments.").first();
    await expect(why).toBeVisible();
    await expect(panel.getByText("What was listed before is still shown.").first()).toBeVisible();
    await expect(page.getByText(/^Last sync: done/)).toBeVisible();
    await resetSwitches();

    await page.getByRole("button", { name: "Sync now" }).click();
    await expect(why).toBeHidden();
    await expect(panel.getByText("Places that are not whole")).toBeHidden();
  },
);
