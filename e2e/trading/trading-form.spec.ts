import type { Browser, Page } from "@playwright/test";
import { db } from "@/lib/database/database";
import { letTestAccountTrade } from "@/lib/trading/testing/records";
import { expectAccessibleInThemes, expectNotSideways } from "../support/accessible";
import { desk } from "../support/desk";
import { tabTo } from "../support/keyboard";
import { restoreAccounts } from "../support/restore";
import { setSwitches } from "../support/sandbox";
import { addSecondAccount, switchToSecond } from "../support/second-account";
import { expect, story } from "../support/story";
import { heading, letAccountTrade, PRICES, restoreLimits } from "../support/trading";

/** A separate desk, because orders cannot be removed. */
story.use({ hasOwnDesk: true });
story.afterEach(restoreLimits);
story.afterEach(restoreAccounts);

/** The worker lists the symbols once a minute if it has none. */
async function openListedTicket(page: Page): Promise<void> {
  const rules = page.getByText(/Quantity in steps of 0\.\d+ BTC/);
  await expect
    .poll(
      async () => {
        await page.goto("/trading/desk/ticket?symbol=BTCUSDT");
        await rules.or(page.getByText(/not stored yet/)).waitFor();
        return rules.count();
      },
      { timeout: 120_000 },
    )
    .toBe(1);
  await page.goto("/trading/desk/ticket");
}

story(
  "a quantity is kept that is typed while the rules of its symbol arrive",
  async ({ page, person }) => {
    await setSwitches(PRICES);
    await letAccountTrade(page, person.email);
    await openListedTicket(page);
    let letAnswer = () => {};
    const isLet = new Promise<void>((resolve) => {
      letAnswer = resolve;
    });
    await page.route(/\/trading\/desk\/ticket$/, async (route) => {
      if (route.request().method() === "POST") await isLet;
      await route.continue();
    });
    await page.getByRole("combobox", { name: "Symbol" }).fill("BTCUSDT");
    const quantity = page.getByLabel("Quantity", { exact: true });
    await quantity.focus();
    await page.keyboard.type("0.0");
    letAnswer();
    await expect(page.getByText(/Quantity in steps of 0\.\d+ BTC/)).toBeVisible();
    await page.keyboard.type("1");
    await expect(quantity).toHaveValue("0.01");
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },
);

