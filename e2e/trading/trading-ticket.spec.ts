import { setTimeout } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectNotSideways, expectStateAccessible } from "../support/accessible";
import { setSwitches } from "../support/sandbox";
import { expect, FULL, story } from "../support/story";
import {
  buyFutures,
  heading,
  lastPrice,
  letAccountTrade,
  look,
  lookAtChange,
  openRead,
  PRICES,
  placeElsewhere,
  restoreLimits,
  widenLimits,
} from "../support/trading";

/** A separate desk, because orders cannot be removed. */
story.use({ hasOwnDesk: true });
story.afterEach(restoreLimits);

/**
 * Sends a pasted table: the desk names a line that it cannot read, and checks each other line
 * alone.
 */
async function sendTable(page: Page): Promise<void> {
  await page.goto("/trading/desk/batch");
  const table = page.getByLabel("Orders, one per line");
  await table.fill("BTCUSDT\tbuy\t20\nBTCUSDT\thold\t1\t1000");
  await expect(page.getByRole("row", { name: /Write buy or sell/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Preview 2 orders" })).toBeDisabled();
  await expectAccessible(page);
  await table.fill("BTCUSDT\tbuy\t20\nBTCUSDT\tbuy\t1002\nETHUSDT\tbuy\t21");
  await expect(page.getByRole("row", { name: /ETHUSDT/ })).toContainText(
    "In one request with 2 others",
  );
  await page.getByRole("button", { name: "Preview 3 orders" }).click();
  const orders = page.getByRole("table", { name: "Several orders" });
  await expect(orders.getByRole("row", { name: /Spend 1002 USDT/ })).toContainText(
    "The largest one allowed is 1000 USDT.",
  );
  await expect(orders.getByRole("row", { name: /Spend 20 USDT/ })).toContainText("Can be sent.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send 2 orders" }).click();
  for (const name of [/Spend 20 USDT/, /Spend 21 USDT/])
    await expect(orders.getByRole("row", { name })).toContainText("Filled");
  await expect(page.getByRole("button", { name: "Nothing to send" })).toBeDisabled();
}

/** The ticket on a stock's page trades that stock's pair. */
async function tradeStock(page: Page): Promise<void> {
  await page.goto("/research/AAPL");
  await page.getByRole("button", { name: "Open ticket" }).click();
  const trade = page.getByRole("dialog", { name: "Trade RAAPLUSDT" });
  await expect(trade.getByLabel("Symbol")).toHaveCount(0);
  await trade.getByLabel("Quantity", { exact: true }).fill("1");
  await trade.getByLabel("Limit price").fill("1");
  await expectAccessible(page);
  await trade.getByRole("button", { name: /^Preview/ }).click();
  await expect(page.getByRole("heading", { name: "Preview", exact: true })).toBeVisible();
  await expect(page.getByText("RAAPL/USDT, Reality (tokenized stocks)")).toBeVisible();
}

story(
  "an order goes from the ticket to its fill, a limit refuses one, and the kill switch stops all",
  async ({ page, person }) => {
    await setSwitches(PRICES);
    await letAccountTrade(page, person.email);
    await expectStateAccessible(page);

    await look(page, { type: "Market", qty: "51" });
    await expect(page.getByRole("note")).toContainText("PAPER");
    await expect(page.getByText("Spend 51 USDT to buy BTC at market")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Send: spend 51 USDT on BTC" }).click();
    await expect(page.getByRole("heading", { name: "Filled", exact: true })).toBeVisible();
    const steps = page.getByRole("table", { name: "Every step" });
    for (const step of ["Drafted", "Previewed", "Submitted", "Sending", "The exchange answered"])
      await expect(steps).toContainText(step);
    await expectStateAccessible(page);

    // Larger than the largest order allowed.
    await look(page, { type: "Market", qty: "1001" });
    const largest = page.getByRole("row", { name: /Largest order/ });
    await expect(largest).toContainText("Exceeded");
    await expect(
      page.getByText("The value is 1001 USDT. The largest one allowed is 1000 USDT."),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: /^Send/ })).toHaveCount(0);

    // Below the smallest quantity, so the form offers no larger one.
    await look(page, { type: "Limit", qty: "0.0000001", price: "1000" });
    await expect(page.getByText("Cannot be sent", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Use / })).toHaveCount(0);

    // Too far above the last price: a button fills in the nearest allowed price.
    await look(page, { type: "Limit", qty: "0.0001", price: "9000000" });
    const nearest = page.getByRole("link", { name: /^Use / }).first();
    const value = (await nearest.textContent())?.replace("Use ", "") ?? "";
    await nearest.click();
    await expect(page.getByLabel("Limit price")).toHaveValue(value);
    await expect(page.getByLabel("Symbol")).toHaveValue("BTCUSDT");

    await page.getByRole("button", { name: "Paper trading: On" }).click();
    await page.getByRole("button", { name: /^Stop trading on Main/ }).click();
    await expect(page.getByRole("button", { name: "Paper trading: Stopped" })).toBeVisible();
    await page.goto("/trading/orders/sent?show=all");
    const orders = page.getByRole("table", { name: "Sent orders" });
    await expect(orders.getByRole("row", { name: /Spend 51 USDT/ })).toContainText("Filled");
    await expect(orders.getByRole("row", { name: /Spend 1001 USDT/ })).toContainText(
      "Withdrawn, not sent",
    );
    await expectStateAccessible(page);
    await page.setViewportSize({ width: 380, height: 800 });
    await expectNotSideways(page);
  },
);

