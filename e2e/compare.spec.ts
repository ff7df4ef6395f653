import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import { readCsvRecords } from "@/lib/core/files/csv-records";
import { desk } from "./support/desk";
import { editReality, setFaults } from "./support/sandbox";
import { expect, FULL, story } from "./support/story";

type ComparedLine = Readonly<Record<string, string | null>>;

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
/** The table of a panel, found by its caption, which ends with the codes. */
const table = (page: Page, name: string) => panel(page, name).getByRole("table").first();
const picker = (page: Page) => page.getByRole("combobox", { name: "Add a stock" });
const chosen = (page: Page) =>
  page.getByRole("list", { name: "Compared stocks" }).getByRole("listitem");

async function readTruth(
  request: APIRequestContext,
  endpoint: string,
  code: string,
): Promise<readonly ComparedLine[]> {
  const query = new URLSearchParams({ endpoint, code });
  const response = await request.get(`${desk().exchangeUrl}/__sandbox/reality-truth?${query}`);
  expect(response.ok()).toBe(true);
  const { rows, row } = (await response.json()) as {
    rows?: readonly ComparedLine[];
    row?: ComparedLine | null;
  };
  return rows ?? (row ? [row] : []);
}

/** A file's lines as objects by header. */
async function readCsv(page: Page, name: string): Promise<readonly Record<string, string>[]> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    panel(page, name).getByRole("link", { name: "Export CSV" }).click(),
  ]);
  const [head, ...lines] = [...readCsvRecords(await readFile(await download.path(), "utf8"))];
  return lines.map(({ fields }) =>
    Object.fromEntries(fields.map((cell, at) => [head?.fields[at], cell])),
  );
}

