import { gzipSync } from "node:zlib";
import type { Response } from "@playwright/test";
import {
  expectAccessible,
  expectAccessibleInThemes,
  expectNamedTables,
  expectNotSideways,
  expectWhole,
} from "./support/accessible";
import { openSheet } from "./support/popover";
import { expect, FULL, story, visitorStory } from "./support/story";

/** Each screen as it first opens. Rates, import, audit and settings have stories of their own. */
const SCREENS = [
  ...[
    "/overview",
    "/commissions",
    "/clients",
    "/coverage",
    "/repayments",
    "/exports",
    "/proof",
    "/shares",
  ],
  ...["/trading/assets", "/trading/orders?when=done", "/trading/bots"],
  ...["/research", "/research/AAPL"],
  ...["/research/compare?codes=AAPL,NVDA,BABA,TSM,NOBODY&panels=earnings,executives,suspension"],
  ...["/research/calendar?view=month&codes=AAPL", "/research/watchlists"],
];
/** Other views of the screens, and malformed addresses. */
const VARIANTS = [
  "/overview?period=7d&chartView=table",
  "/commissions?chartView=table",
  "/commissions?from=x",
  "/clients?coin=BTC&sort=trend",
  "/clients/import",
  "/clients/nobody",
  "/repayments?chartBy=coin&chartView=table",
  "/repayments?from=2018-01-01&to=2018-01-31",
  "/trading/orders",
  "/trading/orders?when=x",
  "/trading/orders/fills",
  "/trading/orders/positions",
  "/trading/orders/positions?when=done",
  "/trading/orders/strategies",
  "/research?q=apple&state=open",
  "/research/AAPL?dividends=table",
  "/research/compare",
  "/research/calendar?view=agenda&codes=AAPL",
  "/research/calendar?month=x",
  "/research/nothing",
  "/research?watch=any",
  ...[
    "/rates",
    "/import",
    "/audit",
    "/settings/security",
    "/settings/about",
    "/settings/notifications",
    "/notifications",
    "/help",
  ],
  "/change-password",
];
/**
 * components/shell/theme.test.ts checks the contrast; here each page shows that its parts use the
 * dark theme.
 */
const DARK = [
  "/overview",
  "/clients",
  "/repayments",
  "/shares",
  "/trading/assets",
  "/trading/bots",
];

/** The screens that `npm test` checks. */
const MOST_SEEN = ["/commissions", "/research/AAPL"];
/** Pages whose own stories run only in `npm run test:full`. */
const TOLD_IN_FULL = [
  ...["/brief", "/clients/import", "/exports/schedules", "/import", "/notifications", "/payouts"],
  ...[
    "/payouts/details",
    "/payouts/terms",
    "/proof/terms",
    "/rates",
    "/research/compare?codes=AAPL,NVDA",
  ],
  ...["/settings/accounts/new", "/settings/notifications", "/settings/people"],
];

for (const path of [...SCREENS, ...VARIANTS])
  story(
    `${path} can be read by everybody, and on a phone of 380 px nothing moves sideways`,
    MOST_SEEN.includes(path) ? {} : FULL,
    async ({ page }) => {
      await page.goto(path);
      await expectWhole(page);
      if (DARK.includes(path) || VARIANTS.includes(path))
        await expectAccessibleInThemes(page, { what: path });
      else await expectAccessible(page, { what: path });
      await page.setViewportSize({ width: 380, height: 800 });
      await expectNotSideways(page, path);
      if (path !== "/change-password")
        expect((await page.getByRole("banner").boundingBox())?.y, path).toBe(0);
    },
  );

story(
  "pages whose stories are long wake, whole and without an error in the browser",
  async ({ page }) => {
    for (const path of TOLD_IN_FULL) {
      await page.goto(path);
      await expectWhole(page);
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
      await expectNamedTables(page, path);
    }
  },
);

for (const path of [...SCREENS, ...VARIANTS])
  story(`${path}, opened on a phone, can be read by everybody`, FULL, async ({ page }) => {
    await page.setViewportSize({ width: 380, height: 800 });
    await page.goto(path);
    await expectWhole(page);
    await expectNotSideways(page, path);
    await expectAccessible(page, { what: path });
  });

visitorStory("sign-in can be read by everybody, in both themes", FULL, async ({ page }) => {
  await page.goto("/sign-in");
  await expectAccessibleInThemes(page, { what: "/sign-in" });
});

