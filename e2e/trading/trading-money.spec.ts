import type { Page } from "@playwright/test";
import { db } from "@/lib/database/database";
import { expectAccessible, expectNotSideways } from "../support/accessible";
import { desk } from "../support/desk";
import { expect, FULL, story } from "../support/story";
import { letAccountTrade, openRead } from "../support/trading";

/** A separate desk, because a trade key cannot be taken away while orders are under way. */
story.use({ hasOwnDesk: true });
story.afterEach(async () => {
  await db().prisma.tradingRole.deleteMany();
});

const region = (page: Page, name: string | RegExp) => page.getByRole("region", { name });

story(
  "positions say what they brought, how soon they would be reduced, and what a price would move",
  async ({ page }) => {
    await openRead(page, "/trading/orders/positions");
    const profit = region(page, "Profit and loss of futures");
    for (const term of ["Open positions now", "Realized today", "Realized this month"])
      await expect(profit.getByText(term, { exact: true })).toBeVisible();
    await expect(profit).toContainText("spot is not included");
    const row = region(page, /^Positions$/)
      .getByRole("row")
      .filter({ hasText: "BTC/USDT" });
    await expect(row.getByRole("img", { name: /of 5: .+ \(rank / })).toBeVisible();
    const exposure = region(page, "Exposure by coin");
    const eth = exposure
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader", { name: "ETH", exact: true }) });
    await expect(eth.getByRole("img", { name: /ETH: net −/ })).toBeVisible();
    await expect(exposure.getByRole("rowheader", { name: /USDT money/ })).toBeVisible();
    await expect(exposure.getByText(/of equity$/).first()).toBeVisible();
    await expectAccessible(page);
    for (const width of [820, 380]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNotSideways(page);
    }
    await page.setViewportSize({ width: 1440, height: 900 });

    await openRead(page, "/trading/orders/positions?when=done&preset=all");
    const closed = region(page, "Profit of these closed positions");
    const usdt = closed
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader", { name: "USDT", exact: true }) });
    await expect(usdt).toBeVisible();
    const figures = region(page, /^Positions$/).locator('[data-field="net"] data');
    const nets = await figures.evaluateAll((found) =>
      found.map((cell) => Number((cell as HTMLDataElement).value)),
    );
    const total = await usdt.locator('[data-field="net"] data').getAttribute("value");
    expect(nets.length).toBeGreaterThan(1);
    expect(Number(total)).toBeCloseTo(
      nets.reduce((sum, net) => sum + net, 0),
      6,
    );
    await expectAccessible(page);
  },
);

story("loans stand beside repayments, with what they cost about a day", async ({ page }) => {
  await openRead(page, "/repayments");
  const loans = region(page, "Owed now");
  await expect(loans.getByRole("row").filter({ hasText: "ETH" })).toContainText("0.001%");
  await expect(loans.getByText("About, per day").first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 380, height: 900 });
  await expectNotSideways(page);
});

/** From "New order" on this page to the role, which leads back to the ticket. */
async function becomeTrader(page: Page, email: string, from: string): Promise<void> {
  await page.goto(from);
  await page.getByRole("main").getByRole("link", { name: "New order" }).first().click();
  await expect(page.getByText("You're not a trader on this account")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Become a trader" }).click();
  const people = region(page, "Traders and approvers");
  await expect(people.getByLabel("Person").locator("option:checked")).toHaveText(email);
  await people.getByRole("button", { name: "Assign the role" }).click();
  await expect(page.getByRole("button", { name: "Preview order" })).toBeVisible();
}

story(
  "an administrator who is no trader is led from New order to the role, and back to the ticket",
  async ({ page, person }) => {
    await letAccountTrade(page, desk().email);
    await becomeTrader(page, person.email, "/trading/orders");
    await expect(page).toHaveURL(/\/trading\/desk\/ticket/);
    await page.goto("/trading/assets");
    await expect(page.getByRole("link", { name: "New order" }).first()).toBeVisible();
  },
);

story("from a stock's page it is the ticket of its pair", FULL, async ({ page, person }) => {
  await letAccountTrade(page, desk().email);
  await becomeTrader(page, person.email, "/research/AAPL");
  await expect(page).toHaveURL(/\/trading\/desk\/ticket\?.*symbol=RAAPLUSDT/);
});
