import type { Page } from "@playwright/test";
import { db } from "@/lib/database/database";
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
    const field = page.getByRole("textbox", { name: "Address", exact: true });
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

story("an error leaves with the correction of its field, and not before", async ({ page }) => {
  await page.goto("/settings/people");
  const email = page.getByLabel("E-mail", { exact: true });
  await email.fill("not an address");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const error = page.getByText("Enter a valid e-mail address.");
  await expect(error).toBeVisible();
  await page.getByRole("checkbox", { name: /^Administrator/ }).check();
  await expect(error, "another field was changed").toBeVisible();
  await email.press("End");
  await expect(error, "no field was changed").toBeVisible();
  await email.pressSequentially("@");
  await expect(error).toHaveCount(0);
});

story(
  "without a connection a link stays on the page, a form says that nothing was sent, and nothing is lost",
  FULL,
  async ({ page, context }) => {
    await page.goto("/settings/notifications");
    const field = page.getByRole("textbox", { name: "Address", exact: true });
    await field.fill("https://hooks.example/offline");
    const notice = page.getByText(/^You are offline/).first();
    await context.setOffline(true);
    await expect(notice).toHaveText("You are offline. What you typed is kept.");
    await page.getByRole("link", { name: "Overview" }).first().click();
    await expect(notice).toContainText("this page stays as it is");
    await expect(question(page), "nothing would be lost").toHaveCount(0);
    await page.getByRole("button", { name: "Set the webhook" }).click();
    await expect(page.getByRole("alert").getByText(/so nothing was sent/)).toBeVisible();
    await context.setOffline(false);
    await expect(notice).toHaveText(/so nothing was sent/);
    await field.press("End");
    await field.pressSequentially("/hook");
    await expect(page.getByText(/You are offline/)).toHaveCount(0);
    await expect(page).toHaveURL(/\/settings\/notifications/);
    await expect(field).toHaveValue("https://hooks.example/offline/hook");
  },
);

story(
  "settings that another tab saved fill an open form, and an edited form says so",
  FULL,
  async ({ page, context }) => {
    const timesOf = (tab: Page) => tab.getByRole("region", { name: "When e-mails are sent" });
    const mail = timesOf(page).getByLabel("E-mail");
    const save = async (tab: Page, hour: string) => {
      await timesOf(tab).getByLabel("E-mail").selectOption(hour);
      await timesOf(tab).getByRole("button", { name: "Save times" }).click();
      await expect(timesOf(tab).getByText(/^Saved\./)).toBeVisible();
    };
    /** Another form of the page is saved, which draws the page anew. */
    const drawAnew = async () => {
      const choice = page.getByRole("checkbox", { name: "Sync failed: in the desk" });
      await choice.setChecked(!(await choice.isChecked()));
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
    };
    await page.goto("/settings/notifications");
    await save(page, "3");
    const other = await context.newPage();
    await other.goto("/settings/notifications");
    await save(other, "5");
    await drawAnew();
    await expect(mail, "nothing was edited here").toHaveValue("5");

    await mail.focus();
    await mail.selectOption("7");
    await save(other, "9");
    await drawAnew();
    await expect(mail, "what was edited here").toHaveValue("7");
    const meanwhile = timesOf(page).getByText(/changed in another tab or by someone else/);
    await expect(meanwhile).toBeVisible();
    await page.getByRole("button", { name: "Discard mine and show what is stored" }).click();
    await expect(mail).toHaveValue("9");
    await expect(meanwhile).toHaveCount(0);
    await page.getByRole("link", { name: "Overview" }).first().click();
    await expect(page, "nothing is unsaved").toHaveURL(/\/overview/);
  },
);

story.describe("a target in two tabs", () => {
  const removeTargets = async () => void (await db().prisma.monthTarget.deleteMany());
  story.beforeEach(removeTargets); // other stories leave theirs, ended
  story.afterEach(removeTargets);

  story(
    "the second one is not stored, says the first, keeps its amount, and is taken when sent again",
    FULL,
    async ({ page, context, person }) => {
      const amountOf = (tab: Page) => tab.getByLabel(/^Amount per month/);
      const save = (tab: Page) => tab.getByRole("button", { name: "Save target" });
      const stored = () => db().prisma.monthTarget.findMany({ orderBy: { id: "asc" } });
      const other = await context.newPage();
      for (const [tab, amount] of [
        [page, "50000"],
        [other, "40000"],
      ] as const) {
        await tab.goto("/overview");
        await tab.getByRole("button", { name: "Set a target" }).click();
        await amountOf(tab).fill(amount);
      }
      await save(other).click();
      await expect(amountOf(other)).toBeHidden();
      await save(page).click();
      const said = page.getByRole("alert").filter({ hasText: "changed this meanwhile" });
      await expect(said).toContainText(`40,000.00 USDT (${person.email})`);
      await expect(amountOf(page)).toHaveValue("50000");
      expect(await stored()).toHaveLength(1);
      await save(page).click();
      await expect(amountOf(page)).toBeHidden();
      expect((await stored()).map(({ amount }) => String(amount))).toEqual(["40000", "50000"]);
    },
  );
});