for (const name of [/^Days/, "Client", "Symbol"]) {
  story(`the open filter ${name} can be read by everybody`, FULL, async ({ page }) => {
    await page.goto("/commissions");
    await page.getByRole("search").getByRole("button", { name }).first().click();
    await expect(openSheet(page)).toBeVisible();
    await expectWhole(page);
    await expectAccessible(page, { what: String(name) });
    await page.keyboard.press("Escape");
    await expect(openSheet(page)).toHaveCount(0);
  });
}

for (const width of [1440, 380]) {
  story(
    `the open search can be read by everybody at ${width} px, in both themes`,
    FULL,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/research");
      await page.getByRole("button", { name: "Search", exact: true }).click();
      const input = page.getByRole("combobox", { name: /^Search stocks/ });
      for (const [typed, found] of [
        ["", "Sign out"],
        ["apple", "AAPL"],
        ["no such thing", "Nothing matches"],
      ] as const) {
        await input.fill(typed);
        await expect(page.getByRole("dialog").getByText(found).first()).toBeVisible();
        await expectAccessibleInThemes(page, { what: `the search for "${typed}"` });
        const sheet = await page.getByRole("dialog").boundingBox();
        if (width === 380)
          expect([sheet?.x, sheet?.y, sheet?.width, sheet?.height]).toEqual([0, 0, 380, 800]);
      }
    },
  );
}

story(
  "a watchlist can be read by everybody, in both themes and on a phone",
  FULL,
  async ({ page }) => {
    await page.goto("/research");
    await expect(page.getByRole("region", { name: "Pairs", exact: true })).toBeVisible();
    await page.goto("/research/watchlists");
    await page.getByRole("button", { name: "New watchlist" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Looked at");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Add codes" }).click();
    await page.getByRole("textbox", { name: "Codes or pairs" }).fill("AAPL MSFT NVDA NOSUCH");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByText("No stock found: NOSUCH.")).toBeVisible();
    await expectAccessible(page, { what: "the field for codes" });
    await page.keyboard.press("Escape");
    await expectAccessibleInThemes(page, { what: "a watchlist" });
    await page.setViewportSize({ width: 380, height: 800 });
    for (const path of [page.url(), "/research/watchlists"]) {
      await page.goto(path);
      await expectWhole(page);
      await expectNotSideways(page, path);
      await expectAccessible(page, { what: path });
    }
  },
);

story("the theme that was chosen stays", FULL, async ({ page }) => {
  await page.goto("/commissions");
  await page.getByRole("button", { name: /^Signed in as/ }).click();
  await page.getByRole("button", { name: "Dark", exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
});

story("the whole page is reached with the Tab key alone", async ({ page }) => {
  await page.goto("/commissions");
  await expectWhole(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  const wanted = new Set(["Data and checks", "Client", "Export", "Rebate"]);
  for (let press = 0; press < 200 && wanted.size > 0; press++) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
    wanted.delete(name);
  }
  expect([...wanted]).toEqual([]);
});

story("the navigation folds, and stays folded", FULL, async ({ page }) => {
  await page.goto("/commissions");
  await page.getByRole("button", { name: "Collapse" }).click();
  await expect(page.locator("[data-nav]")).toHaveAttribute("data-nav", "folded");
  await page.goto("/coverage");
  await expect(page.locator("[data-nav]")).toHaveAttribute("data-nav", "folded");
});

story.describe("for the first time", () => {
  story.use({ isNewBrowser: true });

  story("the commissions page loads at most 350 KB of script, compressed", async ({ page }) => {
    const answers: Response[] = [];
    let open = 0;
    page.on("request", () => {
      open += 1;
    });
    const close = () => {
      open -= 1;
    };
    page.on("requestfinished", close);
    page.on("requestfailed", close);
    page.on("response", (answer) => {
      if (answer.headers()["content-type"]?.includes("javascript")) answers.push(answer);
    });
    await page.goto("/commissions");
    await expect(page.locator(".recharts-bar-rectangle path").first()).toBeVisible();
    await expect.poll(() => open).toBe(0);
    // In gzip, which every client reads; in brotli, which this browser requested, it is less.
    const sizes = await Promise.all(
      answers.map(async (answer) => {
        const { responseHeadersSize } = await answer.request().sizes();
        return gzipSync(await answer.body()).length + responseHeadersSize;
      }),
    );
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(350_000);
  });
});
