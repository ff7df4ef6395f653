import type { Page } from "@playwright/test";
import { keepUidList } from "@/lib/commissions/keep-uid-list";
import { grantAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { expect, FULL, story } from "./support/story";
import { publishedWeek, readTruth, sumTexts } from "./support/truth";

const ledger = (page: Page) => page.getByRole("region", { name: "Rows" });
const rowsOf = (page: Page) => ledger(page).locator("tr[data-row]");
const cell = (page: Page, row: number, field: string) =>
  rowsOf(page).nth(row).locator(`[data-field="${field}"]`);
const exact = (page: Page, row: number, field: string) =>
  cell(page, row, field).locator("data").getAttribute("value");
const heads = async (page: Page) =>
  (await ledger(page).getByRole("columnheader").allInnerTexts()).map((text) => text.trim());
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function seeRows(page: Page): Promise<void> {
  await expect(rowsOf(page).first()).toBeVisible();
  await rowsOf(page).first().scrollIntoViewIfNeeded();
}

/** Opens a page and waits until the ledger reacts to clicks. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await seeRows(page);
}

async function settle(page: Page): Promise<void> {
  await expect(page.locator('[data-pending="true"]')).toHaveCount(0);
  await seeRows(page);
}

/** Presses a control whose choice the server stores, and waits until it is stored. */
async function keep(page: Page, press: () => Promise<void>): Promise<void> {
  const kept = page.waitForResponse((response) => response.request().method() === "POST");
  await press();
  await kept;
}

story("columns are arranged, and come as they were left", FULL, async ({ page }) => {
  const week = await publishedWeek();
  const address = `/commissions?from=${week.from}&to=${week.to}`;
  await open(page, address);
  const before = await heads(page);
  expect(before.slice(0, 4)).toEqual(["Details", "Day", "Client", "Symbol"]);
  await ledger(page).getByRole("button", { name: "Columns" }).click();
  const columns = page.getByRole("list", { name: "Columns" });
  const handle = (column: string) =>
    columns.getByRole("button", { name: `Move ${column}`, exact: true });
  await keep(page, () => columns.getByRole("checkbox", { name: "Fee", exact: true }).uncheck());
  await page.getByLabel("Find a column").fill("total");
  await expect(columns.getByRole("checkbox")).toHaveCount(3);
  await keep(page, () =>
    columns.getByRole("checkbox", { name: "Total rebate", exact: true }).check(),
  );
  await page.getByLabel("Find a column").fill("");
  await handle("Symbol").focus();
  await keep(page, () => page.keyboard.press("ArrowUp"));
  await expect(handle("Symbol")).toBeFocused();
  await keep(page, () => page.keyboard.press("ArrowRight"));
  const [from, to] = [await handle("Coin").boundingBox(), await handle("Symbol").boundingBox()];
  if (!from || !to) throw new Error("the columns are not drawn");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + 2, { steps: 5 });
  await keep(page, () => page.mouse.up());
  await keep(page, () => columns.getByRole("button", { name: "Pin Rebate" }).click());
  const arranged = await heads(page);
  expect(arranged).toContain("Total rebate");
  expect(arranged).not.toContain("Fee");
  expect(arranged.slice(0, 6)).toEqual(["Details", "Day", "Rebate", "Coin", "Symbol", "Client"]);
  await open(page, address);
  expect(await heads(page)).toEqual(arranged);
  await expect(cell(page, 0, "rebateAmount")).toHaveAttribute("data-pinned", "start");
  await ledger(page).getByRole("button", { name: "Columns" }).click();
  await keep(page, () => page.getByRole("button", { name: "Reset" }).click());
  await open(page, address);
  expect(await heads(page)).toEqual(before);
});

story(
  "the keys of the grid begin anew once the row or column that they were at is gone",
  FULL,
  async ({ page }) => {
    const week = await publishedWeek();
    await open(page, `/commissions?from=${week.from}&to=${week.to}`);
    const focused = ledger(page).locator("td[data-focused]");
    const day = (row: number) => cell(page, row, "day");
    await page.getByRole("grid").focus();
    await page.keyboard.press("ArrowDown");
    await expect(day(0)).toHaveAttribute("data-focused");
    const newest = (await day(0).textContent()) ?? "";

    await ledger(page).getByRole("button", { name: "Day", exact: true }).click();
    await expect(page).toHaveURL(/direction=asc/);
    await settle(page);
    await expect(day(0)).not.toHaveText(newest);
    await page.getByRole("grid").focus();
    await page.keyboard.press("ArrowDown");
    await expect(day(0)).toHaveAttribute("data-focused");
    await page.keyboard.press("ArrowDown");
    await expect(day(1)).toHaveAttribute("data-focused");

    await ledger(page).getByRole("button", { name: "Columns" }).click();
    const columns = page.getByRole("list", { name: "Columns" });
    await keep(page, () => columns.getByRole("checkbox", { name: "Day", exact: true }).uncheck());
    await page.keyboard.press("Escape");
    await page.getByRole("grid").focus();
    await page.keyboard.press("ArrowRight");
    await expect(cell(page, 0, "uid")).toHaveAttribute("data-focused");
    await page.keyboard.press("ArrowRight");
    await expect(cell(page, 0, "symbol")).toHaveAttribute("data-focused");
    await expect(focused).toHaveCount(1);

    await ledger(page).getByRole("button", { name: "Columns" }).click();
    await keep(page, () => page.getByRole("button", { name: "Reset" }).click());
  },
);

