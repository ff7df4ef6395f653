import type { Page } from "@playwright/test";
import { expect, FULL, story } from "./support/story";

const question = (page: Page) => page.getByRole("dialog", { name: "Discard unsaved changes?" });

/** Opens the form of the first listed client and types a name. */
async function typeName(page: Page, name: string) {
  await page.goto("/clients");
  await page
    .getByRole("button", { name: /^Edit details of/ })
    .first()
    .click();
  const form = page.getByRole("form", { name: /^Details of/ });
  await form.getByLabel("Name", { exact: true }).fill(name);
  return form;
}

story(
  "a press outside a client's form asks before it discards what was typed",
  async ({ page }) => {
    const form = await typeName(page, "Unsaved name");
    const name = form.getByLabel("Name", { exact: true });
    for (const away of [() => page.mouse.click(5, 890), () => page.keyboard.press("Escape")]) {
      await away();
      await expect(question(page)).toBeVisible();
      await question(page).getByRole("button", { name: "Keep editing" }).click();
      await expect(question(page)).toHaveCount(0);
      await expect(name).toHaveValue("Unsaved name");
    }
    await page.mouse.click(5, 890);
    await question(page).getByRole("button", { name: "Discard" }).click();
    await expect(form).toHaveCount(0);
    await page
      .getByRole("button", { name: /^Edit details of/ })
      .first()
      .click();
    await expect(name).toHaveValue("");
    await page.mouse.click(5, 890);
    await expect(form, "nothing was typed").toHaveCount(0);
    await expect(question(page)).toHaveCount(0);
  },
);

story(
  "a link, a reload and a closed tab ask before edits are lost, and not after they were saved",
  FULL,
  async ({ page }) => {
    await page.goto("/settings/notifications");
    const field = page.getByRole("textbox", { name: "Address" });
    await field.fill("https://hooks.example/unsaved");
    await page.getByRole("link", { name: "Overview" }).first().click();
    await expect(question(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/\/settings\/notifications/);
    await expect(field).toHaveValue("https://hooks.example/unsaved");

    const asked = page.waitForEvent("dialog");
    const leaving = page.reload();
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.accept();
    await leaving;

    await page.goto("/settings/notifications");
    await field.fill("https://hooks.example/unsaved");
    await page.getByRole("link", { name: "Overview" }).first().click();
    await question(page).getByRole("button", { name: "Discard" }).click();
    await expect(page).toHaveURL(/\/overview/);
  },
);

story("refused figures are not lost by Escape either", FULL, async ({ page }) => {
  await page.goto("/clients");
  await page.getByRole("button", { name: "Status rules" }).click();
  const form = page.getByRole("form", { name: "Status rules" });
  await form.getByLabel("Dormant after").fill("20");
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeVisible();
  await question(page).getByRole("button", { name: "Discard" }).click();
  await expect(form).toHaveCount(0);
});

story("what was saved is left without a question", FULL, async ({ page }) => {
  await page.goto("/settings/notifications");
  const times = page.getByRole("region", { name: "When e-mails are sent" });
  await times.getByLabel("E-mail").selectOption({ index: 3 });
  await times.getByRole("button", { name: "Save times" }).click();
  await expect(times.getByText("Saved.")).toBeVisible();
  await page.getByRole("link", { name: "Overview" }).first().click();
  await expect(page).toHaveURL(/\/overview/);
});
