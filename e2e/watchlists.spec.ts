import type { Page } from "@playwright/test";
import { addDays } from "@/lib/core/day";
import { desk } from "./support/desk";
import { addPerson } from "./support/person";
import { editReality, readToday } from "./support/sandbox";
import { expect, FULL, story } from "./support/story";

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const lists = (page: Page) => panel(page, "Your lists").getByRole("rowheader");
const stocks = (page: Page) => panel(page, "Stocks").getByRole("rowheader");

async function openLists(page: Page): Promise<void> {
  await page.goto("/research/watchlists");
  await expect(panel(page, "Your lists")).toBeVisible();
}

/** Makes the desk read the exchange's pairs, so that it can tell valid codes from typing errors. */
async function readPairs(page: Page): Promise<void> {
  await page.goto("/research");
  await expect(panel(page, "Pairs")).toBeVisible();
}

async function create(page: Page, name: string): Promise<void> {
  await openLists(page);
  await page.getByRole("button", { name: "New watchlist" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
}

/** Makes a list, which then opens by itself. */
async function makeList(page: Page, name: string, codes: string): Promise<void> {
  await create(page, name);
  if (codes !== "") await paste(page, codes);
}

async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "Add codes" }).click();
  await page.getByRole("textbox", { name: "Codes or pairs" }).fill(text);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  // What is sent and not answered is asked about before it is left.
  await expect(page.getByText(/^Added( \d+)?: /).first()).toBeVisible();
}

/** Waits until the visible state is stored. */
async function stored(page: Page): Promise<void> {
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
}

async function deleteList(page: Page, name: string): Promise<void> {
  await openLists(page);
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("button", { name: "Delete watchlist" }).click();
  await expect(lists(page).getByText(name, { exact: true })).toHaveCount(0);
}

