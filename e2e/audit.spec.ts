import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible";
import { desk, PASSWORD } from "./support/desk";
import { restoreRetention } from "./support/restore";
import { expect, FULL, story, visitorStory } from "./support/story";

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function entriesOf(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  const rows = page.getByRole("table", { name: "Entries" }).locator("tbody tr");
  await expect(rows.first()).toBeVisible();
  return rows.allInnerTexts();
}

story(
  "an administrator's action is in the audit log at once, with its details and as a file",
  FULL,
  async ({ page, person }) => {
    const csv = page.waitForEvent("download");
    await page.goto("/overview");
    await page.evaluate(() => {
      window.location.href = "/exports/now/commissions.csv?preset=7d&coin=BTC";
    });
    await (await csv).path();

    await page.goto("/overview");
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Audit log" })
      .click();
    await expect(page.getByRole("heading", { name: "Audit log", level: 1 })).toBeVisible();
    await page.getByRole("button", { name: "Object" }).click();
    await page.getByLabel("Object", { exact: true }).fill("commissions");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(/object=commissions/);
    await expect(page.getByRole("link", { name: "CSV" })).toHaveAttribute(
      "href",
      /object=commissions/,
    );
    const table = page.getByRole("table", { name: "Entries" });
    const ended = table.getByRole("row", { name: /Export .*commissions .*done/ }).first();
    await expect(ended).toContainText(person.email);
    await ended.getByRole("button", { name: /^Details of entry/ }).click();
    await expect(page).toHaveURL(/entry=\d+/);
    const details = table.locator("dl");
    await expect(details).toContainText("coin=BTC");
    await expect(details).toContainText("Chrome on Linux");
    await expect(details.getByText("Rows", { exact: true })).toBeVisible();
    await expectAccessible(page);

    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "CSV" }).click();
    const lines = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n");
    expect(lines[0]).toBe(
      "entry,at,kind,result,actor,who,token,accountId,account,object,address,agent,details",
    );
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.slice(1).every((line) => line.includes(",commissions,"))).toBe(true);
    expect(await entriesOf(page, "/audit?object=audit&kind=export")).toEqual(
      expect.arrayContaining([expect.stringMatching(/Export.*audit/s)]),
    );
  },
);

visitorStory(
  "a refused sign-in names the e-mail that was tried, and never the password",
  FULL,
  async ({ page }) => {
    await page.goto("/sign-in");
    await signIn(page, "tried@example.com", "secret-of-tried");
    await expect(page.getByText("E-mail or password is wrong.")).toBeVisible();
    await signIn(page, desk().email, PASSWORD);
    await expect(page).toHaveURL(/\/overview/);
    const [row = ""] = await entriesOf(page, "/audit?kind=sign-in&result=refused&object=tried");
    expect(row).toContain("Not signed in");
    expect(row).toContain("tried@example.com");
    await page.goto("/audit");
    expect(await page.content()).not.toContain("secret-of-tried");
  },
);

story.afterEach(restoreRetention);

story(
  "the retention of the audit log is shown on its page, refused if it is wrong, and recorded as an entry",
  FULL,
  async ({ page }) => {
    await page.goto("/audit?kind=audit-retention-changed");
    await expect(page.getByText("Kept indefinitely")).toBeVisible();
    const change = async (text: string) => {
      await page.getByRole("button", { name: "Change retention" }).click();
      await page.getByLabel("Keep entries for (days)").fill(text);
      await page.getByRole("button", { name: "Save for everyone" }).click();
    };
    await change("30");
    await expect(page.getByText("Enter a whole number of days from 90 to 36,500")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard" }).click();
    await change("36500");
    await expect(page.getByText("Kept for 36,500 days")).toBeVisible();
    await expect(page.getByRole("table", { name: "Entries" })).toContainText(
      "Audit log retention changed",
    );
    await change("");
    await expect(page.getByText("Kept indefinitely")).toBeVisible();
  },
);

story("an empty result, and an invalid address, say so", FULL, async ({ page }) => {
  await page.goto("/audit?object=nothing-is-called-so");
  await expect(page.getByText("No matching entries")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/audit?kind=deed");
  await expect(page.getByText("This address can't be read")).toBeVisible();
});

story("on a phone an entry is a few lines, and nothing moves sideways", FULL, async ({ page }) => {
  await page.setViewportSize({ width: 380, height: 800 });
  await page.goto("/audit");
  await expect(
    page.getByRole("table", { name: "Entries" }).locator("tbody tr").first(),
  ).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(380);
});