/** Slower than the page refreshes while it waits for a preview. */
const SLOW_ANSWER_MS = 1_500;

story("a preview appears over a slow connection, too", async ({ page, person }) => {
  await setSwitches(PRICES);
  await letAccountTrade(page, person.email);
  await page.route(/\/trading\/orders\/sent\/\d+/, async (route) => {
    await setTimeout(SLOW_ANSWER_MS);
    await route.continue();
  });
  await look(page, { type: "Market", qty: "22" });
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

/** The worker lists the symbols once a minute if it has none. */
async function expectRules(page: Page): Promise<void> {
  const rules = page.getByText(/Quantity in steps of 0\.\d+ BTC/);
  await expect
    .poll(
      async () => {
        await page.goto("/trading/desk/ticket?symbol=BTCUSDT");
        await rules.or(page.getByText(/not stored yet/)).waitFor();
        return rules.count();
      },
      { timeout: 120_000 },
    )
    .toBe(1);
}

story(
  "a table of orders is sent, and a stock has a ticket of its own",
  FULL,
  async ({ page, person }) => {
    await setSwitches(PRICES);
    await letAccountTrade(page, person.email);
    await expectRules(page);
    await sendTable(page);
    await tradeStock(page);
  },
);

/** The control is inside the table's visible part. */
async function expectInView(tool: Locator): Promise<void> {
  const box = await tool.boundingBox();
  const table = await tool.locator("xpath=ancestor::table/..").boundingBox();
  if (!box || !table) throw new Error("the tool stands in a table");
  expect(box.x + box.width).toBeLessThanOrEqual(table.x + table.width);
}

story("an order is changed, cancelled, and all others with it", FULL, async ({ page, person }) => {
  await setSwitches(PRICES);
  await letAccountTrade(page, person.email);
  await widenLimits(page);

  // Change the quantity of an order that was placed elsewhere. Another one is left for "Cancel all".
  await page.setViewportSize({ width: 820, height: 1000 });
  await placeElsewhere(page, 2);
  await expectInView(page.getByRole("button", { name: /^Change \d/ }).first());
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectAccessible(page);
  const change = page.getByRole("button", { name: /^Change \d/ }).first();
  const id = (await change.getAttribute("aria-label"))?.replace("Change ", "") ?? "";
  await change.click();
  const quantity = page.getByLabel("Quantity");
  const before = await quantity.inputValue();
  const after = String(Number(before) * 2);
  await quantity.fill(after);
  await lookAtChange(page);
  const lines = page.getByRole("table", { name: "Now and after" });
  await expect(lines.getByRole("row", { name: /Price/ })).toContainText("unchanged");
  await expect(
    lines
      .getByRole("row", { name: /Quantity/ })
      .locator("data")
      .last(),
  ).toHaveAttribute("value", after);
  await expectAccessible(page);
  await page
    .getByRole("button", { name: new RegExp(`^Send: Change order ${id}: Quantity`) })
    .click();
  await expect(heading(page, "Done")).toBeVisible();
  await expectAccessible(page);

  // Cancel it, then all other orders.
  await page.goto("/trading/orders?symbol=BTCUSDT");
  await page.getByRole("button", { name: `Cancel ${id}` }).click();
  await expect(heading(page, "What would change")).toBeVisible();
  await page.getByRole("button", { name: `Send: Cancel order ${id}` }).click();
  await expect(heading(page, "Done")).toBeVisible();
  await page.goto("/trading/orders");
  await page.getByRole("link", { name: "Cancel all" }).click();
  await lookAtChange(page);
  await page.getByRole("button", { name: /^Send: Cancel all open orders of Spot/ }).click();
  await expect(heading(page, "Done")).toBeVisible();

  await page.goto("/trading/orders/sent?show=all");
  const placed = page.getByRole("table", { name: "Sent orders" });
  await expect(
    placed.getByRole("row", { name: new RegExp(`Change order ${id}: Quantity`) }),
  ).toContainText("Done");
  await page.setViewportSize({ width: 380, height: 800 });
  await expectNotSideways(page);
  await page.goto("/trading/orders?symbol=ETHUSDT");
  await expectNotSideways(page);
});

story(
  "a strategy order, leverage and a bot begin at their tickets",
  FULL,
  async ({ page, person, request }) => {
    await setSwitches(PRICES);
    await letAccountTrade(page, person.email);
    await widenLimits(page);

    // Send a strategy order from the second ticket.
    await page.goto("/trading/desk/ticket");
    await page.getByRole("link", { name: "Take profit, stop loss, trigger" }).click();
    // Both tickets have a field "Symbol", so wait for this ticket before filling it in.
    await page.getByLabel("How much it covers").selectOption({ label: "Part of it" });
    await page.getByLabel("Symbol").fill("btcusdt");
    await page.getByLabel("Quantity").fill("0.001");
    await page.getByLabel("Take profit at").fill("900000");
    await expectAccessible(page);
    await lookAtChange(page, "Preview order");
    await page.getByRole("button", { name: /^Send: Strategy order on BTC\/USDT/ }).click();
    await expect(heading(page, "Open")).toBeVisible();

    await buyFutures(page, "BTCUSDT", "0.01");

    // A change of leverage waits for a second person.
    await openRead(page, "/trading/orders/positions");
    await page.getByRole("link", { name: "Leverage of BTC/USDT" }).first().click();
    await page.getByRole("textbox", { name: "Leverage" }).fill("4");
    await lookAtChange(page);
    await page
      .getByRole("button", { name: /^Ask a second person: Set the leverage of BTC\/USDT/ })
      .click();
    await expect(heading(page, "Waiting for a second person")).toBeVisible();

    // Make a bot between nine and eleven tenths of the price.
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
      await page.getByRole("textbox", { name: label, exact: true }).fill(value);
    await expectAccessible(page);
    await lookAtChange(page);
    await expect(page.getByRole("row", { name: /Minimum investment/ })).toBeVisible();
    await page.getByRole("button", { name: /^Send: New bot on BTC\/USDT/ }).click();
    await expect(heading(page, "Done")).toBeVisible();
  },
);

/** Drafts the cancellation of an order in the list; returns the record's id. */
async function draftCancellation(page: Page, id: string): Promise<string> {
  await page.goto("/trading/orders?symbol=BTCUSDT");
  await page.getByRole("button", { name: `Cancel ${id}` }).click();
  await expect(heading(page, "What would change")).toBeVisible();
  return /sent\/(\d+)/.exec(page.url())?.[1] ?? "none";
}

story("several orders are cancelled with one press", FULL, async ({ page, person }) => {
  await setSwitches(PRICES);
  await letAccountTrade(page, person.email);
  await placeElsewhere(page, 2);
  const buttons = page.getByRole("button", { name: /^Cancel \d/ });
  await expect(buttons.nth(1)).toBeVisible();
  const names = await buttons.evaluateAll((all) => all.map((one) => one.ariaLabel ?? ""));
  const orders = names.slice(0, 2).map((name) => name.replace("Cancel ", ""));
  const drafts: string[] = [];
  for (const id of orders) drafts.push(await draftCancellation(page, id));

  await page.goto(`/trading/desk/batch?ids=${drafts.join(",")}`);
  const table = page.getByRole("table", { name: "Several orders" });
  for (const id of orders) {
    const row = table.getByRole("row", { name: new RegExp(`Cancel order ${id}`) });
    await expect(row).toContainText("In one request with 1 other");
  }
  await page.getByRole("button", { name: "Preview again" }).click();
  await expect(page.getByRole("button", { name: "Cancel 2 orders" })).toBeEnabled();
  await expectStateAccessible(page);
  await page.setViewportSize({ width: 380, height: 800 });
  await expectNotSideways(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("button", { name: "Cancel 2 orders" }).click();
  for (const id of orders)
    await expect(table.getByRole("row", { name: new RegExp(`Cancel order ${id}`) })).toContainText(
      "Done",
    );
});
