import type { BrowserContext, Page } from "@playwright/test";
import { axe, expectNotSideways, expectWhole } from "./support/accessible";
import { desk } from "./support/desk";
import { leftInEnglish } from "./support/left-in-english";
import { expect, FULL, story, visitorStory } from "./support/story";

/** For this browser only: the person's own language stays the same. */
async function speakChinese({ context }: { context: BrowserContext }): Promise<void> {
  await context.addCookies([{ name: "desk-language", value: "zh-CN", url: desk().url }]);
}

/** Opens the place from the navigation, then its tab, and waits for the heading. */
async function walkTo(page: Page, place: string, tab?: string): Promise<void> {
  const link = (navigation: string, name: string) =>
    page.getByRole("navigation", { name: navigation }).getByRole("link", { name, exact: true });
  await link("主导航", place).click();
  if (tab !== undefined) await link(place, tab).click();
  await expect(page.getByRole("heading", { level: 1, name: tab ?? place })).toBeVisible();
  await expectWhole(page);
}

async function expectChinese(page: Page): Promise<void> {
  await expect.poll(() => leftInEnglish(page)).toEqual([]);
}

story.describe("in Chinese", () => {
  story.beforeEach(speakChinese);

  story("on a phone the titles of a stock's panels stay on one line", FULL, async ({ page }) => {
    await page.setViewportSize({ width: 380, height: 800 });
    await page.goto("/research/MSFT");
    const prices = page.getByRole("region", { name: "价格", exact: true });
    await expect(prices.getByText(/更新/).first()).toBeVisible();
    const broken = () =>
      page.locator("section > div > h2").evaluateAll((titles) =>
        titles
          .filter((title) => {
            const lines = document.createRange();
            lines.selectNodeContents(title);
            const isBroken = new Set([...lines.getClientRects()].map(({ y }) => y)).size > 1;
            const buttons = [...(title.parentElement?.querySelectorAll("a, button") ?? [])];
            const { right, bottom } = lines.getBoundingClientRect();
            const isCovered = buttons
              .map((button) => button.getBoundingClientRect())
              .some(({ left, top }) => left < right && top < bottom);
            return isBroken || isCovered;
          })
          .map((title) => title.textContent),
      );
    await expect.poll(broken).toEqual([]);
    await expectNotSideways(page);
  });

  story(
    "repayments, rates, exports and import have no English sentence left",
    FULL,
    async ({ page }) => {
      story.slow();
      await page.goto("/coverage");
      await walkTo(page, "借贷还款");
      await expectChinese(page);
      const rows = page.getByRole("region", { name: "借贷还款", exact: true });
      await rows
        .getByRole("button", { name: /^还款 .* 的详情$/ })
        .first()
        .click();
      await expect(
        page.getByRole("dialog", { name: "还款详情" }).getByText("版本记录"),
      ).toBeVisible();
      await expectChinese(page);
      await page.keyboard.press("Escape");
      await rows.getByRole("button", { name: "导出" }).click();
      await expectChinese(page);
      await rows.getByRole("button", { name: "后台生成 CSV", exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name: "导出" })).toBeVisible();
      const file = page.getByRole("region", { name: "文件" }).getByRole("row").nth(1);
      await expect(file.getByText("已完成")).toBeVisible();
      await expect(file).toContainText("借贷还款，");
      await expectChinese(page);
      await file.getByRole("button", { name: /^删除 / }).click();
      await file.getByRole("button", { name: "删除", exact: true }).click();

      await walkTo(page, "数据与核对", "汇率");
      await expectChinese(page);
      const table = page.getByRole("region", { name: "汇率", exact: true });
      await table.locator('button[data-coin="BTC"]').first().click();
      await page.getByLabel("1 BTC 折合 USDT").fill("65,000");
      await page.getByRole("button", { name: /^(?:保存|替换)$/ }).click();
      await expect(page.getByText("汇率应为普通小数", { exact: false })).toBeVisible();
      await page.getByRole("button", { name: "设置", exact: true }).click();
      await expectChinese(page);
      await page.keyboard.press("Escape");
      // The rate that was refused is not saved: the desk asks before it is lost.
      await page.getByRole("link", { name: "导出与导入", exact: true }).click();
      await expectChinese(page);
      await page.getByRole("button", { name: "放弃", exact: true }).click();
      await walkTo(page, "导出与导入", "导入");
      await page.getByLabel("选择文件").setInputFiles({
        name: "2024.csv",
        mimeType: "text/csv",
        buffer: Buffer.from("Day,User,Pair\n2024-03-01,7001,BTCUSDT\n"),
      });
      await expect(page).toHaveURL(/import=\d+/);
      await page.getByLabel("日期 对应的列", { exact: true }).selectOption("Day");
      await page.getByRole("button", { name: "预览" }).click();
      await expect(page.getByText("请选择一列，或填写用于所有行的文本。").first()).toBeVisible();
      await expectChinese(page);
      await page.getByLabel("第一天（可选）").fill("2024-03-02");
      await page.getByLabel("最后一天（可选）").fill("2024-03-01");
      await page.keyboard.press("Tab");
      await expect(page.getByText("第一天晚于最后一天。")).toBeVisible();
      const { violations } = await axe(page).analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
    },
  );
});

/** Every place, malformed addresses, empty results and missing pages. */
const PAGES = [
  ...[
    "/overview",
    "/brief",
    "/commissions",
    "/clients",
    "/coverage",
    "/repayments",
    "/rates",
    "/exports",
  ],
  ...[
    "/import",
    "/trading/assets",
    "/trading/orders",
    "/trading/orders/positions?when=done",
    "/trading/bots",
  ],
  ...[
    "/proof",
    "/proof/restatements",
    "/proof/as-of",
    "/proof/months",
    "/proof/terms",
    "/payouts",
    "/payouts/details",
    "/payouts/terms",
    "/audit",
    "/shares",
    "/notifications",
  ],
  ...[
    "/repayments?from=2019-01-01&to=2019-01-02",
    "/repayments?sort=nothing",
    "/rates?from=x",
    "/change-password",
  ],
  "/nowhere",
];
story.describe("page by page in Chinese", () => {
  story.use({ expectedErrors: [/status of 404.*nowhere/] });
  story.beforeEach(speakChinese);

  story(
    "no page has an English sentence, nor is one wider than a phone",
    FULL,
    async ({ page }) => {
      story.slow();
      for (const path of PAGES) {
        await page.goto(path);
        await expectWhole(page);
        await expect.poll(() => leftInEnglish(page), path).toEqual([]);
        await page.setViewportSize({ width: 380, height: 800 });
        await expectNotSideways(page, path);
        await page.setViewportSize({ width: 1440, height: 900 });
      }
    },
  );
});

visitorStory("a text left in English is found", async ({ page }) => {
  await page.setContent(`<main><p>Set a rate</p><p title="Add rates">汇率</p><p>coin</p><p hidden>No such row</p>
    <p>Some words that nobody knows</p><code>npm run the desk</code></main>`);
  expect((await leftInEnglish(page)).sort()).toEqual([
    "Add rates",
    "Set a rate",
    "Some words that nobody knows",
  ]);
});
