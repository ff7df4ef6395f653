import type { Page } from "@playwright/test";
import { writeClient } from "./support/client-form";
import { openSheet } from "./support/popover";
import { restoreClients } from "./support/restore";
import { expect, FULL, story } from "./support/story";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Search" });
const input = (page: Page) => page.getByRole("combobox", { name: /^Search stocks/ });
const options = (page: Page) => dialog(page).getByRole("option");
const active = (page: Page) => dialog(page).getByRole("option", { selected: true });

story.afterEach(restoreClients);

/** Opens the palette after the desk has read the exchange's pairs by itself. */
async function openWithStocks(page: Page): Promise<void> {
  await page.goto("/research");
  await expect(page.getByRole("region", { name: "Pairs", exact: true })).toBeVisible();
}

story("a code, typed anywhere, is two keys away from its page", FULL, async ({ page }) => {
  await openWithStocks(page);
  await page.goto("/commissions");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("nvda");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/research\/NVDA$/);
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press("Meta+k");
  await expect(input(page)).toBeFocused();
  await expect(input(page)).toHaveValue("");
  for (const typed of ["RAAPLUSDT", "apple inc", "苹果", "ＡＡＰＬ"]) {
    await input(page).fill(typed);
    await expect(active(page)).toContainText("AAPL");
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/research\/AAPL$/);
});

story(
  "what is typed before the search is there is kept, and Enter waits for the pairs",
  FULL,
  async ({ page }) => {
    await openWithStocks(page);
    await page.goto("/coverage?account=1");
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/palette/stocks", async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press("Control+k");
    await page.keyboard.type("msft");
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByText("The first match will open.")).toBeVisible();
    await input(page).fill("rates");
    await expect(active(page)).toContainText("Rates");
    await input(page).fill("msft");
    await page.keyboard.press("Enter");
    release();
    await expect(page).toHaveURL(/\/research\/MSFT\?account=1$/);
  },
);

story(
  "pairs that cannot be fetched are said to be missing, while places still work",
  FULL,
  async ({ page }) => {
    await openWithStocks(page);
    await page.goto("/overview");
    await page.route("**/palette/stocks", (route) =>
      route.fulfill({ status: 200, body: "<html>" }),
    );
    await page.keyboard.press("Control+k");
    await expect(dialog(page).getByRole("alert")).toContainText("could not be loaded");
    await input(page).fill("aapl");
    await expect(options(page)).toHaveCount(0);
    await page.unroute("**/palette/stocks");
    await dialog(page).getByRole("button", { name: "Try again" }).click();
    await expect(active(page)).toContainText("AAPL");
    await expect(dialog(page).getByRole("alert")).toHaveCount(0);
    await input(page).fill("repay");
    await input(page).press("Enter");
    await expect(page).toHaveURL(/\/repayments$/);
  },
);