story(
  "an order is found, typed and previewed by keyboard alone, and warned about while it is typed",
  async ({ page, person }) => {
    await setSwitches(PRICES);
    await letAccountTrade(page, person.email);
    await openListedTicket(page);
    const { keyboard } = page;

    const symbol = page.getByRole("combobox", { name: "Symbol" });
    await tabTo(page, symbol);
    await keyboard.type("btc/usdt spot");
    const market = page.getByRole("option", { name: /^BTC\/USDT/ });
    await expect(market).toHaveAttribute("data-combobox-selected", "true");
    await keyboard.press("Enter");
    await expect(symbol).toHaveValue("BTCUSDT");
    await expect(page.getByText("BTC/USDT · Spot")).toBeVisible();
    await expect(page.getByText(/Quantity in steps of 0\.\d+ BTC/)).toBeVisible();

    // A symbol that nobody lists is said at once, and Escape closes the list alone.
    await keyboard.press("ControlOrMeta+a");
    await keyboard.type("NOSUCHUSDT");
    await expect(page.getByText(/does not list “NOSUCHUSDT”/)).toBeVisible();
    await keyboard.press("Escape");
    await expect(page.getByRole("listbox")).toBeHidden();
    await keyboard.press("ControlOrMeta+a");
    await keyboard.type("btcusdt");
    await expect(page.getByText("BTC/USDT · Spot")).toBeVisible();
    await keyboard.press("Escape");

    // The arrows step once the steps are known.
    await expect(page.getByText(/Price in steps of 0\.\d+ USDT/)).toBeVisible();
    const price = page.getByLabel("Limit price");
    await tabTo(page, price);
    await keyboard.type("1000");
    await keyboard.press("ArrowUp");
    await expect(price).toHaveValue(/^1000\.0*1$/);
    await keyboard.press("ArrowDown");
    await keyboard.press("Shift+ArrowDown");
    await expect(price).toHaveValue(/^999\.\d*9\d*$/);

    const quantity = page.getByLabel("Quantity", { exact: true });
    await tabTo(page, quantity);
    await keyboard.type("0.0000001");
    await expect(page.getByText(/qty is below the minimum for BTCUSDT/).first()).toBeVisible();
    await expect(quantity).toHaveAttribute("aria-invalid", "true");
    await keyboard.press("ControlOrMeta+a");
    await keyboard.type("1.5");
    await expect(page.getByText(/The largest one allowed is 1000 USDT/).first()).toBeVisible();

    // Typed in the other coin, it is sent in the traded one.
    await keyboard.press("Tab");
    await expect(page.getByRole("radio", { name: "BTC", exact: true })).toBeFocused();
    await keyboard.press("ArrowRight");
    await expect(quantity).toHaveValue(/^1499\./);
    await quantity.focus();
    await keyboard.press("ControlOrMeta+a");
    await keyboard.type("50");
    await expect(page.getByText(/^Sent as 0\.05\d* BTC/)).toBeVisible();
    await expect(
      page.getByRole("button", { name: /^Preview: buy 0\.05\d* BTC for about/ }),
    ).toBeVisible();

    const profit = page.getByLabel("Take profit at");
    await tabTo(page, profit);
    await keyboard.type("900");
    await expect(
      page.getByText(/takeProfit of a buy must be above its price/).first(),
    ).toBeVisible();
    await keyboard.press("ControlOrMeta+a");
    await keyboard.type("1100");
    await expect(page.getByText(/^Take profit at 1,100\.00:/)).toBeVisible();
    await expectAccessibleInThemes(page);
    await keyboard.press("ControlOrMeta+a");
    await keyboard.press("Delete");

    await tabTo(page, page.getByText("More settings"));
    await keyboard.press("Enter");
    await tabTo(page, page.getByLabel("Order ID of your own"));
    await keyboard.type("bd-mine");
    await expect(page.getByText(/does not begin with bd-/)).toBeVisible();
    await keyboard.press("ControlOrMeta+a");
    const own = `own-${Date.now()}`;
    await keyboard.type(own);
    await keyboard.press("ControlOrMeta+Enter");
    await expect(heading(page, "Preview")).toBeVisible();
    await expect(page.getByText(/^Buy 0\.05/).first()).toBeVisible();
    // The preview of the price that is far below the last one refuses, as the ticket said.
    await expect(page.getByText(/is more than 5% away/).first()).toBeVisible();

    // The same id cannot be used twice.
    await page.goto("/trading/desk/ticket?symbol=BTCUSDT&orderType=market&qty=20");
    await page.getByText("More settings").click();
    await page.getByLabel("Order ID of your own").fill(own);
    await page.getByRole("button", { name: /^Preview/ }).click();
    await expect(page.getByText("Another order has or had this ID.")).toBeVisible();
  },
);

async function openTouched(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({
    baseURL: desk().url,
    storageState: await page.context().storageState(),
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  return context.newPage(); // closes with the browser
}

story("an order is made with a finger on a phone", async ({ page, person, browser }) => {
  await setSwitches(PRICES);
  await letAccountTrade(page, person.email);
  await openListedTicket(page);
  const phone = await openTouched(browser, page);
  await phone.goto("/trading/desk/ticket");
  await phone.getByRole("combobox", { name: "Symbol" }).tap();
  await phone.getByRole("option", { name: /^BTC\/USDT/ }).tap();
  await expect(phone.getByText("BTC/USDT · Spot")).toBeVisible();
  await expect(phone.getByRole("listbox")).toBeHidden();
  await phone.getByText("Market", { exact: true }).tap();
  await phone.getByLabel("Quantity", { exact: true }).fill("20.123456789");
  await expect(phone.getByText(/^Rounded to 20\.12\d* when sent/).first()).toBeVisible();
  await expectNotSideways(phone);
  await phone.getByRole("button", { name: /^Preview: spend 20\.123456789 USDT on BTC/ }).tap();
  await expect(heading(phone, "Preview")).toBeVisible();
  await phone.getByRole("button", { name: /^Send: spend 20\.12\d* USDT on BTC/ }).tap();
  await expect(heading(phone, "Filled")).toBeVisible();
});

story("an order that was typed for one account is gone in another", async ({ page, person }) => {
  await letAccountTrade(page, person.email);
  const other = await addSecondAccount();
  await letTestAccountTrade(other);
  const { accountId } = other;
  await db().prisma.tradingRole.create({ data: { accountId, userId: person.id, role: "trader" } });
  await page.goto("/trading/desk/ticket");
  await page.getByLabel("Symbol").fill("btcusdt");
  await page.getByLabel("Quantity", { exact: true }).fill("51");
  await switchToSecond(page);
  await expect(page.getByLabel("Symbol")).toHaveValue("");
  await expect(page.getByLabel("Quantity", { exact: true })).toHaveValue("");
});
