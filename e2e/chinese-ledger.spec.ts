import type { Page } from "@playwright/test";
import { expectWhole } from "./support/accessible";
import { desk } from "./support/desk";
import { leftInEnglish } from "./support/left-in-english";
import { expect, FULL, story } from "./support/story";

async function expectChinese(page: Page): Promise<void> {
  await expectWhole(page);
  await expect.poll(() => leftInEnglish(page)).toEqual([]);
}

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name });

story.describe("in Chinese", () => {
  // For this browser only: the person's own language stays the same.
  story.beforeEach(async ({ context }) => {
    await context.addCookies([{ name: "desk-language", value: "zh-CN", url: desk().url }]);
  });

  story(
    "overview, commissions and a client are walked through without an English sentence",
    FULL,
    async ({ page }) => {
      story.slow();
      await page.goto("/overview");
      await expect(heading(page, "概览")).toBeVisible();
      await expect(page.getByRole("heading", { name: "头部客户" })).toBeVisible();
      await expectChinese(page);
      await page.getByRole("link", { name: "以表格显示" }).click();
      await expect(page.getByRole("columnheader", { name: "日期（UTC+8）" })).toBeVisible();
      await expectChinese(page);

      await page.getByRole("link", { name: "在返佣页面中打开" }).click();
      await expect(heading(page, "返佣")).toBeVisible();
      await expect(page.getByRole("heading", { name: "手续费如何成为返佣" })).toBeVisible();
      await expectChinese(page);
      for (const filter of [/^日期/, /^客户/, /^币种/]) {
        await page.getByRole("search").getByRole("button", { name: filter }).first().click();
        await expectChinese(page);
        await page.keyboard.press("Escape");
      }
      await page.getByRole("button", { name: "视图" }).click();
      await expect(page.getByText("另存为新视图…")).toBeVisible();
      await expectChinese(page);
      await page.keyboard.press("Escape");
      await page.getByRole("link", { name: "返佣率变化" }).click();
      await expect(page.getByText("偏离超过")).toBeVisible();
      await expectChinese(page);

      const rows = page.getByRole("region", { name: "明细", exact: true });
      await rows.getByRole("button", { name: "列", exact: true }).click();
      await expect(page.getByText("已为您保存，在所有设备上生效。")).toBeVisible();
      await expectChinese(page);
      await page.keyboard.press("Escape");
      await rows.locator("tr[data-row]").first().dblclick();
      const row = page.getByRole("dialog", { name: "返佣记录" });
      await expect(row.getByText("版本记录")).toBeVisible();
      await expectChinese(page);

      await row.getByRole("link", { name: /^客户 / }).click();
      await expect(
        page.getByRole("heading", { name: "交易构成，按交易对和产品类型" }),
      ).toBeVisible();
      await expect(page.getByRole("heading", { name: "最新明细" })).toBeVisible();
      await expectChinese(page);
      await page.getByRole("button", { name: /^编辑 .+ 的资料$/ }).click();
      await page.getByLabel("客户编号").fill("x".repeat(101));
      await page.getByRole("button", { name: "保存", exact: true }).click();
      await expect(page.getByText("客户编号：最多 100 个字符。")).toBeVisible();
      await expectChinese(page);
    },
  );

  story("an error in an address is reported in Chinese", FULL, async ({ page }) => {
    await page.goto("/commissions?from=2026-02-30&to=2026-03-01&sort=size");
    await expect(page.getByText("“2026-02-30”不是日期", { exact: false })).toBeVisible();
    await expect(page.getByText("sort 应为以下之一", { exact: false })).toBeVisible();
    await expectChinese(page);
  });
});
