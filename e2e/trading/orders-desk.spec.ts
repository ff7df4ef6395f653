import type { Page } from "@playwright/test";
import { expectAccessible, expectNotSideways, expectStateAccessible } from "../support/accessible";
import { setSwitches } from "../support/sandbox";
import { expect, story } from "../support/story";
import {
  heading,
  lastPrice,
  letAccountTrade,
  look,
  openRead,
  PRICES,
  restoreLimits,
  widenLimits,
} from "../support/trading";

/** A separate desk, because orders cannot be removed. */
story.use({ hasOwnDesk: true });
story.afterEach(restoreLimits);

const rows = (page: Page) => page.getByRole("table", { name: "Orders" }).locator("tr[data-row-id]");
const own = (page: Page) => rows(page).filter({ has: page.getByRole("link", { name: /^Open / }) });
const boxes = (page: Page) => rows(page).getByRole("checkbox", { name: /^Select / });
const bar = (page: Page) => page.getByRole("region", { name: "Selected orders" });
const selected = (page: Page, count: number) =>
  page.getByRole("status").filter({ hasText: new RegExp(`^${count} orders? selected$`) });

/** Sends an order that stays open, and waits until the list of open orders has it. */
async function sendOpen(page: Page, price: string): Promise<void> {
  await look(page, { type: "Limit", qty: "0.001", price });
  await page.getByRole("button", { name: /^Send: buy 0\.001 BTC/ }).click();
  await expect(heading(page, "Open")).toBeVisible();
  await expect(
    page.getByText(/^Holds .* USDT of .* open value · 1 of .* orders today$/),
  ).toBeVisible();
  await expect
    .poll(async () => {
      await page.goto("/trading/orders?symbol=BTCUSDT");
      return own(page).count();
    })
    .toBe(1);
}

story(
  "open orders are selected by keys and cancelled: ours at once, others as drafts of one page",
  async ({ page, person, request }) => {
    await setSwitches(PRICES);
    await letAccountTrade(page, person.email);
    await widenLimits(page);
    await openRead(page, "/trading/orders?symbol=BTCUSDT");
    await sendOpen(page, String(Math.floor((await lastPrice(request)) * 0.97)));
    await expect(page.getByText(/^\d+ buys?$/)).toBeVisible();

    // Keys move, select and clear.
    await rows(page).first().focus();
    await page.keyboard.press("j");
    await expect(rows(page).nth(1)).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("x");
    await expect(boxes(page).first()).toBeChecked();
    await expect(selected(page, 1)).toHaveCount(1);
    await page.keyboard.press("a");
    await expect(selected(page, await boxes(page).count())).toHaveCount(1);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(bar(page)).toHaveCount(0);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toContainText("Cancel the selected orders");
    await page.keyboard.press("Escape");

    // From the first to the third with Shift, and only one of them again.
    await boxes(page).first().click();
    await boxes(page)
      .nth(2)
      .click({ modifiers: ["Shift"] });
    await expect(selected(page, 3)).toHaveCount(1);
    await bar(page).getByRole("button", { name: "Clear the selection" }).click();

    // Our own order is asked to cancel at once.
    await own(page).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Delete");
    await expect(page.getByText("Cancel 1 order?")).toBeVisible();
    await expect(page.getByText(/1 was placed in Broker Desk/)).toBeVisible();
    await expectStateAccessible(page);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(own(page).getByText("Cancellation asked").or(selected(page, 1))).toHaveCount(0);
    await page.goto("/trading/orders/sent?show=all");
    const sent = page.getByRole("table", { name: "Sent orders" });
    await expect(sent.getByRole("row", { name: /Buy 0\.001 BTC/ })).toContainText("Cancelled");
    await expect(page.getByRole("region", { name: "Limits in use" })).toContainText("1 of 50");

    // What was placed elsewhere goes to the page of drafts.
    await page.goto("/trading/orders?symbol=BTCUSDT");
    await rows(page).first().focus();
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.keyboard.press("Backspace");
    await expect(page.getByText(/2 were placed elsewhere/)).toBeVisible();
    await page.getByRole("button", { name: "Cancel 2 orders" }).click();
    await expect(page).toHaveURL(/\/trading\/desk\/batch\?.*ids=\d+(,|%2C)\d+/);
  },
);

story(
  "on a phone orders are selected by touch, and one is changed in its row",
  async ({ page, person }) => {
    await setSwitches(PRICES);
    await letAccountTrade(page, person.email);
    await widenLimits(page);
    await page.setViewportSize({ width: 380, height: 800 });
    await openRead(page, "/trading/orders?symbol=BTCUSDT");
    await boxes(page).first().click();
    await boxes(page).nth(1).click();
    await expect(selected(page, 2)).toHaveCount(1);
    // The bar takes the place of the navigation: no row has less room than before.
    const [place, nav] = [
      await bar(page).boundingBox(),
      await page.getByRole("navigation", { name: "Main" }).boundingBox(),
    ];
    expect(place && nav && place.y >= nav.y - 2).toBe(true);
    await expectNotSideways(page);
    await expectAccessible(page);
    await bar(page).getByRole("button", { name: "Clear the selection" }).click();
    await expect(bar(page)).toHaveCount(0);

    const quantity = page.getByLabel("Quantity in BTC");
    const problem = page.getByText(/qty must be a multiple of/);
    let before = "";
    // The worker stores the symbols' rules within a minute.
    await expect
      .poll(
        async () => {
          await page.goto("/trading/orders?symbol=BTCUSDT");
          await page
            .getByRole("button", { name: /^Change \d/ })
            .first()
            .click();
          before = await quantity.inputValue();
          await quantity.fill(`${before}0000000001`);
          await problem.or(page.getByText(/not stored yet/)).waitFor();
          return problem.count();
        },
        { timeout: 120_000 },
      )
      .toBe(1);
    await expectStateAccessible(page);
    const price = page.getByLabel("Price in USDT");
    const priceBefore = await price.inputValue();
    await price.fill("1");
    await expect(page.getByText(/below the last price; your limit allows 5%/)).toBeVisible();
    await price.fill(priceBefore);
    await quantity.fill(String(Number(before) * 2));
    await expect(problem).toHaveCount(0);
    await page.getByRole("button", { name: "Preview change" }).click();
    await expect(heading(page, "What would change")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Send: Change order/ })).toBeVisible();
  },
);