story(
  "clients pasted from a spreadsheet are shown, and the unknown are named",
  FULL,
  async ({ page }) => {
    const week = await publishedWeek();
    await open(page, `/commissions?from=${week.from}&to=${week.to}`);
    const uids = [
      ...new Set(await rowsOf(page).locator('[data-field="uid"]').allInnerTexts()),
    ].slice(0, 2);
    await page.getByRole("search").getByRole("button", { name: "Client", exact: true }).click();
    await page.getByLabel("Paste UIDs").fill(`uid\tname\n${uids[0]}\tAnna\r\n${uids[1]}, 4040404`);
    await expect(page.getByText("Not a UID: “uid”, “name”, “Anna”")).toBeVisible();
    await page.getByRole("button", { name: "Remove invalid UIDs" }).click();
    await page.getByRole("button", { name: "Show 3 clients" }).click();
    await expect(page).toHaveURL(/uid=4040404/);
    await settle(page);
    await expect(
      page.getByText("1 of 3 clients has no rows in this account: 4040404."),
    ).toBeVisible();
    const shown = await rowsOf(page).locator('[data-field="uid"]').allInnerTexts();
    expect(new Set(shown)).toEqual(new Set(uids));
  },
);

story(
  "a list of thousands of clients is of the account's own, and fits into an address",
  FULL,
  async ({ page }) => {
    const week = await publishedWeek();
    const days = `/commissions?from=${week.from}&to=${week.to}`;
    await open(page, days);
    const { rows } = await db().pool.query<{ uid: string }>(
      "select uid from clients where account_id = 1 order by uid",
    );
    const known = rows.map(({ uid }) => uid);
    expect(known.length).toBeGreaterThan(0);
    const unknown = Array.from({ length: 4_900 }, (_, at) => String(7_000_000 + at));
    const paste = async (uids: readonly string[]) => {
      const filters = page.getByRole("search");
      await filters.getByRole("button", { name: /^Client/ }).click();
      // Chromium takes minutes to type thousands of lines, but types as many words at once.
      await page.getByLabel("Paste UIDs").fill(uids.join(" "));
      await page.getByRole("button", { name: /^Show [\d,]+ clients$/ }).click();
    };
    await paste([...known, "4040404", "5050505"]);
    await expect(
      page.getByText(/^2 of \d+ clients have no rows in this account: 4040404, 5050505\.$/),
    ).toBeVisible();
    await paste([...known, ...unknown]);
    await expect(
      page.getByText(/^4,900 clients are not in this account: 7000000, .+ Remove them/),
    ).toBeVisible();

    const list = await keepUidList(grantAccountScope(1), known.slice(1));
    await open(page, `${days}&uidList=${list}`);
    const shown = await rowsOf(page).locator('[data-field="uid"]').allInnerTexts();
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((uid) => !known.slice(1).includes(uid))).toEqual([]);
    await page.goto(`${days}&uidList=AAAAAAAAAAAAAAAAAAAAAA`);
    await expect(
      page.getByRole("alert").filter({ hasText: "The client list in this address" }),
    ).toBeVisible();
  },
);

story("a filter counts its values, and can leave them out", FULL, async ({ page, request }) => {
  const week = await publishedWeek();
  const truth = await readTruth(request, week);
  await open(page, `/commissions?from=${week.from}&to=${week.to}`);
  await page.getByRole("search").getByRole("button", { name: "Coin", exact: true }).click();
  const rows = truth.reduce((sum, day) => sum + (day.coins.USDT?.rows ?? 0), 0);
  await expect(page.locator('[data-choice="USDT"]')).toContainText(rows.toLocaleString("en-US"));
  await page.getByText("All except these").click();
  await page.getByRole("checkbox", { name: "USDT", exact: true }).check();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/exceptCoin=USDT/);
  await settle(page);
  expect(await rowsOf(page).locator('[data-field="coin"]').allInnerTexts()).not.toContain("USDT");
});