story(
  "lists are made, refused a name twice, renamed, ordered and deleted",
  FULL,
  async ({ page }) => {
    await create(page, "Chips");
    await create(page, "Banks");
    await openLists(page);
    await expect(lists(page)).toHaveText(["Chips", "Banks"]);
    await page.getByRole("button", { name: "New watchlist" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Chips");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("You already have a list with this name.")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard" }).click();
    const up = page.getByRole("button", { name: "Move Banks up" });
    await up.focus();
    await page.keyboard.press("Enter");
    await expect(lists(page)).toHaveText(["Banks", "Chips"]);
    await expect(up).toBeFocused();
    await page.getByRole("button", { name: "Rename Banks" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Lenders");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(lists(page)).toHaveText(["Lenders", "Chips"]);
    await stored(page);
    await page.reload();
    await expect(lists(page)).toHaveText(["Lenders", "Chips"]);
    await deleteList(page, "Lenders");
    await deleteList(page, "Chips");
    await expect(page.getByText("No watchlists yet")).toBeVisible();
  },
);

story(
  "an undo in one tab puts back its own stock and leaves the order of another tab",
  FULL,
  async ({ page, context }) => {
    await readPairs(page);
    await makeList(page, "Two tabs", "NVDA AAPL MSFT TSLA");
    await expect(page.getByText("Added 4: NVDA, AAPL, MSFT, TSLA.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(stocks(page)).toHaveText(["NVDA", "AAPL", "MSFT", "TSLA"]);
    await page.getByRole("button", { name: "Remove AAPL" }).click();
    await expect(stocks(page)).toHaveText(["NVDA", "MSFT", "TSLA"]);
    await stored(page);
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByRole("button", { name: "Move TSLA to the top" }).click();
    await expect(stocks(other)).toHaveText(["TSLA", "NVDA", "MSFT"]);
    await stored(other);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(stocks(page)).toHaveText(["TSLA", "AAPL", "NVDA", "MSFT"]);
    await stored(page);
    await other.reload();
    await expect(stocks(other)).toHaveText(["TSLA", "AAPL", "NVDA", "MSFT"]);
  },
);

story(
  "codes are pasted in any spelling, and nothing that is not one is lost",
  FULL,
  async ({ page }) => {
    await readPairs(page);
    await makeList(page, "Pasted", "nvda, RAAPLUSDT\nMSFT.US\tNOSUCHCODE");
    await expect(page.getByText("Added 3: NVDA, AAPL, MSFT.")).toBeVisible();
    await expect(page.getByText("No stock found: NOSUCHCODE.")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Codes or pairs" })).toHaveValue("NOSUCHCODE");
    await page.keyboard.press("Escape");
    await expect(stocks(page)).toHaveText(["NVDA", "AAPL", "MSFT"]);
    await page.getByRole("button", { name: "Move MSFT to the top" }).click();
    await page.getByRole("button", { name: "Move NVDA down" }).click();
    await expect(stocks(page)).toHaveText(["MSFT", "AAPL", "NVDA"]);
    await page.getByRole("button", { name: "Add a note: AAPL" }).click();
    await page.getByRole("textbox", { name: "Note on AAPL" }).fill("cheap below 200");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Note on AAPL: cheap below 200" })).toBeVisible();
    await page.getByRole("button", { name: "Remove AAPL" }).click();
    await expect(stocks(page)).toHaveText(["MSFT", "NVDA"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(stocks(page)).toHaveText(["MSFT", "AAPL", "NVDA"]);
    await expect(page.getByRole("button", { name: "Note on AAPL: cheap below 200" })).toBeVisible();
    await page.getByRole("button", { name: "Remove NVDA" }).click();
    await expect(stocks(page)).toHaveText(["MSFT", "AAPL"]);
    await stored(page);
    await page.reload();
    await expect(stocks(page)).toHaveText(["MSFT", "AAPL"]);
    await page.getByRole("button", { name: "Note on AAPL: cheap below 200" }).click();
    await page.getByRole("textbox", { name: "Note on AAPL" }).fill("x".repeat(501));
    await page.keyboard.press("Enter");
    await expect(
      page.getByText("A note has up to 500 characters. Nothing was saved."),
    ).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Note on AAPL" })).toHaveValue("x".repeat(501));
    await page.getByRole("textbox", { name: "Note on AAPL" }).press("Escape");
    await expect(page.getByRole("button", { name: "Note on AAPL: cheap below 200" })).toBeVisible();
  },
);

story(
  "a stock is dragged to another place, with mouse and finger, and Escape puts it back",
  FULL,
  async ({ page }) => {
    await readPairs(page);
    await makeList(page, "Dragged", "NVDA AAPL MSFT TSLA");
    await page.keyboard.press("Escape");
    await expect(stocks(page)).toHaveText(["NVDA", "AAPL", "MSFT", "TSLA"]);
    const row = (code: string) => panel(page, "Stocks").getByRole("row", { name: code });
    const grip = (code: string) => row(code).getByTitle(`Drag to move ${code}`);
    const middle = async (code: string) => {
      const box = await grip(code).boundingBox();
      if (box === null) throw new Error(`${code} is not drawn`);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const drag = async (code: string, over: string, offset: number) => {
      const [from, to] = [await middle(code), await middle(over)];
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y + offset, { steps: 5 });
    };
    await drag("NVDA", "MSFT", 8);
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await expect(stocks(page)).toHaveText(["NVDA", "AAPL", "MSFT", "TSLA"]);
    await drag("NVDA", "MSFT", 8);
    await page.mouse.up();
    await expect(stocks(page)).toHaveText(["AAPL", "MSFT", "NVDA", "TSLA"]);
    await stored(page);
    await drag("TSLA", "AAPL", -8);
    await page.mouse.up();
    await expect(stocks(page)).toHaveText(["TSLA", "AAPL", "MSFT", "NVDA"]);
    await stored(page);
    const [from, to] = [await middle("TSLA"), await middle("NVDA")];
    const touch = { pointerType: "touch", pointerId: 7, isPrimary: true, button: 0, bubbles: true };
    await grip("TSLA").dispatchEvent("pointerdown", { ...touch, clientX: from.x, clientY: from.y });
    await grip("TSLA").dispatchEvent("pointermove", { ...touch, clientX: to.x, clientY: to.y + 8 });
    await grip("TSLA").dispatchEvent("pointerup", { ...touch, clientX: to.x, clientY: to.y + 8 });
    await expect(stocks(page)).toHaveText(["AAPL", "MSFT", "NVDA", "TSLA"]);
    await stored(page);
    await page.reload();
    await expect(stocks(page)).toHaveText(["AAPL", "MSFT", "NVDA", "TSLA"]);
  },
);

story(
  "of a long list the rows in view are drawn, and what is typed in one stays",
  FULL,
  async ({ page }) => {
    await readPairs(page);
    const response = await page.request.get("/palette/stocks");
    const { listings } = (await response.json()) as { listings: { code: string | null }[] };
    const codes = [...new Set(listings.flatMap(({ code }) => code ?? []))].slice(0, 200);
    expect(codes.length).toBe(200);
    await makeList(page, "Long", codes.join(" "));
    await page.keyboard.press("Escape");
    const table = panel(page, "Stocks").getByRole("table");
    await expect(table).toHaveAttribute("aria-rowcount", "201");
    await expect(stocks(page).first()).toHaveText(codes[0] ?? "");
    expect(await stocks(page).count()).toBeLessThan(80);
    await page.getByRole("button", { name: `Add a note: ${codes[0]}` }).click();
    await page.getByRole("textbox", { name: `Note on ${codes[0]}` }).fill("half a");
    await table.evaluate((element) => element.parentElement?.scrollTo(0, 1_000_000));
    await expect(stocks(page).last()).toHaveText(codes.at(-1) ?? "");
    await table.evaluate((element) => element.parentElement?.scrollTo(0, 0));
    await expect(page.getByRole("textbox", { name: `Note on ${codes[0]}` })).toHaveValue("half a");
    await page.getByRole("textbox", { name: `Note on ${codes[0]}` }).press("Escape");
    await page.getByRole("button", { name: `Move ${codes[20]} to the top` }).click();
    await expect(stocks(page).first()).toHaveText(codes[20] ?? "");
    await expect(page.getByRole("button", { name: `Move ${codes[20]} to the top` })).toBeFocused();
    await stored(page);
  },
);

story(
  "the star puts a stock on a list, and all pairs are filtered by lists",
  FULL,
  async ({ page }) => {
    await readPairs(page);
    await makeList(page, "Starred", "");
    await page.goto("/research?q=nvidia");
    await page.getByRole("button", { name: "Add NVDA to a watchlist" }).click();
    await page.getByRole("button", { name: "Starred", exact: true }).click();
    await expect(page.getByRole("button", { name: "NVDA is on Starred" })).toBeVisible();
    await stored(page);
    await page.keyboard.press("Escape");
    await page.goto("/research/AAPL");
    await page.getByRole("button", { name: "Add AAPL to a watchlist" }).click();
    await page.getByRole("button", { name: "New watchlist with AAPL" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Fruit");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("button", { name: "AAPL is on Fruit" })).toBeVisible();
    await page.goto("/research");
    await page
      .getByLabel("Watchlist", { exact: true })
      .selectOption({ label: "On any of my watchlists" });
    await expect(panel(page, "Pairs").getByRole("link")).toHaveText(["AAPL", "NVDA"]);
    await page.getByLabel("Watchlist", { exact: true }).selectOption({ label: "On Fruit" });
    await expect(panel(page, "Pairs").getByRole("link")).toHaveText(["AAPL"]);
    await expect(page).toHaveURL(/watch=[0-9a-f-]{36}/);
    await page.reload();
    await expect(panel(page, "Pairs").getByRole("link")).toHaveText(["AAPL"]);
  },
);

story(
  "changes of the holders of a list's stocks: each once, newest first, by panel",
  FULL,
  async ({ page }) => {
    await readPairs(page);
    const row = { name: "Quiet Lamp Partners", holdingNum: "888000222", holdingRatio: "11.5" };
    for (const code of ["AMZN", "GOOGL"]) {
      await page.goto(`/research/${code}`);
      const holders = panel(page, "Major shareholders");
      await expect(holders.getByRole("table")).toBeVisible();
      await editReality({ endpoint: "sharehold-detail", code, kind: "add-row", row });
      await page.getByRole("button", { name: "Refresh Major shareholders" }).click();
      await expect(holders.getByText(row.name)).toBeVisible();
    }
    await makeList(page, "Moves", "AMZN GOOGL");
    await page.keyboard.press("Escape");
    const moved = panel(page, "Ownership changes");
    await expect(moved.getByRole("link", { name: /AMZN|GOOGL/ })).toHaveText(["GOOGL", "AMZN"]);
    await expect(moved.getByText(row.name)).toHaveCount(2);
    await expect(moved.locator("data[value='888000222']")).toHaveCount(2);
    await moved.getByLabel("Panel").selectOption({ label: "Share capital" });
    await expect(moved.getByText("No changes yet")).toBeVisible();
    await expect(page).toHaveURL(/moved=share-capital/);
  },
);

story(
  "another person's list is not found, and cannot be changed",
  FULL,
  async ({ page, browser }) => {
    await readPairs(page);
    await makeList(page, "Mine alone", "AAPL");
    const address = page.url();
    const { browser: storageState } = await addPerson("watcher@example.com");
    const context = await browser.newContext({ baseURL: desk().url, storageState });
    const other = await context.newPage();
    expect((await other.goto(address))?.status()).toBe(404);
    await expect(other.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await create(other, "Theirs");
    await openLists(other);
    // The page belongs to this person, but its request names another person's list.
    const id = address.split("/").at(-1) ?? "";
    await other.route("**/research/watchlists", async (route) => {
      const body = route.request().postData();
      if (body === null) return route.continue();
      await route.continue({
        postData: body.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, id),
      });
    });
    await other.getByRole("button", { name: "Delete Theirs" }).click();
    await other.getByRole("button", { name: "Delete watchlist" }).click();
    await expect(other.getByText("This list or stock no longer exists")).toBeVisible();
    await context.close();
    await page.reload();
    await expect(stocks(page)).toHaveText(["AAPL"]);
  },
);

story.describe("with a clock of the browser's own", () => {
  story.use({ isNewBrowser: true });

  story("an open list shows a suspension that begins", FULL, async ({ page, context }) => {
    await readPairs(page);
    await makeList(page, "Open", "QCOM");
    await page.clock.install();
    await page.reload();
    await expect(stocks(page)).toHaveText(["QCOM"]);
    const suspended = panel(page, "Stocks").getByText("Suspended", { exact: true });
    await expect(suspended).toHaveCount(0);
    const day = addDays(await readToday(), -1);
    const row = { code: "QCOM", suspensionDate: { date: day }, suspensionTime: "09:30:00" };
    const topic = { endpoint: "suspension-resumption-info", code: "QCOM" } as const;
    await editReality({ ...topic, kind: "set-object", row });
    const other = await context.newPage();
    await other.goto("/research/QCOM");
    await other.getByRole("button", { name: "Refresh Suspension", exact: true }).click();
    await expect(other.getByText(/Trading has been suspended/)).toBeVisible();
    await other.close();
    await expect(suspended).toHaveCount(0);
    await page.clock.fastForward("05:01");
    await expect(suspended).toBeVisible();
  });
});
