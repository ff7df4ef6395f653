import { expect, type Page } from "@playwright/test";
import { TRADE_CREDENTIALS } from "./open-desk";

/** What only stories of orders need of their exchange: prices. */
export const PRICES = { trading: { publicPrices: "offered" } } as const;

/** Adds the trade key, makes this person a trader and switches on. */
export async function letAccountTrade(page: Page, email: string): Promise<void> {
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
