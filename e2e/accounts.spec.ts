import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import type { RunningSandbox } from "@/lib/sandbox/server";
import { expectNotSideways, expectStateAccessible } from "./support/accessible";
import { desk } from "./support/desk";
import { fetchAnew } from "./support/fetch-anew";
import { startExchange } from "./support/prepare";
import { restoreAccounts } from "./support/restore";
import { expect, FULL, story } from "./support/story";

/** Easy to recognise wherever they leak; a key's hint shows its last four letters. */
const PLANTED = {
  first: "bg_planted_first_3f9a_aaaa",
  second: "bg_planted_second_3f9a_bbbb",
  secret: "planted-secret-3f9a",
  passphrase: "planted-phrase-3f9a",
};

let exchange: RunningSandbox;
story.beforeAll(async () => {
  const key = (apiKey: string) => ({
    apiKey,
    apiSecret: PLANTED.secret,
    apiPassphrase: PLANTED.passphrase,
    uid: "4711",
  });
  exchange = await startExchange({
    credentials: [key(PLANTED.first), key(PLANTED.second)],
    book: { rowsPerDay: 3 },
  });
});
story.afterEach(restoreAccounts);
story.afterAll(() => exchange.close());

/**
 * Everything that the server sends for this page: documents, answers to actions, redirects. They
 * are read in a route, because the browser drops an answer when it leaves the page. Files of the
 * build are older than the key and are left out.
 */
async function collectAnswers(page: Page): Promise<string[]> {
  const answers: string[] = [];
  const { origin } = new URL(desk().url);
  const isWritten = (url: URL) =>
    url.origin === origin && !url.pathname.startsWith("/_next/static/");
  await page.route(isWritten, async (route) => {
    const response = await fetchAnew(route);
    answers.push(JSON.stringify(response.headers()), await response.text());
    await route.fulfill({ response });
  });
  return answers;
}

async function fillKey(page: Page, apiKey: string, apiSecret = PLANTED.secret): Promise<void> {
  await page.getByLabel("API key", { exact: true }).fill(apiKey);
  await page.getByLabel("API secret").fill(apiSecret);
  await page.getByLabel("Passphrase").fill(PLANTED.passphrase);
}

async function expectReadable(page: Page): Promise<void> {
  await expectStateAccessible(page);
  await expectNotSideways(page);
}

