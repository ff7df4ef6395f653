import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import { addDays, type Day, type DayRange, dayEndMs, dayStartMs } from "@/lib/core/day";
import type { Repayment } from "@/lib/repayments/repayment";
import { expectWhole } from "./support/accessible";
import { desk } from "./support/desk";
import { readToday } from "./support/sandbox";
import { expect, FULL, story } from "./support/story";
import { sumTexts } from "./support/truth";

const HEADER = "repaidTime,repayOrderId,coin,repaidAmount,repaidInterest,repayType,businessType";

/**
 * Sixty past days by the exchange's clock: their repayments are complete and include liquidations.
 */
async function pastDays(): Promise<DayRange> {
  const today = await readToday();
  return { from: addDays(today, -62), to: addDays(today, -3) };
}

/** Reads the exchange's own repayments, sorted by time, then id. */
async function readRepayments(
  request: APIRequestContext,
  { from, to }: DayRange,
): Promise<Repayment[]> {
  const range = `from=${dayStartMs(from)}&to=${dayEndMs(to)}`;
  const response = await request.get(`${desk().exchangeUrl}/__sandbox/repayment-truth?${range}`);
  expect(response.ok()).toBe(true);
  const { records } = (await response.json()) as { records: Repayment[] };
  expect(records.length).toBeGreaterThan(60);
  return records;
}

const table = (page: Page) => page.getByRole("table", { name: "Repayments" });
const rows = (page: Page) => table(page).locator("tbody tr");
const totals = (page: Page) => page.getByRole("region", { name: "Totals" });
const banner = (page: Page) => page.getByRole("region", { name: "Liquidations" });
const addressOf = ({ from, to }: DayRange, more = "") => `/repayments?from=${from}&to=${to}${more}`;

async function exactColumn(page: Page, field: string): Promise<string[]> {
  const cells = rows(page).locator(`[data-field="${field}"] data`);
  return cells.evaluateAll((found) => found.map((cell) => (cell as HTMLDataElement).value));
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectWhole(page);
}

async function settled(page: Page): Promise<void> {
  await expect(page.locator('[data-pending="true"]')).toHaveCount(0);
}

story(
  "principal, interest and liquidations are the exchange's own, coin by coin",
  async ({ page, request }) => {
    const days = await pastDays();
    const truth = await readRepayments(request, days);
    await open(page, addressOf(days));
    const more = totals(page).getByText(/^\d+ more coins?$/);
    if ((await more.count()) > 0) await more.click();
    for (const coin of new Set(truth.map((one) => one.coin))) {
      const own = truth.filter((one) => one.coin === coin);
      const figure = totals(page)
        .locator("dl > div")
        .filter({ has: page.getByText(`Principal in ${coin}`, { exact: true }) });
      const shown = (term: string) =>
        figure
          .locator("dd")
          .filter({ hasText: new RegExp(`^${term}\\b`) })
          .first();
      const principal = await figure.locator("dd data").first().getAttribute("value");
      const interest = await shown("Interest").locator("data").first().getAttribute("value");
      expect(sumTexts([principal ?? ""]), coin).toBe(sumTexts(own.map((one) => one.repaidAmount)));
      expect(sumTexts([interest ?? ""]), coin).toBe(sumTexts(own.map((one) => one.repaidInterest)));
      await expect(shown("Repayments")).toHaveText(
        `Repayments ${own.length.toLocaleString("en-US")}`,
      );
      const forced = own.filter((one) => one.businessType === "liquidation").length;
      await expect(shown("Liquidations")).toHaveText(
        `Liquidations ${forced === 0 ? "none" : forced.toLocaleString("en-US")}`,
      );
    }
  },
);

