import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, FULL, story } from "./support/story";
import { publishedWeek, readTruth, sumTexts } from "./support/truth";

const ledger = (page: Page) => page.getByRole("region", { name: "Rows" });
const rowsOf = (page: Page) => ledger(page).locator("tbody").nth(1).locator("tr");

/** Every digit of a column, for the rows that are drawn. */
async function exactColumn(page: Page, field: string): Promise<string[]> {
  return rowsOf(page)
    .locator(`[data-field="${field}"] data`)
    .evaluateAll((cells) => cells.map((cell) => (cell as HTMLDataElement).value));
}

/**
 * Every digit of a column for all loaded rows, by the clipboard: the table draws only the rows in
 * view.
 */
async function copiedColumn(page: Page, label: string): Promise<string[]> {
  const heads = await ledger(page).getByRole("columnheader").allInnerTexts();
  await page.getByRole("grid").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+c");
  const text = await page.evaluate(() => navigator.clipboard.readText());
  // The first column opens a row.
  const place = heads.slice(1).findIndex((head) => head.trim() === label);
  return text.split("\n").map((line) => line.split("\t")[place] ?? "");
}

async function textColumn(page: Page, field: string): Promise<string[]> {
  return rowsOf(page).locator(`[data-field="${field}"]`).allInnerTexts();
}

async function seeRows(page: Page): Promise<void> {
  await expect(rowsOf(page).first()).toBeVisible();
  await rowsOf(page).first().scrollIntoViewIfNeeded();
}

