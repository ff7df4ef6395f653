import type { Locator, Page } from "@playwright/test";
import { addDays, type Day } from "@/lib/core/day";
import { db } from "@/lib/database/database";
import { expectStateAccessible } from "./support/accessible";
import { MAX_AGE_DAYS, restoreRates } from "./support/restore";
import { readToday, setSwitches } from "./support/sandbox";
import { expect, FULL, story } from "./support/story";
import { publishedWeek, readTruth, sumTexts } from "./support/truth";

const HEADER = "coin,day,rate,source";

function rateCell(page: Page, coin: string, day: string): Locator {
  return page.locator(`button[data-coin="${coin}"][data-day="${day}"]`);
}

/** "5 Nov 2026" */
const written = (day: Day) =>
  new RegExp(`^${Number(day.slice(8))} [A-Z][a-z]{2} ${day.slice(0, 4)}$`);

async function fillRate(page: Page, rate: string, source: string): Promise<void> {
  await page.getByLabel("Price of one BTC in USDT").fill(rate);
  await page.getByLabel("Source").fill(source);
  await page.getByRole("button", { name: /^(Save|Replace)$/ }).click();
}

async function chooseFile(page: Page, text: string): Promise<void> {
  await page.goto("/rates");
  await page.getByRole("link", { name: "Choose a file" }).click();
  await page
    .getByLabel("Choose file")
    .setInputFiles({ name: "rates.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
}

/** The day of the story with this number; a rate set there does not reach the next story's day. */
async function dayOfStory(number: number): Promise<Day> {
  return addDays((await publishedWeek()).from, -number * (MAX_AGE_DAYS + 1));
}

story.afterEach(restoreRates);

story("a rate is set on the day it is for, and says what it values", FULL, async ({ page }) => {
  const on = await dayOfStory(0);
  await page.goto(`/rates?from=${on}&to=${on}`);
  const coins = page.getByRole("region", { name: "Rates by coin" });
  await expect(coins.getByRole("row", { name: /^BTC/ })).toContainText("Add rates");
  await expect(coins.getByText(/no rate: .*BTC/)).toBeVisible();
  await rateCell(page, "BTC", on).click();
  await expect(page.getByLabel("Price of one BTC in USDT")).toBeFocused();
  await expect(page).toHaveURL(/coin=BTC/);

  for (const [rate, source, problem] of [
    ["65,000", "desk", "without thousands separators"],
    ["0", "desk", "The rate must be above zero."],
    ["65000.50", "", "Enter the source of the rate."],
  ] as const) {
    await fillRate(page, rate, source);
    await expect(page.getByText(problem)).toBeVisible();
  }
  await fillRate(page, "65000.50", "desk's own close");
  await expect(page.getByText("Saved. Converted figures are up to date.")).toBeVisible();
  await expect(rateCell(page, "BTC", on)).toHaveText(/65,000\.5$/);
  await expect(rateCell(page, "BTC", on)).toHaveAttribute("data-state", "set");
  await expect(page.getByText(/set for this day, desk's own close/)).toBeVisible();
  await expect(coins.getByRole("row", { name: /^BTC/ })).not.toContainText("Add rates");
  await expect(coins.getByText(/^no rate/)).not.toContainText("BTC");
  await expect(coins.getByText(/desk's own close/)).toBeVisible();
  await expectStateAccessible(page);
});

story(
  "rates come from the exchange's daily prices, and one that somebody sets replaces them",
  FULL,
  async ({ page }) => {
    const on = await dayOfStory(6);
    await setSwitches({ trading: { publicPrices: "offered" } });
    await page.goto(`/rates?from=${on}&to=${on}`);
    const coins = page.getByRole("region", { name: "Rates by coin" });
    await coins.getByRole("button", { name: "Ask the exchange again" }).click();
    await expect(coins.getByText("New rates appear here within a minute.")).toBeVisible();
    const isThere = () =>
      db().prisma.referenceRate.count({ where: { coin: "BTC", origin: "candle" } });
    await expect.poll(isThere, "the worker has asked").toBeGreaterThan(0);
    await page.reload();
    await expect(rateCell(page, "BTC", on)).toHaveAttribute("data-state", "set");
    await rateCell(page, "BTC", on).click();
    await expect(
      page.getByText(/set for this day, exchange's daily close \(UTC day\)\. Fetched /),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove rate" })).toHaveCount(0);
    await fillRate(page, "64000", "desk");
    await expect(page.getByText(/set for this day, desk\. Set by/)).toBeVisible();
  },
);

story("a gap opens the form that fills all of its days with one rate", FULL, async ({ page }) => {
  const first = await dayOfStory(5);
  const last = addDays(first, 2);
  await page.goto(`/rates?from=${first}&to=${last}`);
  const coins = page.getByRole("region", { name: "Rates by coin" });
  await coins.getByRole("button", { name: "Add rates for BTC" }).click();
  const form = coins.locator("form");
  await expect(form.getByLabel("Day (UTC+8)")).toHaveValue(written(first));
  await expect(form.getByLabel("Last day (optional)")).toHaveValue(written(last));
  await form.getByLabel("Price of one BTC in USDT").fill("64000");
  await form.getByLabel("Source").fill("weekly close");
  await form.getByRole("button", { name: "Save" }).click();
  for (const day of [first, addDays(first, 1), last])
    await expect(rateCell(page, "BTC", day)).toHaveAttribute("data-state", "set");
  await expect(coins.getByRole("button", { name: "Add rates for BTC" })).toHaveCount(0);
});

story(
  "a rate that somebody else changed is not overwritten unseen",
  FULL,
  async ({ page, context }) => {
    const on = await dayOfStory(1);
    const other = await context.newPage();
    for (const each of [page, other]) {
      await each.goto(`/rates?from=${on}&to=${on}&coin=BTC&day=${on}`);
      await expect(each.getByLabel("Price of one BTC in USDT")).toBeVisible();
    }
    await fillRate(other, "64000", "the other's");
    await expect(other.getByText(/^Saved/)).toBeVisible();
    await fillRate(page, "63000", "mine");
    await expect(
      page.getByText("This day already has a rate: 64,000 USDT, the other's."),
    ).toBeVisible();
    await fillRate(page, "63000", "mine");
    await expect(page.getByText(/^Saved/)).toBeVisible();
    await page.getByRole("button", { name: "Remove rate" }).click();
    await expect(page.getByText("Removed.")).toBeVisible();
    await expect(rateCell(page, "BTC", on)).not.toHaveAttribute("data-state", "set");
  },
);

story(
  "a figure follows the rate of each day exactly, and says what made it",
  FULL,
  async ({ page, request }) => {
    const on = await dayOfStory(2);
    const reached = { from: on, to: addDays(on, MAX_AGE_DAYS) };
    const allTime = page
      .getByRole("list", { name: "Periods" })
      .getByRole("listitem")
      .filter({ hasText: "All time" });
    const readValue = async () => {
      await page.goto("/overview");
      return sumTexts([(await allTime.locator("data").first().getAttribute("value")) ?? ""]);
    };
    const before = await readValue();
    await expect(allTime.getByTitle(/no rate: .*BTC/)).toBeVisible();
    await page.goto(`/rates?from=${on}&to=${on}&coin=BTC&day=${on}`);
    await fillRate(page, "65000.50", "daily close");
    await expect(page.getByText(/^Saved/)).toBeVisible();

    const days = await readTruth(request, reached);
    const rebate = sumTexts(days.flatMap(({ coins }) => coins.BTC?.sums.rebateAmount ?? []));
    expect(rebate).not.toBe(0n);
    expect((await readValue()) - before).toBe((rebate * 6_500_050n) / 100n);
    await expect(allTime.locator("data").first()).toHaveAttribute(
      "title",
      /rates? of .*daily close/,
    );

    await page.goto(`/rates?from=${on}&to=${on}&coin=BTC&day=${on}`);
    await page.getByRole("button", { name: "Remove rate" }).click();
    await expect(page.getByText("Removed.")).toBeVisible();
    expect(await readValue()).toBe(before);
  },
);

story("the table of rates is walked with the keyboard", FULL, async ({ page }) => {
  const on = await dayOfStory(3);
  await page.goto(`/rates?from=${on}&to=${on}`);
  // It streams in hidden, and hidden elements take no focus.
  await expect(rateCell(page, "BGB", on)).toBeVisible();
  await rateCell(page, "BGB", on).focus();
  await page.keyboard.press("ArrowRight");
  await expect(rateCell(page, "BTC", on)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Price of one BTC in USDT")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(rateCell(page, "BTC", on)).toBeFocused();
});

story(
  "a file of rates is checked first, and stored as a whole or not at all",
  FULL,
  async ({ page }) => {
    const on = await dayOfStory(4);
    await chooseFile(
      page,
      `${HEADER}\nBTC,${on},65000.10,close\nETH,${on},3e3,close\nXYZ,${on},1,close\n`,
    );
    await expect(page.getByRole("table", { name: "Rejected lines" })).toContainText("Line 3");
    await expect(page.getByText("No row of this account has the coin XYZ.")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Import \d/ })).toHaveCount(0);
    await expectStateAccessible(page);

    await chooseFile(page, `${HEADER}\nBTC,${on},65000.10,close\nETH,${on},3000,close\n`);
    await page.getByRole("button", { name: "Import 2 rates" }).click();
    await expect(page.getByText("Set by this file: 2 rates of 1 day.")).toBeVisible();
    await page.goto(`/rates?from=${on}&to=${on}`);
    await expect(rateCell(page, "ETH", on)).toHaveText(/3,000$/);

    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export CSV" }).click();
    const stream = await (await download).createReadStream();
    const exported = Buffer.concat(await stream.toArray()).toString();
    expect(exported).toContain(`\r\nBTC,${on},65000.10,close\r\nETH,${on},3000,close\r\n`);
    await chooseFile(page, exported);
    await expect(page.getByText("Nothing to import.")).toBeVisible();
  },
);

story(
  "the settings are in the rule's words, and wrong ones are refused",
  FULL,
  async ({ page }) => {
    await page.goto("/rates");
    const rule = page.getByRole("region", { name: "How amounts are converted" });
    await expect(rule).toContainText("at most 7 days old");
    const change = async (days: string) => {
      await page.getByRole("button", { name: "Settings" }).click();
      await page.getByLabel("Reuse a rate for up to (days)").fill(days);
      await page.getByRole("button", { name: "Save for everyone" }).click();
    };
    await change("many");
    await expect(page.getByText("A whole number of days from 0 to 366.")).toBeVisible();
    await expectStateAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard" }).click();
    await change("3");
    await expect(rule).toContainText("at most 3 days old");
    await change("7");
    await expect(rule).toContainText("at most 7 days old");
  },
);

story("a day that has not begun has no rate", FULL, async ({ page }) => {
  const tomorrow = addDays(await readToday(), 1);
  await page.goto(`/rates?coin=BTC&day=${tomorrow}`);
  await fillRate(page, "65000", "desk");
  await expect(page.getByText(`${tomorrow} has not started yet`)).toBeVisible();
});
