import type { APIRequestContext, Page } from "@playwright/test";
import { addDays, type Day } from "@/lib/core/day";
import {
  expectAccessible,
  expectAccessibleInThemes,
  expectNotSideways,
  expectWhole,
} from "./support/accessible";
import { desk } from "./support/desk";
import { readToday } from "./support/sandbox";
import { expect, FULL, story } from "./support/story";

/** A day of the month before this one, by the exchange's clock. Each story restates its own day. */
async function oldDay(dayOfMonth: number): Promise<Day> {
  const lastMonth = addDays(`${(await readToday()).slice(0, 7)}-01` as Day, -1).slice(0, 7);
  return `${lastMonth}-${dayOfMonth}` as Day;
}

/** "10 Oct 2026" */
const onScreen = (day: Day) =>
  `${Number(day.slice(8))} ${new Date(day).toLocaleString("en-US", { month: "short", timeZone: "UTC" })} ${day.slice(0, 4)}`;

async function edit(request: APIRequestContext, data: object): Promise<void> {
  const response = await request.post(`${desk().exchangeUrl}/__sandbox/edit`, { data });
  expect(response.ok()).toBe(true);
}

/** Fetches one day again and waits for the new revision. */
async function fetchAgain(page: Page, day: Day, revision: number): Promise<void> {
  await page.goto(`/coverage?day=${day}`);
  await page.getByRole("button", { name: "Refetch day" }).click();
  await expect(page.getByRole("region", { name: /^\d revisions?$/ })).toContainText(
    `Revision ${revision}`,
  );
}

/** A separate desk, because a restated day and a closed month cannot be undone. */
story.use({ hasOwnDesk: true });

story(
  "the exchange's totals are read from the data, and nothing contradicts them",
  FULL,
  async ({ page }) => {
    await page.goto("/proof");
    const result = page.getByRole("region", { name: "Result" });
    await expect(result).toContainText(/Matches the exchange: \d coins, \d\d days, difference 0/);
    await expect(result).not.toContainText("compared so far");
    await result.getByText("How this is checked").click();
    await expect(result).toContainText("All clients' rebate per coin, on the row's day.");
    await expect(page.getByText("All checked days match")).toBeVisible();
    await page.getByRole("link", { name: "Show all days" }).click();
    await page
      .getByRole("region", { name: "All days with rows" })
      .getByRole("row")
      .nth(1)
      .getByRole("link")
      .click();
    await expect(page).toHaveURL(/day=\d{4}-\d\d-\d\d/);
    await expect(page.getByText("last confirmed by the exchange")).toBeVisible();
  },
);

story(
  "a restated day is listed, row by row, and the ledger before it can be asked for",
  FULL,
  async ({ page, request }) => {
    const day = await oldDay(10);
    await page.goto("/proof/restatements");
    const listed = page.getByRole("region", { name: "Revised days" });
    await expect(listed).toBeVisible();
    await expect(listed).not.toContainText(onScreen(day));
    await edit(request, { day, kind: "restate", count: 3 });
    await fetchAgain(page, day, 2);
    await page.getByRole("link", { name: "Revision 2" }).click();
    const restated = page.getByRole("region", { name: /: revision 2/ });
    await expect(restated).toContainText("3 changed");
    await expect(listed).toContainText(onScreen(day));
    await expect(
      restated.getByRole("row").filter({ hasText: "rebateAmount" }).first(),
    ).toBeVisible();

    await restated.getByRole("link", { name: "Ledger before this revision" }).click();
    const earlier = page.getByRole("region", { name: /^The ledger as of .+ UTC\+8$/ });
    await expect(earlier).toContainText("90 of 90 days available then");
    const different = page.getByRole("region", { name: "Days that have changed since" });
    await expect(different.getByRole("row")).toHaveCount(2);
    await expect(different).toContainText("1 then, 2 now");

    await page.goto("/overview");
    const attention = page.getByRole("list", { name: "Needs attention" });
    const revised = attention.getByText(/^\d days? revised in the last 7 days/);
    const item = attention.getByRole("listitem").filter({ hasText: "revised in the last 7 days" });
    await expect(revised).toBeVisible();
    await item.getByRole("button", { name: "Mark reviewed" }).click();
    await expect(revised).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(revised, "a review is taken back").toBeVisible();
    await item.getByRole("button", { name: "Mark reviewed" }).click();
    await expect(page.getByText(/^Reviewed: /)).toBeVisible();
    await page.reload();
    await expect(page.getByRole("table", { name: "Figures per coin" })).toBeVisible();
    await expect(revised).toHaveCount(0);
  },
);

story(
  "a closed month never changes: what is restated later is an adjustment",
  FULL,
  async ({ page, request }) => {
    const day = await oldDay(12);
    const path = `/proof/months/${day.slice(0, 7)}`;
    await page.goto(path);
    await page.getByRole("button", { name: /^Close .+…$/ }).click();
    await page.getByRole("button", { name: /\(permanent\)$/ }).click();
    const statement = page.getByRole("region", { name: "Closed statement" });
    await expect(statement).toBeVisible();
    const closed = await statement.getByRole("table").first().textContent();
    const hash = await statement.locator("code").first().textContent();
    await statement.getByRole("button", { name: "Journal" }).click();
    const csv = statement.getByRole("link", { name: "CSV", exact: true });
    const journal = await page.request.get((await csv.getAttribute("href")) ?? "no address");
    expect(await journal.text()).toMatch(/^date,account,debit,credit,currency,text\r\n.+,1200,/);

    await edit(request, { day, kind: "delete-rows", count: 2 });
    await fetchAgain(page, day, 2);
    await page.goto(path);
    await expect(statement.getByRole("table").first()).toHaveText(closed ?? "no table");
    await expect(statement.locator("code").first()).toHaveText(hash ?? "no hash");
    const later = page.getByRole("region", { name: "Revisions since closing" });
    await expect(later).toContainText("revision 2");
    await expect(later.getByText("yes", { exact: true }).first()).toBeVisible();
    await expect(later.getByText("no", { exact: true })).toHaveCount(0);
    await page.goto("/proof/months");
    await expect(page.getByRole("row").filter({ hasText: "Closed" })).toContainText("1 revision");
  },
);

for (const width of [1440, 380]) {
  story(`every page of the proof can be read at ${width} px`, FULL, async ({ page, request }) => {
    const day = await oldDay(width === 380 ? 14 : 16);
    await edit(request, { day, kind: "restate", count: 3 });
    await fetchAgain(page, day, 2);
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      "/proof?show=all",
      `/proof?day=${day}`,
      "/proof/restatements",
      `/proof/restatements?day=${day}&revision=2`,
      "/proof/as-of",
      `/proof/as-of?at=${addDays(day, 60)}T00:00:00Z`,
      "/proof/months",
      `/proof/months/${day.slice(0, 7)}`,
      `/coverage?day=${day}`,
    ]) {
      await page.goto(path);
      await expectWhole(page);
      await expectNotSideways(page, path);
      if (width === 380) await expectAccessible(page, { what: path });
      else await expectAccessibleInThemes(page, { what: path });
    }
  });
}
