import type { Browser, Page } from "@playwright/test";
import { axe } from "./support/accessible";
import { desk } from "./support/desk";
import { openSheet } from "./support/popover";
import { openPriced } from "./support/public-prices";
import { restoreRates } from "./support/restore";
import { setFaults } from "./support/sandbox";
import { COMMENTARY, makeLink, revoke, TITLE, PASSWORD as TOLD } from "./support/share-links";
import { expect, FULL, story, visitorStory } from "./support/story";

story.afterEach(restoreRates);

const drawer = (page: Page) => page.getByRole("dialog", { name: "Share by link" });
const own = (page: Page) => page.getByRole("region", { name: "Your links", exact: true });
const addressIn = (page: Page) => page.getByLabel("Link to the shared page");
const PASSWORD = "told on the telephone";

/** Opens a stock's page and waits until it has data that a snapshot can freeze. */
async function openStock(page: Page): Promise<void> {
  await page.goto("/research/AAPL");
  const dividends = page.getByRole("region", { name: "Dividends and splits" });
  await expect(dividends.getByRole("table").first()).toBeVisible();
}

async function openForm(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(drawer(page)).toBeVisible();
}

/** Makes a link with the form's current values; returns its address. */
async function make(page: Page): Promise<string> {
  await drawer(page).getByRole("button", { name: "Create link" }).click();
  const address = await addressIn(page).inputValue();
  expect(address).toMatch(new RegExp(`^${desk().url}/s/[A-Za-z0-9_-]{43}$`));
  return address;
}

