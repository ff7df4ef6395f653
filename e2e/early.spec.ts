import type { Page } from "@playwright/test";
import { desk } from "./support/desk";
import { ask } from "./support/raw-http";
import { editReality } from "./support/sandbox";
import { expect, FULL, httpStory, story } from "./support/story";
import { publishedWeek } from "./support/truth";

/** Opens a page whose script does not come before it is let go. */
async function openAsleep(page: Page, address: string): Promise<() => void> {
  let letGo = () => {};
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await until;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  return letGo;
}

/** How often the browser has asked for a whole page. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

story("a button pressed before the script is there does what it says, once", async ({ page }) => {
  const holders = page.getByRole("region", { name: "Major shareholders", exact: true });
  await page.goto("/research/ORCL");
  await expect(holders.getByRole("table")).toBeVisible();
  const row = { name: "Early Lamp Partners", holdingNum: "888000223", holdingRatio: "11.25" };
  const topic = { endpoint: "sharehold-detail", code: "ORCL" } as const;
  await editReality({ ...topic, kind: "add-row", row });
  const asked: string[] = [];
  page.on("request", (sent) => {
    if (sent.method() === "POST") asked.push(sent.url());
  });
  const letGo = await openAsleep(page, "/research/ORCL");
  await page.getByRole("button", { name: "Refresh Major shareholders" }).click();
  letGo();
  await expect(holders.getByText(row.name)).toBeVisible();
  expect(asked.filter((url) => url.endsWith("/research/ORCL"))).toHaveLength(1);
});

story(
  "the key of the search opens it as soon as it can, and what was written is searched",
  FULL,
  async ({ page }) => {
    await page.goto("/research");
    await expect(page.getByRole("link", { name: "AAPL", exact: true }).first()).toBeVisible();
    const letGo = await openAsleep(page, "/research");
    await page.getByRole("searchbox", { name: "Search pairs" }).fill("apple inc");
    await page.getByLabel("Sessions", { exact: true }).selectOption({ index: 1 });
    await page.keyboard.press("Control+k");
    const dialog = page.getByRole("dialog", { name: "Search" });
    await expect(dialog).toHaveCount(0);
    letGo();
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/q=apple\+inc|q=apple%20inc/);
    await expect(page).toHaveURL(/session=/);
    await expect(page.getByRole("searchbox", { name: "Search pairs" })).toHaveValue("apple inc");
  },
);

story(
  "a form sent before the script is there is sent by the script, not in the address",
  FULL,
  async ({ page }) => {
    const loads = countLoads(page);
    const letGo = await openAsleep(page, "/clients");
    await page.getByRole("searchbox", { name: "Search clients" }).fill("nobody of this name");
    await page.evaluate(() => {
      const isKept = new Promise((resolve) =>
        addEventListener("submit", ({ defaultPrevented }) => resolve(defaultPrevented), { capture: true }),
      );
      Object.assign(window, { isKept });
    });
    await page.keyboard.press("Enter");
    const isKept = await page.evaluate(() => (window as unknown as { isKept: Promise<boolean> }).isKept);
    expect(isKept, "the browser does not send it").toBe(true);
    expect(new URL(page.url()).search).toBe("");
    letGo();
    await expect(page).toHaveURL(/nobody/);
    await expect(page.getByText("No client matches")).toBeVisible();
    expect(loads()).toBe(1);
  },
);

story("no key is ever in an address, however early its form is sent", async ({ page }) => {
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  const letGo = await openAsleep(page, "/settings/accounts/new");
  await page.getByLabel("API key").fill("early-key-0001");
  await page.getByLabel("API secret").fill("early-secret-0001");
  await page.getByLabel("Passphrase").fill("early-passphrase-0001");
  await page.getByLabel("Passphrase").press("Enter");
  letGo();
  await expect(page.locator("html[data-awake]")).toBeAttached();
  expect(addresses.filter((address) => address.includes("early-"))).toEqual([]);
});

story("a row of the ledger pressed while the grid sleeps is opened when it wakes", FULL, async ({ page }) => {
  const letGo = await openAsleep(page, "/commissions");
  await page
    .getByRole("button", { name: /^Details of/ })
    .first()
    .click();
  letGo();
  await expect(page.locator("#ledger[data-awake]")).toBeAttached();
  await expect(page).toHaveURL(/row=/);
});

story("a bar pressed before its chart is awake is chosen when it wakes", async ({ page }) => {
  const { from, to } = await publishedWeek();
  const letGo = await openAsleep(page, `/commissions?from=${from}&to=${to}&chartCoin=USDT`);
  const panel = page.locator("section[aria-labelledby='breakdown-title']");
  const chart = panel.getByRole("slider");
  await expect(chart.locator("path[data-series]").first()).toBeVisible();
  const { width, height } = (await chart.boundingBox()) ?? { width: 0, height: 0 };
  await chart.click({ position: { x: width * 0.5, y: height - 34 } });
  letGo();
  await expect(page).toHaveURL(/[?&]productType=/);
  await expect(panel.getByRole("list", { name: /^The chart, by/ }).getByRole("link")).toHaveCount(1);
});

story("an arrow key in a table of figures moves on when the table wakes", FULL, async ({ page }) => {
  const letGo = await openAsleep(page, "/rates");
  const cells = page.locator("button[data-coin][data-day]");
  await expect(cells.first()).toBeVisible(); // it comes hidden, and what is hidden takes no focus
  await cells.first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(cells.first()).toBeFocused();
  letGo();
  await expect(cells.nth(1)).toBeFocused();
});

httpStory("every script that a page needs to wake is named beside its others", async ({ person }) => {
  for (const address of ["/overview", "/commissions", "/research", "/research/ORCL", "/settings/people"]) {
    const { body: html } = await ask(desk().url, address, { headers: { cookie: person.cookie } });
    const namesBy = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, name]) => name);
    const named = namesBy(/<(?:script|link)[^>]*? (?:src|href)="(\/_next\/static\/[^"]+\.js)"/g);
    expect(named.length, address).toBeGreaterThan(5);
    expect(named, address).toEqual(
      expect.arrayContaining([...new Set(namesBy(/(\/_next\/static\/[^"\\]+\.js)/g))]),
    );
  }
});