story(
  "the focus goes back to where it was, and the keys work in inputs and over open sheets",
  FULL,
  async ({ page }) => {
    await openWithStocks(page);
    const search = page.getByRole("searchbox", { name: "Search pairs" });
    await search.fill("appl");
    await search.press("Control+k");
    await expect(input(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(search).toBeFocused();
    await expect(search).toHaveValue("appl");
    await search.press("Control+k");
    await expect(input(page)).toHaveValue("");
    await page.keyboard.press("Control+k");
    await expect(search).toBeFocused();

    await page.goto("/commissions");
    const days = page.getByRole("search").getByRole("button", { name: /^Days/ });
    await days.click();
    await expect(openSheet(page)).toBeVisible();
    await openSheet(page).getByRole("button").first().focus();
    await page.keyboard.press("Control+k");
    await expect(input(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(days).toBeFocused();

    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(input(page)).toBeFocused();
    await page.mouse.click(4, 4);
    await expect(dialog(page)).toHaveCount(0);
  },
);

story("nothing is chosen while a character is being composed", FULL, async ({ page }) => {
  await openWithStocks(page);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await input(page).fill("苹果");
  await expect(active(page)).toContainText("AAPL");
  await input(page).dispatchEvent("keydown", { key: "Enter", isComposing: true, bubbles: true });
  await expect(input(page)).toBeVisible();
  await expect(page).toHaveURL(/\/research$/);
  await page.keyboard.press("Escape");
  await page
    .locator("body")
    .dispatchEvent("keydown", { key: "k", ctrlKey: true, isComposing: true, bubbles: true });
  await expect(dialog(page)).toHaveCount(0);
  await page
    .locator("body")
    .dispatchEvent("keydown", { key: "л", code: "KeyK", ctrlKey: true, bubbles: true });
  await expect(dialog(page)).toBeVisible();
});

story(
  "arrows go round the list, and what was chosen lately is offered first",
  FULL,
  async ({ page }) => {
    await openWithStocks(page);
    await page.keyboard.press("Control+k");
    await input(page).fill("tsla");
    await expect(active(page)).toContainText("TSLA");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/research\/TSLA$/);
    await page.keyboard.press("Control+k");
    await expect(
      dialog(page).getByRole("group", { name: "Recent" }).getByRole("option").first(),
    ).toContainText("TSLA");
    await expect(active(page)).toContainText("TSLA");
    await page.keyboard.press("ArrowUp");
    await expect(active(page)).toContainText("Sign out");
    await expect(active(page)).toBeInViewport();
    await page.keyboard.press("ArrowDown");
    await expect(active(page)).toContainText("TSLA");
    const id = await active(page).getAttribute("id");
    await expect(input(page)).toHaveAttribute("aria-activedescendant", id ?? "none");
    await input(page).fill("cover");
    await expect(active(page)).toContainText("Coverage");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/coverage$/);
  },
);

const clientOf = async (page: Page): Promise<string> => {
  await page.goto("/clients");
  const link = page.getByRole("main").getByRole("table").getByRole("link").first();
  return (await link.textContent())?.match(/\d{4,}/)?.[0] ?? "none";
};

story("a client is found by his uid", FULL, async ({ page }) => {
  const uid = await clientOf(page);
  await page.keyboard.press("Control+k");
  await input(page).fill(uid);
  await expect(dialog(page).getByRole("group", { name: "Clients" })).toContainText(uid);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/clients/${uid}`));
});

story(
  "a question mark shows the shortcuts, and is a letter where somebody types",
  FULL,
  async ({ page }) => {
    await page.goto("/clients");
    await page.getByRole("searchbox", { name: "Search clients" }).fill("");
    await page.keyboard.press("?");
    const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(page.getByRole("searchbox", { name: "Search clients" })).toHaveValue("?");
    await expect(shortcuts).toHaveCount(0);
    await page.goto("/clients");
    await expect(page.getByRole("searchbox", { name: "Search clients" })).toHaveValue("");
    await page.keyboard.press("?");
    await expect(shortcuts.getByText("Copy the selected cells with every digit")).toBeVisible();
    await shortcuts.getByRole("link", { name: "All terms" }).click();
    await expect(page).toHaveURL(/\/help$/);
    await expect(shortcuts).toHaveCount(0);
    await expect(
      page.getByRole("region", { name: "Terms" }).getByText("Fee deduction", { exact: true }),
    ).toBeVisible();
  },
);

story(
  "a client is found by its name, a label, and the broker's own id, in any case",
  FULL,
  async ({ page }) => {
    const uid = await clientOf(page);
    await page.goto(`/clients?q=${uid}`);
    await writeClient(page, uid, {
      name: "Fen Lighting",
      labels: "Quiet harbour; Lamps",
      customerId: "Desk-20815",
    });
    await page.goto("/research");
    for (const typed of ["fen light", "quiet harb", "LAMPS", "desk-20815"]) {
      await page.keyboard.press("Control+k");
      await input(page).fill(typed);
      const found = dialog(page).getByRole("group", { name: "Clients" }).getByRole("option");
      await expect(found, typed).toHaveCount(1);
      await expect(found, typed).toContainText(
        `Fen Lighting · ${uid} · Desk-20815 · Quiet harbour · Lamps`,
      );
      await page.keyboard.press("Escape");
    }
    await page.keyboard.press("Control+k");
    await input(page).fill("desk-20815");
    await expect(active(page)).toContainText(uid);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/clients/${uid}`));
    await page.goto(`/clients?q=${uid}`);
    await writeClient(page, uid, { labels: "", customerId: "" });
    await page.keyboard.press("Control+k");
    await input(page).fill("desk-20815");
    await expect(dialog(page).getByText("Nothing matches")).toBeVisible();
    await expect(options(page)).toHaveCount(0);
  },
);

story.describe("without such an account", () => {
  story.use({ expectedErrors: [/status of 404/] }); // Chromium's console reports each

  story("no client is found, and that is said", FULL, async ({ page }) => {
    const uid = await clientOf(page);
    await page.goto("/overview?account=999");
    await page.keyboard.press("Control+k");
    await input(page).fill(uid);
    await expect(dialog(page).getByText("You have no access to this account")).toBeVisible();
    await expect(options(page)).toHaveCount(0);
  });
});

story("what can be done from anywhere is done: a theme, a sync", FULL, async ({ page }) => {
  await page.goto("/overview");
  await page.keyboard.press("Control+k");
  await input(page).fill("dark");
  await expect(active(page)).toContainText("Dark theme");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await page.keyboard.press("Control+k");
  await input(page).fill("sync now");
  await expect(active(page)).toContainText("Sync now");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByText(/^Sync starting…|A sync is already running/)).toBeVisible();
});
