import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { PRODUCT_TYPES } from "@/lib/commissions/commission";
import { productTypeText } from "@/lib/core/market-name";
import { testWords } from "@/lib/core/testing/text";
import { expectAccessible } from "./support/accessible";
import { expect, FULL, story } from "./support/story";
import { publishedWeek, readTruth, sumTexts } from "./support/truth";

const panel = (page: Page) => page.locator("section[aria-labelledby='breakdown-title']");
const fees = (page: Page) => page.getByRole("region", { name: "How fees become rebate" });
const chart = (page: Page) => panel(page).getByRole("slider");
const legend = (page: Page) => panel(page).getByRole("list", { name: /^Legend: / });
const column = (page: Page, name: string) =>
  panel(page).getByRole("columnheader", { name, exact: true });

/** Opens the page and waits for its chart. */
async function open(page: Page, query: string): Promise<void> {
  await page.goto(`/commissions?${query}`);
  await expect(panel(page).getByRole("heading")).toContainText(" per ");
  await expect(
    panel(page).locator("svg.recharts-surface, table, [role=alert]").first(),
  ).toBeVisible();
}

async function settle(page: Page): Promise<void> {
  await expect(page.locator('[data-pending="true"]')).toHaveCount(0);
}

const { t } = testWords();
/** What the exchange calls the product type of a series. */
const typeOf = (name: string) => PRODUCT_TYPES.find((type) => productTypeText(t, type) === name);

const twoFrames = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );

async function weekQuery(): Promise<string> {
  const week = await publishedWeek();
  return `from=${week.from}&to=${week.to}`;
}

/** Every digit of one column of the table, newest bucket first. */
async function exactColumn(page: Page, index: number): Promise<string[]> {
  const cells = panel(page).locator(`tbody:not(:first-of-type) td:nth-of-type(${index}) data`);
  return cells.evaluateAll((found) => found.map((cell) => (cell as HTMLDataElement).value));
}

story("the table's totals per day are the exchange's own", async ({ page, request }) => {
  const week = await publishedWeek();
  const truth = await readTruth(request, week);
  await open(page, `from=${week.from}&to=${week.to}&chartCoin=USDT&chartView=table`);
  const headers = await panel(page).getByRole("columnheader").allInnerTexts();
  expect(headers.at(-1)).toBe("Total");
  const totals = await exactColumn(page, headers.length - 1);
  const want = truth.toReversed().flatMap((day) => day.coins.USDT?.sums.rebateAmount ?? []);
  expect(totals.map((text) => sumTexts([text]))).toEqual(want.map((text) => sumTexts([text])));
});

story("the named and the others make up the total, by client as well", FULL, async ({ page }) => {
  await open(page, `${await weekQuery()}&chartCoin=USDT&chartBy=uid&chartTop=3&chartView=table`);
  const headers = await panel(page).getByRole("columnheader").allInnerTexts();
  expect(headers).toHaveLength(6);
  await expect(column(page, "Other")).toBeVisible();
  const sums = panel(page).locator("tbody").first().locator("data");
  const figures = await sums.evaluateAll((found) =>
    found.map((cell) => (cell as HTMLDataElement).value),
  );
  expect(sumTexts(figures.slice(0, -1))).toBe(sumTexts(figures.slice(-1)));
});

story(
  "a legend entry shows only what it names, and its cross leaves it out",
  FULL,
  async ({ page }) => {
    await open(page, `${await weekQuery()}&chartCoin=USDT`);
    const name = (await legend(page).locator("a > span").nth(1).textContent()) ?? "";
    await legend(page)
      .getByRole("link", { name: `Exclude ${name}` })
      .click();
    await expect(page).toHaveURL(new RegExp(`exceptProductType=${typeOf(name)}`));
    await settle(page);
    await expect(legend(page).getByRole("link", { name: new RegExp(`^${name} `) })).toHaveCount(0);
    await page.goBack();
    await settle(page);
    await legend(page)
      .getByRole("link", { name: new RegExp(`^${name} `) })
      .click();
    await expect(page).toHaveURL(new RegExp(`[?&]productType=${typeOf(name)}`));
    await settle(page);
    await expect(legend(page).getByRole("link")).toHaveCount(1);
  },
);

