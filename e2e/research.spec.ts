import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import { multiplyAmounts, parseAmount } from "@/lib/core/amount";
import { desk } from "./support/desk";
import { openPriced } from "./support/public-prices";
import { restoreRates } from "./support/restore";
import { editReality } from "./support/sandbox";
import { expect, FULL, story } from "./support/story";

type ResearchRow = Readonly<Record<string, string | null>>;

const pairs = (page: Page) => page.getByRole("region", { name: "Pairs", exact: true });
const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const refresh = (page: Page, name: string) => page.getByRole("button", { name: `Refresh ${name}` });

story.afterEach(restoreRates);

/** Reads the exchange's own answer for a code. */
async function readTruth(
  request: APIRequestContext,
  endpoint: string,
  code?: string,
): Promise<readonly ResearchRow[]> {
  const query = new URLSearchParams({ endpoint, ...(code ? { code } : {}) });
  const response = await request.get(`${desk().exchangeUrl}/__sandbox/reality-truth?${query}`);
  expect(response.ok()).toBe(true);
  const { rows, row } = (await response.json()) as {
    rows?: readonly ResearchRow[];
    row?: ResearchRow | null;
  };
  return rows ?? (row ? [row] : []);
}

/** Opens the page after the desk has read the exchange's pairs by itself. */
async function openUniverse(page: Page, query = ""): Promise<void> {
  await page.goto(`/research${query}`);
  await expect(pairs(page)).toBeVisible();
}

story(
  "all pairs of the exchange are there, and searched as one types",
  FULL,
  async ({ page, request }) => {
    const all = await readTruth(request, "stock-info");
    await openUniverse(page);
    await expect(
      page.getByRole("heading", { name: `${all.length.toLocaleString("en-US")} pairs` }),
    ).toBeVisible();
    const search = page.getByRole("searchbox", { name: "Search pairs" });
    await search.pressSequentially("nvid");
    await expect(pairs(page).getByRole("link")).toHaveText(["NVDA"]);
    await expect(page).toHaveURL(/q=nvid/);
    await search.fill("RAAPLUSDT");
    await expect(pairs(page).getByRole("link")).toHaveText(["AAPL"]);
    await search.fill("苹果");
    await expect(pairs(page).getByRole("link").first()).toHaveText("AAPL");
    await search.fill("no such company");
    await expect(page.getByText("No matching pairs")).toBeVisible();
    await page.getByRole("button", { name: "All pairs" }).last().click();
    await expect(search).toHaveValue("");
  },
);

story(
  "filters are kept in the address and hold what the exchange says",
  FULL,
  async ({ page, request }) => {
    const all = await readTruth(request, "stock-info");
    const wanted = all.filter(({ weekendTradable }) => weekendTradable === "yes").length;
    await openUniverse(page);
    await page.getByLabel("Weekend").selectOption({ label: "Trades at weekends" });
    const title = new RegExp(`^${wanted.toLocaleString("en-US")} of `);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByLabel("Weekend")).toHaveValue("true");
  },
);

story(
  "Enter in the search opens the stock, and its panels come by themselves",
  async ({ page, request }) => {
    await openUniverse(page);
    await page.getByRole("searchbox", { name: "Search pairs" }).fill("apple inc");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/research\/AAPL$/);
    await expect(page.getByRole("heading", { name: /^AAPL/, level: 1 })).toBeVisible();
    const holders = panel(page, "Major shareholders");
    await expect(holders.getByRole("table")).toBeVisible();
    const [largest] = await readTruth(request, "sharehold-detail", "AAPL");
    const first = holders.getByRole("table").locator("tbody tr").first();
    await expect(first).toContainText(largest?.name ?? "nobody");
    await expect(first.locator("data").last()).toHaveAttribute(
      "value",
      largest?.holdingNum ?? "none",
    );
    await expect(panel(page, "Earnings").getByText(/^\$\d/).first()).toBeVisible();
    await expect(panel(page, "Dividends and splits").getByRole("slider")).toBeVisible();
  },
);

story("a refresh brings new data and shows which holders changed", async ({ page }) => {
  await page.goto("/research/MSFT");
  const holders = panel(page, "Major shareholders");
  await expect(holders.getByRole("table")).toBeVisible();
  const moves = panel(page, "Changes");
  await expect(moves.getByText("No earlier version yet").first()).toBeVisible();
  const row = { name: "Harbour Lamp Partners", holdingNum: "777000111", holdingRatio: "10.5" };
  await editReality({ endpoint: "sharehold-detail", code: "MSFT", kind: "add-row", row });
  await refresh(page, "Major shareholders").click();
  await expect(holders.getByRole("table").locator("tbody tr").first()).toContainText(row.name);
  await expect(moves.getByText("Entered")).toBeVisible();
  await expect(moves.getByText(row.name)).toBeVisible();
});

story(
  "dividends as a table, and as a file with every record of the exchange",
  FULL,
  async ({ page, request }) => {
    await page.goto("/research/AAPL");
    const dividends = panel(page, "Dividends and splits");
    await expect(dividends.getByRole("button", { name: "Table" })).toBeVisible();
    await dividends.getByRole("button", { name: "Table" }).click();
    await expect(page).toHaveURL(/dividends=table/);
    await expect(dividends.getByRole("rowheader", { name: "2014", exact: true })).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dividends.getByRole("link", { name: "CSV" }).click(),
    ]);
    const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
    const truth = await readTruth(request, "dividends", "AAPL");
    expect(lines).toHaveLength(truth.length + 1);
    expect(lines[0]).toMatch(/^code,type,announcementDate/);
  },
);

