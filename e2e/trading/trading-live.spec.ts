import type { APIRequestContext } from "@playwright/test";
import { db } from "@/lib/database/database";
import { expectAccessible, expectNotSideways } from "../support/accessible";
import { advanceClock, setSwitches } from "../support/sandbox";
import { expect, FULL, story } from "../support/story";
import { heading, lastPrice, letAccountTrade, look, PRICES } from "../support/trading";

/** A separate desk, because orders cannot be removed and its exchange's clock is moved. */
story.use({ hasOwnDesk: true });

const SECONDS_LEFT = /valid for \d+ more/;

/** The draft in view: when its preview was made, as if that had been so much earlier. */
async function agePreview(seconds: number): Promise<void> {
  await db().pool.query(
    "update order_records set previewed_at = previewed_at - make_interval(secs => $1) where state = 'draft'",
    [seconds],
  );
}
/** As if another tab had the draft in view. */
async function renewPreview(): Promise<void> {
  await db().pool.query(
    "update order_records set renew_asked_at = clock_timestamp() where state = 'draft'",
  );
}
async function previewedAt(): Promise<number> {
  const { rows } = await db().pool.query<{ at: Date }>(
    "select previewed_at as at from order_records where state = 'draft' order by id desc limit 1",
  );
  const [draft] = rows;
  if (draft === undefined) throw new Error("there is no draft");
  return draft.at.getTime();
}

/** The price that the newest preview was made with. */
async function previewPrice(): Promise<string | null> {
  const { rows } = await db().pool.query<{ price: string | null }>(
    "select preview ->> 'lastPrice' as price from order_records where state = 'draft' order by id desc limit 1",
  );
  return rows[0]?.price ?? null;
}

/** Moves the exchange's clock until the price is another one. */
async function movePrice(request: APIRequestContext): Promise<void> {
  const before = await lastPrice(request);
  const moved = async () => Math.abs((await lastPrice(request)) / before - 1);
  for (let step = 0; step < 100 && (await moved()) < 0.01; step += 1)
    await advanceClock(3 * 3_600_000);
  expect(await moved()).toBeGreaterThanOrEqual(0.01);
}

story(
  "a ticket has the chart of its pair, and a preview in view renews itself and is sent as it was seen",
  FULL,
  async ({ page, person, request }) => {
    await setSwitches(PRICES);
    await letAccountTrade(page, person.email);

    // The chart follows what is typed.
    await page.goto("/trading/desk/ticket");
    await expect(page.getByText("Enter a symbol to see its price")).toBeVisible();
    await page.getByLabel("Symbol").fill("btcusdt");
    const day = page.getByRole("slider", { name: "Price of BTC/USDT, the last 24 hours" });
    await expect(day).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Period").selectOption("Month");
    await expect(
      page.getByRole("slider", { name: "Price of BTC/USDT, the last 30 days" }),
    ).toBeVisible();
    const chart = page.getByRole("region", { name: "Chart of BTC/USDT" });
    await expect(chart.getByText("B: bought · S: sold")).toBeVisible();
    await chart.getByRole("button", { name: "Table" }).click();
    await expect(chart.getByRole("table")).toBeVisible();
    await page.setViewportSize({ width: 380, height: 800 });
    await expectNotSideways(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    // An open order is a line of the chart on its own page.
    const price = String(Math.floor((await lastPrice(request)) * 0.985));
    await look(page, { type: "Limit", qty: "0.0005", price });
    await page.getByRole("button", { name: /^Send: / }).click();
    await expect(heading(page, "Open")).toBeVisible();
    await expect(page.getByText(`Open order: Buy 0.0005 BTC at ${price} USDT`)).toBeVisible();

    // A preview in view is made again; the button stays the same one and keeps the focus.
    await look(page, { type: "Market", qty: "50" });
    const send = page.getByRole("button", { name: "Send: spend 50 USDT on BTC" });
    await send.focus();
    const button = await send.elementHandle();
    await agePreview(21);
    const before = await previewedAt();
    await expect.poll(previewedAt).toBeGreaterThan(before);
    await expect(page.getByText(SECONDS_LEFT)).toBeVisible();
    expect(await button?.evaluate((one) => one.isConnected && one === document.activeElement)).toBe(
      true,
    );
    await expectAccessible(page);

    // The price moves between the look and the press: nothing is sent, and what changed is said.
    // The page's timers stand still, so that it does not fetch the new preview before the press.
    await page.clock.install();
    await page.reload();
    await expect(page.getByText(SECONDS_LEFT)).toBeVisible();
    await page.clock.pauseAt(Date.now() + 1_000);
    await movePrice(request);
    // The worker keeps a price for five seconds.
    const old = await previewPrice();
    await expect
      .poll(async () => {
        await renewPreview();
        return previewPrice();
      })
      .not.toBe(old);
    await send.press("Enter");
    await expect(page.getByText(/Not sent: .*The last price is/)).toBeVisible();
    await page.clock.resume();
    await expectAccessible(page);
    await expect(page.getByText(/^New figures\. The last price is/)).toBeVisible();
    // A press within a second of new figures is of those before.
    await page.clock.fastForward(1_500);
    await send.press("Enter");
    await expect(heading(page, "Filled")).toBeVisible();
  },
);