/** The answer to a visitor without an account. */
async function visit(
  browser: Browser,
  address: string,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  try {
    const page = await context.newPage();
    await page.goto(address);
    await look(page);
  } finally {
    await context.close();
  }
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const closed = (page: Page) => expect(page.getByText("This page is not available")).toBeVisible();

story(
  "a stock is shared, opened by a stranger, changed, moved and revoked",
  async ({ page, browser }) => {
    story.slow();
    await openStock(page);
    await openForm(page);
    await drawer(page).getByRole("textbox", { name: "Title" }).fill("Apple for a friend");
    await drawer(page).getByRole("textbox", { name: "Commentary" }).fill("Look at the **dates**.");
    await drawer(page).getByRole("checkbox", { name: "Executives" }).uncheck();
    await drawer(page).getByText("Access", { exact: true }).click();
    await drawer(page).getByRole("textbox", { name: "Password" }).fill(PASSWORD);
    const address = await make(page);
    await expect(drawer(page).getByRole("img", { name: "QR code of the link" })).toBeVisible();
    expect(await page.content()).not.toContain(PASSWORD);

    await visit(browser, address, async (visitor) => {
      await visitor.getByLabel("Password").fill(PASSWORD);
      await visitor.getByRole("button").click();
      await expect(heading(visitor, "Apple for a friend")).toBeVisible();
      await expect(visitor.getByText("Look at the dates.")).toBeVisible();
      await expect(visitor.getByRole("heading", { name: "Dividends and splits" })).toBeVisible();
      await expect(visitor.getByRole("heading", { name: /^Executives/ })).toHaveCount(0);
    });

    await drawer(page).getByRole("link", { name: "Manage link" }).click();
    await expect(heading(page, "Apple for a friend")).toBeVisible();
    await expect(page.getByRole("region", { name: "Link", exact: true })).toContainText(
      "with a password",
    );
    await expect(page.getByRole("table", { name: "By device" }).getByRole("row")).toHaveCount(2);

    const options = page.getByRole("region", { name: "Options" });
    await options.getByRole("textbox", { name: "Title" }).fill("Apple for everybody");
    await options.getByText("Access", { exact: true }).click();
    await options.getByRole("combobox", { name: "Password" }).selectOption("No password");
    await options.getByRole("button", { name: "Save" }).click();
    await expect(options.getByText("Saved.")).toBeVisible();
    await expect(heading(page, "Apple for everybody")).toBeVisible();
    await visit(browser, address, (visitor) =>
      expect(heading(visitor, "Apple for everybody")).toBeVisible(),
    );

    await page.getByRole("button", { name: "Replace link" }).click();
    const moved = await addressIn(page).inputValue();
    expect(moved).not.toBe(address);
    await visit(browser, address, closed);
    await visit(browser, moved, (visitor) =>
      expect(heading(visitor, "Apple for everybody")).toBeVisible(),
    );

    await page.getByRole("link", { name: "All links" }).click();
    const row = own(page).getByRole("row", { name: /Apple for everybody/ });
    await expect(row).toContainText("Active");
    await row.getByRole("button", { name: "Revoke Apple for everybody" }).click();
    await page.getByRole("button", { name: "Revoke link" }).click();
    await expect(row).toHaveCount(0);
    await visit(browser, moved, closed);
    await own(page)
      .getByRole("link", { name: /^Show \d+ inactive/ })
      .click();
    await expect(row.first()).toContainText("Revoked");
  },
);

story(
  "a snapshot freezes the price with its time and with what it comes to",
  FULL,
  async ({ page, browser }) => {
    await openPriced(page, "AAPL");
    const prices = page.getByRole("region", { name: "Price", exact: true });
    await expect(prices.getByRole("slider")).toBeVisible();
    const price = await page.locator("strong data").first().getAttribute("value");
    await openForm(page);
    const address = await make(page);
    await visit(browser, address, async (visitor) => {
      const frozen = visitor.locator("#prices");
      await expect(frozen.locator("strong data")).toHaveAttribute("value", price ?? "none");
      await expect(frozen.getByText(/^RAAPLUSDT, .* UTC$/)).toBeVisible();
      await expect(
        frozen.getByRole("img", { name: /Daily close, last year/ }).first(),
      ).toBeVisible();
      await frozen.locator("summary", { hasText: "Price / book" }).click();
      await expect(frozen.getByText("Last price divided by book value per share")).toBeVisible();
    });
  },
);

story(
  "a snapshot names what it would lack, is made without it, and then waits for it",
  FULL,
  async ({ page, browser }) => {
    await openStock(page);
    await setFaults([{ endpoint: "earnings-forecast", kind: "error-code", code: "40034" }]);
    // Nothing else reads this code.
    await page.goto("/research/compare?codes=AAPL,PFE&panels=earnings");
    await openForm(page);
    await drawer(page).getByRole("button", { name: "Create link" }).click();
    await expect(drawer(page).getByText("Could not be loaded: PFE: Earnings.")).toBeVisible();
    await drawer(page).getByRole("button", { name: "Create without it" }).click();
    const lacking = await addressIn(page).inputValue();
    await visit(browser, lacking, async (visitor) => {
      await expect(heading(visitor, "AAPL, PFE compared")).toBeVisible();
      await expect(
        visitor.getByText(
          "Not on this page, because the exchange did not deliver it: PFE: Earnings.",
        ),
      ).toBeVisible();
    });

    await setFaults([{ endpoint: "earnings-forecast", kind: "slow", delayMs: 2_000, times: 1 }]);
    await drawer(page).getByRole("button", { name: "Create another" }).click();
    await drawer(page).getByRole("button", { name: "Create link" }).click();
    await expect(drawer(page).getByText("PFE: Earnings.")).toBeVisible();
    await expect(drawer(page)).toContainText("as soon as everything is there");
    const whole = await addressIn(page).inputValue();
    await visit(browser, whole, async (visitor) => {
      await expect(heading(visitor, "AAPL, PFE compared")).toBeVisible();
      await expect(visitor.getByText("Not on this page")).toHaveCount(0);
    });
  },
);

story(
  "a first view is shown in the navigation and on the page until it was seen",
  FULL,
  async ({ page, browser }) => {
    await openStock(page);
    await openForm(page);
    await drawer(page).getByRole("textbox", { name: "Title" }).fill("News of it");
    await drawer(page).getByRole("radio", { name: /^Live/ }).check();
    const address = await make(page);
    await visit(browser, address, (visitor) =>
      expect(heading(visitor, "News of it")).toBeVisible(),
    );
    await page.goto("/shares");
    const news = page.getByRole("region", { name: "News" });
    await expect(news).toContainText("News of it was opened for the first time.");
    const place = page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: /^Shared links/ });
    await expect(place.first()).toContainText(/\d/);
    await news.getByRole("button", { name: "Mark as read" }).click();
    await expect(news).toHaveCount(0);
    await expect(place.first()).not.toContainText(/\d/);
  },
);

story(
  "wrong input is refused next to its field, and nothing typed is lost",
  FULL,
  async ({ page }) => {
    await openStock(page);
    await openForm(page);
    const form = drawer(page);
    await form.getByLabel("Expires in (days)").fill("366");
    await form.getByRole("button", { name: "Create link" }).click();
    await expect(form.getByText("Enter a whole number of days from 1 to 365.")).toBeVisible();
    await form.getByRole("checkbox", { name: "Never expires" }).check();
    await form.getByText("Access", { exact: true }).click();
    await form.getByRole("textbox", { name: "Password" }).fill("short");
    await form.getByText("Access", { exact: true }).click();
    await form.getByRole("button", { name: "Create link" }).click();
    await expect(form.getByText("At least 8 characters.", { exact: true })).toBeVisible();
    await form.getByRole("textbox", { name: "Password" }).fill("");
    await form.getByLabel("Maximum views").fill("many");
    await form.getByRole("button", { name: "Create link" }).click();
    await expect(form.getByText("Enter a whole number from 1 to 1,000,000.")).toBeVisible();
    await form.getByLabel("Maximum views").fill("2");
    await make(page);
  },
);

