import type { Page } from "@playwright/test";
import { expectNotSideways, expectStateAccessible } from "./support/accessible";
import { openSheet } from "./support/popover";
import { restoreAccounts } from "./support/restore";
import { expect, FULL, story } from "./support/story";

const COLUMNS = ["date", "uid", "coin", "symbol", "productType", "dealAmount", "fee", "feePaid"];
const LAST = "2024-03-31";
/** Uids of other exchanges need not be numbers. */
const CLIENT = "acc-7001";
const MARCH = Array.from({ length: 31 }, (_, at) => `2024-03-${String(at + 1).padStart(2, "0")}`);

function fileOf(days: readonly string[]) {
  const rows = days.map((day) => {
    const coin = day === MARCH[0] ? "BTC" : "USDT";
    return `${day},${CLIENT},${coin},BTCUSDT,SPOT,100,0.1,0.1,0.05`;
  });
  const lines = [`${[...COLUMNS, "rebateAmount"].join()}`, ...rows, ""];
  return { name: "okx.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) };
}

/** Each column of the file has the name of its field, so that all are guessed. */
async function importDays(page: Page, account: string, days: readonly string[]): Promise<void> {
  await page.goto(`/import?account=${account}`);
  await page.getByLabel("Choose file").setInputFiles(fileOf(days));
  await expect(page).toHaveURL(/import=\d+/);
  await page.getByRole("button", { name: "Preview" }).click();
  const count = days.length === 1 ? "1 day" : `${days.length} days`;
  await page.getByRole("button", { name: `Import ${count}` }).click();
  await expect(page.getByText(`Stored from this file: ${count}`)).toBeVisible();
}

story.afterEach(restoreAccounts);

story(
  "an account of another exchange is added without a key, fed by files and closed by month",
  FULL,
  async ({ page }) => {
    await page.goto("/settings/accounts/new");
    await page.getByText("By files", { exact: true }).click();
    const form = page.getByRole("region", { name: "Connect an account" });
    await form.getByLabel("Name", { exact: true }).fill("Asia");
    await form.getByRole("button", { name: "Add account" }).click();
    await expect(form.getByText("Name the exchange that the files are from.")).toBeVisible();
    await form.getByLabel("Exchange", { exact: true }).fill("OKX");
    await form.getByRole("button", { name: "Add account" }).click();
    await expect(page).toHaveURL(/\/import\?account=\d+/);
    const account = new URL(page.url()).searchParams.get("account") ?? "";

    await page.goto(`/overview?account=${account}`);
    await expect(page.getByText("none is imported yet")).toBeVisible();
    await expect(page.getByRole("link", { name: "Import a file" })).toBeVisible();

    const gap = "2024-03-14";
    await importDays(
      page,
      account,
      MARCH.filter((day) => day !== gap),
    );
    await page.goto(`/coverage?account=${account}`);
    await expect(page.getByText("This account is fed by files alone")).toBeVisible();
    await expect(page.getByText("Imported through 31 Mar 2024")).toBeVisible();
    await expect(page.getByRole("button", { name: "Sync now" })).toHaveCount(0);
    await page.locator(`[data-day="${gap}"]`).click();
    await expect(page.getByText("No file has brought this day yet.").last()).toBeVisible();
    await expectStateAccessible(page);

    await page.goto(`/overview?account=${account}`);
    await expect(
      page.getByText(/Imported through 31 Mar.*1 day in between not imported/),
    ).toBeVisible();
    await expectNotSideways(page);

    await importDays(page, account, [gap]);
    await page.goto(`/proof/months/2024-03?account=${account}`);
    await page.getByRole("button", { name: "Close March 2024…" }).click();
    await page.getByRole("button", { name: "Close March 2024 (permanent)" }).click();
    await expect(page.getByText("Closed by").first()).toBeVisible();
    await page.goto(`/commissions?account=${account}&from=${gap}&to=${LAST}`);
    await expect(page.getByText(CLIENT).first()).toBeVisible();
    await page.getByRole("search").getByRole("button", { name: "Client", exact: true }).click();
    await page.getByLabel("Search clients").fill("acc");
    await page.getByRole("checkbox", { name: CLIENT }).check();
    await page.getByRole("button", { name: "Show 1 client" }).click();
    await expect(page).toHaveURL(new RegExp(`uid=${CLIENT}`));
    await expect(page.getByText(CLIENT).first()).toBeVisible();

    await page.goto(`/settings/accounts/${account}`);
    const end = page.getByRole("region", { name: "Last day" });
    await end.getByLabel(/^Last day on which it could earn/).fill(gap);
    await end.getByRole("button", { name: "Save" }).click();
    await expect(end.getByText("commissions or repayments up to 31 Mar 2024")).toBeVisible();
    await end.getByLabel(/^Last day on which it could earn/).fill(LAST);
    await end.getByRole("button", { name: "Save" }).click();
    await expect(end.getByText("Ended on 31 Mar 2024.")).toBeVisible();
    await page.goto(`/overview?account=${account}`);
    await expect(page.getByText("Ended on 31 Mar 2024; every day is imported.")).toBeVisible();
    await expect(page.getByText(/incomplete/)).toHaveCount(0);

    await page.goto(`/overview?account=${account}&period=7d&coin=BTC`);
    const byProduct = page.getByRole("region", { name: /^Rebate by product type/ });
    await expect(byProduct.getByText("No rows on these days.")).toBeVisible();

    await page.goto(`/repayments?account=${account}`);
    await expect(page.getByText("No file of repayments imported yet")).toBeVisible();
    await page.getByRole("link", { name: "Import a file of repayments" }).click();
    await page.getByLabel("Choose file").setInputFiles(fileOf([LAST]));
    await expect(page).toHaveURL(/import=\d+/);
    await page.getByRole("button", { name: "Remove file" }).click();
    await openSheet(page).getByRole("button", { name: "Remove file" }).click();
    await expect(page).toHaveURL(`/import?account=${account}`);

    await page.goto(`/trading/orders?account=${account}`);
    await expect(page.getByText("It has no key, so no assets").first()).toBeVisible();
    await page.goto("/settings/accounts");
    await expect(page.getByRole("cell", { name: "OKX" })).toBeVisible();
  },
);
