import { gzipSync } from "node:zlib";
import type { Response } from "@playwright/test";
import { expectAccessible, expectAccessibleInThemes, expectNotSideways } from "./accessible";
import { expect, story, visitorStory } from "./story";

const PAGES = [
  "/overview",
  "/overview?period=7d&chartView=table",
  "/commissions",
  "/commissions?chartView=table",
  "/commissions?from=x",
  "/clients",
  "/clients?coin=BTC&sort=trend",
  "/clients/import",
  "/clients/nobody",
  "/coverage",
  "/repayments",
  "/repayments?chartBy=coin&chartView=table",
  "/repayments?from=2010-01-01&to=2010-01-31",
  "/rates",
  "/research",
  "/research?q=apple&state=open",
  "/research/AAPL",
  "/research/AAPL?dividends=table",
  "/research/compare",
  "/research/compare?codes=AAPL,NVDA,BABA,TSM,NOBODY&panels=earnings,executives,suspension",
  "/research/calendar?view=month&codes=AAPL",
  "/research/calendar?view=agenda&codes=AAPL",
  "/research/calendar?month=x",
  "/research/nothing",
  "/research/watchlists",
  "/research?watch=any",
  "/shares",
  "/change-password",
];

for (const path of PAGES) {
  story(`${path} can be read by everybody, in both themes`, async ({ page }) => {
    await page.goto(path, { waitUntil: "networkidle" });
    await expectAccessibleInThemes(page, { what: path });
  });
}

visitorStory("sign-in can be read by everybody, in both themes", async ({ page }) => {
  await page.goto("/sign-in");
  await expectAccessibleInThemes(page, { what: "/sign-in" });
});

for (const name of [/^Days/, "Client", "Symbol"]) {
  story(`the open filter ${name} can be read by everybody`, async ({ page }) => {
    await page.goto("/commissions", { waitUntil: "networkidle" });
    await page.getByRole("search").getByRole("button", { name }).first().click();
    await expect(page.locator("[popover]:popover-open")).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expectAccessible(page, { what: String(name) });
    await page.keyboard.press("Escape");
    await expect(page.locator("[popover]:popover-open")).toHaveCount(0);
  });
}

for (const width of [1440, 380]) {
  story(`the open search can be read by everybody at ${width} px, in both themes`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/research", { waitUntil: "networkidle" });
    await page.getByRole("button", { name: "Search", exact: true }).click();
    const input = page.getByRole("combobox", { name: /^Search stocks/ });
    for (const [typed, found] of [
      ["", "Sign out"],
      ["apple", "AAPL"],
      ["no such thing", "No stock, client, place or action"],
    ] as const) {
      await input.fill(typed);
      await expect(page.getByRole("dialog").getByText(found).first()).toBeVisible();
      await expectAccessibleInThemes(page, { what: `the search for "${typed}"` });
      const sheet = await page.getByRole("dialog").boundingBox();
      if (width === 380) expect([sheet?.x, sheet?.y, sheet?.width, sheet?.height]).toEqual([0, 0, 380, 800]);
    }
  });
}

for (const path of PAGES) {
  story(`on a phone of 380 px ${path} does not move sideways`, async ({ page }) => {
    await page.setViewportSize({ width: 380, height: 800 });
    await page.goto(path, { waitUntil: "networkidle" });
    await expectNotSideways(page, path);
    if (path !== "/change-password") expect((await page.getByRole("banner").boundingBox())?.y, path).toBe(0);
    await expectAccessible(page, { what: path });
  });
}

story("a watchlist can be read by everybody, in both themes and on a phone", async ({ page }) => {
  await page.goto("/research");
  await expect(page.getByRole("region", { name: "Pairs", exact: true })).toBeVisible({ timeout: 20_000 });
  await page.goto("/research/watchlists");
  await page.getByRole("button", { name: "New list" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Looked at");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: "Looked at" }).click();
  await page.getByRole("button", { name: "Add codes" }).click();
  await page.getByRole("textbox", { name: "Codes or pairs" }).fill("AAPL MSFT NVDA NOSUCH");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("No pair of the exchange: NOSUCH.")).toBeVisible();
  await expectAccessible(page, { what: "the field for codes" });
  await page.keyboard.press("Escape");
  await expectAccessibleInThemes(page, { what: "a watchlist" });
  await page.setViewportSize({ width: 380, height: 800 });
  for (const path of [page.url(), "/research/watchlists"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    await expectNotSideways(page, path);
    await expectAccessible(page, { what: path });
  }
  await page.getByRole("button", { name: "Delete Looked at" }).click();
  await page.getByRole("button", { name: "Delete it" }).click();
  await expect(page.getByRole("link", { name: "Looked at" })).toHaveCount(0);
});

story("the theme that was chosen stays", async ({ page }) => {
  await page.goto("/commissions");
  await page.getByRole("button", { name: /^Signed in as/ }).click();
  await page.getByRole("button", { name: "Dark", exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
});

story("made-up data is marked wherever it is shown", async ({ page }) => {
  for (const path of ["/commissions", "/coverage"]) {
    await page.goto(path);
    await expect(page.getByRole("banner").getByText("Sandbox")).toBeVisible();
    await expect(page.getByRole("banner").getByText(/Data through .+ \(UTC\+8\)/)).toBeVisible();
  }
});

story("the whole page is reached with the Tab key alone", async ({ page }) => {
  await page.goto("/commissions", { waitUntil: "networkidle" });
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  const wanted = new Set(["Coverage", "Client", "Export", "Rebate", "Next"]);
  for (let press = 0; press < 200 && wanted.size > 0; press++) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
    wanted.delete(name);
  }
  expect([...wanted]).toEqual([]);
});

story("the navigation folds, and stays folded", async ({ page }) => {
  await page.goto("/commissions");
  await page.getByRole("button", { name: "Fold" }).click();
  await expect(page.locator("[data-nav]")).toHaveAttribute("data-nav", "folded");
  await page.goto("/coverage");
  await expect(page.locator("[data-nav]")).toHaveAttribute("data-nav", "folded");
});

story("the commissions page loads at most 300 KB of script, compressed", async ({ page }) => {
  const answers: Response[] = [];
  page.on("response", (answer) => {
    if (answer.headers()["content-type"]?.includes("javascript")) answers.push(answer);
  });
  await page.goto("/commissions", { waitUntil: "networkidle" });
  // In gzip, which everything reads; in brotli, as this browser asked for it, it is less.
  const sizes = await Promise.all(
    answers.map(async (answer) => {
      const { responseHeadersSize } = await answer.request().sizes();
      return gzipSync(await answer.body()).length + responseHeadersSize;
    }),
  );
  expect(sizes.length).toBeGreaterThan(3);
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(300_000);
});