for (const [what, path, name] of [
  [
    "a comparison",
    "/research/compare?codes=AAPL,NVDA&panels=dividends",
    "Comparison of AAPL and NVDA",
  ],
  ["a calendar", "/research/calendar?view=month&codes=AAPL", "Calendar of 1 stock"],
] as const) {
  story(`${what} is shared as it is shown`, FULL, async ({ page }) => {
    await openStock(page);
    await page.goto(path);
    await openForm(page);
    await expect(drawer(page)).toContainText(name);
    await drawer(page).getByRole("radio", { name: /^Live/ }).check();
    await make(page);
    await page.goto("/shares");
    await expect(own(page).getByRole("link", { name }).first()).toBeVisible();
  });
}

story(
  "a watchlist is shared with the stocks that it has when it is shared",
  FULL,
  async ({ page, browser }) => {
    await openStock(page);
    await page.goto("/research/watchlists");
    await page.getByRole("button", { name: "New watchlist" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("For strangers");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { name: "For strangers", level: 1 })).toBeVisible();
    const add = async (code: string) => {
      await page.getByRole("button", { name: "Add codes" }).click();
      await page.getByRole("textbox", { name: "Codes or pairs" }).fill(code);
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await expect(page.getByRole("rowheader", { name: new RegExp(`^${code}`) })).toBeVisible();
    };
    await add("AAPL");
    await openForm(page);
    await drawer(page).getByRole("radio", { name: /^Live/ }).check();
    const address = await make(page);
    await page.keyboard.press("Escape");
    await add("NVDA");
    await visit(browser, address, async (visitor) => {
      await expect(heading(visitor, "For strangers")).toBeVisible();
      await expect(visitor.getByText("AAPL").first()).toBeVisible();
      await expect(visitor.getByText("NVDA")).toHaveCount(0);
    });
    await page.goto("/research/watchlists");
    await page.getByRole("button", { name: "Delete For strangers" }).click();
    await page.getByRole("button", { name: "Delete watchlist" }).click();
    await expect(page.getByRole("link", { name: "For strangers" })).toHaveCount(0);
    await visit(browser, address, (visitor) =>
      expect(heading(visitor, "For strangers")).toBeVisible(),
    );
  },
);

story("all of one's links are revoked at once", FULL, async ({ page }) => {
  await openStock(page);
  await openForm(page);
  await drawer(page).getByRole("radio", { name: /^Live/ }).check();
  await make(page);
  await page.goto("/shares");
  await own(page).getByRole("button", { name: "Revoke all" }).click();
  await openSheet(page).getByRole("button", { name: "Revoke all" }).click();
  await expect(own(page)).toContainText("No active links");
});

story(
  "the form and the page of links can be read by everybody, in both themes",
  FULL,
  async ({ page }) => {
    await openStock(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await openForm(page);
      await drawer(page).getByText("Access", { exact: true }).click();
      const form = await axe(page).include("dialog").analyze();
      expect(form.violations.map(({ id }) => id)).toEqual([]);
      await make(page);
      const made = await axe(page).include("dialog").analyze();
      expect(made.violations.map(({ id }) => id)).toEqual([]);
      await drawer(page).getByRole("link", { name: "Manage link" }).click();
      await expect(page.getByRole("region", { name: "Link", exact: true })).toBeVisible();
      await expect(page).toHaveTitle(/./); // it may come after the rest
      const details = await axe(page).analyze();
      expect(details.violations.map(({ id }) => id)).toEqual([]);
      await page.getByRole("link", { name: "All links" }).click();
      await expect(own(page)).toBeVisible();
      await expect(page).toHaveTitle(/./);
      const list = await axe(page).analyze();
      expect(list.violations.map(({ id }) => id)).toEqual([]);
      await openStock(page);
    }
  },
);

visitorStory.describe("in a clean browser", () => {
  visitorStory.use({
    expectedErrors: [/status of 40[34]/],
    javaScriptEnabled: false,
    isNewBrowser: true,
  });

  visitorStory(
    "the password is entered, the page is read and printed, and is gone once it is revoked",
    FULL,
    async ({ page }) => {
      const link = await makeLink(desk(), { password: TOLD });
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).origin));
      await page.goto(`/s/${link.token}`);
      await page.getByLabel("Password").fill("a guess");
      await page.getByRole("button", { name: "Open" }).click();
      await expect(page.getByRole("alert")).toContainText("Wrong password");
      await page.getByLabel("Password").fill(TOLD);
      await page.getByRole("button", { name: "Open" }).click();
      await expect(page.getByRole("heading", { name: TITLE })).toBeVisible();
      await expect(page).toHaveURL(`/s/${link.token}`);
      await expect(page.getByText(COMMENTARY.slice(0, 4))).toBeVisible();
      await expect(page.locator("script")).toHaveCount(0);
      expect((await page.pdf({ format: "A4" })).subarray(0, 5).toString()).toBe("%PDF-");
      expect(new Set(asked)).toEqual(new Set([desk().url]));
      await revoke(link);
      await page.reload();
      await expect(page.getByRole("heading", { name: "This page is not available" })).toBeVisible();
    },
  );
});
