import { desk, PASSWORD } from "./desk";
import { expect, visitorStory } from "./story";

/** Told once on every desk, by whichever test process: it is what the other stories begin with. */
const firstStory = visitorStory.extend({
  baseURL: async ({ browserName: _ }, use, { repeatEachIndex }) => use(desk(repeatEachIndex).url),
});

firstStory(
  "a first sign-in leads to a password of one's own, then to the first sync",
  async ({ page }, info) => {
    const { email, oneTimePassword, sessionFile } = desk(info.repeatEachIndex);
    await page.goto("/coverage");
    await expect(page).toHaveURL(/\/sign-in\?next=%2Fcoverage$/);
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(oneTimePassword);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();

    await expect(page.getByRole("heading", { name: "Choose a password" })).toBeVisible();
    await page.goto("/commissions");
    await expect(page, "nothing else opens before the password is changed").toHaveURL(/\/change-password$/);

    const choose = async (current: string, next: string, again = next) => {
      await page.getByLabel("One-time password").fill(current);
      await page.getByLabel("New password", { exact: true }).fill(next);
      await page.getByLabel("New password again").fill(again);
      await page.getByRole("button", { name: "Save and open the desk" }).click();
    };
    await choose(oneTimePassword, "short");
    await expect(page.getByText("Use at least 12 characters")).toBeVisible();
    await choose(oneTimePassword, oneTimePassword);
    await expect(page.getByText("Use a password that you have not just had.")).toBeVisible();
    await choose("not the one-time one", PASSWORD);
    await expect(page.getByText("This is not the present password.")).toBeVisible();
    await choose(oneTimePassword, PASSWORD, `${PASSWORD}s`);
    await expect(page.getByText("The two new passwords differ.")).toBeVisible();
    await choose(oneTimePassword, PASSWORD);

    await expect(page).toHaveURL(/\/coverage/);
    await expect(page.getByRole("heading", { name: "Coverage" })).toBeVisible();
    await page.context().storageState({ path: sessionFile });
    await expect(page.locator('[data-status="complete"], [data-status="empty"]').nth(80)).toBeVisible({
      timeout: 60_000,
    });
    // The other stories find all of it: the first run has ended, with its newest days.
    await expect(page.getByText(/Last sync: /)).toBeVisible({ timeout: 60_000 });
  },
);