story("liquidations stand first, and lead to themselves", FULL, async ({ page, request }) => {
  const days = await pastDays();
  const forced = (await readRepayments(request, days)).filter(
    (one) => one.businessType === "liquidation",
  );
  expect(forced.length).toBeGreaterThan(0);
  await open(page, addressOf(days));
  await expect(banner(page)).toContainText(
    forced.length === 1
      ? "1 liquidation in this period"
      : `${forced.length} liquidations in this period`,
  );
  const coins = await banner(page)
    .locator("data")
    .evaluateAll((found) => found.map((one) => (one as HTMLDataElement).value));
  const byCoin = [...new Set(forced.map(({ coin }) => coin))].map((coin) =>
    sumTexts(forced.filter((one) => one.coin === coin).map((one) => one.repaidAmount)),
  );
  expect(coins.map((amount) => sumTexts([amount])).toSorted()).toEqual(byCoin.toSorted());
  const last = new Date(Math.max(...forced.map(({ repaidTimeMs }) => repaidTimeMs))).toISOString();
  await expect(banner(page).locator("time")).toHaveAttribute("datetime", last);

  await banner(page).getByRole("link", { name: "View liquidations only" }).click();
  await expect(page).toHaveURL(/businessType=liquidation/);
  await settled(page);
  await expect(
    page.getByText(`${Math.min(50, forced.length)} of ${forced.length} repayment`),
  ).toBeVisible();
  expect(new Set(await rows(page).locator('[data-field="businessType"]').allInnerTexts())).toEqual(
    new Set(["Liquidation"]),
  );
  await open(page, addressOf(days, "&exceptBusinessType=liquidation"));
  await expect(rows(page).first()).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

story(
  "filters and order are the server's, and stay in the address",
  FULL,
  async ({ page, request }) => {
    const days = await pastDays();
    const truth = await readRepayments(request, days);
    await open(page, addressOf(days));
    await page.getByRole("search").getByRole("button", { name: "Coin", exact: true }).click();
    await page.getByRole("checkbox", { name: "USDT", exact: true }).check();
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(/coin=USDT/);
    await settled(page);
    const own = truth.filter(({ coin }) => coin === "USDT");
    await expect(page.getByText(`of ${own.length} repayments`)).toBeVisible();

    await table(page).getByRole("button", { name: "Interest" }).click();
    await expect(page).toHaveURL(/sort=repaidInterest/);
    await settled(page);
    await expect(table(page).getByRole("columnheader", { name: "Interest" })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    const largest = own
      .map((one) => sumTexts([one.repaidInterest]))
      .toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0));
    const shown = async () =>
      (await exactColumn(page, "repaidInterest")).map((text) => sumTexts([text]));
    expect(await shown()).toEqual(largest.slice(0, 50));

    await page.getByRole("button", { name: "Next", exact: true }).click();
    await expect(page).toHaveURL(/after=/);
    await settled(page);
    await expect.poll(shown).toEqual(largest.slice(50, 100));
    await page.reload();
    await expect.poll(shown).toEqual(largest.slice(50, 100));
    await page.goBack();
    await expect.poll(shown).toEqual(largest.slice(0, 50));

    const [one] = own;
    await open(page, addressOf(days, `&orderId=${one?.repayOrderId}`));
    await expect(rows(page)).toHaveCount(1);
    expect(await exactColumn(page, "repaidAmount")).toEqual([one?.repaidAmount]);
  },
);

story(
  "a repayment opens with every digit and its versions, by keyboard as well",
  FULL,
  async ({ page, request }) => {
    const days = await pastDays();
    const truth = await readRepayments(request, days);
    await open(page, addressOf(days, "&sort=repaidTime&direction=asc"));
    const [first] = truth;
    const id =
      (await rows(page).first().locator('[data-field="repayOrderId"]').textContent()) ?? "";
    const opened = truth.find(({ repayOrderId }) => repayOrderId === id);
    expect(opened?.repaidTimeMs).toBe(first?.repaidTimeMs);
    const details = page.getByRole("button", { name: `Details of repayment ${id}` });
    await expect(details).toBeVisible();
    await details.focus();
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog", { name: "Repayment details" });
    for (const value of [
      id,
      opened?.repaidAmount ?? "",
      opened?.repaidInterest ?? "",
      String(opened?.repaidTimeMs),
    ])
      await expect(drawer.locator(`data[value="${value}"]`).first()).toBeVisible();
    await expect(drawer.getByText(/^Current \(revision 1\): first seen/)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`row=${id}`));
    await page.keyboard.press("Escape");
    await expect(drawer).toHaveCount(0);
    await expect(page).not.toHaveURL(/row=/);
  },
);

story(
  "the exported file is the exchange's records and the table's, byte for byte",
  FULL,
  async ({ page, request }) => {
    const days = await pastDays();
    const truth = await readRepayments(request, days);
    await open(page, addressOf(days, "&sort=repaidTime&direction=asc"));
    const shown = await exactColumn(page, "repaidAmount");
    const panel = page.getByRole("region", { name: "Repayments", exact: true });
    await panel.getByRole("button", { name: "Export" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      panel.getByRole("link", { name: "CSV", exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`repayments-Main-${days.from}-${days.to}.csv`);
    const csv = await readFile(await download.path(), "utf8");
    const record = (one: Repayment) =>
      [
        new Date(one.repaidTimeMs).toISOString(),
        one.repayOrderId,
        one.coin,
        one.repaidAmount,
        one.repaidInterest,
        one.repayType,
        one.businessType,
      ].join(",");
    expect(csv).toBe(`${[HEADER, ...truth.map(record)].join("\r\n")}\r\n`);
    expect(shown).toEqual(truth.slice(0, shown.length).map((one) => one.repaidAmount));
  },
);

story(
  "time that was not read is said to be unknown, never shown as nothing",
  FULL,
  async ({ page }) => {
    const { from } = await pastDays();
    await page.goto(addressOf({ from: addDays(from, -2_500), to: addDays(from, -2_000) }));
    await expect(page.getByText("This period has not been fetched yet")).toBeVisible();
    await open(page, addressOf({ from, to: addDays(from, 300) }));
    await expect(totals(page).getByText(/^incomplete: data until/)).toBeVisible();
    await page.goto("/repayments?from=2026-13-01&to=2026-13-02");
    await expect(page.getByRole("alert").filter({ hasText: "address" })).toBeVisible();
  },
);

story("the interest is taken off the rebate of the same days", FULL, async ({ page, request }) => {
  await open(page, "/repayments");
  const panel = page.getByRole("region", { name: /^Rebate net of loan interest/ });
  const net = panel.getByRole("table").locator("tbody tr");
  await expect(net.first()).toBeVisible();
  const link = await net.first().getByRole("link").getAttribute("href");
  const address = new URL(link ?? "", desk().url).searchParams;
  const days = { from: address.get("from") as Day, to: address.get("to") as Day };
  const truth = await readRepayments(request, days);
  for (const row of await net.all()) {
    const coin = (await row.getByRole("rowheader").textContent()) ?? "";
    const cells = await row
      .getByRole("cell")
      .locator("data")
      .evaluateAll((found) => found.map((one) => (one as HTMLDataElement).value));
    const [rebate = "", interest = "", difference = "", principal = ""] = cells;
    const own = truth.filter((one) => one.coin === coin);
    expect(sumTexts([interest]), coin).toBe(sumTexts(own.map((one) => one.repaidInterest)));
    expect(sumTexts([principal]), coin).toBe(sumTexts(own.map((one) => one.repaidAmount)));
    expect(sumTexts([difference]), coin).toBe(sumTexts([rebate]) - sumTexts([interest]));
  }
});
