import type { Page } from "@playwright/test";
import { setSwitches } from "./sandbox";
import { expect } from "./story";

/**
 * Opens a stock's page with prices from the exchange, which an earlier story may have met without
 * them. The worker may take rates from these prices, so the story must call `restoreRates`
 * afterwards.
 */
export async function openPriced(page: Page, code: string, untradedPairs = ""): Promise<void> {
  await setSwitches({ trading: { publicPrices: "offered", untradedPairs } });
  await page.goto(`/research/${code}`);
  const topic = `prices:${code}`;
  const readPlaces = async () => (await page.request.get(`/research/progress?of=${topic}`)).json();
  // The visit's own questions are answered; otherwise the press would join them and send nothing.
  await expect.poll(readPlaces).toEqual({ [topic]: null });
  await expect(page.getByRole("button", { name: /^Refreshing/ })).toHaveCount(0);
  const asked = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Refresh Price", exact: true }).click();
  await asked;
  await expect.poll(readPlaces).toEqual({ [topic]: null });
  await page.reload();
}