story(
  "stocks are found, added, moved and removed by keyboard, and the address says which",
  FULL,
  async ({ page }) => {
    await page.goto("/research/compare");
    await expect(page.getByText("Choose stocks to compare")).toBeVisible();
    await picker(page).pressSequentially("apple inc");
    await expect(page.getByRole("option", { name: /^AAPL/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/codes=AAPL$/);
    await picker(page).pressSequentially("NVDA");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/codes=AAPL,NVDA$/);
    await expect(chosen(page)).toHaveText([/^AAPL/, /^NVDA/]);
    await page.getByRole("button", { name: "Move NVDA left" }).press("Enter");
    await expect(page).toHaveURL(/codes=NVDA,AAPL$/);
    await expect(table(page, "Earnings").getByRole("columnheader").nth(1)).toContainText("NVDA");
    await page.getByRole("button", { name: "Remove NVDA" }).press("Enter");
    await expect(page).toHaveURL(/codes=AAPL$/);
    await page.goBack();
    await expect(chosen(page)).toHaveText([/^NVDA/, /^AAPL/]);
  },
);

story(
  "a sixth stock is refused in words, in the search and in the address",
  FULL,
  async ({ page }) => {
    await page.goto("/research/compare?codes=AAPL,MSFT,NVDA,AMZN,TSLA&panels=suspension");
    await expect(chosen(page)).toHaveCount(5);
    await picker(page).pressSequentially("META");
    await expect(page.getByRole("option", { name: /^META/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByText("remove one to add META")).toBeVisible();
    await expect(chosen(page)).toHaveCount(5);
    await page.goto("/research/compare?codes=AAPL,MSFT,NVDA,AMZN,TSLA,META&panels=suspension");
    await expect(
      page.getByText("You can compare up to five stocks. Left out: META."),
    ).toBeVisible();
    await expect(table(page, "Suspension").getByRole("columnheader")).toHaveCount(6);
  },
);

story(
  "codes without a pair are named, and one that is given twice counts once",
  FULL,
  async ({ page }) => {
    await page.goto("/research/compare?codes=NOBODY,AAPL,AAPL&panels=earnings,profit");
    await expect(page.getByText("No stock found for NOBODY")).toBeVisible();
    await expect(page.getByText("panels=profit")).toBeVisible();
    await expect(table(page, "Earnings").getByRole("columnheader")).toHaveCount(2);
    await page.getByRole("button", { name: "Remove from the link" }).click();
    await expect(page).toHaveURL(/codes=AAPL&/);
    await expect(page.getByText("found for NOBODY")).toBeHidden();
  },
);

story("one stock's failure stands beside the others' figures", FULL, async ({ page, request }) => {
  await page.goto("/research/compare?codes=KO&panels=share-capital");
  const capital = table(page, "Share capital");
  await expect(capital.getByText(/^Updated/)).toBeVisible();
  await setFaults([{ kind: "http-error", httpStatus: 500, endpoint: "share-capital-change" }]);
  await page.goto("/research/compare?codes=JNJ,KO&panels=share-capital");
  await expect(capital.getByText("failed")).toBeVisible();
  await expect(
    panel(page, "Share capital").getByText(/^JNJ: The exchange has an internal error/),
  ).toBeVisible();
  const [truth] = await readTruth(request, "share-capital-change", "KO");
  const cells = capital.getByRole("row", { name: /^All shares/ }).getByRole("cell");
  await expect(cells.nth(1).locator("data")).toHaveAttribute("value", truth?.totalShares ?? "none");
  await expect(cells.nth(0)).toContainText("no data");
  await setFaults([]);
  await panel(page, "Share capital").getByRole("button", { name: "Refresh Share capital" }).click();
  await expect(capital.getByText("failed")).toBeHidden();
});

story("currencies have an axis each, and the choice is in the address", FULL, async ({ page }) => {
  await page.goto("/research/compare?codes=BABA,AAPL,NVDA&panels=earnings");
  const earnings = panel(page, "Earnings");
  await expect(earnings.getByLabel("Currency"), "one figure in CNY is no chart").toHaveValue("CNY");
  await expect(earnings.getByText("too few figures to compare")).toBeVisible();
  await earnings.getByLabel("Currency").selectOption("USD");
  await expect(page).toHaveURL(/currency=USD/);
  await expect(earnings.getByText("Only figures in USD. Other currencies: BABA.")).toBeVisible();
  await earnings.getByLabel("Figure").selectOption("roe");
  await expect(earnings.getByText(/Only figures in/)).toBeHidden();
  await page.reload();
  await expect(earnings.getByLabel("Figure")).toHaveValue("roe");
  await expect(earnings.getByRole("slider")).toBeVisible();
});

story(
  "a panel's file holds what the exchange says of each stock",
  FULL,
  async ({ page, request }) => {
    await page.goto("/research/compare?codes=MCD,AMD&panels=earnings,shareholders");
    for (const name of ["Earnings", "Major shareholders"]) {
      await expect(table(page, name).getByText(/^Updated/)).toHaveCount(2);
    }
    const earnings = await readCsv(page, "Earnings");
    const holders = await readCsv(page, "Major shareholders");
    for (const [at, code] of ["MCD", "AMD"].entries()) {
      const [truth] = await readTruth(request, "earnings-forecast", code);
      expect(earnings[at]).toMatchObject({ code, state: "observed", failure: "" });
      for (const field of [
        "fiscalYear",
        "revenue",
        "ebit",
        "netIncomeParent",
        "eps",
        "bps",
        "cfps",
        "currency",
      ]) {
        expect(earnings[at]?.[field], `${code} ${field}`).toBe(truth?.[field]);
      }
      const listed = await readTruth(request, "sharehold-detail", code);
      expect(holders[at]).toMatchObject({
        code,
        listed: String(listed.length),
        top1: listed[0]?.holdingRatio,
      });
    }
  },
);

story("who holds several of the stocks is found by name", FULL, async ({ page }) => {
  const row = { name: "Twice Told Partners", holdingNum: "1234567", holdingRatio: "11.5" };
  for (const code of ["DIS", "ORCL"]) {
    await editReality({ endpoint: "sharehold-detail", code, kind: "add-row", row });
  }
  await page.goto("/research/compare?codes=DIS,ORCL,MCD&panels=shareholders");
  const shared = panel(page, "Major shareholders").getByRole("table", { name: /^Shared holders/ });
  // All three have come; a shareholder of all of them comes first.
  await expect(panel(page, "Major shareholders").getByText(/^Updated/)).toHaveCount(3);
  await shared
    .locator("xpath=../following-sibling::details")
    .getByText(/^Show all/)
    .click();
  const cells = shared.getByRole("row", { name: /^Twice Told Partners/ }).getByRole("cell");
  await expect(cells).toHaveText(["11.5%", "11.5%", ""]);
});

story("rows of all pairs, and a stock's page, lead to the comparison", FULL, async ({ page }) => {
  await page.goto("/research?q=nvidia");
  await page.getByRole("checkbox", { name: "Compare NVDA" }).check();
  await page.getByRole("searchbox", { name: "Search pairs" }).fill("apple inc");
  await page.getByRole("checkbox", { name: "Compare AAPL" }).check();
  await page.getByRole("link", { name: "Compare 2 stocks" }).click();
  await expect(page).toHaveURL(/\/research\/compare\?codes=NVDA,AAPL$/);
  await page.goto("/research/AAPL");
  // The tab above has the same name.
  await page.locator('main a[href="/research/compare?codes=AAPL"]').click();
  await expect(page).toHaveURL(/\/research\/compare\?codes=AAPL$/);
});