story(
  "with Alt a cell of the table is left out, without it shown alone with its day",
  FULL,
  async ({ page }) => {
    await open(page, `${await weekQuery()}&chartCoin=USDT&chartView=table`);
    const name = ((await panel(page).getByRole("columnheader").nth(1).textContent()) ?? "").trim();
    const cell = panel(page)
      .locator("tbody:not(:first-of-type) tr")
      .first()
      .locator("td")
      .first()
      .locator("a");
    await cell.click({ modifiers: ["Alt"] });
    await expect(page).toHaveURL(new RegExp(`exceptProductType=${typeOf(name)}`));
    await page.goBack();
    await expect(panel(page).getByRole("columnheader").nth(1)).toHaveText(name);
    await settle(page);
    await cell.click();
    await expect(page).toHaveURL(new RegExp(`[?&]productType=${typeOf(name)}`));
    const url = new URL(page.url());
    expect(url.searchParams.get("from")).toBe(url.searchParams.get("to"));
  },
);

story(
  "a bar is chosen with the pointer, and its tooltip has the largest first",
  FULL,
  async ({ page }) => {
    await open(page, `${await weekQuery()}&chartCoin=USDT`);
    const box = await chart(page).boundingBox();
    if (!box) throw new Error("the chart has no place");
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height - 34);
    const figures = chart(page).locator("[data-side] p:not([data-total]) data");
    await expect(figures.first()).toBeVisible();
    const shown = await figures.evaluateAll((found) =>
      found.map((cell) => Number((cell as HTMLDataElement).value)),
    );
    expect(shown).toEqual(shown.toSorted((a, b) => Math.abs(b) - Math.abs(a)));
    // A hand moves between pressing and releasing, which gives the chart time to draw what is under
    // the pointer.
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5 + 1, box.y + box.height - 34);
    await twoFrames(page);
    await page.mouse.up();
    await expect(page).toHaveURL(/[?&]chartFrom=/);
    const { searchParams: opened } = new URL(page.url());
    expect(opened.get("from")).toBe(opened.get("to"));
    expect(opened.get("productType"), "the day first").toBeNull();
    await settle(page);
    const bars = chart(page).locator(".recharts-bar-rectangle path");
    expect(await bars.count(), "the chart keeps its days").toBeGreaterThan(5);
    const highlight = await chart(page).locator("[data-opened]").boundingBox();
    const middle = (highlight?.x ?? 0) + (highlight?.width ?? 0) / 2;
    expect(Math.abs(middle - (box.x + box.width * 0.5)), "of the pressed day").toBeLessThan(
      box.width / 7,
    );
    const back = panel(page).getByRole("status").getByRole("link");
    await expect(panel(page).getByRole("status")).toContainText(
      "totals, fees and rows of this page",
    );
    await back.click();
    await expect(page).not.toHaveURL(/chartFrom=/);
    await expect(chart(page).locator("[data-opened]")).toHaveCount(0);
  },
);

story("the chart is read and used by keyboard alone", FULL, async ({ page }) => {
  const week = await publishedWeek();
  await open(page, `from=${week.from}&to=${week.to}&chartCoin=USDT`);
  await chart(page).focus();
  await page.keyboard.press("Home");
  await expect(chart(page)).toHaveAttribute("aria-valuenow", "0");
  await expect(chart(page)).toHaveAttribute("aria-valuetext", /USDT/);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  const text = (await chart(page).getAttribute("aria-valuetext")) ?? "";
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[?&]chartFrom=/);
  await settle(page);
  await page.keyboard.press("Enter");
  await expect(page, "the series when it is pressed again").toHaveURL(/[?&]productType=/);
  const chosen = new URL(page.url()).searchParams.get("productType") ?? "";
  expect(text).toContain(`${productTypeText(t, chosen)}: `);
});

story("what is shown is in the address, and a share is of the whole", FULL, async ({ page }) => {
  await open(page, await weekQuery());
  await panel(page).getByRole("combobox", { name: "Breakdown" }).selectOption("symbol");
  await expect(page).toHaveURL(/chartBy=symbol/);
  await settle(page);
  await panel(page).getByRole("combobox", { name: "Chart type" }).selectOption("share");
  await expect(page).toHaveURL(/chartShape=share/);
  await settle(page);
  await panel(page).getByRole("button", { name: "Table" }).click();
  await expect(page).toHaveURL(/chartView=table/);
  await page.reload();
  await expect(panel(page).getByRole("heading")).toContainText("Share of rebate");
  const shares = await panel(page).locator("tbody").first().locator("td").allInnerTexts();
  const sum = shares.reduce((total, text) => total + Number(/([\d.]+)%/.exec(text)?.[1] ?? 0), 0);
  expect(Math.abs(sum - 100)).toBeLessThan(0.1);
});

