import { setSwitches } from "../support/sandbox";
import { expect, story } from "../support/story";
import { letAccountTrade, PRICES } from "../support/trading";

/** A separate desk: a paper account that begins again cannot be put back. */
story.use({ hasOwnDesk: true });

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
      await page.getByRole("button", { name: "Reset the paper account" }).last().click();
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