story("a code without a pair is reported as not found", FULL, async ({ page }) => {
  await openUniverse(page);
  await page.goto("/research/NOBODY");
  await expect(page.getByText("No stock found for NOBODY")).toBeVisible();
});

const figure = (page: Page, name: string) =>
  panel(page, "Key figures").locator("summary", { hasText: name });

/** The first line of the page: price, change and age. */
const quote = (page: Page) =>
  page.getByRole("paragraph").filter({ hasText: /^[\d.,]+.*RAAPLUSDT, / });

story(
  "a price has its time and its year, and a press tells how a figure comes from it",
  FULL,
  async ({ page, request }) => {
    await openPriced(page, "AAPL");
    const prices = panel(page, "Price");
    await expect(prices.getByRole("slider")).toBeVisible();
    await expect(quote(page)).toContainText("in 24 hours");
    const price = await quote(page).locator("strong data").getAttribute("value");
    const [capital] = await readTruth(request, "share-capital-change", "AAPL");
    await expect(panel(page, "Share capital").getByText(/^Updated/)).toBeVisible();
    await figure(page, "Market value").focus();
    await page.keyboard.press("Enter");
    const figures = panel(page, "Key figures");
    await expect(
      figures.getByText("Last price times all shares of the last known share capital."),
    ).toBeVisible();
    const values = figures.locator("details[open] data");
    await expect(values.nth(1)).toHaveAttribute("value", price ?? "none");
    await expect(values.nth(2)).toHaveAttribute("value", capital?.totalShares ?? "none");
    const value = multiplyAmounts(
      parseAmount(price ?? ""),
      parseAmount(capital?.totalShares ?? ""),
    );
    await expect(values.first()).toHaveAttribute("value", value);
    await expect(figures.getByText(/one USDT counts as one USD/)).toBeVisible();
    // The last day by the hour; a year has the ex-dates and reports, with their words in the table.
    await prices.getByRole("button", { name: "1D", exact: true }).click();
    await expect(page).toHaveURL(/range=day/);
    await expect(prices.getByRole("heading", { name: "Hourly close, last day" })).toBeVisible();
    await prices.getByRole("button", { name: "1Y", exact: true }).click();
    await prices.getByRole("button", { name: "Table" }).click();
    await expect(prices.getByRole("columnheader", { name: "Volume" })).toBeVisible();
    await expect(prices.getByText(/^Ex-dividend date, /).first()).toBeVisible();
  },
);

story(
  "a pair that never traded has no price, no chart and no figure",
  FULL,
  async ({ page, request }) => {
    const pair =
      (await readTruth(request, "stock-info")).find(({ code }) => code === "ADBE")?.symbol ?? "";
    await openPriced(page, "ADBE", pair);
    const prices = panel(page, "Price");
    await expect(page.getByText(`The exchange gives no last price for ${pair}.`)).toBeVisible();
    await expect(prices.getByText(`The exchange has no daily prices for ${pair}`)).toBeVisible();
    await expect(prices.getByRole("slider")).toHaveCount(0);
    await expect(figure(page, "Market value")).toContainText("No last price.");
    await expect(prices.getByRole("alert")).toHaveCount(0);
  },
);

story(
  "the list is a screener: ranges and an order are kept as a view, which opens again",
  async ({ page }) => {
    await openPriced(page, "AAPL");
    await expect(figure(page, "Market value")).toContainText("T USDT");
    await openUniverse(page, "?q=RAAPLUSDT");
    await refresh(page, "Pairs").click();
    const value = pairs(page).locator('td[data-field="marketValue"] data');
    await expect(value).toHaveText(/^\d\.\d+T$/);
    await expect(pairs(page).locator('td[data-field="dayChange"]')).toHaveText(/^[+−]?\d+\.\d\d%$/);

    await page.getByRole("button", { name: "Figures" }).click();
    await page.getByRole("textbox", { name: "Market value, from" }).fill("1T");
    await page.getByRole("textbox", { name: "Market value, to" }).fill("1B");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("The first number is larger than the second.")).toBeVisible();
    await page.getByRole("textbox", { name: "Market value, to" }).fill("");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(/marketValue=1000000000000\.\./);
    await expect(page.getByRole("button", { name: /^Market value ?≥ 1T$/ })).toBeVisible();
    await expect(pairs(page).getByRole("link")).toHaveText(["AAPL"]);

    await pairs(page).getByRole("button", { name: "24 h" }).click();
    await expect(page).toHaveURL(/sort=dayChange/);
    await expect(pairs(page).getByRole("columnheader", { name: "24 h" })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    const views = page.getByRole("search").getByRole("button").first();
    await views.click();
    await page.getByRole("button", { name: "Save as new view…" }).click();
    await page.getByLabel("Name").fill("Giants");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(views).toHaveText("Giants");

    await page.getByRole("button", { name: "Remove filter Market value" }).click();
    await expect(page).not.toHaveURL(/marketValue=/);
    await openUniverse(page);
    await views.click();
    await page.getByRole("link", { name: "Giants" }).click();
    await expect(page).toHaveURL(/marketValue=1000000000000.*sort=dayChange/);
    await expect(pairs(page).getByRole("link")).toHaveText(["AAPL"]);
  },
);
