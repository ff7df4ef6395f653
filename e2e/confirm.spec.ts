import type { Page } from "@playwright/test";
import { db } from "@/lib/database/database";
import { savePersonNotice } from "@/lib/users/store/users";
import { expectAccessible } from "./support/accessible";
import { PASSWORD } from "./support/desk";
import { addPerson } from "./support/person";
import { expect, FULL, story } from "./support/story";

/** Makes the session eleven minutes old, as at a screen that was left open. */
function leaveOpen(userId: string) {
  return db().pool.query(
    "update sessions set confirmed_at = clock_timestamp() - interval '11 minutes' where user_id = $1",
    [userId],
  );
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Confirm it's you" });

async function askToInvite(page: Page, email: string): Promise<void> {
  await page.goto("/settings/people");
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(dialogOf(page)).toBeVisible();
}

async function confirmAs(page: Page, password: string): Promise<void> {
  await dialogOf(page).getByLabel("Current password").fill(password);
  await dialogOf(page).getByRole("button", { name: "Confirm", exact: true }).click();
}

const countInvitations = (email: string) => db().prisma.invitation.count({ where: { email } });

story(
  "a person who grants access on a screen left open first confirms who they are, and the action then runs once",
  async ({ page, person }) => {
    await leaveOpen(person.id);
    const email = `${crypto.randomUUID()}@example.com`;
    await askToInvite(page, email);
    await expect(dialogOf(page).getByLabel("Current password")).toBeFocused();
    await expectAccessible(page, { what: "the question who is there" });
    await page.keyboard.press("Escape");
    await expect(dialogOf(page)).toHaveCount(0);
    const invite = page.getByRole("button", { name: "Invite", exact: true });
    await expect(invite).toBeFocused();
    await expect(page.getByText("Confirm that it's you first")).toHaveCount(0);
    expect(await countInvitations(email)).toBe(0);

    await invite.click();
    await confirmAs(page, "not the password");
    await expect(dialogOf(page).getByText("That's not correct")).toBeVisible();
    const submit = dialogOf(page).getByRole("button", { name: "Confirm", exact: true });
    await dialogOf(page).getByLabel("Current password").fill(PASSWORD);
    await submit.dblclick();
    await expect(page.getByLabel("Invitation link")).toHaveValue(/\/invite\/[\w-]{43}$/);
    await expect(dialogOf(page)).toHaveCount(0);
    expect(await countInvitations(email)).toBe(1);
  },
);

story(
  "the question belongs to the press that needed it: not to another page, a reload or another tab",
  FULL,
  async ({ page, context, person }) => {
    await page.goto("/overview");
    await leaveOpen(person.id);
    const email = `${crypto.randomUUID()}@example.com`;
    await askToInvite(page, email);
    const other = await context.newPage();
    await other.goto("/settings/people");
    await expect(other.getByRole("button", { name: "Invite", exact: true })).toBeVisible();
    await expect(dialogOf(other)).toHaveCount(0);
    await other.close();
    await page.goBack();
    await expect(page).toHaveURL(/\/overview/);
    await expect(dialogOf(page)).toHaveCount(0);

    await askToInvite(page, email);
    await page.reload();
    await expect(page.getByRole("button", { name: "Invite", exact: true })).toBeVisible();
    await expect(dialogOf(page)).toHaveCount(0);
    await page.goto("/shares");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(dialogOf(page)).toHaveCount(0);
    expect(await countInvitations(email)).toBe(0);
  },
);

story(
  "a question in a popover is confirmed in front of it, and goes on there",
  FULL,
  async ({ page, person }) => {
    const { id } = await addPerson(`${crypto.randomUUID()}@example.com`);
    await page.goto(`/settings/people/${id}`);
    await leaveOpen(person.id);
    await page.getByRole("button", { name: "Password reset link" }).click();
    await page.getByRole("button", { name: "Create link" }).click();
    await confirmAs(page, PASSWORD);
    await expect(page.getByRole("textbox", { name: "Password reset link" })).toHaveValue(
      /\/sign-in\/reset/,
    );
    await expect(dialogOf(page)).toHaveCount(0);
  },
);

story(
  "a confirmation after the session ended leads to sign-in, and nothing is done",
  FULL,
  async ({ page, person }) => {
    await leaveOpen(person.id);
    const email = `${crypto.randomUUID()}@example.com`;
    await askToInvite(page, email);
    await db().pool.query("update sessions set ended_at = clock_timestamp() where user_id = $1", [
      person.id,
    ]);
    await confirmAs(page, PASSWORD);
    await expect(page).toHaveURL(/\/sign-in/);
    await expect(dialogOf(page)).toHaveCount(0);
    expect(await countInvitations(email)).toBe(0);
  },
);

story(
  "too many wrong passwords lock the confirmation, and nothing is done",
  FULL,
  async ({ page, person }) => {
    await leaveOpen(person.id);
    const email = `${crypto.randomUUID()}@example.com`;
    await askToInvite(page, email);
    for (let tries = 0; tries < 10; tries += 1) {
      await confirmAs(page, `wrong ${tries}`);
      await expect(
        dialogOf(page).getByRole("button", { name: "Confirm", exact: true }),
      ).toBeEnabled();
    }
    await confirmAs(page, PASSWORD);
    await expect(dialogOf(page).getByText("Too many attempts.")).toBeVisible();
    expect(await countInvitations(email)).toBe(0);
  },
);

story(
  "a warning about one's sign-in is on every page until it was read",
  FULL,
  async ({ page, person }) => {
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
  },
);

story(
  "a wrong current password is named at its field, and what was typed stays",
  FULL,
  async ({ page }) => {
    await page.goto("/change-password");
    const next = page.getByLabel("New password", { exact: true });
    await page.getByLabel("Current password").fill("not the password");
    await next.fill("nine slow copper kettles");
    await page.getByLabel("Confirm new password").fill("nine slow copper kettles");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("That's not your current password.")).toBeVisible();
    await expect(next).toHaveValue("nine slow copper kettles");
  },
);

story(
  "a person whose e-mail was never proven is marked where roles are given",
  FULL,
  async ({ page }) => {
    const { rows } = await db().pool.query<{ id: string }>(
      "insert into users (email, password_hash) values ('nobody-proved@example.com', 'none') returning id",
    );
    await page.goto("/settings/people");
    const row = page.getByRole("row").filter({ hasText: "nobody-proved@example.com" });
    await expect(row).toContainText("e-mail not verified");
    await page.goto(`/settings/people/${rows[0]?.id}`);
    await expect(page.getByText("nobody-proved@example.com has not been verified")).toBeVisible();
  },
);