story(
  "an account is connected, tested, renamed, paused, given another key and removed",
  FULL,
  async ({ page }) => {
    story.slow();
    const answers = await collectAnswers(page);
    await page.goto("/settings/accounts");
    await page.getByRole("link", { name: "Connect an account" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Harbour");
    const address = page.getByLabel("Exchange address");
    await expect(address, "of a known exchange").toHaveValue("https://api.bitget.com");
    await expect(page.getByText("A read-only key at Bitget")).toBeVisible();
    await expectReadable(page);
    await page.getByLabel("Exchange", { exact: true }).selectOption("Another address");
    await expect(address).toBeFocused();
    await expect(address).toHaveValue("");
    await expect(page.getByText("A read-only key at Bitget")).toHaveCount(0);
    await address.fill("api.exchange.example");
    await fillKey(page, PLANTED.first, "not the secret");
    const add = page.getByRole("button", { name: "Test and connect" });
    await add.click();
    const start = page.getByText("Start with https://, for example https://api.bitget.com.");
    await expect(start).toBeVisible();
    await address.fill("https://169.254.169.254");
    await expect(start).toHaveCount(0);
    await add.click();
    await expect(page.getByText(/no exchange is there/)).toBeVisible();
    await page.getByLabel("Exchange address").fill(exchange.url);
    await add.click();
    await expect(page.getByText(/The API secret is probably wrong/)).toBeVisible();
    await expectReadable(page);
    await page.getByLabel("API secret").fill(PLANTED.secret);
    await add.click();
    await expect(page).toHaveURL(/\/coverage\?account=\d+&connected=now$/);
    await expect(
      page.getByText(/^Harbour is connected and is now your default account\./),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: /^Remove / }), "the demo data").toHaveAttribute(
      "href",
      /\/settings\/accounts\/1\?account=1#remove-title$/,
    );
    await expect(page.getByRole("banner"), "without a reload").toContainText("Harbour");
    await expect(page.getByRole("button", { name: /^Account: Harbour/ })).toBeVisible();
    // The first sync ends while the page is open.
    await expect(page.getByText(/^Up to date through/)).toBeVisible();
    await expect(page.getByText(/^First sync/)).toHaveCount(0);
    await expect(page.getByText(/days? missing/)).toHaveCount(0);
    await expectReadable(page);

    await page.goto("/settings/accounts");
    await page.getByRole("link", { name: "Harbour" }).click();
    await page.getByRole("button", { name: "Test the key" }).click();
    await expect(page.getByText("The key works: broker commissions are available.")).toBeVisible();
    await expect(
      page.getByRole("status").getByText(/can't check whether a key can trade/),
    ).toBeVisible();
    await page.getByRole("textbox", { name: "Name" }).fill("Quay");
    await page.getByRole("button", { name: "Rename" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Quay" })).toBeVisible();
    await expect(page.getByRole("banner")).toContainText("Quay");

    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByText(/^Paused\. No requests/)).toBeVisible();
    const accountUrl = page.url();
    const account = new URL(accountUrl).searchParams.get("account");
    await page.goto(`/coverage?account=${account}`);
    await expect(page.getByRole("button", { name: "Sync now" })).toBeEnabled();
    await page.getByRole("button", { name: "Sync now" }).click();
    await expect(page.getByText(/The account is paused/)).toBeVisible();
    await page.goto(accountUrl);
    await page.getByRole("button", { name: "Resume" }).click();
    await expect(page.getByText(/^Synced automatically/)).toBeVisible();

    await fillKey(page, PLANTED.second);
    await page.getByRole("button", { name: "Test and replace" }).click();
    await expect(page.getByText("Key replaced. The next sync uses it.")).toBeVisible();
    await expect(page.getByText("…bbbb")).toBeVisible();
    await expectReadable(page);
    await page.setViewportSize({ width: 380, height: 800 });
    await expectReadable(page);
    const [back, panel] = [
      await page.getByRole("link", { name: "All accounts" }).boundingBox(),
      await page.getByRole("region", { name: "Quay", exact: true }).boundingBox(),
    ];
    expect((panel?.y ?? 999) - (back?.y ?? 0) - (back?.height ?? 0)).toBeLessThanOrEqual(28);
    await page.getByRole("link", { name: "All accounts" }).click();
    const clock = page.getByRole("row", { name: /Quay/ }).locator('[data-field="clock"]');
    await expect(clock).toBeVisible();
    const label = await clock.evaluate((cell) => getComputedStyle(cell, "::before").content);
    expect(label, "a row on a phone says what its figure is").toContain("Clock difference");
    await expectReadable(page);
    await page.goto(accountUrl);

    await page.getByLabel("Type Quay to confirm").fill("Harbour");
    await page.getByRole("button", { name: "Remove Quay" }).click();
    await expect(
      page.getByText("That's not the account's name. Nothing was removed."),
    ).toBeVisible();
    await page.getByLabel("Type Quay to confirm").fill("Quay");
    await page.getByRole("button", { name: "Remove Quay" }).click();
    await expect(page.getByRole("link", { name: "Connect an account" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Quay" })).toHaveCount(0);
    await expect(page.getByRole("banner")).not.toContainText("Quay");
    await expectReadable(page);

    const csv = await page.request.get("/audit/export?preset=all");
    const log = await csv.text();
    for (const kind of [
      "account-tested",
      "account-paused",
      "account-key-changed",
      "account-removed",
    ])
      expect(log).toContain(kind);
    const logs = path.join(desk().dataDir, "logs");
    const written = await Promise.all(
      (await readdir(logs)).map((name) => readFile(path.join(logs, name), "utf8")),
    );
    await page.unrouteAll({ behavior: "wait" });
    for (const word of Object.values(PLANTED)) {
      for (const text of [log, ...answers, ...written]) expect(text).not.toContain(word);
    }
  },
);