story("active clients are counted once, and are drawn as lines", FULL, async ({ page }) => {
  await open(page, `${await weekQuery()}&chartOf=clients&chartView=table`);
  await expect(panel(page).getByText("the parts do not add up to the total")).toBeVisible();
  const figures = await panel(page)
    .locator("tbody")
    .first()
    .locator("data")
    .evaluateAll((found) => found.map((cell) => Number((cell as HTMLDataElement).value)));
  const total = figures.at(-1) ?? 0;
  expect(total).toBeGreaterThan(0);
  expect(Math.max(...figures)).toBe(total);
});

story("the picture and the file of a breakdown are saved", FULL, async ({ page, request }) => {
  const week = await publishedWeek();
  await open(page, `from=${week.from}&to=${week.to}&chartCoin=USDT`);
  const [picture] = await Promise.all([
    page.waitForEvent("download"),
    panel(page).getByRole("button", { name: "PNG" }).click(),
  ]);
  expect(picture.suggestedFilename()).toBe(
    `rebateAmount-by-productType-${week.from}-${week.to}.png`,
  );
  const bytes = await readFile(await picture.path());
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  await panel(page).getByRole("button", { name: "Export" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "CSV", exact: true }).click(),
  ]);
  const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  const header = lines[0]?.split(",") ?? [];
  const total = header.indexOf("rebateAmount total");
  const truth = await readTruth(request, week);
  const want = truth.flatMap((day) => day.coins.USDT?.sums.rebateAmount ?? []);
  expect(sumTexts(lines.slice(1).map((line) => line.split(",")[total] ?? ""))).toBe(sumTexts(want));
});

story(
  "fees lead from the fee to the rebate, and odd rows lead into the ledger",
  FULL,
  async ({ page, request }) => {
    const week = await publishedWeek();
    const truth = await readTruth(request, week);
    await open(page, `from=${week.from}&to=${week.to}`);
    const steps = fees(page).getByRole("region", { name: "Fees in USDT" });
    const shown = await steps
      .locator("dl")
      .first()
      .locator("data")
      .evaluateAll((found) => found.map((cell) => (cell as HTMLDataElement).value));
    const sum = (field: string) =>
      sumTexts(truth.flatMap((day) => day.coins.USDT?.sums[field] ?? []));
    expect(sumTexts([shown[0] ?? ""])).toBe(sum("fee"));
    expect(sumTexts([shown.at(-1) ?? ""])).toBe(sum("rebateAmount"));

    await fees(page)
      .getByRole("link", { name: /^Negative amounts/ })
      .click();
    await settle(page);
    const list = fees(page).getByRole("table", { name: "Negative amounts" });
    await list.getByRole("link").first().click();
    await expect(page).toHaveURL(/symbol=.+/);
    await settle(page);
    await expect(
      page.getByRole("region", { name: "Rows" }).locator("data[value^='-']").first(),
    ).toBeVisible();
  },
);

story(
  "clients whose rate has changed are listed from the chosen number of points on",
  FULL,
  async ({ page }) => {
    await open(page, `${await weekQuery()}&odd=rates&rateGap=1`);
    await expect(
      fees(page)
        .getByText(/changed rates?\.$|changed rates?;/)
        .last(),
    ).toBeVisible();
    // Without this symbol a rate is another one, so its link leads to the rows without it.
    await open(page, `${await weekQuery()}&odd=rates&rateGap=0&exceptSymbol=BTCUSDT`);
    await expect(
      fees(page).getByRole("table", { name: "Changed rate" }).getByRole("link").first(),
    ).toHaveAttribute("href", /uid=.*exceptSymbol=BTCUSDT/);
    await fees(page)
      .getByLabel(/Differs by more than/)
      .fill("100");
    await fees(page).getByRole("button", { name: "Compare" }).click();
    await expect(page).toHaveURL(/rateGap=100/);
    await expect(fees(page).getByText(/0 changed rates/)).toBeVisible();
  },
);

story("an address with an impossible chart is refused in words", FULL, async ({ page }) => {
  await page.goto("/commissions?chartOf=clients&chartBy=uid");
  await expect(page.getByRole("alert").filter({ hasText: "not counted by client" })).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const query of [
    "chartShape=lines&chartBy=symbol&odd=negative",
    "chartView=table&chartBy=uid&odd=rates",
  ]) {
    story(`everybody can read ${query} in the ${colorScheme} theme`, FULL, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await open(page, `${await weekQuery()}&${query}`);
      // look.spec.ts checks the ledger below them.
      await expectAccessible(page, {
        within: [
          "section[aria-labelledby='breakdown-title']",
          "section[aria-labelledby='fees-title']",
        ],
      });
    });
  }
}
