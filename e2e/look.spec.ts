import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, story, visitorStory } from "./story";

const PAGES = [
  "/commissions",
  "/commissions?chartView=table",
  "/commissions?from=x",
  "/coverage",
  "/change-password",
];
const SCHEMES = ["light", "dark"] as const;

async function expectAccessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const found = serious.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
  expect(found, what).toEqual([]);
}

for (const colorScheme of SCHEMES) {
  story(`every page can be read by everybody in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const path of PAGES) {
      await page.goto(path, { waitUntil: "networkidle" });
      await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
      await expectAccessible(page, path);
    }
  });

  visitorStory(`sign-in can be read by everybody in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto("/sign-in");
    await expectAccessible(page, "/sign-in");
  });
}

story("open filters can be read by everybody", async ({ page }) => {
  await page.goto("/commissions", { waitUntil: "networkidle" });
  for (const name of [/^Days/, "Client", "Symbol"]) {
    await page.getByRole("search").getByRole("button", { name }).first().click();
    await expect(page.locator("[popover]:popover-open")).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expectAccessible(page, String(name));
    await page.keyboard.press("Escape");
    await expect(page.locator("[popover]:popover-open")).toHaveCount(0);
  }
});

story("on a phone of 380 px no page moves sideways", async ({ page }) => {
  await page.setViewportSize({ width: 380, height: 800 });
  for (const path of PAGES) {
    await page.goto(path, { waitUntil: "networkidle" });
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overhang, path).toBeLessThanOrEqual(0);
    await expectAccessible(page, path);
  }
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
  const wanted = new Set(["Coverage", "Client", "Export CSV", "Rebate", "Next"]);
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

story("the commissions page loads at most 300 KB of script, compressed", async ({ page, context }) => {
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const scripts = new Map<string, number>();
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.mimeType.includes("javascript")) scripts.set(requestId, 0);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scripts.set(requestId, encodedDataLength);
  });
  await page.goto("/commissions", { waitUntil: "networkidle" });
  const total = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
  expect(scripts.size).toBeGreaterThan(3);
  expect(total).toBeLessThanOrEqual(300_000);
});
