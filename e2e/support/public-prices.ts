import type { Page } from "@playwright/test";
import { setSwitches } from "./sandbox";
import { expect } from "./story";

/**
 * A stock's page as it is once the exchange, which has public prices now, was asked for this
 * stock's: an earlier story met it without them. The worker may take rates from them, so
 * `restoreRates` belongs behind the story.
 */
export async function openPriced(page: Page, code: string, untradedPairs = ""): Promise<void> {
  await setSwitches({ trading: { publicPrices: "offered", untradedPairs } });
  await page.goto(`/research/${code}`);
  const topic = `prices:${code}`;
  const readPlaces = async () => (await page.request.get(`/research/progress?of=${topic}`)).json();
  // What the visit itself asked for is over: a press meanwhile would join it and send nothing.
  await expect.poll(readPlaces).toEqual({ [topic]: null });
  await expect(page.getByRole("button", { name: /^Refreshing/ })).toHaveCount(0);
  const asked = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Refresh Price", exact: true }).click();
  await asked;
  await expect.poll(readPlaces).toEqual({ [topic]: null });
  await page.reload();
}
