import type { Locator } from "@playwright/test";
import { addDays, type DayRange } from "@/lib/core/day";
import { expectAccessible, expectWhole } from "./support/accessible";
import { readToday } from "./support/sandbox";
import { expect, FULL, story } from "./support/story";
import { readTruth, sumTexts } from "./support/truth";

const COIN = "USDT";
const exactOf = (figures: Locator) =>
  figures.evaluateAll((all) => all.map((figure) => figure.getAttribute("value") ?? ""));

story(
  "a change is explained by parts that add up to it, and leads to its rows",
  FULL,
  async ({ page, request }) => {
    const today = await readToday();
    const truthOf = async (range: DayRange) => {
      const days = await readTruth(request, range);
      return sumTexts(days.flatMap(({ coins }) => coins[COIN]?.sums.rebateAmount ?? []));
    };
    await page.goto(`/overview?period=7d&coin=${COIN}`);
    await page.getByRole("link", { name: "Why did it change?" }).click();
    await expect(page).toHaveURL(/\/brief\?account=\d+&period=7d&coin=USDT$/);

    const causes = page.getByRole("region", { name: "What drove the change" }).locator("data");
    await expect(causes.nth(2)).toBeVisible();
    const [was = "", ...parts] = await exactOf(causes);
    const is = parts.pop() ?? "";
    const now = await truthOf({ from: addDays(today, -7), to: addDays(today, -1) });
    const before = await truthOf({ from: addDays(today, -14), to: addDays(today, -8) });
    expect(sumTexts([was])).toBe(before);
    expect(sumTexts([is])).toBe(now);
    const changes = ["By client", "By product type", "By symbol"].map(async (name) => {
      const rows = page.getByRole("region", { name }).locator("tbody tr");
      await expect(rows.first()).toBeVisible();
      return sumTexts(await exactOf(rows.locator("td:nth-of-type(2) data")));
    });
    expect(await Promise.all(changes)).toEqual([now - before, now - before, now - before]);
    await expectWhole(page);
    await expectAccessible(page);

    const days = { from: addDays(today, -7), to: addDays(today, -1) };
    const against = { beforeFrom: addDays(today, -14), beforeTo: addDays(today, -8) };
    const file = `/exports/now/change.json?${new URLSearchParams({ ...days, ...against, coin: COIN })}`;
    const [total] = (await (await page.request.get(file)).json()).controlTotals;
    expect(sumTexts([total.sums.change])).toBe(now - before);

    await page
      .getByRole("region", { name: "By product type" })
      .getByRole("link", { name: "Spot", exact: true })
      .click();
    await expect(page).toHaveURL(/\/commissions\?.*productType=SPOT/);
    await page.goto("/brief?period=all");
    await expect(
      page.getByText("All time can't be compared. Choose a shorter period."),
    ).toBeVisible();
    await page.goto("/brief?against=nothing");
    await expect(page.getByRole("main")).toContainText("against");
  },
);
