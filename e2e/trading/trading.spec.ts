import { readFile } from "node:fs/promises";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { readCsvRecords } from "@/lib/core/files/csv-records";
import { db } from "@/lib/database/database";
import { DEMO_CREDENTIALS } from "@/lib/sandbox/http/credentials";
import { demoBotId } from "@/lib/sandbox/trading/demo-trader";
import type { TradingTruthOfUid } from "@/lib/sandbox/trading/http/served-exchange";
import { expectWhole } from "../support/accessible";
import { desk } from "../support/desk";
import { TRADES_SINCE } from "../support/open-desk";
import { openSheet } from "../support/popover";
import { expect, FULL, story } from "../support/story";
import { sumTexts } from "../support/truth";

story.afterEach(async () => {
  await db().prisma.followedBot.deleteMany();
});

/** Reads the exchange's own records of the account. */
async function readTruth(request: APIRequestContext): Promise<TradingTruthOfUid> {
  const response = await request.get(
    `${desk().exchangeUrl}/__sandbox/trading-truth?uid=${DEMO_CREDENTIALS.uid}`,
  );
  expect(response.ok()).toBe(true);
  return (await response.json()) as TradingTruthOfUid;
}

const isOpen = ({ orderStatus }: TradingTruthOfUid["orders"][number]) =>
  orderStatus === "new" || orderStatus === "partially_filled" || orderStatus === "live";

/** Opens a screen after a worker has read its data. */
async function openRead(page: Page, path: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto(path);
      await expectWhole(page);
      return page.getByText(/^As of /).count();
    })
    .toBeGreaterThan(0);
  await expect(page.getByRole("note").filter({ hasText: "PAPER" })).toBeVisible();
}

async function saveCsv(page: Page, panel: Locator, menu = "Export") {
  await panel.getByRole("button", { name: menu, exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    panel.getByRole("link", { name: "CSV", exact: true }).click(),
  ]);
  const [header = [], ...rows] = [
    ...readCsvRecords(await readFile(await download.path(), "utf8")),
  ].map(({ fields }) => fields);
  const valuesOf = (name: string) => rows.map((row) => row[header.indexOf(name)] ?? "");
  return { name: download.suggestedFilename(), rows, valuesOf };
}

const exact = (cells: Locator) =>
  cells
    .locator("data")
    .evaluateAll((found) => found.map((cell) => (cell as HTMLDataElement).value));

story(
  "assets are the exchange's, coin by coin, with debt beside its repayments, and leave as a file",
  async ({ page }) => {
    await openRead(page, "/trading/assets");
    for (const unit of ["USD", "USDT", "BTC"])
      await expect(page.getByText(`Equity in ${unit}`, { exact: true })).toBeVisible();
    const coins = page.getByRole("region", { name: "By coin" });
    const file = await saveCsv(page, coins);
    expect(file.name).toMatch(/^assets-Main-paper-2026-11-2\d\.csv$/);
    const shown = coins.getByRole("row").filter({ has: page.locator('[data-field="equity"]') });
    const rows = shown.filter({ has: page.locator("data") });
    expect((await exact(rows.locator('[data-field="equity"]'))).toSorted()).toEqual(
      file.valuesOf("equity").toSorted(),
    );
    expect(file.valuesOf("coin")).toContain("USDT");

    const debts = page.getByRole("region", { name: /^Debt and loan repayments/ });
    const eth = debts
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader", { name: "ETH" }) });
    expect(Number((await exact(eth.locator('[data-field="debt"]')))[0])).toBeGreaterThan(1);

    await page.getByRole("combobox", { name: "Show in" }).selectOption("BTC");
    await expect(page.getByRole("heading", { name: /^Equity in BTC by day/ })).toBeVisible();
    await expect(page).toHaveURL(/unit=BTC/);
  },
);

