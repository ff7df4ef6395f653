import { expectWholeOnPaper, leavePaper } from "./support/paper";
import { expect, story } from "./support/story";

story(
  "Commissions print on A4: every figure whole, the filter in words, and how many rows are left out",
  async ({ page }) => {
    await page.goto("/commissions?coin=USDT");
    const account = await page.getByRole("banner").locator(".truncate").first().textContent();
    await expectWholeOnPaper(page);
    await expect(page.getByText(/Printed \d/)).toContainText(account?.trim() ?? "an account");
    await expect(page.getByRole("search")).toContainText(/Days: .*20\d\d/);
    await expect(page.getByRole("search")).toContainText("Coin: USDT");
    const rows = page.getByRole("region", { name: "Rows" }).locator("tr[data-row]");
    const said = page.getByText(/ rows printed, in this order/);
    const [, count = ""] = /^([\d,]+) of/.exec((await said.textContent()) ?? "") ?? [];
    expect(await rows.count()).toBe(Number(count.replaceAll(",", "")));
    expect(await rows.last().locator("data").count()).toBeGreaterThan(3);
    await leavePaper(page);
    await expect(said).toBeHidden();
  },
);

story("the other pages that a person prints are whole on A4", async ({ page }) => {
  for (const path of [
    "/overview",
    "/clients",
    "/brief",
    "/research/AAPL",
    "/research/compare?codes=AAPL,MSFT,NVDA,TSLA,AMZN",
  ]) {
    await page.goto(path);
    await expectWholeOnPaper(page, path);
    await leavePaper(page);
  }
  for (const [list, link] of [
    ["/clients", "main tbody th a"],
    ["/proof/months", "main tbody a"],
  ] as const) {
    await page.goto(list);
    const path = (await page.locator(link).first().getAttribute("href")) ?? "";
    await page.goto(path);
    await expectWholeOnPaper(page, path);
    await leavePaper(page);
  }
});
