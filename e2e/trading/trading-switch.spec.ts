import { expectAccessible } from "../support/accessible";
import { NEXT_TRADE_CREDENTIALS, TRADE_CREDENTIALS } from "../support/open-desk";
import { openSheet } from "../support/popover";
import { setSwitches } from "../support/sandbox";
import { expect, FULL, story } from "../support/story";
import { letAccountTrade, PRICES } from "../support/trading";

/** A separate desk: a paper account that begins again cannot be put back. */
story.use({ hasOwnDesk: true });

/** A new key is compared with the exchange within a minute; nothing is armed before. */
const COMPARED_WITHIN_MS = 120_000;

story(
  "an administrator arms the dead man's switch, sees it renewed beside the orders, and disarms it",
  FULL,
  async ({ page, person }) => {
    await setSwitches(PRICES);
    await letAccountTrade(page, person.email);
    const panel = page.getByRole("region", { name: "Dead man's switch" });
    await panel.getByLabel(/Seconds of silence/).fill("3");
    await panel.getByRole("button", { name: "Arm", exact: true }).click();
    await expect(panel).toContainText("Enter whole seconds from 5 to 60.");
    await panel.getByLabel(/Seconds of silence/).fill("20");
    await panel.getByRole("button", { name: "Arm", exact: true }).click();
    await expect(panel).toContainText("armed it for 20 seconds. Renewed until", {
      timeout: COMPARED_WITHIN_MS,
    });
    await expect(panel).toContainText("Confirmed by the exchange");

    await page.goto("/trading/orders/sent");
    const state = page.getByRole("region", { name: "Trading status" });
    await expect(state).toContainText("Dead man's switch: Armed");
    await state.getByRole("link", { name: "Settings" }).click();
    await panel.getByRole("button", { name: "Disarm" }).click();
    await openSheet(page).getByRole("button", { name: "Disarm" }).click();
    await expect(panel).toContainText("The exchange has switched it off.");
  },
);

story(
  "the paper band says what is not simulated, and since when a reset account counts",
  async ({ page, person }) => {
    await setSwitches(PRICES);
    await letAccountTrade(page, person.email);
    await page.getByRole("button", { name: "What is not simulated" }).click();
    await expect(page.getByText("Nothing is liquidated")).toBeVisible();
    await page.keyboard.press("Escape");

    const reset = page.getByRole("region", { name: "Begin again" });
    const ask = async () => {
      await reset.getByRole("button", { name: "Reset the paper account" }).click();
      await openSheet(page).getByRole("button", { name: "Reset the paper account" }).click();
    };
    await ask();
    await expect(page.getByText("Stop trading first.")).toBeVisible();
    await page.keyboard.press("Escape");
    const state = page.getByRole("region", { name: "Trading on Main" });
    await state.getByRole("button", { name: "Stop trading" }).click();
    await page.getByRole("button", { name: /^Stop trading on Main/ }).click();
    await expect(state).toContainText("Nothing is sent.");
    await ask();
    const band = page.getByRole("note").filter({ hasText: "PAPER" });
    await expect(band).toContainText(`by ${person.email}: lists and figures start there.`);
    await page.goto("/trading/orders?when=done&preset=all");
    await expect(page.getByRole("note").filter({ hasText: "Begun again" })).toBeVisible();
  },
);

story(
  "an administrator replaces the trade key of an account whose trading is stopped",
  async ({ page, person }) => {
    await setSwitches(PRICES);
    await letAccountTrade(page, person.email);
    const state = page.getByRole("region", { name: "Trading on Main" });
    await state.getByRole("button", { name: "Stop trading" }).click();
    await page.getByRole("button", { name: /^Stop trading on Main/ }).click();
    await expect(state).toContainText("Nothing is sent.");

    const panel = page.getByRole("region", { name: "Trade key" });
    await expect(panel).toContainText(`ending in ${TRADE_CREDENTIALS.apiKey.slice(-4)}`);
    const replace = panel.getByRole("button", { name: "Replace the trade key" });
    await replace.click();
    await panel.getByLabel("API key").fill("no-such-key-at-all");
    await panel.getByLabel("API secret").fill(NEXT_TRADE_CREDENTIALS.apiSecret);
    await panel.getByLabel("Passphrase").fill(NEXT_TRADE_CREDENTIALS.apiPassphrase);
    await replace.last().click();
    await expect(panel.getByText(/does not recognize this API key/)).toBeVisible();
    await expectAccessible(page);
    await panel.getByLabel("API key").fill(NEXT_TRADE_CREDENTIALS.apiKey);
    await replace.last().click();
    await expect(panel).toContainText(`ending in ${NEXT_TRADE_CREDENTIALS.apiKey.slice(-4)}`);
    await expect(panel.getByLabel("API key")).toBeHidden();
    await page.goto("/audit");
    await expect(page.getByText("Trade key replaced").first()).toBeVisible();
  },
);
