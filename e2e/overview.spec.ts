import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { addDays, type DayRange } from "@/lib/core/day";
import { PRESETS } from "@/lib/core/presets";
import { db } from "@/lib/database/database";
import { expectWhole } from "./support/accessible";
import { readToday } from "./support/sandbox";
import { expect, FULL, story } from "./support/story";
import { readTruth, sumTexts } from "./support/truth";

const COIN = "USDT";

/** The last seven days by the exchange's clock, and the seven before them. */
async function weeks(): Promise<{ now: DayRange; before: DayRange }> {
  const today = await readToday();
  return {
    now: { from: addDays(today, -7), to: addDays(today, -1) },
    before: { from: addDays(today, -14), to: addDays(today, -8) },
  };
}

const period = (page: Page, name: string) =>
  page.getByRole("list", { name: "Periods" }).getByRole("listitem").filter({ hasText: name });
const exact = async (figure: Locator) =>
  (await figure.locator("data").first().getAttribute("value")) ?? "";

/** The exchange's own total of one field and coin. */
async function truthOf(request: APIRequestContext, range: DayRange, coin: string, field: string) {
  const days = await readTruth(request, range);
  return sumTexts(
    days.flatMap((day) => (day.published ? (day.coins[coin]?.sums[field] ?? []) : [])),
  );
}

story("the desk opens with the overview, and says how whole the book is", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveURL(/\/overview/);
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByText(/^Data (complete )?through \d+ \w+/).last()).toBeVisible();
  await expect(
    page.getByRole("navigation", { name: "Main" }).getByRole("listitem").first(),
  ).toHaveText("Overview");
  const banner = page.getByRole("banner");
  await expect(banner.getByText("Demo data"), "made-up data is marked").toBeVisible();
});

story("the figures are the exchange's own, coin by coin", async ({ page, request }) => {
  const { now } = await weeks();
  await page.goto("/overview?period=7d");
  const rows = page.getByRole("table", { name: "Figures per coin" }).locator("tbody tr");
  await expect(rows.nth(2)).toBeVisible(); // the panel streams in
  const coins = (await rows.getByRole("rowheader").getByRole("link").allInnerTexts()).slice(1);
  expect(coins.length).toBeGreaterThan(1);
  for (const [index, coin] of coins.entries()) {
    const cells = rows.nth(index + 1).getByRole("cell");
    for (const [at, field] of ["rebateAmount", "feePaid"].entries()) {
      const shown = sumTexts([await exact(cells.nth(at))]);
      expect(shown, `${coin} ${field}`).toBe(await truthOf(request, now, coin, field));
    }
  }
});

story(
  "a period, its comparison and its coin stay in the address",
  FULL,
  async ({ page, request }) => {
    const { now } = await weeks();
    await page.goto("/overview");
    await page
      .getByRole("navigation", { name: "Show in" })
      .getByRole("link", { name: COIN, exact: true })
      .click();
    await expect(page).toHaveURL(new RegExp(`coin=${COIN}`));
    await period(page, "7 days").getByRole("link").click();
    await expect(page).toHaveURL(/period=7d/);
    await page
      .getByRole("navigation", { name: "Compare with" })
      .getByRole("link", { name: "Same period last year" })
      .click();
    await expect(page).toHaveURL(/against=year/);
    await expect(
      period(page, "7 days").getByText(/^No comparison: no data before \d+ \w+ \d+$/),
    ).toBeVisible();
    await page.reload();
    await expect(period(page, "7 days")).toHaveAttribute("data-current", "true");
    const shown = sumTexts([await exact(period(page, "7 days"))]);
    expect(shown).toBe(await truthOf(request, now, COIN, "rebateAmount"));
    await page.goBack();
    await expect(page).not.toHaveURL(/against=year/);
  },
);

story("a morning: from what fell to its rows", FULL, async ({ page }) => {
  const { now, before } = await weeks();
  await page.goto(`/overview?period=7d&coin=${COIN}`);
  const movers = page.getByRole("list", { name: /^Product types (down|up)$/ }).first();
  const mover = movers.getByRole("listitem").first();
  const difference = sumTexts([await exact(mover)]);
  await mover.getByRole("link").click();
  await expect(page).toHaveURL(/\/commissions\?.*productType=/);
  const rebateHere = async () => {
    const totals = page.getByRole("region", { name: "Totals" });
    return sumTexts([await exact(totals.locator("dl > div").first())]);
  };
  await expect(page.getByRole("region", { name: "Rows" })).toBeVisible();
  const is = await rebateHere();
  const address = new URL(page.url());
  address.searchParams.set("from", before.from);
  address.searchParams.set("to", before.to);
  await page.goto(address.href);
  await expect(page.getByRole("region", { name: "Rows" })).toBeVisible();
  expect(is - (await rebateHere())).toBe(difference);

  await page.goto(`/overview?period=7d&coin=${COIN}`);
  const client = page
    .getByRole("list", { name: /^Clients (down|up)$/ })
    .first()
    .getByRole("listitem")
    .first();
  const uid = (await client.getByRole("link").textContent()) ?? "";
  await client.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`uid=${uid}`));
  const rows = page.getByRole("region", { name: "Rows" });
  await expect(rows.getByText(uid).first()).toBeVisible();
  expect(new URL(page.url()).searchParams.get("from")).toBe(now.from);
});

