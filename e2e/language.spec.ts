import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible";
import { desk, PASSWORD } from "./support/desk";
import { expect, FULL, story, visitorStory } from "./support/story";

const html = (page: Page) => page.locator("html");
const inMenu = (page: Page, name: string) =>
  page.getByRole("banner").getByRole("button", { name, exact: true });

async function choose(page: Page, person: RegExp, language: string): Promise<void> {
  await page.getByRole("button", { name: person }).click();
  await inMenu(page, language).click();
}

visitorStory(
  "sign-in is in the language that the browser asks for, until another is chosen",
  FULL,
  async ({ page, browser }) => {
    await page.goto("/sign-in");
    await expect(html(page)).toHaveAttribute("lang", "en-US");
    await page.getByRole("button", { name: "简体中文" }).click();
    await expect(page.getByRole("heading", { name: "登录" })).toBeVisible();
    await expect(html(page)).toHaveAttribute("lang", "zh-CN");
    await page.reload();
    await expect(page).toHaveTitle("登录 · Broker Desk");
    await expectAccessible(page);
    await page.getByLabel("邮箱").fill(desk().email);
    await page.getByLabel("密码", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "登录", exact: true }).click();
    await expect(page.getByText("邮箱或密码不正确。")).toBeVisible();
    await page.getByRole("button", { name: "English" }).click();
    await expect(page.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();

    const chinese = await browser.newContext({ locale: "zh-CN" });
    const other = await chinese.newPage();
    await other.goto("/sign-in");
    await expect(other.getByRole("heading", { name: "登录" })).toBeVisible();
    await chinese.close();
  },
);

visitorStory("the switch of sign-in needs no script", FULL, async ({ browser }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, locale: "en-US" });
  const page = await plain.newPage();
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "简体中文" }).click();
  await expect(page.getByRole("heading", { name: "登录" })).toBeVisible();
  await plain.close();
});

story(
  "interface and the exchange's texts change together, stay, and change back",
  FULL,
  async ({ page }) => {
    const holders = (name: string) => page.getByRole("region", { name, exact: true });
    await page.goto("/research/AAPL");
    await expect(
      holders("Major shareholders").getByText("Vanguard", { exact: false }).first(),
    ).toBeVisible();
    await choose(page, /^Signed in as/, "简体中文");
    await expect(html(page)).toHaveAttribute("lang", "zh-CN");
    await expect(page.getByRole("link", { name: "股票" }).first()).toBeVisible();
    await expect(holders("主要股东").getByText("先锋", { exact: false }).first()).toBeVisible();
    await page.reload();
    await expect(html(page)).toHaveAttribute("lang", "zh-CN");
    await expect(page.getByRole("heading", { name: "分红与拆股" })).toBeVisible();
    await expect(page.getByText(/^\d{4}年\d{1,2}月\d{1,2}日$/).first()).toBeVisible();
    await expectAccessible(page);
    await choose(page, /^已登录/, "English");
    await expect(
      holders("Major shareholders").getByText("Vanguard", { exact: false }).first(),
    ).toBeVisible();
  },
);

story("an address names no language", FULL, async ({ page }) => {
  await page.goto("/research/AAPL?locale=zh-CN&lang=zh-CN");
  await expect(html(page)).toHaveAttribute("lang", "en-US");
});

story(
  "another browser is in the person's language from the next sign-in on",
  FULL,
  async ({ browser, person }) => {
    const open = async () => {
      const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
      const page = await context.newPage();
      await page.goto("/sign-in");
      await page.getByLabel("E-mail").fill(person.email);
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.waitForURL("/overview");
      return page;
    };
    const first = await open();
    await expect(html(first)).toHaveAttribute("lang", "en-US");
    await choose(first, /^Signed in as/, "简体中文");
    await expect(html(first)).toHaveAttribute("lang", "zh-CN");
    const second = await open();
    await expect(html(second)).toHaveAttribute("lang", "zh-CN");
    await first.context().close();
    await second.context().close();
  },
);
