import { expectFocusKept, press, tabTo, typeInto } from "../support/keyboard";
import { setSwitches } from "../support/sandbox";
import { expect, FULL, story } from "../support/story";
import { heading, letAccountTrade, PRICES } from "../support/trading";

/** A separate desk, because orders cannot be removed. */
story.use({ hasOwnDesk: true });

story("an order is previewed and sent without a mouse", FULL, async ({ page, person }) => {
  await setSwitches(PRICES);
  await letAccountTrade(page, person.email);
  await page.goto("/trading/desk/ticket");
  await typeInto(page, page.getByLabel("Symbol"), "btcusdt");
  await tabTo(page, page.getByRole("radio", { name: "Limit", exact: true }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Market", exact: true })).toBeChecked();
  await typeInto(page, page.getByLabel("Quantity"), "50");
  await page.keyboard.press("Enter");
  await expect(heading(page, "Preview")).toBeVisible();
  await expectFocusKept(page);
  await press(page, page.getByRole("button", { name: "Send: spend 50 USDT on BTC" }));
  await expect(heading(page, "Filled")).toBeVisible();
  await expectFocusKept(page);
});