story("a row opens with what the exchange sent and where it is from", FULL, async ({ page }) => {
  const week = await publishedWeek();
  await open(page, `/commissions?from=${week.from}&to=${week.to}`);
  const fee = await exact(page, 1, "fee");
  await cell(page, 0, "fee").click();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Commission record" });
  const shown = (name: string) =>
    drawer.locator("dt", { hasText: new RegExp(`^${name}$`) }).locator("+ dd");
  await expect(shown("Fee paid")).toBeVisible();
  await expect(shown("Fee").locator("data")).toHaveAttribute("value", fee ?? "");
  await expect(drawer.getByText(/^Current \(revision 1\)/)).toBeVisible();
  const after = await exact(page, 2, "fee");
  await page.keyboard.press("j");
  await expect(shown("Fee").locator("data"), "the next row").toHaveAttribute("value", after ?? "");
  await page.keyboard.press("k");
  await expect(shown("Fee").locator("data")).toHaveAttribute("value", fee ?? "");
  await expect(drawer.getByRole("link", { name: /in Coverage$/ })).toHaveAttribute(
    "href",
    /\/coverage\?.*day=/,
  );
  const address = page.url();
  expect(address).toContain("row=");
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await expect(page).not.toHaveURL(/row=/);
  await expect(page.getByRole("grid")).toBeFocused();
  await page.goto(address);
  await expect(drawer.getByText("Complete")).toBeVisible();
});

story(
  "while the next row is on its way the figures of the row before are covered, and a row that never comes says so",
  FULL,
  async ({ page }) => {
    const week = await publishedWeek();
    await open(page, `/commissions?from=${week.from}&to=${week.to}`);
    const next = await exact(page, 1, "fee");
    await cell(page, 0, "fee").click();
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog", { name: "Commission record" });
    const fee = drawer.locator("dt", { hasText: /^Fee$/ }).locator("+ dd").locator("data");
    const coming = drawer.locator('[aria-busy="true"]');
    await expect(fee).toBeVisible();
    /** What is drawn in the middle of the figure. */
    const isSeen = () =>
      fee.evaluate((figure) => {
        const { x, y, width, height } = figure.getBoundingClientRect();
        const drawn = document.elementFromPoint(x + width / 2, y + height / 2);
        return figure.contains(drawn);
      });
    await fee.scrollIntoViewIfNeeded();
    await expect.poll(isSeen).toBe(true);
    const scrolled = () => drawer.evaluate((element) => element.scrollTop);
    const place = await scrolled();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/commissions/row?*", async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press("j");
    await expect(coming).toBeVisible();
    expect(await isSeen()).toBe(false);
    release();
    await expect(coming).toHaveCount(0);
    await expect(fee).toHaveAttribute("value", next ?? "");
    expect(await isSeen()).toBe(true);
    expect(await scrolled()).toBe(place);

    await page.unroute("**/commissions/row?*");
    await page.route("**/commissions/row?*", () => {}); // never answered
    await page.keyboard.press("k");
    await expect(drawer.getByRole("alert")).toHaveText(/^This could not be loaded\./);
    await expect(fee).toHaveCount(0);
  },
);

story(
  "cells are copied with every digit, and scrolling on reads every row",
  async ({ page, context, request }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const week = await publishedWeek();
    await open(page, `/commissions?from=${week.from}&to=${week.to}&coin=USDT`);
    await cell(page, 0, "rebateAmount").click();
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("ControlOrMeta+c");
    const square = await Promise.all(
      [0, 1].map(
        async (row) =>
          `${await exact(page, row, "rebateAmount")}\t${await exact(page, row, "feePaid")}`,
      ),
    );
    expect(await clipboard(page)).toBe(square.join("\n"));

    const truth = await readTruth(request, week);
    const count = truth.reduce((sum, day) => sum + (day.coins.USDT?.rows ?? 0), 0);
    const status = ledger(page).getByRole("navigation").getByRole("status");
    const all = `${count} of ${count} rows`;
    await page.getByRole("grid").focus();
    for (
      let shown = await status.textContent();
      shown !== all;
      shown = await status.textContent()
    ) {
      await page.keyboard.press("ControlOrMeta+End");
      await expect(status).not.toHaveText(shown ?? "");
    }
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("ControlOrMeta+c");
    const place = (await heads(page)).indexOf("Rebate") - 1;
    const copied = (await clipboard(page)).split("\n").map((line) => line.split("\t")[place] ?? "");
    expect(copied).toHaveLength(count);
    const want = truth.flatMap((day) => day.coins.USDT?.sums.rebateAmount ?? []);
    expect(sumTexts(copied)).toBe(sumTexts(want));
  },
);

