import type { Page } from "@playwright/test";
import { expectAccessible, expectNotSideways } from "./support/accessible";
import { desk } from "./support/desk";
import { chooseFile, chooseIn, press, tabTo, typeInto } from "./support/keyboard";
import { openSheet } from "./support/popover";
import { restoreImports } from "./support/restore";
import { expect, FULL, story } from "./support/story";

type NamedFile = { name: string; mimeType: string; buffer: Buffer };
const textFile = (name: string, lines: readonly string[]): NamedFile => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(`${lines.join("\r\n")}\r\n`),
});

/** A German spreadsheet: semicolons, decimal commas, days first, a line above the titles. */
const GERMAN = textFile("Provisionen 2024.csv", [
  "Provisionen des Jahres 2024",
  "Datum;Kunde;Währung;Symbol;Produkt;Provision",
  "13.03.2024;7001;USDT;BTCUSDT;SPOT;1.222,50",
  "14.03.2024;7001;USDT;BTCUSDT;SPOT;0,00000388",
]);
const GERMAN_COLUMNS = {
  Day: "Datum",
  Client: "Kunde",
  Coin: "Währung",
  Symbol: "Symbol",
  "Product type": "Produkt",
  Rebate: "Provision",
};

/** Two orders of one day; paid out figures are negative. */
const ORDERS = textFile("orders.csv", [
  "Executed at,Account no,Asset,Market,Kind,Payout",
  "2024-03-05 09:30:00,7002,USDT,BTC-USDT,SPOT,-0.25",
  "2024-03-05 21:10:00,7002,USDT,BTC-USDT,SPOT,-0.50",
]);
const ORDER_COLUMNS = {
  Day: "Executed at",
  Client: "Account no",
  Coin: "Asset",
  Symbol: "Market",
  "Product type": "Kind",
  Rebate: "Payout",
};

const columnOf = (page: Page, field: string) =>
  page.getByLabel(`Column of ${field}`, { exact: true });

async function upload(page: Page, file: NamedFile): Promise<void> {
  await page.goto("/import");
  await page.getByLabel("Choose file").setInputFiles(file);
  await expect(page).toHaveURL(/import=\d+/);
}

async function undo(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Undo import" }).click();
  await page
    .getByText("are removed from all figures")
    .or(page.getByText("is removed from all figures"))
    .locator("..")
    .getByRole("button", { name: "Undo import" })
    .click();
  await expect(page.getByRole("cell", { name: "Undone" }).first()).toBeVisible();
}

story.afterEach(restoreImports);

story(
  "a file with semicolons and decimal commas is described, previewed, imported and removed again",
  async ({ page }) => {
    await upload(page, GERMAN);
    for (const [field, title] of Object.entries(GERMAN_COLUMNS))
      await columnOf(page, field).selectOption(title);
    const fields = page.getByRole("list", { name: "Fields that every row needs" });
    await expect(fields.getByText("1.222,50 → 1222.50")).toBeVisible();
    await expect(fields.getByText("13.03.2024 → 13 Mar 2024")).toBeVisible();
    await expect(page.getByText("titles in line 2")).toBeVisible();
    await expectAccessible(page, { what: "the columns of a file" });

    await page.getByRole("button", { name: "Preview" }).click();
    const doImport = page.getByRole("button", { name: "Import 2 days" });
    await expect(doImport).toBeVisible();
    const rebates = page.getByRole("table", { name: "Rebate of the new days" });
    await expect(rebates.locator('data[value="1222.50000388"]')).toBeVisible();
    await expectAccessible(page, { what: "the preview of a file" });

    await page.getByLabel("Save this mapping as").fill("German sheet");
    await page.getByRole("button", { name: "Save mapping" }).click();
    await expect(page.getByText('Saved as "German sheet".')).toBeVisible();
    await doImport.click();
    await expect(page.getByText("Stored from this file: 2 days, 2 rows.")).toBeVisible();
    const { searchParams } = new URL(page.url());
    const importAddress = page.url();
    await page.goto(
      `/commissions?account=${searchParams.get("account")}&from=2024-03-13&to=2024-03-14`,
    );
    await expect(page.getByText("7001").first()).toBeVisible();
    await page.goto(importAddress);
    await undo(page);

    // The second file is recognised, and its preview is there at once.
    await upload(page, { ...GERMAN, name: "Provisionen noch einmal.csv" });
    await expect(page.getByRole("button", { name: "Import 2 days" })).toBeVisible();
    await page.getByText("Columns and format").click();
    await expect(page.getByText('saved mapping "German sheet"')).toBeVisible();
    await page.getByLabel("Use another mapping").selectOption("German sheet");
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await openSheet(page).getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText('saved mapping "German sheet"')).toHaveCount(0);
  },
);