/** Changes the view and waits for the server's answer. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('[data-pending="true"]')).toHaveCount(0);
  await seeRows(page);
}

async function choose(page: Page, filter: string, value: string): Promise<void> {
  await page.getByRole("search").getByRole("button", { name: filter, exact: true }).click();
  await page.getByRole("checkbox", { name: value, exact: true }).check();
  await page.getByRole("button", { name: "Apply" }).click();
}

story("the totals are the exchange's own, coin by coin", async ({ page, request }) => {
  const week = await publishedWeek();
  const truth = await readTruth(request, week);
  await page.goto(`/commissions?from=${week.from}&to=${week.to}`);
  const coins = [...new Set(truth.flatMap((day) => Object.keys(day.coins)))];
  for (const coin of coins) {
    const want = truth.flatMap((day) => day.coins[coin]?.sums.rebateAmount ?? []);
    const figure = page
      .getByRole("region", { name: "Totals" })
      .locator("dl > div")
      .filter({
        has: page.getByText(`Rebate in ${coin}`, { exact: false }),
      });
    const shown = await figure.locator("data").first().getAttribute("value");
    expect(sumTexts([shown ?? ""]), coin).toBe(sumTexts(want));
  }
});

story("a filter changes rows, totals, chart and address together", async ({ page }) => {
  const week = await publishedWeek();
  await page.goto(`/commissions?from=${week.from}&to=${week.to}`);
  await settle(page);
  await choose(page, "Coin", "USDT");
  await expect(page).toHaveURL(/coin=USDT/);
  await settle(page);
  expect(new Set(await textColumn(page, "coin"))).toEqual(new Set(["USDT"]));
  await expect(page.getByRole("region", { name: "Totals" }).locator("dl > div")).toHaveCount(1);
  await expect(
    page.getByRole("heading", { name: /^Rebate in USDT per day by product type/ }),
  ).toBeVisible();

  await page.getByRole("button", { name: "Remove filter Coin" }).click();
  await expect(page).not.toHaveURL(/coin=/);
});

story("a client is found by a pasted uid", FULL, async ({ page }) => {
  const week = await publishedWeek();
  await page.goto(`/commissions?from=${week.from}&to=${week.to}`);
  await settle(page);
  const [uid = ""] = await textColumn(page, "uid");
  await page.getByRole("search").getByRole("button", { name: "Client", exact: true }).click();
  await page.getByLabel("Paste UIDs").fill(`${uid},\n${uid}`);
  await page.getByRole("button", { name: "Show 1 client" }).click();
  await expect(page).toHaveURL(new RegExp(`uid=${uid}`));
  await settle(page);
  expect(new Set(await textColumn(page, "uid"))).toEqual(new Set([uid]));
});

story(
  "sorting is the server's: the largest rebate of the whole week comes first",
  FULL,
  async ({ page }) => {
    const week = await publishedWeek();
    await page.goto(`/commissions?from=${week.from}&to=${week.to}&coin=USDT`);
    await settle(page);
    await ledger(page).getByRole("button", { name: "Rebate", exact: true }).click();
    await expect(page).toHaveURL(/sort=rebateAmount/);
    await settle(page);
    const shown = (await exactColumn(page, "rebateAmount")).map((text) => sumTexts([text]));
    expect(shown).toEqual(shown.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
    await expect(
      ledger(page).getByRole("columnheader", { name: "Rebate", exact: true }),
    ).toHaveAttribute("aria-sort", "descending");
    await ledger(page).getByRole("button", { name: "Rebate", exact: true }).click();
    await expect(page).toHaveURL(/direction=asc/);
  },
);

story(
  "the exported file holds every row of the page, in every digit, and the exchange's sums",
  async ({ page, context, request }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const week = await publishedWeek();
    const all = "coin=BTC&sort=date&direction=asc&size=500";
    await page.goto(`/commissions?from=${week.from}&to=${week.to}&${all}`);
    await settle(page);
    const shown = await copiedColumn(page, "Rebate");

    await ledger(page).getByRole("button", { name: "Export" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      ledger(page).getByRole("link", { name: "CSV", exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(
      `commissions-Main-filtered-${week.from}-${week.to}.csv`,
    );
    const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
    const header = lines[0]?.split(",") ?? [];
    const column = (name: string) =>
      lines.slice(1).map((line) => line.split(",")[header.indexOf(name)] ?? "");
    expect(header.slice(0, 5)).toEqual(["date", "uid", "coin", "symbol", "productType"]);
    expect(column("rebateAmount")).toEqual(shown);
    expect(new Set(column("coin"))).toEqual(new Set(["BTC"]));

    const truth = await readTruth(request, week);
    const want = truth.flatMap((day) => day.coins.BTC?.sums.rebateAmount ?? []);
    expect(sumTexts(column("rebateAmount"))).toBe(sumTexts(want));
  },
);

story(
  "an address in the middle of the rows restores its view, and leads to the first ones",
  FULL,
  async ({ page }) => {
    const week = await publishedWeek();
    const query = `account=1&from=${week.from}&to=${week.to}&coin=USDT&sort=feePaid&direction=desc`;
    const rows = (address: string) => page.request.get(`/commissions/rows?${address}`);
    const { next } = (await (await rows(query)).json()) as { next: string };
    const { rows: after } = (await (await rows(`${query}&after=${next}`)).json()) as {
      rows: { feePaid: string }[];
    };
    await page.goto(`/commissions?${query}&after=${next}`);
    await settle(page);
    const firstTen = async () => (await exactColumn(page, "feePaid")).slice(0, 10);
    expect(await firstTen()).toEqual(after.slice(0, 10).map(({ feePaid }) => feePaid));
    await page.getByRole("button", { name: "Back to the first rows" }).click();
    await expect(page).not.toHaveURL(/after=/);
    await expect.poll(firstTen).not.toEqual(after.slice(0, 10).map(({ feePaid }) => feePaid));
    await page.goBack();
    await expect(page).toHaveURL(/after=/);
  },
);

story("a malformed address says what is wrong and offers a way out", FULL, async ({ page }) => {
  for (const query of [
    "from=2026-13-01&to=2026-13-02",
    "from=2026-02-01&to=2026-01-01",
    "sort=nonsense",
  ]) {
    await page.goto(`/commissions?${query}`);
    await expect(page.getByRole("heading", { name: "Commissions" })).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: "address" })).toBeVisible();
  }
  await page.getByRole("link", { name: "Open the page without filters" }).click();
  await settle(page);
});

story("an account that does not exist is said to be unknown", FULL, async ({ page }) => {
  await page.goto("/commissions?account=999");
  await expect(page.getByText("Account not found")).toBeVisible();
});

story("a copied figure has every digit", FULL, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const week = await publishedWeek();
  await page.goto(`/commissions?from=${week.from}&to=${week.to}`);
  await settle(page);
  const figure = page.getByRole("region", { name: "Totals" }).locator("data").first();
  const exact = await figure.getAttribute("value");
  await figure.evaluate((element) => document.getSelection()?.selectAllChildren(element));
  await page.keyboard.press("ControlOrMeta+c");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(exact);
});