story(
  "an amount is sorted coin by coin, or by its value, and the screen says which",
  FULL,
  async ({ page }) => {
    const week = await publishedWeek();
    await open(page, `/commissions?from=${week.from}&to=${week.to}`);
    await ledger(page).getByRole("button", { name: "Rebate", exact: true }).click();
    await expect(
      ledger(page).getByText("amounts of different coins are not compared"),
    ).toBeVisible();
    await settle(page);
    expect(new Set(await rowsOf(page).locator('[data-field="coin"]').allInnerTexts())).toEqual(
      new Set(["BGB"]),
    );
    await ledger(page).getByRole("button", { name: "Sort by value in USDT" }).click();
    await expect(page).toHaveURL(/sort=rebateValue/);
    await settle(page);
    await expect(ledger(page).getByRole("columnheader", { name: "Value, USDT" })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    const values = await rowsOf(page)
      .locator('[data-field="value"] data')
      .evaluateAll((cells) => cells.map((figure) => Number((figure as HTMLDataElement).value)));
    expect(values.length).toBeGreaterThan(5);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    await page.reload();
    await expect(ledger(page).getByText("Sorted by value in USDT")).toBeVisible();
  },
);

story("the ledger is sorted by a column without an index as well", FULL, async ({ page }) => {
  const week = await publishedWeek();
  await open(page, `/commissions?from=${week.from}&to=${week.to}&coin=USDT`);
  await ledger(page).getByRole("button", { name: "Fee deduction", exact: true }).click();
  await expect(page).toHaveURL(/sort=feeDeduction/);
  await settle(page);
  const shown = await rowsOf(page)
    .locator('[data-field="feeDeduction"] data')
    .evaluateAll((cells) => cells.map((figure) => (figure as HTMLDataElement).value));
  const units = shown.map((text) => sumTexts([text]));
  expect(units).toEqual(units.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
});

story("a view is kept, opened by default, found changed, and deleted", FULL, async ({ page }) => {
  const week = await publishedWeek();
  const views = page.getByRole("search").getByRole("button").first();
  await open(page, `/commissions?from=${week.from}&to=${week.to}&coin=USDT&sort=feePaid`);
  await views.click();
  await page.getByRole("button", { name: "Save as new view…" }).click();
  await page.getByLabel("Name").fill("USDT by fee");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(/view=[0-9a-f-]{36}/);
  await expect(views).toHaveText("USDT by fee");

  await page.getByRole("button", { name: "Remove filter Coin" }).click();
  await expect(views).toContainText("modified");
  await views.click();
  await keep(page, () => page.getByRole("button", { name: "Set as default" }).click());
  await page.goto("/commissions");
  await expect(page).toHaveURL(/coin=USDT.*sort=feePaid.*view=/);
  await expect(views).toHaveText("USDT by fee");

  await views.click();
  await page.getByRole("button", { name: "Rename…" }).click();
  await page.getByLabel("Name").fill("USDT");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(views).toHaveText("USDT");
  await views.click();
  await page.getByRole("button", { name: "Delete USDT…" }).click();
  await keep(page, () => page.getByRole("button", { name: "Delete USDT", exact: true }).click());
  await expect(views).toHaveText("Views");
  await page.goto("/commissions");
  await expect(page).not.toHaveURL(/view=/);
});

story(
  "a default view that cannot be read is left by its link, and one without clients too",
  async ({ page, person }) => {
    const { id: accountId } = await db().prisma.account.findFirstOrThrow({
      orderBy: { id: "asc" },
    });
    const setDefault = async (screen: string, query: string) => {
      const view = { accountId, ownerId: person.id, screen, name: screen, query };
      const { id: viewId } = await db().prisma.savedView.create({ data: view });
      await db().prisma.defaultView.create({
        data: { accountId, userId: person.id, screen, viewId },
      });
    };
    for (const screen of ["commissions", "repayments"]) {
      await setDefault(screen, "sort=luck");
      await page.goto(`/${screen}`);
      await expect(page).toHaveURL(/sort=luck/);
      await page.getByRole("link", { name: "Open the page without filters" }).click();
      await expect(page.getByRole("region", { name: "Totals" })).toBeVisible();
    }
    await setDefault("clients", "q=nobody-at-all");
    await page.goto("/clients");
    await expect(page.getByText("No client matches", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Show all clients" }).click();
    await expect(page.getByRole("region", { name: /^Clients by rebate in / })).toBeVisible();
  },
);
