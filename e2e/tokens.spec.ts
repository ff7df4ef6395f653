import type { Page } from "@playwright/test";
import { axe } from "./support/accessible";
import { desk } from "./support/desk";
import { openSheet } from "./support/popover";
import { ask } from "./support/raw-http";
import { expect, FULL, story } from "./support/story";

const form = (page: Page) => page.getByRole("region", { name: "New token" });
const own = (page: Page) => page.getByRole("region", { name: "Your tokens" });

story("a token is made, shown once, used, seen in use and revoked", FULL, async ({ page }) => {
  const name = "nightly of the story";
  await page.goto("/settings/tokens");
  await form(page).getByLabel("Name").fill(name);
  await form(page).getByRole("checkbox", { name: "Commissions" }).check();
  await form(page).getByRole("button", { name: "Create token" }).click();
  const token = await form(page).getByLabel("Token", { exact: true }).inputValue();
  await form(page).getByRole("button", { name: "Done" }).click();
  const askForRows = () =>
    ask(desk().url, "/api/v1/accounts/1/exports/commissions.csv?preset=7d", {
      headers: { authorization: `Bearer ${token}` },
    });
  expect(token).toMatch(/^bd_[A-Za-z0-9_-]{43}$/);
  expect(await page.content()).not.toContain(token);
  const row = own(page).getByRole("row", { name: new RegExp(name) });
  await expect(row).toContainText("never");
  await expect(row).toContainText("Active");
  expect((await askForRows()).status).toBe(200);
  await page.reload();
  await expect(row).not.toContainText("never");
  expect(await page.content()).not.toContain(token.slice(3, 20));
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    const { violations } = await axe(page).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  }
  const press = row.getByRole("button", { name: `Revoke ${name}` });
  await press.click();
  await openSheet(page)
    .getByRole("button", { name: `Revoke ${name}` })
    .click();
  await expect(row).toHaveCount(0);
  const refused = await askForRows();
  expect(refused.status).toBe(401);
  expect(refused.headers["www-authenticate"]).toContain("This token was revoked");
  await own(page)
    .getByRole("link", { name: /^Show .* expired or revoked/ })
    .click();
  await expect(row.first()).toContainText("Revoked");
});

story("a token that cannot be made is refused next to its field", FULL, async ({ page }) => {
  await page.goto("/settings/tokens");
  const press = () => form(page).getByRole("button", { name: "Create token" }).click();
  await press();
  await expect(form(page).getByText("Enter a name of 1 to 60 characters.")).toBeVisible();
  await form(page).getByLabel("Name").fill("x");
  await form(page).getByLabel("Expires in (days)").fill("366");
  await press();
  await expect(form(page).getByText("Enter a whole number from 1 to 365.")).toBeVisible();
  await form(page).getByRole("checkbox", { name: "Commissions" }).uncheck();
  await press();
  await expect(form(page).getByText("Select at least one.")).toBeVisible();
  await form(page).getByRole("checkbox", { name: "Stocks" }).check();
  await expect(form(page).getByLabel("Account")).toBeDisabled();
});
