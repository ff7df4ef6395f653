import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible, expectNotSideways } from "./support/accessible";
import { desk } from "./support/desk";
import { setSwitches } from "./support/sandbox";
import { expect, story } from "./support/story";
import { letAccountTrade, PRICES } from "./support/trade";

/** Changes stay. */
story.use({ hasOwnDesk: true });

/** The account's own orders may be larger than the default limits, and of every product. */
async function widenLimits(page: Page): Promise<void> {
  const limits = page.getByRole("region", { name: "Limits" });
  await limits.getByLabel("Largest order, in USDT").fill("100000000");
  await limits.getByLabel("Value of all open orders together, in USDT").fill("1000000000");
  await limits.getByLabel("USDT futures").check();
  await limits.getByRole("button", { name: "Save the limits" }).click();
  await expect(limits.getByText("The limits are saved.")).toBeVisible();
}

/** A list that a worker has read. */
async function openRead(page: Page, path: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto(path);
      return page.getByText(/^As of /).count();
    })
    .toBeGreaterThan(0);
}

async function lastPrice(request: APIRequestContext): Promise<number> {
  const query = "category=SPOT&symbol=BTCUSDT";
  const response = await request.get(`${desk().exchangeUrl}/api/v3/market/tickers?${query}`);
  const { data } = (await response.json()) as { data: { lastPrice: string }[] };
  return Number(data[0]?.lastPrice);
}

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name, exact: true });

/** From the form to what would change. */
async function look(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Look at the change" }).click();
  await expect(heading(page, "What would change")).toBeVisible();
}

story(
  "orders, strategy orders, leverage and bots are changed: looked at, sent, done",
  async ({ page, person, request }) => {
    await setSwitches(PRICES);
    await letAccountTrade(page, person.email);
    await widenLimits(page);

    // An order that was placed elsewhere gets another quantity.
    await openRead(page, "/trading/orders?symbol=BTCUSDT");
    await expectAccessible(page);
    const change = page.getByRole("link", { name: /^Change \d/ }).first();
    const id = (await change.getAttribute("aria-label"))?.replace("Change ", "") ?? "";
    await change.click();
    const quantity = page.getByLabel("Quantity");
    const before = await quantity.inputValue();
    const after = String(Number(before) * 2);
    await quantity.fill(after);
    await look(page);
    const lines = page.getByRole("table", { name: "Now and after" });
    await expect(lines.getByRole("row", { name: /Price/ })).toContainText("stays");
    await expect(
      lines
        .getByRole("row", { name: /Quantity/ })
        .locator("data")
        .last(),
    ).toHaveValue(after);
    await expectAccessible(page);
    await page.getByRole("button", { name: new RegExp(`^Send: Change order ${id}: Quantity`) }).click();
    await expect(heading(page, "Done")).toBeVisible();
    await expectAccessible(page);

    // Cancelled, and all the others with it.
    await page.goto("/trading/orders?symbol=BTCUSDT");
    await page.getByRole("button", { name: `Cancel ${id}` }).click();
    await expect(heading(page, "What would change")).toBeVisible();
    await page.getByRole("button", { name: `Send: Cancel order ${id}` }).click();
    await expect(heading(page, "Done")).toBeVisible();
    await page.goto("/trading/orders");
    await page.getByRole("link", { name: "Cancel all" }).click();
    await look(page);
    await page.getByRole("button", { name: /^Send: Cancel all open orders of Spot/ }).click();
    await expect(heading(page, "Done")).toBeVisible();

    // A strategy order from the second ticket.
    await page.goto("/trading/desk/ticket");
    await page.getByRole("link", { name: "Take profit, stop loss, trigger" }).click();
    await page.getByLabel("Symbol").fill("btcusdt");
    await page.getByLabel("How much it covers").selectOption({ label: "A part of it" });
    await page.getByLabel("Quantity").fill("0.001");
    await page.getByLabel("Take profit at").fill("900000");
    await expectAccessible(page);
    await look(page);
    await page.getByRole("button", { name: /^Send: Strategy order of BTCUSDT/ }).click();
    await expect(heading(page, "Open")).toBeVisible();

    // Leverage waits for somebody else.
    await openRead(page, "/trading/orders/positions");
    await page.getByRole("link", { name: "Leverage of BTCUSDT" }).first().click();
    await page.getByLabel("Leverage", { exact: true }).fill("4");
    await look(page);
    await page.getByRole("button", { name: /^Ask a second person: Set the leverage of BTCUSDT/ }).click();
    await expect(heading(page, "Waits for a second person")).toBeVisible();

    // A bot between nine and eleven tenths of the price.
    await page.goto("/trading/bots");
    await page.getByRole("link", { name: "New bot" }).click();
    const price = await lastPrice(request);
    for (const [label, value] of [
      ["Symbol", "BTCUSDT"],
      ["Lowest price", String(Math.round(price * 0.9))],
      ["Highest price", String(Math.round(price * 1.1))],
      ["Number of grids", "10"],
      ["Investment", "2000"],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value);
    await expectAccessible(page);
    await look(page);
    await expect(lines.getByRole("row", { name: /Least investment/ })).toBeVisible();
    await page.getByRole("button", { name: /^Send: New bot on BTCUSDT/ }).click();
    await expect(heading(page, "Done")).toBeVisible();

    await page.goto("/trading/desk/placed?show=all");
    const placed = page.getByRole("table", { name: "Placed here" });
    await expect(placed.getByRole("row", { name: new RegExp(`Change order ${id}: Quantity`) })).toContainText(
      "Done",
    );
    await page.setViewportSize({ width: 380, height: 800 });
    await expectNotSideways(page);
    await page.goto("/trading/orders?symbol=ETHUSDT");
    await expectNotSideways(page);
  },
);
