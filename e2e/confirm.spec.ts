import { db } from "@/lib/store/database/database";
import { savePersonNotice } from "@/lib/store/people/users";
import { expectAccessible } from "./support/accessible";
import { PASSWORD } from "./support/desk";
import { expect, FULL, story } from "./support/story";

/** As after eleven minutes at a screen that was left open. */
function leaveOpen(userId: string) {
  return db().pool.query(
    "update sessions set confirmed_at = clock_timestamp() - interval '11 minutes' where user_id = $1",
    [userId],
  );
}

story(
  "who gives rights away at a screen left open shows first who they are, and loses nothing of what was typed",
  FULL,
  async ({ page, person }) => {
    await page.goto("/settings/people");
    await leaveOpen(person.id);
    const email = page.getByLabel("E-mail", { exact: true });
    await email.fill("later@example.com");
    const invite = page.getByRole("button", { name: "Invite", exact: true });
    await invite.click();

    const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
    await expect(dialog).toBeVisible();
    await expectAccessible(page, { what: "the question who is there" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByLabel("Invitation link")).toHaveCount(0);

    await invite.click();
    const password = dialog.getByLabel("Current password");
    await password.fill("not the password");
    await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
    await expect(dialog.getByText("That's not correct")).toBeVisible();
    await password.fill(PASSWORD);
    await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
    await expect(dialog).toHaveCount(0);

    await expect(email).toHaveValue("later@example.com");
    await invite.click();
    await expect(page.getByLabel("Invitation link")).toHaveValue(/\/invite\/[\w-]{43}$/);
  },
);

story("a warning about one's sign-in is on every page until it was read", FULL, async ({ page, person }) => {
  await savePersonNotice(person.id, "second-step-guesses");
  await page.goto("/research");
  const warning = page.getByRole("region", { name: "About your sign-in" });
  await expect(warning).toContainText("entered many wrong two-factor codes");
  await expectAccessible(page, { what: "a warning" });
  await warning.getByRole("button", { name: "Dismiss" }).click();
  await expect(warning).toHaveCount(0);
  await page.goto("/overview");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(warning).toHaveCount(0);
});

story("a wrong current password is named at its field, and what was typed stays", FULL, async ({ page }) => {
  await page.goto("/change-password");
  const next = page.getByLabel("New password", { exact: true });
  await page.getByLabel("Current password").fill("not the password");
  await next.fill("nine slow copper kettles");
  await page.getByLabel("Confirm new password").fill("nine slow copper kettles");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("That's not your current password.")).toBeVisible();
  await expect(next).toHaveValue("nine slow copper kettles");
});

story("a person whose e-mail was never proven is marked where roles are given", FULL, async ({ page }) => {
  const { rows } = await db().pool.query<{ id: string }>(
    "insert into users (email, password_hash) values ('nobody-proved@example.com', 'none') returning id",
  );
  await page.goto("/settings/people");
  const row = page.getByRole("row").filter({ hasText: "nobody-proved@example.com" });
  await expect(row).toContainText("e-mail not verified");
  await page.goto(`/settings/people/${rows[0]?.id}`);
  await expect(page.getByText("nobody-proved@example.com has not been verified")).toBeVisible();
});
