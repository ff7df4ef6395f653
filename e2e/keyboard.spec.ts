import { expectWhole } from "./support/accessible";
import { PASSWORD } from "./support/desk";
import { tabTo } from "./support/keyboard";
import { restoreClients } from "./support/restore";
import { expect, story, visitorStory } from "./support/story";

story.afterEach(restoreClients);

visitorStory("signing in and choosing a period need no mouse", async ({ page, person }) => {
  await page.goto("/sign-in");
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await page.keyboard.type(person.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/overview/);
  await expectWhole(page);
  const week = page.getByRole("link", { name: /^7 days/ });
  await tabTo(page, week);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/period=7d/);
  await expect(week).toBeFocused();
});

story("commissions are filtered and exported without a mouse", async ({ page }) => {
  await page.goto("/commissions");
  await expectWhole(page);
  const coin = page.getByRole("search").getByRole("button", { name: /^Coin/ }).first();
  await tabTo(page, coin);
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("checkbox", { name: "USDT", exact: true }));
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("button", { name: "Apply" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/coin=USDT/);
  await expect(coin).toBeFocused();
  await expectWhole(page);
  const out = page.getByRole("region", { name: "Rows" }).getByRole("button", { name: "Export" });
  await tabTo(page, out);
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("link", { name: "CSV", exact: true }));
  const file = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);
  await page.keyboard.press("Escape");
  await expect(out).toBeFocused();
});

story(
  "a client is opened and edited without a mouse, and the focus is back at its button",
  async ({ page }) => {
    await page.goto("/clients");
    await expectWhole(page);
    await tabTo(page, page.locator("main tbody th a").first());
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/clients\/\d+/);
    await expectWhole(page);
    const edit = page.getByRole("button", { name: /^Edit details of/ });
    await tabTo(page, edit);
    await page.keyboard.press("Enter");
    const form = page.getByRole("form", { name: /^Details of/ });
    await expect(form.getByLabel("Name", { exact: true })).toBeFocused();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Named by keyboard");
    await tabTo(page, form.getByRole("button", { name: "Save" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Named by keyboard" })).toBeVisible();
    await expect(form).toBeHidden();
    await expect(edit).toBeFocused();
  },
);