story("a manager sets a month's target, and sees how far it is", async ({ page }) => {
  await page.goto("/overview");
  const tile = period(page, "Forecast");
  const soFar = period(page, "Month to date").locator("data").first();
  const published = Number((await soFar.getAttribute("value")) ?? Number.NaN);
  expect(Number(await exact(tile)), "not less than what is published").toBeGreaterThanOrEqual(
    published,
  );
  const amount = page.getByLabel("Amount per month (USDT)");
  const save = page.getByRole("button", { name: "Save target" });
  await tile.getByRole("button", { name: "Set a target" }).click();
  await amount.fill("0");
  await save.click();
  await expect(page.getByText("Enter an amount above 0.")).toBeVisible();
  await amount.fill("50,000");
  await save.click();
  await expect(tile.getByText(/ of target 50,000\.00 USDT/)).toBeVisible();

  await page.goto(`/overview?coin=${COIN}`);
  await expect(tile.locator("data").first(), "a coin's forecast").toBeVisible();
  await expect(tile.getByText(/target/), "a target is in the reporting currency").toHaveCount(0);

  await page.goto("/overview");
  await tile.getByRole("button", { name: "Change the monthly target" }).click();
  await expect(page.getByText(/^From \w+ \d+: 50,000\.00 USDT$/)).toBeVisible();
  await amount.fill("");
  await save.click();
  await expect(tile.getByRole("button", { name: "Set a target" })).toBeVisible();
});

story.describe("a target of another currency", () => {
  const removeTargets = async () => void (await db().prisma.monthTarget.deleteMany());
  story.beforeEach(removeTargets); // the story before leaves its own, ended
  story.afterEach(removeTargets);

  story("is named, and its amount is not offered in the present one", FULL, async ({ page }) => {
    const { id: accountId } = await db().prisma.account.findFirstOrThrow();
    const target = { currency: "EUR", amount: "50000", setBy: "ann@example.com" };
    await db().prisma.monthTarget.create({ data: { accountId, fromMonth: "2026-01", ...target } });
    await page.goto("/overview");
    const tile = period(page, "Forecast");
    await expect(tile.getByText("Set it again in USDT.")).toBeVisible();
    await tile.getByRole("button", { name: "Change the monthly target" }).click();
    await expect(page.getByText("From January 2026: 50,000.00 EUR")).toBeVisible();
    await expect(page.getByLabel("Amount per month (USDT)")).toHaveValue("");
  });
});

story(
  "a day is compared with its weekday and the day before, on the overview and in the brief",
  async ({ page }) => {
    await page.goto("/overview");
    const tile = period(page, "Latest day");
    await expect(tile.getByText(/ vs same weekday, /)).toBeVisible();
    const changes = await tile.getByText(/ vs /).locator("xpath=..").allInnerTexts();
    const sizes = changes.map((text) => /[\d.]+ ?%/.exec(text)?.[0] ?? "none");
    await page.goto("/brief");
    const short = page.getByRole("region", { name: "In short" });
    await expect(short.getByText(/\(same weekday\)/)).toContainText(sizes[0] ?? "");
    await expect(short.getByText(/\(day before\)/)).toContainText(sizes[1] ?? "");
  },
);

story("the chart leads to its rows, and can be read as a table", FULL, async ({ page }) => {
  await page.goto(`/overview?period=7d&coin=${COIN}`);
  const panel = page.getByRole("region", {
    name: new RegExp(`^Rebate in ${COIN} per day by product type`),
  });
  await panel.getByRole("link", { name: "Show as table" }).click();
  await expect(page).toHaveURL(/chartView=table/);
  await expect(panel.getByRole("table")).toBeVisible();
  await panel.getByRole("link", { name: "Open in Commissions" }).click();
  await expect(page).toHaveURL(/\/commissions\?/);
});

story("on a phone, More opens the places that have no room in the bar", FULL, async ({ page }) => {
  await page.setViewportSize({ width: 380, height: 800 });
  await page.goto("/overview");
  const bar = page.getByRole("navigation", { name: "Main" });
  await bar.getByText("More").click();
  const place = bar.getByRole("link", { name: "Repayments" }).filter({ visible: true });
  const { x, y, width, height } = (await place.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  const seen = await page.evaluate(
    ([left = 0, top = 0]) => document.elementFromPoint(left, top)?.closest("a")?.textContent,
    [x + width / 2, y + height / 2],
  );
  expect(seen, "nothing covers or cuts it").toBe("Repayments");
  await place.click();
  await expect(page).toHaveURL(/\/repayments/);
});

story("nothing moves while the panels load", async ({ page }) => {
  await page.addInitScript(() => {
    const target = window as typeof window & { shifted?: number };
    target.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        target.shifted = (target.shifted ?? 0) + entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const width of [1440, 380]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/overview");
    await expectWhole(page);
    const shifted = await page.evaluate(
      () => (window as typeof window & { shifted?: number }).shifted,
    );
    expect(shifted, `at ${width} px`).toBeLessThan(0.02);
  }
});

story("a malformed address says what is wrong and offers a way out", FULL, async ({ page }) => {
  await page.goto("/overview?period=fortnight");
  await expect(page.getByText(`period should be one of ${PRESETS.join(", ")}.`)).toBeVisible();
  await page.getByRole("link", { name: "Open the page without filters" }).click();
  await expect(page.getByRole("list", { name: "Periods" })).toBeVisible();
});
