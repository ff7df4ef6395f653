import { axe } from "./support/accessible";
import { restoreImports } from "./support/restore";
import { expect, FULL, story } from "./support/story";

const HEADER = "Trade date,User,Pair,Volume,Fee,Paid,Rebate";
const file = (rows: readonly string[]) => ({
  name: "portal 2024.csv",
  mimeType: "text/csv",
  buffer: Buffer.from([HEADER, ...rows, ""].join("\n")),
});
const COLUMNS = {
  date: "Trade date",
  uid: "User",
  symbol: "Pair",
  dealAmount: "Volume",
  feePaid: "Paid",
  rebateAmount: "Rebate",
};

story.afterEach(restoreImports);

story(
  "a portal's file is previewed, imported, seen in the ledger and removed again",
  FULL,
  async ({ page }) => {
    await page.goto("/import");
    await page
      .getByLabel("Choose file")
      .setInputFiles(
        file([
          "2024-03-01,7001,BTCUSDT,10.50,0.10,0.08,0.0400",
          "2024-03-02,7001,BTCUSDT,1.5,0.010,0.008,-0.004",
        ]),
      );
    await expect(page).toHaveURL(/import=\d+/);
    for (const [field, title] of Object.entries(COLUMNS)) {
      await page.getByLabel(field, { exact: true }).selectOption(title);
    }
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByText("The file must have coin")).toBeVisible();

    await page.getByLabel("coin", { exact: true }).selectOption({ label: "Same for every row…" });
    await page.getByLabel("coin of every row").fill("USDT");
    await page.getByRole("button", { name: "Preview" }).click();
    const bringIn = page.getByRole("button", { name: "Import 2 days" });
    await expect(bringIn).toBeVisible();
    expect((await axe(page).analyze()).violations).toEqual([]);
    await bringIn.click();
    await expect(page.getByText("Stored from this file: 2 days, 2 rows.")).toBeVisible();

    const { searchParams } = new URL(page.url());
    const account = searchParams.get("account");
    const importAddress = page.url();
    await page.goto(`/commissions?account=${account}&from=2024-03-01&to=2024-03-02`);
    await expect(page.getByText("7001").first()).toBeVisible();

    await page.goto(importAddress);
    await page.getByRole("button", { name: "Undo import" }).click();
    await page
      .getByText("are removed from all figures")
      .locator("..")
      .getByRole("button", { name: "Undo import" })
      .click();
    await expect(page.getByRole("cell", { name: "Undone" }).first()).toBeVisible();
  },
);

story(
  "a file with lines that cannot be read is refused, and the lines are named",
  FULL,
  async ({ page }) => {
    await page.goto("/import");
    await page
      .getByLabel("Choose file")
      .setInputFiles(file(["2024-03-01,7001,BTCUSDT,1,000.5,0.1,0.1,0.1"]));
    await expect(page).toHaveURL(/import=\d+/);
    for (const [field, title] of Object.entries(COLUMNS)) {
      await page.getByLabel(field, { exact: true }).selectOption(title);
    }
    await page.getByLabel("coin", { exact: true }).selectOption({ label: "Same for every row…" });
    await page.getByLabel("coin of every row").fill("USDT");
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByText("Line 2").first()).toBeVisible();
    await expect(page.getByText("8 fields; the header has 7").first()).toBeVisible();
    await expect(page.getByRole("button", { name: /^Import \d/ })).toHaveCount(0);
  },
);
