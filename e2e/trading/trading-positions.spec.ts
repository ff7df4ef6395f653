import type { Page } from "@playwright/test";
import { db } from "@/lib/database/database";
import { setSwitches } from "../support/sandbox";
import { expect, FULL, story } from "../support/story";
import {
  buyFutures,
  heading,
  letAccountTrade,
  lookAtChange,
  openRead,
  PRICES,
  restoreLimits,
  widenLimits,
} from "../support/trading";

/** A separate desk, because orders cannot be removed. */
story.use({ hasOwnDesk: true });
story.afterEach(restoreLimits);

/** Sends what the preview shows, with the keyboard alone. */
async function sendByKeyboard(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Send: Close / }).focus();
  await page.keyboard.press("Enter");
  await expect(heading(page, "Done")).toBeVisible();
}

story("percent of an order that only closes is of the position", FULL, async ({ page, person }) => {
  await setSwitches(PRICES);
  await letAccountTrade(page, person.email);
  await widenLimits(page);
  await buyFutures(page, "BTCUSDT", "0.01");
  const size = page.getByText(/^Size of the position: [\d.]+ BTC/);
  const ticket = { product: "USDT-FUTURES", symbol: "BTCUSDT", side: "sell", reduceOnly: "yes" };
  // The worker stores the symbols' rules within a minute.
  await expect
    .poll(
      async () => {
        await page.goto(`/trading/desk/ticket?${new URLSearchParams(ticket)}`);
        await size.or(page.getByText(/not stored yet/)).waitFor();
        return size.count();
      },
      { timeout: 120_000 },
    )
    .toBe(1);
  const shares = page.getByRole("group", { name: "Share of the position" });
  await shares.getByRole("button", { name: "50%" }).click();
  await expect(page.getByText(/^Sent as [\d.]+ BTC/)).toBeVisible();
});

story(
  "a position is closed with the keyboard, and then all others of the product",
  FULL,
  async ({ page, person }) => {
    await setSwitches(PRICES);
    await letAccountTrade(page, person.email);
    await widenLimits(page);
    await buyFutures(page, "BTCUSDT", "0.01");
    await buyFutures(page, "ETHUSDT", "0.1");
    await db().prisma.tradingAccount.updateMany({ data: { state: "reduce-only" } });
    await openRead(page, "/trading/orders/positions");
    await page
      .getByRole("button", { name: /^Close BTC.USDT at the market$/ })
      .first()
      .focus();
    await page.keyboard.press("Enter");
    await expect(heading(page, "What would change")).toBeVisible();
    const meant = page.getByRole("table", { name: "1 position is closed" });
    await expect(meant).toContainText("BTC");
    await sendByKeyboard(page);
    await expect(page.getByRole("table", { name: "What was closed" })).toContainText("BTC");

    await openRead(page, "/trading/orders/positions");
    await page.getByRole("link", { name: "Close positions" }).focus();
    await page.keyboard.press("Enter");
    await expect(heading(page, "Close positions")).toBeVisible();
    await lookAtChange(page);
    await sendByKeyboard(page);
    await expect(page.getByRole("table", { name: "What was closed" })).toBeVisible();
    await db().prisma.tradingAccount.updateMany({ data: { state: "on" } });
  },
);