story(
  "open orders are those of the exchange; filters stay in the address, and a detail has every field",
  async ({ page, request }) => {
    await openRead(page, "/trading/orders");
    const open = (await readTruth(request)).orders.filter(isOpen);
    await expect(page.getByText(`${open.length} orders`, { exact: true })).toBeVisible();
    await page.getByRole("search").getByRole("button", { name: "Symbol" }).click();
    await page.getByRole("checkbox", { name: "BTC/USDT", exact: true }).check();
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(/symbol=BTCUSDT/);
    const own = open.filter(({ symbol }) => symbol === "BTCUSDT");
    const panel = page.getByRole("region", { name: "Orders", exact: true });
    await expect(panel.getByText(`${own.length} of ${own.length}`)).toBeVisible();

    const first = own.find(({ clientOid }) => clientOid.startsWith("demo-"));
    if (!first) throw new Error("the account has an open order of its own in BTCUSDT");
    await panel.getByRole("button", { name: `Details of BTC/USDT, ${first.orderId}` }).click();
    const drawer = page.getByRole("dialog", { name: "All details" });
    for (const value of [first.orderId, first.clientOid, first.price, first.qty])
      await expect(drawer.locator(`data[value="${value}"]`).first()).toBeVisible();
    await expect(drawer.getByText("Placed at the exchange")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`row=${first.orderId}`));
    await page.keyboard.press("Escape");

    const file = await saveCsv(page, panel);
    expect(file.name).toMatch(/^orders-Main-paper-open-/);
    expect(file.valuesOf("orderId").toSorted()).toEqual(
      own.map(({ orderId }) => orderId).toSorted(),
    );
    expect(new Set(file.valuesOf("placed"))).toEqual(new Set(["elsewhere"]));
  },
);

story("history and fills are whole, digit for digit", FULL, async ({ page, request }) => {
  await openRead(page, "/trading/orders?when=done&preset=all");
  const truth = await readTruth(request);
  const done = truth.orders.filter((order) => !isOpen(order));
  const orders = await saveCsv(page, page.getByRole("region", { name: "Orders", exact: true }));
  expect(orders.valuesOf("orderId").toSorted()).toEqual(
    done.map(({ orderId }) => orderId).toSorted(),
  );
  await openRead(page, "/trading/orders/fills?preset=all");
  const fills = await saveCsv(page, page.getByRole("region", { name: "Fills", exact: true }));
  expect(sumTexts(fills.valuesOf("execValue"))).toBe(
    sumTexts(truth.fills.map(({ execValue }) => execValue)),
  );
  expect(fills.rows.length).toBe(truth.fills.length);
});

story("positions and strategy orders are open or over", FULL, async ({ page, request }) => {
  const truth = await readTruth(request);
  await openRead(page, "/trading/orders/positions");
  await expect(page.getByRole("row").filter({ hasText: "BTC/USDT" })).toContainText("Long");
  await page.getByRole("search").getByText("History", { exact: true }).click();
  await expect(page).toHaveURL(/when=done/);
  // The open ones stay until the others have come.
  await expect(page.getByRole("row").filter({ hasText: "BTC/USDT" })).toHaveCount(0);
  await expect(page.getByRole("row").filter({ hasText: "ETH/USDT" }).first()).toBeVisible();
  const closed = await saveCsv(page, page.getByRole("region", { name: "Positions", exact: true }));
  expect(closed.name).toMatch(/^closed-positions-/);
  expect(new Set(closed.valuesOf("symbol"))).toEqual(new Set(["ETHUSDT"]));
  await openRead(page, "/trading/orders/strategies");
  const pending = truth.strategies.filter(({ status }) => status === "pending");
  const file = await saveCsv(
    page,
    page.getByRole("region", { name: "Strategy orders", exact: true }),
  );
  expect(file.valuesOf("orderId").toSorted()).toEqual(
    pending.map(({ orderId }) => orderId).toSorted(),
  );
});

story("a bot is followed by its id, and no more when somebody says so", FULL, async ({ page }) => {
  const botId = demoBotId(TRADES_SINCE);
  await openRead(page, "/trading/bots");
  await expect(page.getByText("No bot is followed")).toBeVisible();
  await page.getByRole("button", { name: "Follow a bot" }).click();
  await page.getByLabel("Bot ID").fill("not a bot");
  await page.locator("form").getByRole("button", { name: "Follow a bot" }).click();
  await expect(page.getByText("A bot ID has up to 40 letters")).toBeVisible();
  await page.getByLabel("Bot ID").fill(botId);
  await page.locator("form").getByRole("button", { name: "Follow a bot" }).click();
  await expect(page.getByText(botId)).toBeVisible();
  await openReadBot(page, botId);
  await expect(page.getByText("Grid profit")).toBeVisible();
  const file = await saveCsv(page, page.getByRole("region", { name: "Bots", exact: true }));
  expect(file.valuesOf("botId")).toEqual([botId]);
  await page.getByRole("button", { name: `Stop following ${botId}` }).click();
  await openSheet(page).getByRole("button", { name: "Stop following", exact: true }).click();
  await expect(page.getByText("No bot is followed")).toBeVisible();
});

async function openReadBot(page: Page, botId: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto("/trading/bots");
      return page.getByRole("heading", { name: `BTC/USDT, bot ${botId}` }).count();
    })
    .toBe(1);
}