story("a file of orders is described and imported by keyboard", FULL, async ({ page }) => {
  await page.goto("/import");
  await chooseFile(page, page.getByLabel("Choose file"), ORDERS);
  await expect(page).toHaveURL(/import=\d+/);
  for (const [field, title] of Object.entries(ORDER_COLUMNS))
    await chooseIn(page, columnOf(page, field), title);
  await expect(page.getByText("The dates have a time of day.")).toBeVisible();
  await chooseIn(page, page.getByLabel("A row is"), "one order or fill");
  await expect(page.getByText("The dates have a time of day.")).toHaveCount(0);
  await tabTo(page, page.getByLabel("Reverse the sign of Rebate"));
  await page.keyboard.press("Space");
  await expect(page.getByText("-0.25 → 0.25")).toBeVisible();
  await press(page, page.getByText("Rename symbols and product types"));
  await typeInto(page, page.getByLabel("Stored instead of BTC-USDT"), "BTCUSDT");
  await press(page, page.getByRole("button", { name: "Preview" }));
  await press(page, page.getByRole("button", { name: "Import 1 day" }));
  await expect(page.getByText("Stored from this file: 1 day, 1 row.")).toBeVisible();
  const { searchParams } = new URL(page.url());
  await page.goto(
    `/commissions?account=${searchParams.get("account")}&from=2024-03-05&to=2024-03-05`,
  );
  await expect(page.locator('data[value="0.75"]').first()).toBeVisible();
});

story(
  "what is missing is said at its field, leaves when it is corrected, and nothing chosen is lost",
  FULL,
  async ({ page }) => {
    await upload(
      page,
      textFile("unclear.csv", [
        "Opened,Customer,Earned",
        "03/04/2024,7001,1.5",
        "05/04/2024,7001,2.5",
      ]),
    );
    await columnOf(page, "Client").selectOption("Customer");
    await columnOf(page, "Day").selectOption("Opened");
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByText("Choose a column, or one text for all rows.")).toHaveCount(4);
    await columnOf(page, "Rebate").selectOption("Earned");
    for (const [field, text] of [
      ["Coin", "USDT"],
      ["Symbol", "BTCUSDT"],
      ["Product type", "SPOT"],
    ] as const) {
      await columnOf(page, field).selectOption("One text for all rows…");
      await page.getByLabel(`${field} of all rows`).fill(text);
    }
    await expect(page.getByText("Choose a column, or one text for all rows.")).toHaveCount(0);

    await expect(page.getByText("These dates can be read in several ways.")).toBeVisible();
    await page.getByRole("button", { name: "M/D/YYYY: 4 Mar 2024" }).click();
    await expect(page.getByText("03/04/2024 → 4 Mar 2024").first()).toBeVisible();

    await page.getByLabel("Time zone").fill("Mars");
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByText("Write a time zone, such as UTC or Europe/Berlin.")).toBeVisible();
    await page.getByLabel("Time zone").fill("");
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByRole("button", { name: "Import 2 days" })).toBeVisible();
  },
);

story(
  "a file with lines that cannot be read is refused, and the lines are named",
  FULL,
  async ({ page }) => {
    await upload(
      page,
      textFile("broken.csv", [
        "date,uid,coin,symbol,productType,rebateAmount",
        "2024-03-01,7001,USDT,BTCUSDT,SPOT,1,000.5",
      ]),
    );
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByText("Line 2").first()).toBeVisible();
    await expect(page.getByText("7 fields; the header has 6").first()).toBeVisible();
    await expect(page.getByRole("button", { name: /^Import \d/ })).toHaveCount(0);
  },
);

const TITLES = Array.from({ length: 60 }, (_, at) =>
  at === 7 ? `A very long title ${"of a column ".repeat(20)}` : `Column ${at + 1}`,
);

story.describe("a file that is refused", () => {
  // The browser's console reports the answer to an upload without a table.
  story.use({ expectedErrors: [/status of 415/] });

  story(
    "sixty columns, one row, no rows and a file without a table fit every screen",
    FULL,
    async ({ page }) => {
      const wide = [TITLES.join(";"), TITLES.map((_, at) => `value ${at}`).join(";")];
      for (const file of [
        textFile(`${"a very long name of a file ".repeat(6)}.csv`, wide),
        textFile("no rows.csv", ["date;uid;coin;symbol;productType;rebateAmount"]),
      ]) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await upload(page, file);
        await expect(columnOf(page, "Rebate")).toBeVisible();
        await page.setViewportSize({ width: 380, height: 800 });
        await expectNotSideways(page, file.name);
        await expectAccessible(page, { what: `${file.name} on a phone` });
      }
      await page.goto("/import");
      await page.getByLabel("Choose file").setInputFiles(textFile("prose.csv", ["one word"]));
      await expect(page.getByText("No table with titles was found")).toBeVisible();
    },
  );
});

for (const language of ["en-US", "zh-CN"] as const)
  story(
    `the columns and the preview can be read by everybody in ${language}`,
    FULL,
    async ({ page, context }) => {
      await context.addCookies([{ name: "desk-language", value: language, url: desk().url }]);
      await page.goto("/import");
      await page
        .locator("input[type=file]")
        .setInputFiles(
          textFile("own names.csv", [
            "date,uid,coin,symbol,productType,rebateAmount",
            "2024-03-01,7001,USDT,BTCUSDT,SPOT,1.5",
          ]),
        );
      await expect(page).toHaveURL(/import=\d+/);
      const looks = async (what: string) => {
        for (const width of [1440, 380]) {
          await page.setViewportSize({ width, height: 900 });
          await expectNotSideways(page, what);
          await expectAccessible(page, { what: `${what} at ${width} px` });
        }
      };
      await expect(page.locator('[data-field="rebateAmount"]')).toBeVisible();
      await looks("columns");
      await page.locator("form button[type=submit]").first().click();
      await expect(page.locator('[data-verdict="new"]')).toBeVisible();
      await looks("preview");
    },
  );
