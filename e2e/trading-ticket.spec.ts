import type { Page } from "@playwright/test";
import { expectAccessible, expectNotSideways } from "./support/accessible";
import { TRADE_CREDENTIALS } from "./support/open-desk";
import { setSwitches } from "./support/sandbox";
import { expect, story } from "./support/story";

/** Orders stay. */
story.use({ hasOwnDesk: true });

/** What only this story needs of its exchange: prices. */
const PRICES = { trading: { publicPrices: "offered" } } as const;

async function letAccountTrade(page: Page, email: string): Promise<void> {
  await page.goto("/settings/trading");
  await page.getByLabel("API key").fill(TRADE_CREDENTIALS.apiKey);
  await page.getByLabel("API secret").fill(TRADE_CREDENTIALS.apiSecret);
  await page.getByLabel("Passphrase").fill(TRADE_CREDENTIALS.apiPassphrase);
  await page.getByRole("button", { name: "Add the trade key" }).click();
  const people = page.getByRole("region", { name: "Traders and approvers" });
  await expect(people).toContainText("Nobody trades on this account yet.");
  await people.getByLabel("Person").selectOption({ label: email });
  await people.getByRole("button", { name: "Give the role" }).click();
  await expect(people.getByRole("table")).toContainText(email);
  const state = page.getByRole("region", { name: "Trading on Main" });
  await expect(state).toContainText("Stopped");
  await state.getByRole("button", { name: "Switch on" }).click();
  await page.getByRole("button", { name: "Switch on" }).last().click();
  await expect(state).toContainText("Orders within the limits are sent.");
}

type Ticket = { readonly type: "Limit" | "Market"; readonly qty: string; readonly price?: string };

/** Fills a ticket for BTCUSDT and waits for what the worker sees. */
async function look(page: Page, { type, qty, price }: Ticket): Promise<void> {
  await page.goto("/trading/desk/ticket");
  await page.getByLabel("Symbol").fill("btcusdt");
  await page.getByText(type, { exact: true }).click();
  await page.getByLabel("Quantity").fill(qty);
  if (price !== undefined) await page.getByLabel("Limit price").fill(price);
  await page.getByRole("button", { name: "Preview order" }).click();
  await expect(page.getByRole("heading", { name: "Preview", exact: true })).toBeVisible();
}

story(
  "an order goes from the ticket to its fill, a limit refuses one, and the kill switch stops all",
  async ({ page, person }) => {
    await setSwitches(PRICES);
    await letAccountTrade(page, person.email);
    await expectAccessible(page);

    await look(page, { type: "Market", qty: "50" });
    await expect(page.getByRole("note")).toContainText("PAPER");
    await expect(page.getByText("Spend 50 USDT to buy BTC at market")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Send: spend 50 USDT on BTC" }).click();
    await expect(page.getByRole("heading", { name: "Filled", exact: true })).toBeVisible();
    const steps = page.getByRole("table", { name: "Every step" });
    for (const step of ["Drafted", "Previewed", "Released", "Sending", "The exchange answered"])
      await expect(steps).toContainText(step);
    await expectAccessible(page);

    // Above the largest order.
    await look(page, { type: "Market", qty: "1001" });
    const largest = page.getByRole("row", { name: /Largest order/ });
    await expect(largest).toContainText("Exceeded");
    await expect(page.getByRole("button", { name: /^Send/ })).toHaveCount(0);

    // Below the smallest quantity: the nearest that would do is filled in by a press.
    await look(page, { type: "Limit", qty: "0.0000001", price: "1000" });
    await expect(page.getByText("It cannot be sent")).toBeVisible();
    const nearest = page.getByRole("link", { name: /^Use / }).first();
    const value = (await nearest.textContent())?.replace("Use ", "") ?? "";
    await nearest.click();
    await expect(page.getByLabel("Quantity")).toHaveValue(value);
    await expect(page.getByLabel("Symbol")).toHaveValue("BTCUSDT");

    await page.getByRole("button", { name: "Paper trading: On" }).click();
    await page.getByRole("button", { name: /^Stop trading on Main/ }).click();
    await expect(page.getByRole("button", { name: "Paper trading: Stopped" })).toBeVisible();
    await page.goto("/trading/desk/placed?show=all");
    const orders = page.getByRole("table", { name: "Placed here" });
    await expect(orders.getByRole("row", { name: /Spend 50 USDT/ })).toContainText("Filled");
    await expect(orders.getByRole("row", { name: /Spend 1001 USDT/ })).toContainText("Withdrawn, not sent");
    await expectAccessible(page);
    await page.setViewportSize({ width: 380, height: 800 });
    await expectNotSideways(page);
  },
);
